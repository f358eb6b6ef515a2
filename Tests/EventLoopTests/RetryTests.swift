import Glibc
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
        let loop = try EventLoop()
        var attempts = 0
        var retry: Retry!
        retry = Retry(Retry.Policy(shortest: 1, limit: 3), on: loop) {
            attempts += 1
            retry.later()
        }
        retry.later()
        #expect(try loop.turn { attempts == 3 })
        #expect(retry.failures == 4)
        _ = try loop.turn(timeout: 20)
        #expect(attempts == 3)
        retry.reset()
        retry.later()
        #expect(try loop.turn { attempts == 6 })
        retry.later()
        retry.cancel()
        _ = try loop.turn(timeout: 20)
        #expect(attempts == 6)
        retry = nil
    }

    @Test func `An attempt that lasts long enough counts as a success`() throws {
        let loop = try EventLoop()
        var attempts = 0
        let policy = Retry.Policy(shortest: 1, longest: 2000, limit: 1)
        let retry = Retry(policy, on: loop) { attempts += 1 }
        for round in 1...5 {
            retry.later()
            #expect(try loop.turn { attempts == round })
            usleep(UInt32(policy.longest))
        }
        #expect(retry.failures == 1)
    }
}
