/// All emoji of Unicode with their names in English and Vietnamese, and an index for searches.
///
/// The data is in the read-only section of the program and is paged in on first use. Emoji with a skin tone are made
/// from those without (`Emoji.in(_:)`).
public struct EmojiTable: Sendable {
    private let entries: Bytes
    private let index: Bytes
    /// The offset of each entry.
    private let starts: [Int32]

    /// The table. Its first use scans 80 KB of data.
    public static let all = EmojiTable()

    private init() {
        entries = Bytes(EmojiData.entries)
        index = Bytes(EmojiData.index)
        var starts: [Int32] = [0]
        for place in 0..<entries.count where entries[place] == Bytes.separator { starts.append(Int32(place + 1)) }
        self.starts = starts
    }

    /// The number of emoji.
    public var count: Int { starts.count }

    /// The emoji at a position from 0, in Unicode's order.
    public subscript(number: Int) -> Emoji {
        let start = Int(starts[number])
        let end = number + 1 < starts.count ? Int(starts[number + 1]) - 1 : entries.count
        let fields = entries.text(start..<end).split(separator: "|", omittingEmptySubsequences: false)
        let marks = Array(fields[1].utf8)
        return Emoji(
            text: String(fields[0]), group: Emoji.Group(rawValue: Int(marks[0]) - 0x30) ?? .symbols,
            takesSkinTone: marks[1] == 0x31, englishName: String(fields[2]), vietnameseName: String(fields[3]))
    }

    /// The rank of an emoji by frequency, 0 for the most frequent; `unranked` or more for all that are not frequent.
    private func rank(_ number: Int) -> Int {
        var place = Int(starts[number])
        while entries[place] != Bytes.bar { place += 1 }
        return entries.code(at: place + 3)
    }

    /// The emoji for a word, best first: by a short name (`heart`), a name or a keyword in either language, or the
    /// beginning of one. Case and characters between words are ignored. Diacritics need not be typed; if they are,
    /// names with the same diacritics are first. An emoji finds itself.
    public func search(_ word: String, limit: Int = 50) -> [Emoji] {
        let wanted = Self.folded(word)
        if wanted.isEmpty { return limit > 0 ? emoji(for: word).map { [$0] } ?? [] : [] }
        var scores: [Int: Int] = [:]
        var line = index.firstLine(notBelow: wanted)
        while line < index.count, index.hasPrefix(wanted, at: line) {
            var place = line + wanted.count
            let isWhole = index[place] == Bytes.bar
            while index[place] != Bytes.bar { place += 1 }
            place += 1
            while place < index.count, index[place] != Bytes.separator {
                // The order: a whole short name, a whole word of a name, a keyword; then words that begin with the
                // text, names first.
                let kind = Int(index[place]) - 0x30
                let number = index.code(at: place + 1)
                let score = (isWhole ? [0, 1, 2][kind] : [3, 3, 4][kind]) << 24 | rank(number) << 12 | number
                scores[number] = min(score, scores[number] ?? .max)
                place += 3
            }
            line = place + 1
        }
        let phrase = SearchText.words(word)
        for (keyword, text) in EmojiKeywords.all where phrase == keyword || wanted == Self.folded(keyword) {
            // First if the diacritics are the same, else after whole names.
            guard let number = number(of: text) else { continue }
            scores[number] = min(scores[number] ?? .max, (phrase == keyword ? -2 : 2) << 24 | number)
        }
        if !phrase.allSatisfy(\.isASCII) {
            for (number, score) in scores where score >= 0 {
                let name = " \(SearchText.words(self[number].vietnameseName)) "
                if name.contains(" \(phrase) ") { scores[number] = -1 << 24 | score & 0xFFF_FFF }
            }
        }
        return scores.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(limit).map { self[$0.key] }
    }

    /// The emoji with exactly this name, for a name between two colons; the most frequent of several, nil if there is
    /// none.
    public func emoji(named name: String) -> Emoji? {
        let wanted = Self.folded(name)
        let line = index.firstLine(notBelow: wanted)
        guard !wanted.isEmpty, line < index.count, index.hasPrefix(wanted, at: line),
            index[line + wanted.count] == Bytes.bar
        else { return nil }
        var best: Int?
        var place = line + wanted.count + 1
        while place < index.count, index[place] != Bytes.separator {
            if index[place] == 0x30 {
                let number = index.code(at: place + 1)
                if best.map({ rank(number) < rank($0) }) ?? true { best = number }
            }
            place += 3
        }
        return best.map { self[$0] }
    }

