/// Emoji of several Unicode scalars, which applications take for one character.
///
/// How many BackSpaces delete one differs: GTK and Chromium take one, Qt and terminals one for each scalar. Left goes over
/// the whole of it nearly everywhere, and Delete takes the whole of it away.
extension Unicode.Scalar {
    /// The scalar stands behind others in such an emoji: a presentation selector, a joiner, a skin tone, a letter of a
    /// flag.
    public var continuesEmoji: Bool {
        switch value {
        case 0x200D, 0x20E3, 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF, 0xE0020...0xE007F: true
        default: false
        }
    }
}

extension Character {
    /// The character is an emoji of several scalars.
    public var isEmojiSequence: Bool {
        let scalars = unicodeScalars
        return scalars.dropFirst().contains(where: \.continuesEmoji)
    }
}

extension String {
    /// The text is one emoji and nothing else.
    public var isOneEmoji: Bool {
        guard count == 1, let first = unicodeScalars.first?.properties else { return false }
        return first.isEmojiPresentation
            || first.isEmoji && unicodeScalars.dropFirst().contains(where: \.continuesEmoji)
    }

    /// One of its characters is an emoji of several scalars.
    public var hasEmojiSequence: Bool {
        unicodeScalars.contains(where: \.continuesEmoji) && contains(where: \.isEmojiSequence)
    }
}

extension ShadowDocument {
    /// The cursor is behind an emoji of several scalars: how much of it an application deletes, or goes over, is not
    /// known.
    public var endsInEmojiSequence: Bool {
        guard let last = character(before: 0), last.value >= 0x20E3 else { return false }
        return last.continuesEmoji || character(before: 1) == "\u{200D}"
    }
}
