import Configuration
import TestSupport
import Testing

@Suite struct FuzzTests {
    @Test(arguments: 0..<8)
    func `No change to the shipped file brings the reader down`(seed: UInt64) throws {
        let shipped = try TestFiles.shippedConfiguration
        let other = Array(
            "a.b = {x = [1, 'y', {z = 1.5e3}], d = 2020-01-01T00:00:00Z}\n[[locale]]\nid='''\n'''\n".utf8)
        let table = Array(
            """
            [[method]]
            name = "x"
            classes = { C = "bcd", V = "aeiou" }
            rules = { "{C}{C}" = { text = "っ", carry = 1 }, "n{V}{C}" = "ß", v = "ü", "a'" = "á" }
            marks = { letters = "aeü", keys = { "'" = "\u{301}", "/" = "\u{308}" } }
            tones = { groups = ["ai", "ü"], codas = ["n"], bearers = ["a"], keys = { 1 = "\u{304}", 5 = "" } }
            capitals = { of = "っ", are = "ッ" }
            """.utf8)
        var random = SeededRandom(seed: seed)
        for round in 0..<2500 {
            var bytes = [other, shipped, table, shipped][round % 4]
            if round % 10 == 0 { bytes = (0..<random.below(80)).map { _ in UInt8(random.below(256)) } }
            for _ in 0...random.below(5) { random.mutate(&bytes) }
            check(bytes, "seed \(seed), round \(round)")
        }
    }

    /// Whatever is read, every complaint points into the file, and without an error there is a configuration.
    private func check(_ bytes: [UInt8], _ origin: String) {
        let reading = Configuration.parse(bytes, file: "f")
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var last = SourcePosition(line: 1, column: 1)
        for complaint in reading.complaints {
            guard let position = complaint.position, position.line >= 1, position.line <= lines.count else {
                Issue.record("\(complaint) in \(origin)")
                continue
            }
            let width = lines[position.line - 1].count { $0 & 0xC0 != 0x80 }
            let isInside = position.column >= 1 && position.column <= width + 1
            let isPlain = complaint.description.unicodeScalars.allSatisfy {
                $0.properties.generalCategory != .control
            }
            if !isInside || !isPlain || position < last { Issue.record("\(complaint) in \(origin)") }
            last = position
        }
        let hasError = reading.complaints.contains { $0.severity == .error }
        if hasError != (reading.configuration == nil) { Issue.record("half a configuration in \(origin)") }
    }
}

extension SeededRandom {
    mutating func below(_ limit: Int) -> Int { limit < 1 ? 0 : Int(next() % UInt64(limit)) }

    /// What TOML is made of, and what it is not.
    private static let pieces: [[UInt8]] =
        [
            "[", "]", "[[", "]]", "{", "}", "=", ".", "\"", "'", "\"\"\"", "'''", "\\", "\\u12", "\n", "\r", "#", ",",
            "0x", "1e9", "inf", "-nan", "+", "2020-01-01", "07:00", "true", "_", "é", "\u{2028}", "\u{7f}",
            "99999999999999999999",
        ].map { Array($0.utf8) } + [[0xff], [0xc3], [0x00], [0xed, 0xa0, 0x80]]

    /// Cuts, inserts, changes, repeats or swaps something.
    mutating func mutate(_ bytes: inout [UInt8]) {
        let index = below(bytes.count + 1)
        let end = min(bytes.count, index + below(20))
        switch below(6) {
        case 0: bytes.removeSubrange(index..<end)
        case 1, 2: bytes.insert(contentsOf: Self.pieces[below(Self.pieces.count)], at: index)
        case 3: if index < bytes.count { bytes[index] = UInt8(below(256)) }
        case 4: bytes.insert(contentsOf: Array(bytes[index..<end]), at: below(bytes.count + 1))
        default: if below(4) == 0 { bytes.removeSubrange(index...) }
        }
    }
}
