import Keyboard

/// Letters with marks as single characters, by the canonical equivalence of Unicode.
enum MarkedCharacters {
    /// The letter with that mark more; nil if there is no such character. `mark` may be given as what it looks like by
    /// itself, as `´`.
    static func character(_ letter: Unicode.Scalar, with mark: Unicode.Scalar) -> Unicode.Scalar? {
        let combining = combining(mark)
        var text = String(Character(letter))
        text.unicodeScalars.append(combining)
        guard text.count == 1 else { return nil }
        return composed[Character(text)]
    }

    /// What a mark looks like by itself.
    static func spacing(_ mark: Unicode.Scalar) -> Unicode.Scalar {
        pairs.first { $0.combining == mark }?.spacing ?? mark
    }

    /// The combining form of a mark.
    static func combining(_ mark: Unicode.Scalar) -> Unicode.Scalar {
        pairs.first { $0.spacing == mark }?.combining ?? mark
    }

    /// Every letter of Latin, Greek and Cyrillic as it is compared: equal to itself written as a letter and marks.
    private static let composed: [Character: Unicode.Scalar] = {
        var characters: [Character: Unicode.Scalar] = [:]
        for range in [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF] {
            for value in range {
                guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isAlphabetic else { continue }
                // Of two that are equal, as Å and the sign of the unit, the lower one counts.
                if characters[Character(scalar)] == nil { characters[Character(scalar)] = scalar }
            }
        }
        return characters
    }()

    private static let pairs: [(spacing: Unicode.Scalar, combining: Unicode.Scalar)] = [
        ("`", "\u{300}"), ("´", "\u{301}"), ("'", "\u{301}"), ("^", "\u{302}"), ("~", "\u{303}"), ("¯", "\u{304}"),
        ("˘", "\u{306}"), ("˙", "\u{307}"), ("¨", "\u{308}"), ("\"", "\u{308}"), ("˚", "\u{30A}"), ("°", "\u{30A}"),
        ("˝", "\u{30B}"), ("ˇ", "\u{30C}"), ("¸", "\u{327}"), ("˛", "\u{328}"),
    ]
}
