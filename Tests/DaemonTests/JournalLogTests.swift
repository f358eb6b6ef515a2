import Glibc
import Logging
import Processes
import Testing

@Suite struct JournalLogTests {
    @Test func `A log that nobody reads does not block the daemon`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let log = Logger(label: "test") { [ends] _ in JournalLog(level: .info, environment: [:], descriptor: ends[1])
        }
        // A pipe takes 64 KiB; the rest is dropped.
        for number in 0..<10_000 { log.warning("message \(number)") }
        var buffer = [UInt8](repeating: 0, count: 200_000)
        let count = read(ends[0], &buffer, buffer.count)
        #expect(String(decoding: buffer[..<max(0, count)], as: UTF8.self).hasPrefix("phim: warning: message 0\n"))
        log.warning("again")
        let next = read(ends[0], &buffer, buffer.count)
        #expect(String(decoding: buffer[..<max(0, next)], as: UTF8.self) == "phim: warning: again\n")
    }
}
