extension VietnameseEncoding {
    /// Guesses the old encoding in which bytes are Vietnamese text; nil if the result is not sure. The text must have a
    /// byte above 0x7F.
    package static func guess(_ bytes: [UInt8]) -> VietnameseEncoding? { guess(bytes.map(EncodedUnit.byte)) }

    /// Guesses the encoding of a text in which characters can stand for bytes; see `EncodedUnit`.
    package static func guess(_ units: [EncodedUnit]) -> VietnameseEncoding? {
        let readings = [vni, tcvn3, viscii, vps, cp1258].map { encoding in
            let text = encoding.text(of: units).text
            return (encoding: encoding, text: text, spelling: SpelledWords(text))
        }.filter { $0.spelling.isVietnamese }
        guard let best = readings.max(by: { $0.spelling < $1.spelling }) else { return nil }
        // Other encodings with the same score must give the same text.
        let others = readings.filter { !($0.spelling < best.spelling) }
        return others.allSatisfy { $0.text == best.text } ? best.encoding : nil
    }

    /// Whether the words of a text with letters outside ASCII are spelled as Vietnamese.
    package static func isVietnamese(_ text: String) -> Bool { SpelledWords(text).isVietnamese }
}

/// Counts the words with letters outside ASCII that follow the Vietnamese spelling rules, and those that do not.
private struct SpelledWords: Comparable {
    private var right = 0
    private var wrong = 0
    /// The number of capitals right after a small letter: a sign of a wrong encoding.
    private var mixed = 0

    init(_ text: String) {
        var word: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if scalar.properties.isAlphabetic || !scalar.isASCII && !Self.punctuation.contains(scalar) {
                word.append(scalar)
            } else {
                add(word)
                word = []
            }
        }
        add(word)
    }

    /// At most one word in ten may be foreign.
    var isVietnamese: Bool { right > 0 && wrong * 10 <= right + wrong }

    static func < (first: Self, second: Self) -> Bool {
        (first.right - first.wrong, second.mixed) < (second.right - second.wrong, first.mixed)
    }

    private mutating func add(_ word: [Unicode.Scalar]) {
        if word.allSatisfy(\.isASCII) { return }
        if Self.isSpelled(word) { right += 1 } else { wrong += 1 }
        for (before, letter) in zip(word, word.dropFirst())
        where before.properties.isLowercase && letter.properties.isUppercase {
            mixed += 1
        }
    }

    /// Whether the word is a syllable, or an abbreviation with đ.
    private static func isSpelled(_ word: [Unicode.Scalar]) -> Bool {
        let rules = SyllableRules.rules(.classic)
        var (shape, tone) = (SyllableShape(), Tone.level)
        var toned: Int?
        var hasVowel = false
        for (index, scalar) in word.enumerated() {
            guard let written = rules.forms.letter(of: scalar) else { return false }
            if written.tone != .level {
                if tone != .level { return false }
                tone = written.tone
                toned = index
            }
            hasVowel = hasVowel || written.letter.isVowel
            shape.append(written.letter, by: rules)
        }
        if !hasVowel { return true }
        let isPlaced = toned == nil || ToneStyle.allCases.contains { shape.toneIndex($0) == toned }
        return isPlaced && rules.isSyllable(shape, tone)
    }

    private static let punctuation = Set("\u{A0}‘’“”–—…•«»°€".unicodeScalars)
}
