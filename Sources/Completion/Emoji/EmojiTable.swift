/// All emoji of Unicode with their names in English and Vietnamese, and what they are looked for by.
///
/// The data is in read-only memory and stays on the disk until it is asked for. Emoji with a skin tone are made of those
/// without (`Emoji.in(_:)`).
public struct EmojiTable: Sendable {
    private let entries: Bytes
    private let index: Bytes
    /// Where each entry begins.
    private let starts: [Int32]

    /// The table. Making it reads 80 KB once.
    public init() {
        entries = Bytes(EmojiData.entries)
        index = Bytes(EmojiData.index)
        var starts: [Int32] = [0]
        for place in 0..<entries.count where entries[place] == Bytes.separator { starts.append(Int32(place + 1)) }
        self.starts = starts
    }

    /// How many emoji there are.
    public var count: Int { starts.count }

    /// The emoji with that number, from 0, in Unicode's order.
    public subscript(number: Int) -> Emoji {
        let start = Int(starts[number])
        let end = number + 1 < starts.count ? Int(starts[number + 1]) - 1 : entries.count
        let fields = entries.text(start..<end).split(separator: "|", omittingEmptySubsequences: false)
        let marks = Array(fields[1].utf8)
        return Emoji(
            text: String(fields[0]), group: Emoji.Group(rawValue: Int(marks[0]) - 0x30) ?? .symbols,
            takesSkinTone: marks[1] == 0x31, englishName: String(fields[2]), vietnameseName: String(fields[3]))
    }

    /// How usual an emoji is, 0 the most usual; the same high number for all that are not among the usual ones.
    private func rank(_ number: Int) -> Int {
        var place = Int(starts[number])
        while entries[place] != Bytes.bar { place += 1 }
        return entries.code(at: place + 3)
    }

    /// The emoji that a word finds: by a short name (`heart`), a name or a keyword in either language, or the beginning
    /// of one; best first. Case and what is between words do not count. Diacritics need not be typed; where they are,
    /// names with the very same ones are first. An emoji finds itself.
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
                // A whole short name, a whole word of a name, then what begins so, names first.
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
            // Before all others if the diacritics are the same, else behind whole names.
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

    /// The emoji of exactly that name, as it stands between two colons; nil if there is none. Of several the most usual.
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

    /// The emoji that stands for a text, in whatever skin tone; nil if it is none of the table.
    public func emoji(for text: String) -> Emoji? { number(of: text).map { self[$0] } }

    private func number(of text: String) -> Int? {
        // A tone takes the place of a presentation selector.
        let base = text.unicodeScalars.filter { $0 != "\u{FE0F}" && !$0.properties.isEmojiModifier }
        let wanted = Array(String(String.UnicodeScalarView(base)).utf8)
        return starts.indices.first { entries.isEmoji(wanted, at: Int(starts[$0])) }
    }

    /// The emoji of a category, in Unicode's order.
    public func emoji(in group: Emoji.Group) -> [Emoji] {
        (0..<count).filter { number in
            var place = Int(starts[number])
            while entries[place] != Bytes.bar { place += 1 }
            return Int(entries[place + 1]) - 0x30 == group.rawValue
        }.map { self[$0] }
    }

    /// The most usual emoji, the most usual first.
    public func common(_ limit: Int) -> [Emoji] {
        let ranked = (0..<count).map { (rank: rank($0), number: $0) }.filter { $0.rank < Self.unranked }
        return ranked.sorted { $0.rank < $1.rank }.prefix(limit).map { self[$0.number] }
    }

    private static let unranked = 4000

    /// Small letters of ASCII and digits; `+1` and `-1` keep their signs.
    static func folded(_ text: String) -> [UInt8] {
        text == "+1" || text == "-1" ? Array(text.utf8) : SearchText.folded(text).utf8.filter { $0 < 0x80 }
    }
}

/// A literal as bytes.
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

    /// The field at a place is that emoji, presentation selectors aside.
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

    /// A number of twelve bits in two bytes.
    func code(at place: Int) -> Int { (Int(self[place]) - 0x30) * 64 + Int(self[place + 1]) - 0x30 }

    func hasPrefix(_ prefix: [UInt8], at place: Int) -> Bool {
        place + prefix.count < count && prefix.indices.allSatisfy { start[place + $0] == prefix[$0] }
    }

    /// The first line whose word is not below another one, in the order of their bytes; `count` if all are below.
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
