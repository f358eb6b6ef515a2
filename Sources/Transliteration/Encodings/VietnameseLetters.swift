/// Takes letters of Vietnamese apart into a letter and combining characters, and composes them.
package enum VietnameseLetters {
    /// Composes a letter with a combining mark, which can come in any order; nil if Vietnamese has no such letter.
    static func combined(_ letter: Unicode.Scalar, with mark: Unicode.Scalar) -> Unicode.Scalar? {
        guard let written = LetterForms.shared.letter(of: letter), written.letter.isVowel else { return nil }
        if let tone = tones[mark] {
            return written.tone == .level ? LetterForms.shared.character(of: written.letter, under: tone) : nil
        }
        guard let diacritic = diacritics[mark], written.letter.diacritic == .none else { return nil }
        let marked = Letter(ascii: written.letter.ascii, diacritic: diacritic)
        let result = LetterForms.shared.character(of: marked, under: written.tone)
        // `LetterForms` gives the plain letter if Vietnamese lacks the letter with this diacritic.
        return LetterForms.shared.letter(of: result)?.letter.diacritic == diacritic ? result : nil
    }

    /// The letter without its tone, and the combining mark of the tone; nil if the letter has no tone.
    static func splitTone(_ letter: Unicode.Scalar) -> (letter: Unicode.Scalar, tone: Unicode.Scalar)? {
        guard let written = LetterForms.shared.all[letter], written.tone != .level else { return nil }
        let mark = tones.first { $0.value == written.tone }!.key
        return (LetterForms.shared.character(of: written.letter, under: .level), mark)
    }

    /// The letter without its circumflex, breve or horn, and the combining mark of that diacritic; nil if it has none.
    /// The letter must have no tone.
    static func splitDiacritic(_ letter: Unicode.Scalar) -> (letter: Unicode.Scalar, mark: Unicode.Scalar)? {
        guard let written = LetterForms.shared.all[letter], written.letter.isVowel else { return nil }
        guard let mark = diacritics.first(where: { $0.value == written.letter.diacritic }) else { return nil }
        return (Unicode.Scalar(written.letter.ascii), mark.key)
    }

    /// The canonical decomposition (NFD) of a letter; the character alone if it is no letter of Vietnamese.
    static func decomposed(_ letter: Unicode.Scalar) -> [Unicode.Scalar] {
        let form = DecomposedLetters.shared.form(of: letter)
        return [form.base] + [form.first, form.second].compactMap(\.self)
    }

    static func contains(_ letter: Unicode.Scalar) -> Bool { LetterForms.shared.all[letter] != nil }

    /// Whether the letter has a tone.
    static func isToned(_ letter: Unicode.Scalar) -> Bool {
        (LetterForms.shared.all[letter]?.tone ?? .level) != .level
    }

    /// The text without the diacritics and tones of Vietnamese; đ becomes d.
    package static func withoutDiacritics(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where tones[scalar] == nil && diacritics[scalar] == nil {
            result.append(LetterForms.shared.all[scalar].map { Unicode.Scalar($0.letter.ascii) } ?? scalar)
        }
        return String(result)
    }

    private static let tones: [Unicode.Scalar: Tone] = [
        "\u{301}": .acute, "\u{300}": .grave, "\u{309}": .hook, "\u{303}": .tilde, "\u{323}": .dot,
    ]
    private static let diacritics: [Unicode.Scalar: Diacritic] = [
        "\u{302}": .circumflex, "\u{306}": .breve, "\u{31B}": .horn,
    ]
}
