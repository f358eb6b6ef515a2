/// What stands before the word: characters, and the words that ended before them, the newest last.
///
/// A ring of fixed size: when it is full, the oldest is forgotten.
struct WordHistory: Sendable {
    /// How many characters that are in no word are remembered.
    static let capacity = 64
    private static let mask = capacity - 1

    private struct Entry: Sendable {
        /// The word that ended here, empty if there was none.
        var word = Word()
        /// The character after it.
        var character: Unicode.Scalar = " "
        /// True if the letters that follow go on with the same word, literally.
        var goesOn = false
        /// The language of the words so far.
        var language = LanguageContext()
    }

    /// The language of the words before the cursor, the one in work not counted.
    var language = LanguageContext()

    private var entries = [Entry](repeating: Entry(), count: capacity)
    private var start = 0
    private(set) var count = 0
    /// How many entries of the ring may hold something.
    private var used = 0

    /// True if a letter that comes now belongs to a word that has become literal.
    private(set) var goesOn = false

    /// A character after the word, which becomes empty; it may be empty already.
    @inline(__always)
    mutating func append(_ character: Unicode.Scalar, after word: inout Word, goesOn: Bool) {
        let index = makeRoom()
        let language = language
        entries.withUnsafeMutableBufferPointer { entries in
            if word.isEmpty { entries[index].word.clear() } else { entries[index].word = word }
            entries[index].character = character
            entries[index].goesOn = goesOn
            entries[index].language = language
        }
        self.goesOn = goesOn
        word.clear()
    }

    /// The newest character becomes another one; there must be one.
    mutating func replaceLast(with character: Unicode.Scalar, goesOn: Bool) {
        let index = (start + count - 1) & Self.mask
        entries[index].character = character
        entries[index].goesOn = goesOn
        self.goesOn = goesOn
    }

    /// The word that ended with the last character (`back` 0) or one before it; empty if there was none.
    func word(back: Int) -> Word { entries[(start + count - 1 - back) & Self.mask].word }

    /// The last character (`back` 0) or one before it.
    func character(back: Int) -> Unicode.Scalar { entries[(start + count - 1 - back) & Self.mask].character }

    /// True if the letters after that character went on with a word, literally.
    func goesOn(back: Int) -> Bool { entries[(start + count - 1 - back) & Self.mask].goesOn }

    /// That word has become another.
    mutating func replaceWord(back: Int, with word: Word) {
        entries[(start + count - 1 - back) & Self.mask].word = word
    }

    /// True if the newest character stands right after a word.
    var lastEndsWord: Bool { count > 0 && !entries[(start + count - 1) & Self.mask].word.isEmpty }

    /// The newest character.
    var last: Unicode.Scalar? { count > 0 ? entries[(start + count - 1) & Self.mask].character : nil }

    /// True if the newest character stands right after the literal end of a word.
    var endsLiteralWord: Bool { count > 1 && entries[(start + count - 2) & Self.mask].goesOn }

    /// Takes away the literal end of the word before the cursor, and gives the word it began as.
    mutating func removeLiteralEnd(into word: inout Word) {
        while goesOn { removeLast(into: &word) }
    }

    /// Takes the newest character away and gives the word before it, if it is known.
    mutating func removeLast(into word: inout Word) {
        guard count > 0 else { return }
        count -= 1
        word = entries[(start + count) & Self.mask].word
        language = count > 0 ? entries[(start + count - 1) & Self.mask].language : LanguageContext()
        goesOn = count > 0 && entries[(start + count - 1) & Self.mask].goesOn
    }

    /// Forgets all, and leaves nothing of it in memory.
    mutating func wipe() {
        for index in 0..<used { entries[index] = Entry() }
        start = 0
        count = 0
        used = 0
        language = LanguageContext()
        goesOn = false
    }

    /// The literal end of the word before the cursor, and the word it began as, oldest first.
    func visitLiteralEnd(_ visit: (Word, Unicode.Scalar) -> Void) {
        var length = 0
        while length < count, entries[(start + count - 1 - length) & Self.mask].goesOn { length += 1 }
        for index in (count - length)..<count {
            let entry = entries[(start + index) & Self.mask]
            visit(entry.word, entry.character)
        }
    }

    @inline(__always)
    private mutating func makeRoom() -> Int {
        if count == Self.capacity {
            start = (start &+ 1) & Self.mask
        } else {
            count &+= 1
        }
        let index = (start &+ count &- 1) & Self.mask
        if index >= used { used = index &+ 1 }
        return index
    }
}
