import Foundation
import Logging
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon
@testable import EventLoop

/// What SIGHUP means.
@Suite struct HangupSignalTests {
    /// script(1) gives a program a terminal of its own, setsid(1) takes it away.
    @Test(arguments: [
        ("setsid -w test-process hangup", "reload"), ("script -qec 'test-process hangup' /dev/null", "end"),
        ("script -qec 'test-process hangup nohup' /dev/null", "ignored"),
    ])
    func `The meaning of SIGHUP depends on whether the daemon has a terminal`(command: String, meaning: String) throws
    {
        let printed = try TemporaryFolder.with { try ConsoleSession.run(command, in: $0) }
        #expect(printed.filter { $0.isLetter } == meaning)
    }

    @Test(arguments: [HangupSignal.reload, .end, .ignored])
    func `The daemon reloads, ends or goes on after SIGHUP, as its terminal requires`(hangup: HangupSignal) throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "phim.toml")
            try Data("[[locale]]\nid = \"de\"\n".utf8).write(to: file)
            let simulated = try SimulatedDaemon("", configurationPath: file.path)
            var isReached = false
            let signal = Deadline(on: simulated.loop) { simulated.daemon.receive(SIGHUP, hangup) }
            let later = Deadline(on: simulated.loop) {
                isReached = true
                simulated.loop.stop()
            }
            signal.arm(at: MonotonicClock.now())
            later.arm(after: 500_000)
            try simulated.loop.run()
            later.disarm()
            #expect(isReached == (hangup != .end))
            #expect((simulated.daemon.flow.engine.context.locale == "de") == (hangup == .reload))
        }
    }
}
