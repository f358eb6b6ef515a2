/// Vietnamese in the VNI fonts of Windows: a letter, then one byte for its diacritic and tone.
enum VNIText {
    static func read(_ byte: UInt8, into text: inout ComposedText) {
        if let letter = letters[byte] { return text.appendLiterally(letter) }
        if byte >= 0xC0, let marks = marks[byte | 0x20] {
            // Applies either all marks of the byte, or none.
            var trial = text
            if marks.unicodeScalars.allSatisfy({ trial.combine($0) }) {
                text = trial
            } else {
                text.appendUnknown(byte)
            }
        } else if let character = CodePage.windows1252.character(of: byte) {
            text.appendLiterally(character)
        } else {
            text.appendUnknown(byte)
        }
    }

    /// The bytes of a character; nil if VNI lacks the character.
    static func bytes(of character: Unicode.Scalar) -> [UInt8]? {
        if character.isASCII { return [UInt8(character.value)] }
        if let bytes = written[character] { return bytes }
        guard let byte = CodePage.windows1252.byte(of: character), letters[byte] == nil else { return nil }
        return byte >= 0xC0 && marks[byte | 0x20] != nil ? nil : [byte]
    }

    /// The letters that have one byte of their own.
    private static let letters: [UInt8: Unicode.Scalar] = [
        0xF4: "ơ", 0xD4: "Ơ", 0xF6: "ư", 0xD6: "Ư", 0xF1: "đ", 0xD1: "Đ",
        0xED: "í", 0xCD: "Í", 0xEC: "ì", 0xCC: "Ì", 0xE6: "ỉ", 0xC6: "Ỉ", 0xF3: "ĩ", 0xD3: "Ĩ", 0xF2: "ị", 0xD2: "Ị",
        0xEE: "ỵ", 0xCE: "Ỵ",
    ]

    /// The marks that a byte puts on the letter before it. After a capital the byte is 0x20 less.
    private static let marks: [UInt8: String] = [
        0xF9: "\u{301}", 0xF8: "\u{300}", 0xFB: "\u{309}", 0xF5: "\u{303}", 0xEF: "\u{323}",
        0xE2: "\u{302}", 0xE1: "\u{302}\u{301}", 0xE0: "\u{302}\u{300}", 0xE5: "\u{302}\u{309}",
        0xE3: "\u{302}\u{303}", 0xE4: "\u{302}\u{323}",
        0xEA: "\u{306}", 0xE9: "\u{306}\u{301}", 0xE8: "\u{306}\u{300}", 0xFA: "\u{306}\u{309}",
        0xFC: "\u{306}\u{303}", 0xEB: "\u{306}\u{323}",
    ]

    private static let written: [Unicode.Scalar: [UInt8]] = {
        var written: [Unicode.Scalar: [UInt8]] = [:]
        for base in "aeouyAEOUYơưƠƯ".unicodeScalars {
            let first = letters.first { $0.value == base }?.key ?? UInt8(base.value)
            for (mark, signs) in marks {
                var text = ComposedText()
                text.appendLiterally(base)
                guard signs.unicodeScalars.allSatisfy({ text.combine($0) }) else { continue }
                written[text.scalars[0]] = [first, base.properties.isUppercase ? mark & 0xDF : mark]
            }
        }
        for (byte, letter) in letters { written[letter] = [byte] }
        return written
    }()
}
