import Completion
import Keyboard

/// What stands in the text while a list is open, in place of the item that has the focus.
///
/// That is the item itself. But a program in a terminal deletes an emoji of several scalars by parts, and each program has
/// parts of its own. There it stands by its name in brackets until the item is taken, or without its presentation
/// selector, if that is all that it has.
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
            let whole = String(character)
            guard character.isEmojiSequence, let emoji = table.emoji(for: whole) else { return whole }
            var texts = [emoji.name(in: locale), emoji.englishName].map { "[\($0)]" }
            let scalars = Array(character.unicodeScalars)
            if scalars.count == 2, scalars[1] == "\u{FE0F}" { texts.insert(String(Character(scalars[0])), at: 0) }
            return texts.first(where: canInsert) ?? whole
        }
        return text.joined()
    }

    /// The item holds emoji that do not stand there themselves.
    func hasNames(_ item: String) -> Bool { namesEmoji && item.hasEmojiSequence }
}
