import Keyboard
import TestSupport
import Testing

@testable import EventLoop

@Suite struct RetryTests {
    @Test func `The wait before a retry doubles up to a maximum, and ends after too many failures`() {
        let endless = Retry.Policy()
        #expect((1...8).map { endless.wait(after: $0)! / 1_000_000 } == [1, 2, 4, 8, 16, 32, 60, 60])
        #expect(endless.wait(after: .max) == 60_000_000)
        let limited = Retry.Policy(shortest: 5, limit: 3)
        #expect((1...4).map(limited.wait) == [5, 10, 20, nil])
    }

    @Test func `A failing action is retried up to its limit, and again after a reset`() throws {
        let clock = ManualClock()
        let loop = try EventLoop(clock: clock)
        var attempts = 0
        var retry: Retry!
        retry = Retry(Retry.Policy(shortest: 1, limit: 3), on: loop) {
            attempts += 1
            retry.later()
        }
        retry.later()
        #expect(retry.isWaiting)
        try loop.pass(1_000_000, on: clock)
        #expect(attempts == 3 && retry.failures == 4 && !retry.isWaiting)
        retry.reset()
        retry.later()
        try loop.pass(1_000_000, on: clock)
        #expect(attempts == 6)
        retry.reset()
        retry.later()
        retry.cancel()
        try loop.pass(1_000_000, on: clock)
        #expect(attempts == 6)
        retry = nil
    }

    @Test func `An attempt that lasts as long as the longest wait was a success`() throws {
        let clock = ManualClock()
        let loop = try EventLoop(clock: clock)
        var attempts = 0
        let retry = Retry(Retry.Policy(shortest: 1, longest: 2000, limit: 1), on: loop) { attempts += 1 }
        for lasts in [2000, 2000, 1999, 2000] as [Timestamp] {
            retry.later()
            try loop.pass(1, on: clock)
            try loop.pass(lasts, on: clock)
        }
        #expect(attempts == 3, "the third attempt did not last, so its failure was the second one")
        retry.later()
        #expect(retry.failures == 1)
    }
}
