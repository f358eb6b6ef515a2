public import Keyboard
import Lexicon

/// The words that the typist has marked, and no others. Case does not count.
public struct WordChoices: Hashable, Sendable {
    /// When there are so many, all are forgotten: a bound on memory, far beyond what a hand marks.
    public static let capacity = 10_000

    private var byKeys: [UInt64: WordChoice] = [:]
    private var byLetters: [UInt64: WordChoice] = [:]

    /// No words.
    public init() {}

    /// True if no word is marked.
    public var isEmpty: Bool { byKeys.isEmpty && byLetters.isEmpty }

    /// Takes a word; the newest choice for it counts. False, and nothing taken, if it is no word by
    /// `isWord`.
    @discardableResult
    public mutating func insert(_ word: MarkedWord) -> Bool {
        guard Self.isWord(word.text) else { return false }
        let text = word.text.lowercased()
        if byKeys.count + byLetters.count >= Self.capacity { self = WordChoices() }
        if text.utf8.allSatisfy({ $0 < 128 }) {
            byKeys[WordHash(of: text).value] = word.choice
        } else {
            byLetters[SyllableHash.value(of: text)!] = word.choice
        }
        return true
    }

    /// True if a text can be marked: ASCII without white space, or letters of Vietnamese.
    public static func isWord(_ text: String) -> Bool {
        let isASCII = text.utf8.allSatisfy { $0 > 32 && $0 < 127 }
        return !text.isEmpty && (isASCII || SyllableHash.value(of: text) != nil)
    }

    func choice(ofKeys hash: UInt64) -> WordChoice? { byKeys[hash] }
    func choice(ofLetters hash: UInt64) -> WordChoice? { byLetters[hash] }
}
