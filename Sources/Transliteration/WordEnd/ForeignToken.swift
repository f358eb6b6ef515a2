import Lexicon

/// Recognizes words that are a part of a foreign token by what is before them in it: `nginx.conf`, `/dev/sdd`, `#eee`.
struct ForeignToken: Sendable {
    let neighbours: TokenNeighbours

    /// Extensions of files whose letters are the keys of syllables.
    private static let extensions = Set(
        """
        aif aiff bas bif cer chm conf cur def der des dif dir exr fas gif has hex inf ins jar jas los lex max mdf mif mix \
        nef nes odf ods oder par pas pdf pef per pif pos ps qif ras res rif sas tar tex tif tiff ttf war wif xer
        """.split(separator: " ").map { WordHash(of: $0).value })

    /// Whether the word, which `facts.isJoined`, is such a part.
    func hasForeignPart(_ text: KnownText, _ facts: WordFacts) -> Bool {
        switch facts.before {
        case ".": isExtension(text)
        case "/": isPartOfPath(text, facts)
        case "-": isAfterHyphen(text, facts)
        default: isPartOfColour(text, facts)
        }
    }

    /// An extension: `*.dif`, `nginx.conf`, `".tar"`; not after the end of an ellipsis.
    private func isExtension(_ text: KnownText) -> Bool {
        let first = signBefore(text)
        return first == "*" || first != "." && Self.extensions.contains(text.word.keysHash)
    }

    /// A closing tag (`</var>`), or a part of a path (`/var/`, `/dev/sdd`, `~/tar`, `/usr/share/man/man8`).
    private func isPartOfPath(_ text: KnownText, _ facts: WordFacts) -> Bool {
        if signBefore(text) == "<" { return facts.english > 0 }
        guard let first = firstOfToken(text), first == "/" || first == "~" || first == "." else { return false }
        return facts.english > 0 || isAbbreviation(text, facts) || endsInDigit(text.word)
    }

    /// Whether the last key is a digit, after small letters. Names of files are numbered more often than they have a tone.
    private func endsInDigit(_ word: Word) -> Bool {
        let last = word.keys[word.keys.count - 1]
        return last >= UInt8(ascii: "0") && last <= UInt8(ascii: "9") && !word[0].isUpper
    }

    /// A word after a capital consonant (`D-Bus`) or another letter than its own (`v-if`; not *c-có*), an option
    /// (`--terse`), or letters without a vowel after a foreign word (`simple-cdd`).
    private func isAfterHyphen(_ text: KnownText, _ facts: WordFacts) -> Bool {
        let before = text.history.word(back: 0)
        if before.isEmpty { return signBefore(text) == "-" && facts.english > 0 }
        if before.count == 1, !before[0].isVowel {
            return before[0].isUpper || facts.english > 0 && before[0].base != text.word[0].base
        }
        return !before.isCapitals && neighbours.evidence(of: before, text.rules) > 0 && isAbbreviation(text, facts)
    }

    /// A colour: `#eee`, `(#EE82EE)`.
    private func isPartOfColour(_ text: KnownText, _ facts: WordFacts) -> Bool {
        let word = text.word
        guard (0..<word.keys.count).allSatisfy({ isHexadecimal(word.keys[$0]) }), firstOfToken(text) == "#" else {
            return false
        }
        return facts.before != "#" || facts.endsBeforeDigit || word.keys.count > 3
            || word.keys.count == 3 && word.endsInThree
    }

    private func isAbbreviation(_ text: KnownText, _ facts: WordFacts) -> Bool {
        !facts.isCapitals && text.word.isAbbreviation
    }

    private func isHexadecimal(_ key: UInt8) -> Bool {
        switch key | 32 {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }

    /// The sign before the character that joins the word, if no word is between them; else a space.
    private func signBefore(_ text: KnownText) -> Unicode.Scalar {
        text.history.word(back: 0).isEmpty && text.history.count > 1 ? text.history.character(back: 1) : " "
    }

    /// The first character of the token, after opening brackets and quotation marks; nil if a word is the first.
    private func firstOfToken(_ text: KnownText) -> Unicode.Scalar? {
        var first: Unicode.Scalar?
        for back in 0..<text.history.count {
            let character = text.history.character(back: back)
            guard TokenNeighbours.joins(character), character != "(", character != "\"", character != "'" else {
                break
            }
            first = text.history.word(back: back).isEmpty ? character : nil
        }
        return first
    }
}
