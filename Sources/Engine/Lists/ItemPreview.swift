import Completion
import Keyboard

/// What stands in the text while a list is open, in place of the item that has the focus.
///
/// That is the item itself. But a program in a terminal deletes a flag, or an emoji with a skin tone, by parts, and each
/// program has parts of its own. There such an emoji stands by its name in brackets until the item is taken.
struct ItemPreview: Sendable {
    private let namesEmoji: Bool
    private let canInsert: @Sendable (String) -> Bool

    /// The preview of those settings.
    init(_ settings: EngineSettings) {
        namesEmoji = settings.namesEmoji
        canInsert = settings.canInsert
    }

    /// The text of an item, with names in the language of a locale. A name that cannot be typed is not used.
    func text(of item: String, in locale: String) -> String {
        guard hasNames(item) else { return item }
        let table = EmojiTable()
        let text = item.map { character in
            guard character.isEmojiInParts, let emoji = table.emoji(for: String(character)) else {
                return String(character)
            }
            let names = [emoji.name(in: locale), emoji.englishName].map { "[\($0)]" }
            return names.first(where: canInsert) ?? String(character)
        }
        return text.joined()
    }

    /// The item holds emoji that stand by their names.
    func hasNames(_ item: String) -> Bool { namesEmoji && item.hasEmojiInParts }
}