    /// The entry of an emoji in any skin tone; nil if it is not in the table.
    public func emoji(for text: String) -> Emoji? { number(of: text).map { self[$0] } }

    private func number(of text: String) -> Int? {
        // A skin tone replaces a presentation selector, so both are ignored.
        let base = text.unicodeScalars.filter { $0 != "\u{FE0F}" && !$0.properties.isEmojiModifier }
        let wanted = Array(String(String.UnicodeScalarView(base)).utf8)
        return starts.indices.first { entries.isEmoji(wanted, at: Int(starts[$0])) }
    }

    /// The emoji of a group, in Unicode's order.
    public func emoji(in group: Emoji.Group) -> [Emoji] {
        (0..<count).filter { number in
            var place = Int(starts[number])
            while entries[place] != Bytes.bar { place += 1 }
            return Int(entries[place + 1]) - 0x30 == group.rawValue
        }.map { self[$0] }
    }

    /// The most frequent emoji, the most frequent first.
    public func common(_ limit: Int) -> [Emoji] {
        let ranked = (0..<count).map { (rank: rank($0), number: $0) }.filter { $0.rank < Self.unranked }
        return ranked.sorted { $0.rank < $1.rank }.prefix(limit).map { self[$0.number] }
    }

    /// The rank of emoji that are not frequent; `rebuild.py` has the same number.
    private static let unranked = 4000

    /// The folded ASCII letters and digits of a text; `+1` and `-1` keep their signs.
    static func folded(_ text: String) -> [UInt8] {
        text == "+1" || text == "-1" ? Array(text.utf8) : SearchText.folded(text).utf8.filter { $0 < 0x80 }
    }
}

/// The bytes of a string literal, without a copy.
private struct Bytes: @unchecked Sendable {
    static let separator: UInt8 = 0x7E
    static let bar: UInt8 = 0x7C
    let start: UnsafePointer<UInt8>
    let count: Int

    init(_ literal: StaticString) {
        start = literal.utf8Start
        count = literal.utf8CodeUnitCount
    }

    subscript(place: Int) -> UInt8 {
        precondition(place >= 0 && place < count, "beyond the data")
        return start[place]
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(start: start + range.lowerBound, count: range.count), as: UTF8.self)
    }

    /// Whether the field at an offset is this emoji, ignoring presentation selectors.
    func isEmoji(_ wanted: [UInt8], at start: Int) -> Bool {
        var place = start
        for byte in wanted {
            skipSelector(at: &place)
            if self[place] != byte { return false }
            place += 1
        }
        skipSelector(at: &place)
        return self[place] == Self.bar
    }

    private func skipSelector(at place: inout Int) {
        if hasPrefix([0xEF, 0xB8, 0x8F], at: place) { place += 3 }
    }

    /// Decodes a number of twelve bits from two bytes.
    func code(at place: Int) -> Int { (Int(self[place]) - 0x30) * 64 + Int(self[place + 1]) - 0x30 }

    func hasPrefix(_ prefix: [UInt8], at place: Int) -> Bool {
        place + prefix.count < count && prefix.indices.allSatisfy { start[place + $0] == prefix[$0] }
    }

    /// The offset of the first line whose word is not less than `word`, in byte order; `count` if all are less.
    func firstLine(notBelow word: [UInt8]) -> Int {
        var low = 0
        var high = count
        while low < high {
            var line = (low + high) / 2
            while line > low, self[line - 1] != Self.separator { line -= 1 }
            if isBelow(word, at: line) {
                low = line
                while low < count, self[low] != Self.separator { low += 1 }
                low = min(low + 1, count)
            } else {
                high = line
            }
        }
        return low
    }

    private func isBelow(_ word: [UInt8], at line: Int) -> Bool {
        for place in word.indices {
            let byte = self[line + place]
            if byte == Self.bar { return true }
            if byte != word[place] { return byte < word[place] }
        }
        return false
    }
}
