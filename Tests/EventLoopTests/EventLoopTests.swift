import CLinux
import Foundation
import TestSupport
import Testing

@testable import EventLoop
@testable import System

@Suite struct EventLoopTests {
    let loop: EventLoop

    init() throws { loop = try EventLoop() }

    /// Two ends of a pipe, closed by the test's process at its end.
    private func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        try check(phim_pipe_create(&ends), "pipe2")
        return (ends[0], ends[1])
    }

    private func send(_ descriptor: Int32) { #expect(write(descriptor, "x", 1) == 1) }

    @Test func `A readable descriptor calls its closure`() throws {
        let pipe = try pipe()
        var calls = 0
        try loop.add(pipe.reading) { readiness in
            #expect(readiness == .readable)
            var byte: UInt8 = 0
            #expect(read(pipe.reading, &byte, 1) == 1)
            calls += 1
        }
        #expect(try loop.turn(timeout: 0) == false)
        send(pipe.writing)
        #expect(try loop.turn(timeout: 1000))
        #expect(try loop.turn(timeout: 0) == false)
        #expect(calls == 1)
    }

    @Test func `A removed registration is not called, even by an event already fetched`() throws {
        let pipes = try (0..<2).map { _ in try pipe() }
        var registrations: [EventLoop.Registration] = []
        var calls = 0
        for pipe in pipes {
            registrations.append(
                try loop.add(pipe.reading) { _ in
                    calls += 1
                    for registration in registrations { loop.remove(registration) }
                })
        }
        for pipe in pipes { send(pipe.writing) }
        try loop.turn(timeout: 1000)
        #expect(calls == 1)
        #expect(try loop.turn(timeout: 0) == false)
    }

    @Test func `A new registration does not get an event of the descriptor that it replaced`() throws {
        let old = try pipe()
        let new = try pipe()
        let first = try pipe()
        var newCalls = 0
        var oldRegistration: EventLoop.Registration?
        // The first closure of the batch replaces the old descriptor while its event is already fetched.
        try loop.add(first.reading) { _ in
            guard let registration = oldRegistration else { return }
            oldRegistration = nil
            loop.remove(registration)
            _ = try? loop.add(new.reading) { _ in newCalls += 1 }
        }
        oldRegistration = try loop.add(old.reading) { _ in }
        send(first.writing)
        send(old.writing)
        try loop.turn(timeout: 1000)
        #expect(newCalls == 0)
        send(new.writing)
        try loop.turn(timeout: 1000)
        #expect(newCalls == 1)
    }

    @Test func `Removing or watching a stale registration has no effect`() throws {
        let pipe = try pipe()
        let registration = try loop.add(pipe.reading) { _ in }
        loop.remove(registration)
        let later = try loop.add(pipe.reading) { _ in }
        loop.remove(registration)
        loop.watch(registration, for: .writable)
        send(pipe.writing)
        #expect(try loop.turn(timeout: 1000))
        loop.remove(later)
    }

    @Test func `Closing the other end of a pipe is a hangup`() throws {
        let pipe = try pipe()
        var seen: Readiness = []
        try loop.add(pipe.reading) { seen.formUnion($0) }
        close(pipe.writing)
        try loop.turn(timeout: 1000)
        #expect(seen == .hangup)
    }

    @Test func `Deadlines fire once, in the order of their times`() throws {
        var fired: [String] = []
        let now = MonotonicClock.now()
        let deadlines = [("late", now + 2_000), ("early", now + 1), ("past", now - 1_000_000), ("zero", 0)].map {
            name, moment in
            let deadline = Deadline(on: loop) { fired.append(name) }
            deadline.arm(at: moment)
            return deadline
        }
        while deadlines.contains(where: { $0.isArmed }) { try loop.turn(timeout: 1000) }
        #expect(fired == ["zero", "past", "early", "late"])
        #expect(try loop.turn(timeout: 0) == false)
        #expect(loop.timerMoment == 0, "no timer ticks while nothing is pending")
    }

    @Test func `A disarmed deadline does not fire, and the next one still does`() throws {
        var fired: [String] = []
        let first = Deadline(on: loop) { fired.append("first") }
        let second = Deadline(on: loop) { fired.append("second") }
        let now = MonotonicClock.now()
        second.arm(at: now + 2_000)
        first.arm(at: now + 1_000)
        first.disarm()
        // The timer may tick for the first one, for nothing.
        _ = try loop.turn { !fired.isEmpty }
        #expect(fired == ["second"])
    }

    @Test func `A loop runs until it is stopped, or for the time it may take`() throws {
        var calls = 0
        let stop = Deadline(on: loop) { [loop] in
            calls += 1
            loop.stop()
        }
        stop.arm(at: 0)
        try loop.run(atMost: .max / 2)
        #expect(calls == 1)
        // The limit ends this run, since nothing else is armed.
        try loop.run(atMost: 1)
        #expect(calls == 1 && loop.armed.isEmpty)
    }

    @Test func `A deadline that is cancelled or moved does not wake the loop`() throws {
        let start = MonotonicClock.now()
        let near = Deadline(on: loop) {}
        let long = Deadline(on: loop, isLong: true) {}
        long.arm(at: start + 200_000)
        long.arm(at: start + 60_000_000)
        #expect(loop.timerMoment == start + 60_000_000)
        near.arm(at: start + 30_000_000)
        long.disarm()
        #expect(loop.timerMoment == start + 30_000_000)
        near.disarm()
        long.arm(at: start + 40_000_000)
        long.disarm()
        #expect(loop.timerMoment == 0)
        #expect(try loop.turn(timeout: 0) == false)
    }

    @Test func `A turn of the loop serves some of a hundred ready descriptors, and later turns the others`()
        throws
    {
        let loop = try EventLoop()
        let pipes = (0..<100).map { _ in Pipe() }
        var served: [Int: Int] = [:]
        for (number, pipe) in pipes.enumerated() {
            pipe.fileHandleForWriting.closeFile()
            try loop.add(pipe.fileHandleForReading.fileDescriptor) { _ in served[number, default: 0] += 1 }
        }
        try loop.turn(timeout: 1000)
        #expect((1..<50).contains(served.count), "\(served.count)")
        // A child that another test is just starting may hold the other end of some for a moment.
        #expect(try loop.turn { served.count == 100 })
        withExtendedLifetime(pipes) {}
    }

    @Test func `A deadline that arms itself for the past fires once a turn`() throws {
        var count = 0
        var again: Deadline?
        let deadline = Deadline(on: loop) {
            count += 1
            again?.arm(at: 1)
        }
        again = deadline
        deadline.arm(at: 1)
        try loop.turn(timeout: 1000)
        #expect(count == 1)
        try loop.turn(timeout: 1000)
        #expect(count == 2)
        again = nil
    }

    @Test func `The loop receives signals`() throws {
        var signals: [Int32] = []
        let watch = try SignalWatch([SIGUSR1, SIGUSR2], on: loop) { signals.append($0) }
        // To this thread: only the loop's own thread has them blocked in a test process.
        pthread_kill(pthread_self(), SIGUSR2)
        pthread_kill(pthread_self(), SIGUSR1)
        try loop.turn(timeout: 1000)
        #expect(signals.sorted() == [SIGUSR1, SIGUSR2])
        watch.cancel()
    }

    @Test func `run() returns when the loop is stopped`() throws {
        let deadline = Deadline(on: loop) { [loop] in loop.stop() }
        deadline.arm(at: MonotonicClock.now())
        try loop.run()
        #expect(!deadline.isArmed)
    }

    @Test func `A plain file cannot be watched, and the error names the call`() throws {
        let descriptor = open(#filePath, O_RDONLY)
        #expect(throws: SystemError(call: "epoll_ctl", errno: EPERM, subject: "descriptor \(descriptor)")) {
            try loop.add(descriptor) { _ in }
        }
        close(descriptor)
    }

    @Test(.needs("strace"))
    func `The timer is set again only for an earlier time`() throws {
        let command = "strace -e timerfd_settime -o trace test-process timers && grep -c settime trace"
        // Once for a hundred moments that are given up; for one nearer, and one nearer still; for what is left then.
        #expect(try TemporaryFolder.with { try ConsoleSession.run(command, in: $0) } == "4")
    }
}
