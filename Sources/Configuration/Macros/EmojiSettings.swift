package import Completion
import Keyboard
import System

extension Configuration {
    /// `[emoji]`: how emoji are typed. `SettingTable.emoji` explains each setting.
    public struct EmojiSettings: Hashable, Sendable {
        /// Whether emoji are offered after a colon and a name.
        package var suggests = false
        /// Whether `:heart:` becomes the emoji at its last colon.
        var expands = false
        /// The skin tone of people and hands.
        package var skinTone = Emoji.SkinTone.none
        /// The emoji that come first in the list.
        package var favourites: [String] = []
        /// The number of recent emoji in the list.
        var recentCount = 12
        /// Whether recent emoji are kept in a file.
        var keepsRecent = false

        /// The number of recent emoji that are kept in the file; nil if none are kept.
        package var keptRecentCount: Int? { keepsRecent && recentCount > 0 ? recentCount : nil }

        /// Whether emoji are suggested or expanded.
        var isOn: Bool { suggests || expands }

        /// The characters of the common emoji, with joiners and skin tones, for the free places of the character plane.
        static var usualCharacters: [Unicode.Scalar] {
            let joiners: [Unicode.Scalar] = ["\u{FE0F}", "\u{200D}"]
            let tones = Emoji.SkinTone.allCases.compactMap(\.modifier)
            var known = Set(joiners + tones)
            let usual = EmojiTable.all.common(usualCount).flatMap(\.text.unicodeScalars)
            return joiners + tones + usual.filter { known.insert($0).inserted }
        }

        /// The number of usual emoji. More do not fit on the character plane.
        private static let usualCount = 180
    }
}

extension SettingTable {
    static let emoji = SettingTable(
        "emoji",
        """
        Emoji, by their names in Vietnamese or English: thumbsup, tim, heart. Diacritics may be left out. With suggest, expand
        or a key for picker:emoji, your favourites and the most common emoji get the free places of the character plane;
        install it again with `phim keymap xkb --install`. All others need clipboard = true or unicode_input = true in
        [output]. What cannot be typed is not offered.
        """,
        [
            Setting(
                "suggest", \.emoji.suggests,
                """
                Type a colon and a name, then Down: the first emoji is shown in the text, Down shows the next one, Enter or
                any other key takes it, Escape brings the name back.
                """),
            Setting(
                "expand", \.emoji.expands,
                ":heart: becomes the emoji when you type the last colon. One BackSpace brings the name back."),
            Setting(
                "skin_tone", \.emoji.skinTone,
                """
                "none", "light", "medium-light", "medium", "medium-dark", "dark": for people and hands.
                """),
            Setting(
                "favourites", \.emoji.favourites, .favourites,
                """
                What comes first in the list that picker:emoji opens, and in `phim pick emoji`: ["❤️", "👍"]. The emoji that
                you chose last follow, then the common ones; Page Down and Page Up go from one of the three to the next.
                """),
            Setting(
                "recent", \.emoji.recentCount, .integer(0...36),
                "How many of the emoji that you chose last are shown. They are forgotten when the daemon stops."),
            Setting(
                "keep_recent", \.emoji.keepsRecent,
                """
                Keep them in ~/.local/state/phim/emoji, a line for each, which you can read, change and delete. `phim pick
                emoji` has them then, too.
                """),
        ])
}

extension SettingForm<[String]> {
    /// Texts for the list of emoji; duplicates are removed.
    fileprivate static var favourites: Self {
        SettingForm<[Located<String>]>.texts { text, place in
            guard let mistake = MacroMistake(text: text.value) else {
                if !text.value.hasEmoji {
                    place.complaints.add(
                        .unknownName, at: text.position,
                        localized("\(text.value.quoted) in \(place.path) is not an emoji"))
                }
                return true
            }
            place.complaints.add(
                mistake.id, at: text.position, localized("a text of \(place.path) \(mistake.message)"))
            return false
        }.map { texts, _ in
            texts.map(\.value).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        } from: {
            $0.map { Located($0) }
        }
    }
}

extension String {
    /// Whether the text contains a character that is shown as an emoji.
    fileprivate var hasEmoji: Bool {
        unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F || $0.value == 0x20E3 }
            || unicodeScalars.contains { $0.properties.isEmoji && $0.value > 0xFF }
    }
}
