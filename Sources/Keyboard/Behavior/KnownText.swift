/// Queries about the text around the cursor, answered from the part of it that is known.
///
/// A query returns nil if the known text does not decide it: unknown text begins neither a word nor a sentence.
extension ShadowDocument {
    /// The character before the cursor at a distance, 0 for the nearest; nil if it is not known or there is none.
    @inlinable
    public func character(before distance: Int) -> Unicode.Scalar? {
        distance < text.count ? text[text.count - 1 - distance] : nil
    }

    /// Whether anything is known: the text before the cursor is known to be empty, or some characters of it are known.
    @inlinable
    public var isKnown: Bool { beginsAtStart || !text.isEmpty }

    /// How many characters directly before the cursor satisfy `suits`; nil if all known characters do and more may
    /// stand before them.
    public func count(where suits: (Unicode.Scalar) -> Bool) -> Int? {
        for distance in 0..<text.count where !suits(text[text.count - 1 - distance]) { return distance }
        return beginsAtStart || beginsLine ? text.count : nil
    }

    /// The word around the cursor; empty between two spaces, nil if its beginning is not known.
    ///
    /// Characters after the cursor are included as far as they are known.
    public var currentWord: String? {
        guard let count = count(where: { !$0.endsWord }) else { return nil }
        var word = String.UnicodeScalarView(text.suffix(count))
        for character in ahead.reversed() {
            if character.endsWord { break }
            word.append(character)
        }
        return String(word)
    }

    /// Whether a word would begin at the cursor; nil if that is not known.
    public var isAtNewWord: Bool? {
        guard let last = text.last else { return beginsAtStart || beginsLine ? true : nil }
        return last.endsWord
    }

    /// Whether a sentence would begin at the cursor: in empty text, after the end of a sentence and a space, or after a
    /// newline. Nil if that is not known.
    public var isAtNewSentence: Bool? {
        guard let last = text.last else { return beginsAtStart || beginsLine ? true : nil }
        if last.isNewline { return true }
        if !last.isSpace { return false }
        for distance in 1..<max(text.count, 1) {
            let character = text[text.count - 1 - distance]
            if character.isNewline { return true }
            if character.isSpace || character.closesBehindSentence { continue }
            return character.endsSentence
        }
        return beginsAtStart || beginsLine ? true : nil
    }

    /// Whether the sentence before the cursor has its closing mark: true for “some text.” and for “foo!” and a newline,
    /// false for “foo” and a newline. Nil if that is not known.
    public var isSentenceEnded: Bool? {
        for distance in 0..<text.count {
            let character = text[text.count - 1 - distance]
            if character.isSpace || character.isNewline || character.closesBehindSentence { continue }
            return character.endsSentence
        }
        return beginsAtStart ? true : nil
    }

    /// How many characters one step of wordwise deletion removes: the spaces before the cursor and the word before
    /// them. “123 ” of “abc 123 ”, “def” of “abc def”; of “foo (bar)” first “)”, then “bar”. 0 if nothing is known.
    public var wordBackspaceCount: Int {
        var count = 0
        while let character = character(before: count), character.isSpace { count += 1 }
        guard let last = character(before: count) else { return count }
        if last.isNewline || (last.endsWord && !last.isSpace) { return count + 1 }
        while let character = character(before: count), !character.endsWord { count += 1 }
        return count
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a space of any width, or a tab; false for a newline.
    public var isSpace: Bool {
        self == " " || self == "\t" || self == "\u{A0}" || self == "\u{202F}"
            || (value > 0x1000 && properties.isWhitespace)
                && !isNewline
    }

    /// Whether the scalar is a line break of any kind.
    public var isNewline: Bool {
        switch self {
        case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    /// Whether the scalar is no part of a word: a space, a newline, punctuation, a symbol, or part of an emoji. An
    /// apostrophe and `_` are parts of words.
    public var endsWord: Bool {
        if value < 128 {
            let isLetter = value | 32 >= 97 && value | 32 <= 122
            let isDigit = value >= 48 && value <= 57
            return !isLetter && !isDigit && self != "'" && self != "_"
        }
        if self == "’" { return false }
        if properties.isAlphabetic { return false }
        if continuesEmoji { return true }
        switch properties.generalCategory {
        case .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark: return false
        default: return true
        }
    }

    /// Whether the scalar ends a sentence, in Latin, CJK, Arabic or Indic script.
    public var endsSentence: Bool {
        switch self {
        case ".", "!", "?", "…", "。", "！", "？", "؟", "।", "۔": true
        default: false
        }
    }

    /// A closing quote or bracket, which may follow the mark that ends a sentence and belongs to that sentence.
    var closesBehindSentence: Bool {
        switch properties.generalCategory {
        case .closePunctuation, .finalPunctuation: true
        default: self == "\"" || self == "'"
        }
    }
}
