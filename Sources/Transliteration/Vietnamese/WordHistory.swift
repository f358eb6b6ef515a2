/// What stands before the word: characters, and the words that ended before them, the newest last.
///
/// A ring of fixed size: when it is full, the oldest entry is forgotten. It is no `Deque`, since that leaves in its storage
/// what it gave up, and `wipe` must leave nothing.
struct WordHistory: Sendable {
    /// How many characters that belong to no word are remembered.
    static let capacity = 64

    private struct Entry: Sendable {
        /// The character.
        var character: Unicode.Scalar = " "
        /// A word ended before it.
        var endsWord = false
        /// True if the letters that follow continue the same word, literally.
        var goesOn = false
        /// The word is the keys of a syllable that gave way because of the word before it.
        var gaveWay = false
        /// The language of the words so far.
        var language = LanguageContext()
    }

    /// The language of the words before the cursor, without the one that is being typed.
    var language = LanguageContext()

    private var entries = [Entry](repeating: Entry(), count: capacity)
    /// The word that ended before each character, empty if there was none. Apart, since a look at an entry must not copy
    /// a word.
    private var words = [Word](repeating: Word(), count: capacity)
    private var start = 0
    private(set) var count = 0
    /// Changes with every character that comes or goes.
    private(set) var stamp = 0
    /// How many entries of the ring may hold something.
    private var used = 0

    /// True if a letter that comes now belongs to a word that has become literal.
    private(set) var goesOn = false

    /// A character after the word, which becomes empty; it may be empty already.
    mutating func append(_ character: Unicode.Scalar, after word: inout Word, goesOn: Bool) {
        stamp &+= 1
        if count == Self.capacity { start = (start + 1) % Self.capacity } else { count += 1 }
        let index = index(back: 0)
        used = max(used, index + 1)
        entries[index] = Entry(character: character, endsWord: !word.isEmpty, goesOn: goesOn, language: language)
        word.move(to: &words[index])
        self.goesOn = goesOn
    }

    /// The newest character becomes another one, if there is one.
    mutating func replaceLast(with character: Unicode.Scalar, goesOn: Bool) {
        guard count > 0 else { return }
        entries[index(back: 0)].character = character
        entries[index(back: 0)].goesOn = goesOn
        self.goesOn = goesOn
    }

    /// The word that ended with the last character (`back` 0) or one before it; empty if there was none.
    func word(back: Int) -> Word { words[index(back: back)] }

    /// The language of the words before that word.
    func language(before back: Int) -> LanguageContext {
        back + 1 < count ? entries[index(back: back + 1)].language : LanguageContext()
    }

    /// The last character (`back` 0) or one before it.
    func character(back: Int) -> Unicode.Scalar { entries[index(back: back)].character }

    /// True if the letters after that character continued a word, literally.
    func goesOn(back: Int) -> Bool { entries[index(back: back)].goesOn }

    /// That word has become another.
    mutating func replaceWord(back: Int, with word: Word) {
        words[index(back: back)] = word
        entries[index(back: back)].endsWord = !word.isEmpty
    }

    /// The line turns out to begin with that foreign word: nothing else is known of its language.
    mutating func noteCommand(english: UInt8) {
        language = LanguageContext()
        language.noteForeign(english: english)
        entries[index(back: 0)].language = language
    }

    /// The word before the newest character is the keys of a syllable that gave way because of the word before it.
    mutating func noteGivenWay() { entries[index(back: 0)].gaveWay = true }

    /// True if that holds for the word before the one that has just ended.
    var hasGivenWay: Bool { count > 1 && entries[index(back: 1)].gaveWay }

    /// True if the newest character stands right after a word.
    var lastEndsWord: Bool { count > 0 && entries[index(back: 0)].endsWord }

    /// The newest character.
    var last: Unicode.Scalar? { count > 0 ? entries[index(back: 0)].character : nil }

    /// True if the newest character is a digit.
    var endsInDigit: Bool { last.map { $0.value >= 48 && $0.value <= 57 } ?? false }

    /// True if the newest character stands right after the literal end of a word.
    var endsLiteralWord: Bool { count > 1 && entries[index(back: 1)].goesOn }

    /// Takes away the literal end of the word before the cursor, and gives the word that it began as.
    mutating func removeLiteralEnd(into word: inout Word) {
        while goesOn { removeLast(into: &word) }
    }

    /// Takes the newest character away and gives the word before it, if it is known.
    mutating func removeLast(into word: inout Word) {
        guard count > 0 else { return }
        stamp &+= 1
        word = words[index(back: 0)]
        count -= 1
        language = count > 0 ? entries[index(back: 0)].language : LanguageContext()
        goesOn = count > 0 && entries[index(back: 0)].goesOn
    }

    /// Forgets all, and leaves nothing of it in memory.
    mutating func wipe() {
        for index in 0..<used {
            entries[index] = Entry()
            words[index] = Word()
        }
        start = 0
        count = 0
        used = 0
        stamp &+= 1
        language = LanguageContext()
        goesOn = false
    }

    /// Calls `visit` with the literal end of the word before the cursor, and the word it began as, oldest first.
    func visitLiteralEnd(_ visit: (Word, Unicode.Scalar) -> Void) {
        let length = (0..<count).first { !goesOn(back: $0) } ?? count
        for back in (0..<length).reversed() { visit(word(back: back), character(back: back)) }
    }

    private func index(back: Int) -> Int { (start &+ count &- 1 &- back) & (Self.capacity - 1) }
}
