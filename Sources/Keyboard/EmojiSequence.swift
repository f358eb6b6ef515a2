/// Emoji of several Unicode scalars, which applications treat as one character.
///
/// Applications need different numbers of BackSpaces to delete one: GTK and Chromium need one, Qt and terminals one for
/// each scalar. Left moves over the whole emoji nearly everywhere, and Delete deletes the whole emoji.
extension Unicode.Scalar {
    /// Whether the scalar continues an emoji: a variation selector, a joiner, a keycap, a skin tone, a letter of a
    /// flag, or a tag.
    public var continuesEmoji: Bool {
        switch value {
        case 0x200D, 0x20E3, 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF, 0xE0020...0xE007F: true
        default: false
        }
    }
}

extension Character {
    /// Whether the character is an emoji of several scalars.
    public var isEmojiSequence: Bool {
        let scalars = unicodeScalars
        return scalars.dropFirst().contains(where: \.continuesEmoji)
    }
}

extension String {
    /// Whether the text is exactly one emoji.
    public var isOneEmoji: Bool {
        guard count == 1, let first = unicodeScalars.first?.properties else { return false }
        return first.isEmojiPresentation
            || first.isEmoji && unicodeScalars.dropFirst().contains(where: \.continuesEmoji)
    }

    /// Whether one of the characters is an emoji of several scalars.
    public var hasEmojiSequence: Bool {
        unicodeScalars.contains(where: \.continuesEmoji) && contains(where: \.isEmojiSequence)
    }
}

extension ShadowDocument {
    /// Whether the cursor is after an emoji of several scalars. How much of it BackSpace deletes or Left moves over is
    /// not known.
    public var endsInEmojiSequence: Bool {
        guard let last = character(before: 0), last.value >= 0x20E3 else { return false }
        return last.continuesEmoji || character(before: 1) == "\u{200D}"
    }

    /// Whether the cursor is after a character of several scalars, such as a letter with a combining mark. Left moves
    /// over all of it.
    public var endsInCluster: Bool {
        guard let last = character(before: 0), last.value >= 0x300 else { return false }
        if endsInEmojiSequence { return true }
        switch last.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: break
        }
        guard let previous = character(before: 1), previous.value >= 0x300 else { return false }
        var pair = String(Character(previous))
        pair.unicodeScalars.append(last)
        return pair.count == 1
    }
}

/// The recently chosen emoji, newest first, without duplicates.
public struct RecentEmoji: Hashable, Sendable {
    /// The emoji.
    public private(set) var texts: [String] = []

    /// An empty list.
    public init() {}

    /// At most `limit` emoji of a list, newest first. Texts that are no emoji are dropped.
    public init(_ texts: some Sequence<String>, limit: Int) {
        for text in texts where text.isOneEmoji && !self.texts.contains(text) && self.texts.count < limit {
            self.texts.append(text)
        }
    }

    /// Puts an emoji first and keeps at most `limit` emoji.
    public mutating func add(_ emoji: String, limit: Int) {
        self = RecentEmoji([emoji] + texts, limit: limit)
    }
}
