import Foundation
import Logging
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon
@testable import EventLoop

/// What SIGHUP means. The processes have a session of their own, so that they have the terminal that the test gives them.
@Suite struct HangupSignalTests {
    @Test func `Without a terminal it is a reload`() async {
        await #expect(processExitsWith: .success) {
            setsid()
            guard HangupSignal.ofThisProcess == .reload else { exit(1) }
        }
    }

    @Test func `A terminal that is closed ends the daemon`() async {
        await #expect(processExitsWith: .success) {
            takeTerminal()
            guard HangupSignal.ofThisProcess == .end else { exit(1) }
        }
    }

    @Test func `A daemon that was started to outlive its terminal goes on`() async {
        await #expect(processExitsWith: .success) {
            takeTerminal()
            signal(SIGHUP, SIG_IGN)
            guard HangupSignal.ofThisProcess == .ignored else { exit(1) }
        }
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

/// Begins a session and gives it a terminal, as a terminal emulator does for its shell.
private func takeTerminal() {
    setsid()
    // TIOCSPTLCK and TIOCGPTN, which the Glibc module does not have.
    let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    let emulator = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var value: Int32 = 0
    guard ioctl(emulator, unlock, &value) == 0, ioctl(emulator, number, &value) == 0 else { exit(2) }
    // The first terminal that the leader of a session opens is its own.
    guard open("/dev/pts/\(value)", O_RDWR) >= 0 else { exit(2) }
}
