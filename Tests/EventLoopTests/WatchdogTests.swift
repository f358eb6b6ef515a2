import CLinux
import Foundation
import Testing

@testable import EventLoop
@testable import System

/// A process whose loop stands still ends. Each test is a process of its own.
@Suite struct WatchdogTests {
    @Test func `A turn that never ends ends the process`() async {
        await #expect(processExitsWith: .exitCode(70)) {
            let loop = try EventLoop()
            try loop.watchOver(limit: 100_000)
            let endless = Deadline(on: loop) { while true { usleep(10) } }
            endless.arm(at: MonotonicClock.now())
            try loop.run()
        }
    }

    @Test func `So does a call that waits for ever`() async {
        await #expect(processExitsWith: .exitCode(70)) {
            let loop = try EventLoop()
            try loop.watchOver(limit: 100_000)
            var ends: [Int32] = [-1, -1]
            try check(pipe(&ends), "pipe")
            var byte: UInt8 = 0
            let blocked = Deadline(on: loop) { _ = read(ends[0], &byte, 1) }
            // The first turn is a short one: the timer runs already when the second begins.
            let first = Deadline(on: loop) { blocked.arm(at: MonotonicClock.now() + 10_000) }
            first.arm(at: MonotonicClock.now())
            try loop.run()
        }
    }

    @Test func `And what blocks before the loop runs`() async {
        await #expect(processExitsWith: .exitCode(70)) {
            let loop = try EventLoop()
            try loop.watchOver(limit: 100_000)
            while true { usleep(10_000) }
        }
    }

    @Test func `A loop that waits, or turns and turns, is left alone`() async {
        await #expect(processExitsWith: .exitCode(3)) {
            let loop = try EventLoop()
            try loop.watchOver(limit: 1_000_000)
            var turns = 0
            var next: Deadline!
            next = Deadline(on: loop) {
                turns += 1
                if turns < 100 { next.arm(at: MonotonicClock.now() + 25_000) }
                if turns == 100 { next.arm(at: MonotonicClock.now() + 2_500_000) }
                if turns > 100 { exit(3) }
            }
            next.arm(at: MonotonicClock.now())
            try loop.run()
        }
    }
}
