/// Makes inputs that nobody writes, of inputs that somebody does: changed, cut, repeated, put together. The same seed gives
/// the same inputs.
package struct InputMutator {
    private let corpus: [[UInt8]]
    private let tokens: [[UInt8]]
    private var random: SeededRandom

    /// A longer input is cut, in bytes.
    private static let limit = 1 << 16

    /// What readers of any kind may stumble over: numbers at their limits, control characters, text that is none.
    private static let everywhere: [[UInt8]] =
        [
            "\n", "\r\n", "\r", "\t", " ", "\0", "\u{1b}[31m", "\u{7f}", "\u{85}", "\u{2028}", "\u{202e}", "\u{feff}",
            "é", "e\u{301}", "\u{301}", "👩‍👩‍👧", "\u{200d}", "\u{fe0f}", "\u{10ffff}", "０", "-1", "0", "255", "256",
            "65536",
            "4294967295", "4294967296", "9223372036854775807", "-9223372036854775808", "18446744073709551616",
            "1e999",
            ":", ",", "=", "\"", "'", "\\", "#", ";", "(", ")", "[", "]", "{", "}", "<", ">", "%", "/", "..", "~",
        ].map { Array($0.utf8) } + [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xff, 0xfe]]

    /// Numbers of four bytes that a length or a count may be.
    private static let words: [UInt32] = [0, 1, 7, 8, 255, 4096, 0x7fff_ffff, 0x8000_0000, .max]

    /// Changes these inputs, of which there must be one, and puts in these pieces.
    package init(_ corpus: [[UInt8]], tokens: [String] = [], seed: UInt64) {
        self.corpus = corpus
        self.tokens = tokens.map { Array($0.utf8) } + Self.everywhere
        random = SeededRandom(seed: seed)
    }

    /// The next input.
    package mutating func next() -> [UInt8] {
        var bytes = corpus[random.below(corpus.count)]
        repeat { change(&bytes) } while random.below(3) > 0
        return bytes.count > Self.limit ? Array(bytes.prefix(Self.limit)) : bytes
    }

    /// A piece of an input: mostly a few bytes.
    private mutating func piece(of bytes: [UInt8]) -> Range<Int> {
        let start = random.below(bytes.count + 1)
        let length = random.below(8) == 0 ? random.below(bytes.count) : random.below(12)
        return start..<min(bytes.count, start + length)
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = random.below(bytes.count + 1)
        switch random.below(12) {
        case 0: if place < bytes.count { bytes[place] ^= 1 << UInt8(random.below(8)) }
        case 1: if place < bytes.count { bytes[place] = UInt8(random.below(256)) }
        case 2: bytes.removeSubrange(piece(of: bytes))
        case 3, 4: bytes.insert(contentsOf: tokens[random.below(tokens.count)], at: place)
        case 5: repeatPiece(&bytes, at: place)
        case 6:
            let other = corpus[random.below(corpus.count)]
            bytes.replaceSubrange(place..., with: other[piece(of: other).lowerBound...])
        case 7: bytes.insert(contentsOf: bytes[piece(of: bytes)], at: place)
        case 8, 9: changeLine(&bytes)
        case 10: changeNumber(&bytes, near: place)
        default:
            let word = Self.words[random.below(Self.words.count)]
            let end = min(bytes.count, place + 4)
            withUnsafeBytes(of: word) { bytes.replaceSubrange(place..<end, with: $0) }
        }
    }

    private mutating func repeatPiece(_ bytes: inout [UInt8], at place: Int) {
        let piece = Array(bytes[piece(of: bytes)])
        let count = random.below(10) == 0 ? random.below(2000) : random.below(8)
        guard piece.count * count <= Self.limit else { return }
        bytes.insert(contentsOf: (0..<count).flatMap { _ in piece }, at: place)
    }

    /// Removes, repeats or moves a line.
    private mutating func changeLine(_ bytes: inout [UInt8]) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let line = lines[random.below(lines.count)]
        if random.below(2) == 0 { lines.remove(at: random.below(lines.count)) }
        if random.below(3) > 0 { lines.insert(line, at: random.below(lines.count + 1)) }
        bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Puts another number in the place of the next one.
    private mutating func changeNumber(_ bytes: inout [UInt8], near place: Int) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard let start = bytes[place...].firstIndex(where: digits.contains) else { return }
        let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.count
        let number = random.below(2) == 0 ? "\(random.below(1000))" : "\(Self.words[random.below(Self.words.count)])"
        bytes.replaceSubrange(start..<end, with: Array(number.utf8))
    }
}
