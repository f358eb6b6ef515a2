/// An emoji with its names.
public struct Emoji: Hashable, Sendable {
    /// The groups of emoji in Unicode's order.
    public enum Group: Int, Hashable, Sendable, CaseIterable {
        /// The groups.
        case smileys, people, nature, food, travel, activities, objects, symbols, flags
    }

    /// The skin tones of Unicode, from light to dark (Fitzpatrick types 1-2, 3, 4, 5, 6).
    public enum SkinTone: String, Hashable, Sendable, CaseIterable {
        /// No skin tone: usually yellow.
        case none
        /// U+1F3FB.
        case light
        /// U+1F3FC.
        case mediumLight = "medium-light"
        /// U+1F3FD.
        case medium
        /// U+1F3FE.
        case mediumDark = "medium-dark"
        /// U+1F3FF.
        case dark

        /// The modifier that follows a person or a hand; nil for none.
        public var modifier: Unicode.Scalar? {
            switch self {
            case .none: nil
            case .light: "\u{1F3FB}"
            case .mediumLight: "\u{1F3FC}"
            case .medium: "\u{1F3FD}"
            case .mediumDark: "\u{1F3FE}"
            case .dark: "\u{1F3FF}"
            }
        }
    }

    /// The emoji with its selectors and joiners.
    public var text: String
    /// The group.
    public var group: Group
    /// Whether it can have a skin tone.
    public var takesSkinTone: Bool
    /// The name in English.
    public var englishName: String
    /// The name in Vietnamese; empty if CLDR has none.
    public var vietnameseName: String

    /// The text with a skin tone for all persons in it. An emoji that takes no skin tone does not change.
    public func `in`(_ tone: SkinTone) -> String {
        guard takesSkinTone, let modifier = tone.modifier else { return text }
        var scalars = String.UnicodeScalarView()
        var skips = false
        for scalar in text.unicodeScalars {
            // The skin tone replaces the presentation selector.
            if skips && scalar == "\u{FE0F}" { continue }
            scalars.append(scalar)
            // The hands between two persons have no tone of their own.
            skips = scalar.properties.isEmojiModifierBase && (scalar != "🤝" || scalars.count == 1)
            if skips { scalars.append(modifier) }
        }
        return String(scalars)
    }

    /// The name in the language of a locale.
    public func name(in locale: String) -> String {
        locale.hasPrefix("vi") && !vietnameseName.isEmpty ? vietnameseName : englishName
    }
}
