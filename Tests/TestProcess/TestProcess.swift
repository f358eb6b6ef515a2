import CLinux
import Control
import Daemon
import Desktop
import EventLoop
import Foundation
import Glibc
import Keyboard
import System
import TestSupport

/// A process of its own for tests that concern a whole process: its end, its limits, its terminal. The argument names what
/// it does; the exit status is the answer.
///
/// It is the test program by another name, so that the programs of the package are those that are installed.
enum TestProcess {
    fileprivate static func run(_ command: ArraySlice<String>) throws {
        let arguments = Array(command.dropFirst())
        switch command.first {
        case "node-client": return try NodeClient.run(arguments)
        // A daemon here starts its reporter from its own program.
        case X11Reporter.commandName: return X11Reporter.run(display: arguments[0])
        default: break
        }
        switch command.joined(separator: " ") {
        case "watchdog spin": try spin()
        case "watchdog block": try block()
        case "watchdog start": try hangAtStart()
        case "watchdog turn": try turn()
        case "watchdog work": try work()
        case "watchdog stop": try stop()
        case "watchdog calls": try call()
        case "timers": try armTimers()
        case "descriptors": try runOutOfDescriptors()
        case "streams":
            _ = phim_open_standard_streams()
            exit(open("/dev/null", O_RDONLY) > STDERR_FILENO ? 0 : 1)
        case "hangup": print(HangupSignal.ofThisProcess)
        case "hangup nohup":
            signal(SIGHUP, SIG_IGN)
            print(HangupSignal.ofThisProcess)
        case "keys": try StreamDaemon.run(console: nil)
        case let keys where keys.hasPrefix("keys "): try StreamDaemon.run(console: String(keys.dropFirst(5)))
        case let service where service.hasPrefix("service "): try StreamDaemon.serve(in: String(service.dropFirst(8)))
        case let unknown: throw PlainError("there is no test “\(unknown)”")
        }
    }

    /// A handler that never returns.
    private static func spin() throws {
        let loop = try EventLoop()
        try loop.watchOver(limit: 100_000)
        let endless = Deadline(on: loop) { while true { usleep(10) } }
        endless.arm(at: MonotonicClock.now())
        try loop.run()
    }

    /// A call that waits for ever, in the second turn: the watchdog's timer runs already.
    private static func block() throws {
        let loop = try EventLoop()
        try loop.watchOver(limit: 100_000)
        var ends: [Int32] = [-1, -1]
        try check(pipe(&ends), "pipe")
        let blocked = Deadline(on: loop) {
            var byte: UInt8 = 0
            _ = read(ends[0], &byte, 1)
        }
        let first = Deadline(on: loop) { blocked.arm(after: 10_000) }
        first.arm(at: MonotonicClock.now())
        try loop.run()
    }

    /// A turn that needs a third of the limit of a processor, however long it takes until it got that.
    private static func work() throws {
        let loop = try EventLoop()
        try loop.watchOver(limit: 300_000)
        let work = Deadline(on: loop) {
            var (begin, time) = (timespec(), timespec())
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin)
            repeat {
                clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            } while time.tv_sec == 0 && time.tv_nsec < begin.tv_nsec + 100_000_000
            loop.stop()
        }
        work.arm(at: MonotonicClock.now())
        let start = MonotonicClock.now()
        try loop.run()
        print(MonotonicClock.now() - start > 600_000 ? "slow" : "fast")
    }

    /// A process that is stopped within a turn until somebody lets it go on.
    private static func stop() throws {
        let loop = try EventLoop()
        try loop.watchOver(limit: 200_000)
        let stopping = Deadline(on: loop) {
            raise(SIGSTOP)
            loop.stop()
        }
        stopping.arm(at: MonotonicClock.now())
        try loop.run()
        print("gone on")
    }

    /// A turn with a few system calls that take no time by themselves.
    private static func call() throws {
        let loop = try EventLoop()
        try loop.watchOver(limit: 100_000)
        let calls = Deadline(on: loop) {
            for _ in 0..<40 { _ = umask(0) }
            loop.stop()
        }
        calls.arm(at: MonotonicClock.now())
        try loop.run()
        print("gone on")
    }

    /// A process whose loop does not begin, started by a program that had blocked the watchdog's signal.
    private static func hangAtStart() throws {
        var signals = sigset_t()
        sigfillset(&signals)
        sigprocmask(SIG_BLOCK, &signals, nil)
        try EventLoop().watchOver(limit: 100_000)
        while true { usleep(10_000) }
    }

    /// Many short turns, then a long wait: nothing is wrong with it.
    private static func turn() throws {
        let loop = try EventLoop()
        try loop.watchOver(limit: 1_000_000)
        var turns = 0
        var next: Deadline!
        next = Deadline(on: loop) {
            turns += 1
            if turns < 100 { next.arm(after: 25_000) }
            if turns == 100 { next.arm(after: 2_500_000) }
            if turns > 100 { loop.stop() }
        }
        next.arm(at: MonotonicClock.now())
        try loop.run()
    }

    /// Moments that are armed and given up before they come, as those of long presses are, each later than the last.
    private static func armTimers() throws {
        let loop = try EventLoop()
        let deadline = Deadline(on: loop) {}
        let start = MonotonicClock.now()
        for count in 1...100 as ClosedRange<Timestamp> {
            deadline.arm(at: start + 60_000_000 + count)
            deadline.disarm()
        }
        // The timer was set to the first of them; a nearer one is in time all the same.
        let second = Deadline(on: loop) {}
        let first = Deadline(on: loop) { loop.stop() }
        second.arm(at: start + 40_000_000)
        first.arm(at: start + 20_000)
        try loop.run()
        if MonotonicClock.now() < start + 20_000 { exit(2) }
    }

    /// A client connects to the control socket while no descriptor is free. Ends with 2 if the loop spins, with 3 if the
    /// client is not answered later.
    private static func runOutOfDescriptors() throws {
        let directory = RuntimeDirectory(environment: ProcessEnvironment.variables)
        try directory.create()
        let loop = try EventLoop()
        let server = try ControlServer(in: directory, on: loop) { $1(ControlReply(error: "answered")) }
        let client = try UnixSocket.connected(to: directory.socketPath, flags: Int32(SOCK_NONBLOCK.rawValue))
        try check(send(client, "status\n", 7, 0), "send")
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let before = limit.rlim_cur
        limit.rlim_cur = 64
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        while open("/dev/null", O_RDONLY) >= 0 {}
        var turns = 0
        while try loop.turn(timeout: 0), turns < 100 { turns += 1 }
        if turns > 10 { exit(2) }
        limit.rlim_cur = before
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        var buffer = [UInt8](repeating: 0, count: 64)
        var count = -1
        let end = MonotonicClock.now() + 60_000_000
        while count < 0, MonotonicClock.now() < end {
            try loop.turn(timeout: 10)
            count = recv(client, &buffer, buffer.count, 0)
        }
        if String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self) != "{\"error\":\"answered\"}\n" { exit(3) }
        server.stop()
    }
}

@used @section(".init_array")
private let beTestProcess: Initialiser = { _, arguments, _ in
    let (name, command) = (CommandLine.arguments[0], CommandLine.arguments.dropFirst())
    // A daemon starts its reporter by the file of its program.
    let isReporter = command.first == X11Reporter.commandName
    guard name.hasSuffix(testProcessName) || isReporter else { return }
    do {
        try TestProcess.run(command)
        exit(0)
    } catch {
        FileHandle.standardError.write(Data("\(testProcessName): \(error)\n".utf8))
        exit(1)
    }
}
