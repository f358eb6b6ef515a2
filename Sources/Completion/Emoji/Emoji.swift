/// An emoji with its names.
public struct Emoji: Hashable, Sendable {
    /// The categories of Unicode.
    public enum Group: Int, Hashable, Sendable, CaseIterable {
        case smileys, people, nature, food, travel, activities, objects, symbols, flags
    }

    /// The color of skin, from light to dark.
    public enum SkinTone: String, Hashable, Sendable, CaseIterable {
        case none
        case light
        case mediumLight = "medium-light"
        case medium
        case mediumDark = "medium-dark"
        case dark

        /// The character that follows a person or a hand; nil for none.
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

    /// The emoji, with the selectors and joiners that it is written with.
    public var text: String
    /// Its category.
    public var group: Group
    /// It can have a skin tone.
    public var takesSkinTone: Bool
    /// The name in English.
    public var englishName: String
    /// The name in Vietnamese; empty where CLDR has none.
    public var vietnameseName: String

    /// The text in that skin tone, which all persons in it have. One that takes none stays as it is.
    public func `in`(_ tone: SkinTone) -> String {
        guard takesSkinTone, let modifier = tone.modifier else { return text }
        var scalars = String.UnicodeScalarView()
        var skips = false
        for scalar in text.unicodeScalars {
            // The presentation selector stands for no tone, and gives way to one.
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
