import Foundation
import Logging
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon
@testable import EventLoop

/// What SIGHUP means, and what a service without permission does.
@Suite struct HangupSignalTests {
    /// script(1) gives a program a terminal of its own, setsid(1) takes it away.
    @Test(arguments: [
        ("setsid -w test-process hangup", "reload"), ("script -qec 'test-process hangup' /dev/null", "end"),
        ("script -qec 'test-process hangup nohup' /dev/null", "ignored"),
    ])
    func `It depends on the terminal`(command: String, meaning: String) throws {
        let printed = try TemporaryFolder.with { try ConsoleSession.run(command, in: $0) }
        #expect(printed.filter { $0.isLetter } == meaning)
    }

    @Test(arguments: [HangupSignal.reload, .end, .ignored])
    func `The daemon does what it means`(hangup: HangupSignal) throws {
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
            later.arm(at: MonotonicClock.now() + 500_000)
            try simulated.loop.run()
            later.disarm()
            #expect(isReached == (hangup != .end))
            #expect((simulated.daemon.flow.engine.context.locale == "de") == (hangup == .reload))
        }
    }

    @Test func `A service without permission for uinput waits until it has it`() throws {
        try TemporaryFolder.with { folder in
            let node = folder.path + "/uinput"
            let loop = try EventLoop()
            let log = LogCapture()
            // Another file comes first, then the node, then its permission.
            var steps = ["\(folder.path)/other", node, node]
            var next: (() -> Void)!
            let timer = Deadline(on: loop) { next() }
            next = {
                guard !steps.isEmpty else { return }
                let path = steps.removeFirst()
                if access(path, F_OK) == 0 { chmod(path, 0o600) } else { close(creat(path, 0)) }
                timer.arm(at: MonotonicClock.now() + 10_000)
            }
            timer.arm(at: MonotonicClock.now())
            let isGranted = try UinputPermission.wait(
                for: node, on: loop, environment: ["NOTIFY_SOCKET": "/nonexistent"], .init(label: "test") { _ in log }
            ) { path in
                var status = stat()
                return stat(path, &status) != 0 || status.st_mode & 0o600 == 0
            }
            #expect(isGranted && steps.isEmpty)
            #expect(log.messages.filter { $0.contains("no permission for \(node) yet") }.count == 1)
        }
    }

    @Test func `Without a service manager nobody waits`() throws {
        let loop = try EventLoop()
        let log = LogCapture()
        #expect(
            try UinputPermission.wait(
                for: "/dev/uinput", on: loop, environment: [:], .init(label: "test") { _ in log },
                isMissing: { _ in true }))
    }
}
