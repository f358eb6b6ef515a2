import Lexicon

/// A word that the typist has marked by hand, and what it is to be from then on.
public struct MarkedWord: Hashable, Sendable {
    /// The word: its keys (`test`), or as it stands in the text if that has marks (`lôgic`).
    public var text: String
    /// What it is to be when it ends.
    public var choice: WordChoice

    /// That word and what it is to be.
    public init(_ text: String, _ choice: WordChoice) {
        self.text = text
        self.choice = choice
    }
}

/// What a marked word is to be when it ends.
public enum WordChoice: String, Hashable, Sendable, CaseIterable {
    /// It stays as it is, Vietnamese or not.
    case keep
    /// It comes back as its keys.
    case restore
}

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

    /// Takes a word; the newest choice for it counts. False, and nothing taken, if it is no word: empty, with white
    /// space, or with letters that are not Vietnamese.
    @discardableResult
    public mutating func insert(_ word: MarkedWord) -> Bool {
        let text = word.text.lowercased()
        guard !text.isEmpty, !text.unicodeScalars.contains(where: \.properties.isWhitespace) else { return false }
        if byKeys.count + byLetters.count >= Self.capacity { self = WordChoices() }
        if text.utf8.allSatisfy({ $0 < 128 }) {
            byKeys[WordHash(of: text).value] = word.choice
        } else {
            guard let hash = SyllableHash.value(of: text) else { return false }
            byLetters[hash] = word.choice
        }
        return true
    }

    /// Takes all words of other choices.
    public mutating func formUnion(_ other: WordChoices) {
        byKeys.merge(other.byKeys) { $1 }
        byLetters.merge(other.byLetters) { $1 }
    }

    func choice(ofKeys hash: UInt64) -> WordChoice? { byKeys[hash] }
    func choice(ofLetters hash: UInt64) -> WordChoice? { byLetters[hash] }
}
