public import Keyboard
import Lexicon
import OrderedCollections

/// The words that the typist has overridden, configured or remembered. Case does not count.
public struct WordOverrides: Hashable, Sendable {
    /// The most remembered words; then the oldest is forgotten. Configured words do not count.
    public static let capacity = 10_000

    private var configured: [Key: WordChoice] = [:]
    private var remembered: OrderedDictionary<Key, WordChoice> = [:]

    /// A word, given by its hash.
    private enum Key: Hashable {
        /// By its keys, hashed by `WordHash`.
        case keys(UInt64)
        /// By its letters with their diacritics, hashed by `SyllableHash`.
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

    /// Overrides without words.
    public init() {}

    /// Whether no word is overridden.
    public var isEmpty: Bool { configured.isEmpty && remembered.isEmpty }

    /// Adds a word of the configuration, which is never forgotten. A remembered choice for the same word wins.
    ///
    /// False, and nothing added, if `isWord` is false for it.
    @discardableResult
    public mutating func configure(_ word: WordOverride) -> Bool {
        guard Self.isWord(word.text), let key = Key(word.text) else { return false }
        configured[key] = word.choice
        return true
    }

    /// Remembers a word; the newest choice for it counts. False, and nothing remembered, if `isWord` is false for it.
    @discardableResult
    public mutating func insert(_ word: WordOverride) -> Bool {
        guard Self.isWord(word.text), let key = Key(word.text) else { return false }
        remembered.removeValue(forKey: key)
        if remembered.count >= Self.capacity { remembered.removeFirst() }
        remembered[key] = word.choice
        return true
    }

    /// Whether a text can be overridden: ASCII without white space, or letters of Vietnamese.
    public static func isWord(_ text: String) -> Bool {
        let isASCII = text.utf8.allSatisfy { $0 > 32 && $0 < 127 }
        return !text.isEmpty && (isASCII || SyllableHash.value(of: text) != nil)
    }

    /// The choice of the typist for the word, by its keys or by its letters; nil for none.
    func choice(of word: Word) -> WordChoice? {
        choice(of: .keys(word.keysHash)) ?? choice(of: .letters(word.lettersHash))
    }

    /// The choice of the typist for keys with this hash; nil for none.
    func choice(ofKeys hash: UInt64) -> WordChoice? { isEmpty ? nil : choice(of: .keys(hash)) }

    private func choice(of key: Key) -> WordChoice? { remembered[key] ?? configured[key] }
}
