import Testing

@testable import Daemon

@Suite struct ProgramLimitTests {
    /// Of programs that are asked for in this many bursts of 50, so long after each other in ms, so many are started.
    @Test(arguments: [
        (bursts: 1, pause: 0, started: 16), (2, 0, 16), (2, 99, 16), (2, 100, 17), (2, 250, 18), (3, 250, 21),
        (2, 1600, 32), (2, 3_600_000, 32), (100, 10, 16 + 9),
    ])
    func `Programs may be started in a burst, and then ten in a second`(bursts: Int, pause: Int, started: Int) {
        var limit = ProgramLimit()
        var count = 0
        for burst in 0..<bursts {
            for _ in 0..<50 where limit.begin(at: 7_000_000 + UInt64(burst * pause * 1000)) {
                count += 1
                limit.end()
            }
        }
        #expect(count == started)
    }

    @Test func `So many may be on their way, however long that takes`() {
        var limit = ProgramLimit()
        let began = (0..<100).count { limit.begin(at: UInt64($0) * 1_000_000) }
        #expect(began == 16)
        limit.end()
        let more = (0..<2).map { _ in limit.begin(at: 1_000_000_000) }
        #expect(more == [true, false])
    }
}
