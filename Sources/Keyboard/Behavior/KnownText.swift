/// Questions about the text around the cursor, answered from what is known of it.
///
/// Every answer is nil where the known text does not tell: unknown is neither a new word nor a new sentence.
extension ShadowDocument {
    /// The character so many places before the cursor, 0 the nearest; nil if it is not known or there is none.
    @inlinable
    public func character(before distance: Int) -> Unicode.Scalar? {
        distance < text.count ? text[text.count - 1 - distance] : nil
    }

    /// Nothing stands before the cursor, or the known text says what does.
    @inlinable
    public var isKnown: Bool { beginsAtStart || !text.isEmpty }

    /// How many characters directly before the cursor suit; nil if all that is known suits and more may stand before.
    public func count(where suits: (Unicode.Scalar) -> Bool) -> Int? {
        for distance in 0..<text.count where !suits(text[text.count - 1 - distance]) { return distance }
        return beginsAtStart || beginsLine ? text.count : nil
    }

    /// The word the cursor is at, on both sides of it; empty between two spaces, nil if its beginning is not known.
    ///
    /// What stands after the cursor counts as far as it is known.
    public var currentWord: String? {
        guard let count = count(where: { !$0.endsWord }) else { return nil }
        var word = String.UnicodeScalarView(text.suffix(count))
        for character in ahead.reversed() {
            if character.endsWord { break }
            word.append(character)
        }
        return String(word)
    }

    /// A word would begin at the cursor; nil if that is not known.
    public var isAtNewWord: Bool? {
        guard let last = text.last else { return beginsAtStart || beginsLine ? true : nil }
        return last.endsWord
    }

    /// A sentence would begin at the cursor: at known-empty text, after a sentence's end and a space, after a new
    /// line. Nil if that is not known.
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

    /// The sentence before the cursor has its end: “some text.” has, “foo” and a new line has not, “foo!” and a new
    /// line has. Nil if that is not known.
    public var isSentenceEnded: Bool? {
        for distance in 0..<text.count {
            let character = text[text.count - 1 - distance]
            if character.isSpace || character.isNewline || character.closesBehindSentence { continue }
            return character.endsSentence
        }
        return beginsAtStart ? true : nil
    }

    /// The word before the cursor and the spaces behind it, as BackSpace takes them away word by word: of “abc 123 ”
    /// it is “123 ”, of “abc def” only “def”, of “foo (bar)” first “)”, then “bar”. 0 if nothing is known.
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
    /// A space of any width, or a tab; no new line.
    public var isSpace: Bool {
        self == " " || self == "\t" || self == "\u{A0}" || self == "\u{202F}"
            || (value > 0x1000 && properties.isWhitespace)
                && !isNewline
    }

    /// A new line of any kind.
    public var isNewline: Bool {
        switch self {
        case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    /// A character that is no part of a word: a space, a new line, punctuation, a symbol, an emoji with all its parts. An
    /// apostrophe is part of one.
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

    /// A character that ends a sentence.
    public var endsSentence: Bool {
        switch self {
        case ".", "!", "?", "…", "。", "！", "？", "؟", "।", "۔": true
        default: false
        }
    }

    /// A quote or a bracket that may stand behind the end of a sentence and belongs to it.
    var closesBehindSentence: Bool {
        switch properties.generalCategory {
        case .closePunctuation, .finalPunctuation: true
        default: self == "\"" || self == "'"
        }
    }
}
