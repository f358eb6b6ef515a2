import Testing

@testable import Daemon

@Suite struct ProgramLimitTests {
    /// Of programs that are asked for in this many bursts of 50, so long after each other in ms, so many are started.
    @Test(arguments: [
        (bursts: 1, pause: 0, started: 30), (2, 0, 60), (3, 0, 64), (3, 99, 65), (3, 100, 66), (3, 250, 69),
        (3, 6400, 90), (100, 10, 64 + 9),
    ])
    func `Programs may be started in a burst, and then ten a second`(bursts: Int, pause: Int, started: Int) {
        var limit = ProgramLimit()
        var count = 0
        for burst in 0..<bursts {
            for _ in 0..<30 where limit.begin(at: 7_000_000 + UInt64(burst * pause * 1000)) {
                count += 1
                limit.end()
            }
        }
        #expect(count == started)
    }

    @Test func `At most 64 programs may be starting at the same time`() {
        var limit = ProgramLimit()
        let began = (0..<100).count { limit.begin(at: UInt64($0) * 1_000_000) }
        #expect(began == 64)
        limit.end()
        let more = (0..<2).map { _ in limit.begin(at: 1_000_000_000) }
        #expect(more == [true, false])
    }
}
