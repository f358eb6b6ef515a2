public import Keyboard
import Lexicon
import OrderedCollections

/// The words that the typist has overridden. Case does not count.
public struct WordOverrides: Hashable, Sendable {
    /// How many remembered words there are at most; then the oldest is forgotten. Configured words do not count.
    public static let capacity = 10_000

    private var configured: [Key: WordChoice] = [:]
    private var remembered: OrderedDictionary<Key, WordChoice> = [:]

    /// A word by its hash.
    private enum Key: Hashable {
        /// By its keys: `WordHash`.
        case keys(UInt64)
        /// By its letters with their diacritics: `SyllableHash`.
        case letters(UInt64)

        init?(_ text: String) {
            let text = text.lowercased()
            if text.utf8.allSatisfy({ $0 < 128 }) {
                self = .keys(WordHash(of: text).value)
            } else if let hash = SyllableHash.value(of: text) {
                self = .letters(hash)
            } else {
                return nil
            }
        }
    }

    /// No words.
    public init() {}

    /// True if no word is overridden.
    public var isEmpty: Bool { configured.isEmpty && remembered.isEmpty }

    /// Takes a word of the configuration, which is never forgotten. A remembered choice for the same word wins.
    ///
    /// False, and nothing taken, if it is no word by `isWord`.
    @discardableResult
    public mutating func configure(_ word: WordOverride) -> Bool {
        guard Self.isWord(word.text), let key = Key(word.text) else { return false }
        configured[key] = word.choice
        return true
    }

    /// Remembers a word; the newest choice for it counts. False, and nothing taken, if it is no word by `isWord`.
    @discardableResult
    public mutating func insert(_ word: WordOverride) -> Bool {
        guard Self.isWord(word.text), let key = Key(word.text) else { return false }
        remembered.removeValue(forKey: key)
        if remembered.count >= Self.capacity { remembered.removeFirst() }
        remembered[key] = word.choice
        return true
    }

    /// True if a text can be overridden: ASCII without white space, or letters of Vietnamese.
    public static func isWord(_ text: String) -> Bool {
        let isASCII = text.utf8.allSatisfy { $0 > 32 && $0 < 127 }
        return !text.isEmpty && (isASCII || SyllableHash.value(of: text) != nil)
    }

    /// What the typist has chosen for the word, by its keys or as it stands; nil for nothing.
    func choice(of word: Word) -> WordChoice? {
        choice(of: .keys(word.keysHash)) ?? choice(of: .letters(word.lettersHash))
    }

    /// What the typist has chosen for keys with that hash.
    func choice(ofKeys hash: UInt64) -> WordChoice? { isEmpty ? nil : choice(of: .keys(hash)) }

    private func choice(of key: Key) -> WordChoice? { remembered[key] ?? configured[key] }
}
