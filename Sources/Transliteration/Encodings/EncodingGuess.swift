extension VietnameseEncoding {
    /// The old encoding in which bytes are Vietnamese; nil if that is not sure. What has no byte from 0x80 on is not asked
    /// about.
    package static func guess(_ bytes: [UInt8]) -> VietnameseEncoding? { guess(bytes.map(EncodedUnit.byte)) }

    /// The same for a text whose characters may be such bytes.
    package static func guess(_ units: [EncodedUnit]) -> VietnameseEncoding? {
        let readings = [vni, tcvn3, viscii, vps, cp1258].map { encoding in
            let text = encoding.text(of: units).text
            return (encoding: encoding, text: text, spelling: SpelledWords(text))
        }.filter { $0.spelling.isVietnamese }
        guard let best = readings.max(by: { $0.spelling < $1.spelling }) else { return nil }
        // Others that are as good have to mean the same.
        let others = readings.filter { !($0.spelling < best.spelling) }
        return others.allSatisfy { $0.text == best.text } ? best.encoding : nil
    }

    /// Whether a text is Vietnamese as it stands.
    package static func isVietnamese(_ text: String) -> Bool { SpelledWords(text).isVietnamese }
}

/// How many words of a text with letters outside ASCII are spelled as Vietnamese is.
private struct SpelledWords: Comparable {
    private var right = 0
    private var wrong = 0
    /// Capitals behind small letters.
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

    /// At most every tenth word is a foreign one.
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

    /// The word is a syllable, or an abbreviation with đ.
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
