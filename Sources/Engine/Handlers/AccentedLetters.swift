import Keyboard

/// Letters with diacritics as single scalars, by the canonical equivalence of Unicode.
enum AccentedLetters {
    /// The letter with a diacritic; nil if there is no such scalar. The diacritic may also be given in its spacing
    /// form, as `´`.
    static func character(_ letter: Unicode.Scalar, with diacritic: Unicode.Scalar) -> Unicode.Scalar? {
        let combining = combining(diacritic)
        var text = String(Character(letter))
        text.unicodeScalars.append(combining)
        guard text.count == 1 else { return nil }
        return composed[Character(text)]
    }

    /// The spacing form of a combining diacritic; the diacritic itself if there is none.
    static func spacing(_ diacritic: Unicode.Scalar) -> Unicode.Scalar {
        pairs.first { $0.combining == diacritic }?.spacing ?? diacritic
    }

    /// All spacing forms of a combining diacritic, the usual one first.
    static func spacings(of diacritic: Unicode.Scalar) -> [Unicode.Scalar] {
        pairs.filter { $0.combining == diacritic }.map(\.spacing)
    }

    /// The combining form of a diacritic in its spacing form; the argument itself if there is none.
    static func combining(_ diacritic: Unicode.Scalar) -> Unicode.Scalar {
        pairs.first { $0.spacing == diacritic }?.combining ?? diacritic
    }

    /// The letters of Latin, Greek and Cyrillic by their `Character`, which is equal to the decomposed form.
    private static let composed: [Character: Unicode.Scalar] = {
        var characters: [Character: Unicode.Scalar] = [:]
        for range in [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF] {
            for value in range {
                guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isAlphabetic else { continue }
                // If two are equal, as Å and the Ångström sign, the lower scalar is used.
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
