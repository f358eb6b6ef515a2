/// The text before the word: characters, and the words that ended before them, the newest last.
///
/// A ring buffer of fixed size, which forgets its oldest entry when it is full. It is no `Deque`, since that leaves
/// removed elements in its storage, and `wipe` must leave none.
struct WordHistory: Sendable {
    /// The most characters between words that are remembered; a power of two.
    static let capacity = 64

    private struct Entry: Sendable {
        /// The character.
        var character: Unicode.Scalar = " "
        /// Whether a word ended right before the character.
        var endsWord = false
        /// Whether the letters after the character continue the same word, literally.
        var continues = false
        /// Whether the word is the keys of a syllable that was replaced because of the words before it.
        var gaveWay = false
        /// The language of the words up to the character.
        var language = LanguageContext()
        /// The word that ended before the character; empty if there was none.
        var word = Word()

        /// Sets the entry; the word is moved into it.
        @inline(__always)
        mutating func set(
            _ character: Unicode.Scalar, after word: inout Word, continues: Bool, _ language: LanguageContext
        ) {
            self.character = character
            endsWord = !word.isEmpty
            self.continues = continues
            gaveWay = false
            self.language = language
            word.move(to: &self.word)
        }
    }

    /// The language of the words before the cursor, without the one that is being typed.
    var language = LanguageContext()

    private var entries = [Entry](repeating: Entry(), count: capacity)
    private var start = 0
    private(set) var count = 0
    /// A counter that changes with every character that is added or removed.
    private(set) var stamp = 0
    /// The number of ring entries that may contain text.
    private var used = 0

    /// Whether the next letter continues a word literally.
    private(set) var continues = false

    /// Appends a character after the word, which is moved into the history; the word may be empty.
    mutating func append(_ character: Unicode.Scalar, after word: inout Word, continues: Bool) {
        stamp &+= 1
        if count == Self.capacity { start = (start + 1) & (Self.capacity - 1) } else { count += 1 }
        let index = index(back: 0)
        used = max(used, index + 1)
        entries[index].set(character, after: &word, continues: continues, language)
        self.continues = continues
    }

    /// Replaces the newest character, if there is one.
    mutating func replaceLast(with character: Unicode.Scalar, continues: Bool) {
        guard count > 0 else { return }
        entries[index(back: 0)].character = character
        entries[index(back: 0)].continues = continues
        self.continues = continues
    }

    /// The word that ended before the newest character (`back` 0) or an earlier one; empty if there was none.
    func word(back: Int) -> Word { entries[index(back: back)].word }

    /// The language of the words before the word at this entry.
    func language(before back: Int) -> LanguageContext {
        back + 1 < count ? entries[index(back: back + 1)].language : LanguageContext()
    }

    /// The newest character (`back` 0) or an earlier one.
    func character(back: Int) -> Unicode.Scalar { entries[index(back: back)].character }

    /// Whether the letters after this character continued a word literally.
    func continues(back: Int) -> Bool { entries[index(back: back)].continues }

    /// Replaces the word at an entry.
    mutating func replaceWord(back: Int, with word: Word) {
        entries[index(back: back)].word = word
        entries[index(back: back)].endsWord = !word.isEmpty
    }

    /// Notes that the line begins with a foreign word, a command: nothing else is known about its language.
    mutating func noteCommand(english: UInt8, _ weights: SharedWeights) {
        language = LanguageContext()
        language.note(.foreign(english: english), weights)
        entries[index(back: 0)].language = language
    }

    /// Notes that the word before the newest character is the keys of a syllable that was replaced because of the words
    /// before it.
    mutating func noteGivenWay() { entries[index(back: 0)].gaveWay = true }

    /// Whether a syllable was replaced at this word; see `noteGivenWay`.
    func gaveWay(back: Int) -> Bool { count > back && entries[index(back: back)].gaveWay }

    /// Notes that the word before the newest character is certainly Vietnamese, after a word before it was found to be.
    mutating func noteVietnamese(_ weights: SharedWeights) {
        language.note(.vietnamese, weights)
        entries[index(back: 0)].language = language
    }

    /// Whether the newest character is right after a word.
    var lastEndsWord: Bool { count > 0 && entries[index(back: 0)].endsWord }

    /// The newest character.
    var last: Unicode.Scalar? { count > 0 ? entries[index(back: 0)].character : nil }

    /// Whether the newest character is a digit.
    var endsInDigit: Bool { last.map { $0.value >= 48 && $0.value <= 57 } ?? false }

    /// Whether the newest character is right after the literal end of a word.
    var endsLiteralWord: Bool { count > 1 && entries[index(back: 1)].continues }

    /// Removes the literal end of the word before the cursor. `word` is set to its beginning.
    mutating func removeLiteralEnd(into word: inout Word) {
        while continues { removeLast(into: &word) }
    }

    /// Removes the newest character. `word` is set to the word before it.
    mutating func removeLast(into word: inout Word) {
        guard count > 0 else { return }
        stamp &+= 1
        word = entries[index(back: 0)].word
        count -= 1
        language = count > 0 ? entries[index(back: 0)].language : LanguageContext()
        continues = count > 0 && entries[index(back: 0)].continues
    }

    /// Forgets everything, and overwrites it in memory.
    mutating func wipe() {
        for index in 0..<used {
            entries[index] = Entry()
        }
        start = 0
        count = 0
        used = 0
        stamp &+= 1
        language = LanguageContext()
        continues = false
    }

    /// Calls `visit` for each character of the literal end of the word before the cursor, with the word that ended
    /// before it, oldest first.
    func visitLiteralEnd(_ visit: (Word, Unicode.Scalar) -> Void) {
        let length = (0..<count).first { !continues(back: $0) } ?? count
        for back in (0..<length).reversed() { visit(word(back: back), character(back: back)) }
    }

    private func index(back: Int) -> Int { (start &+ count &- 1 &- back) & (Self.capacity - 1) }
}
