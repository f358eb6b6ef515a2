import Completion
import Keyboard

/// The text that shows the focused item of an open list in the document.
///
/// Usually that is the item itself. But programs in terminals delete an emoji of several scalars in parts, and the
/// parts differ between programs. There the emoji is shown by its name in brackets until it is accepted. An emoji of
/// one scalar and a presentation selector is shown without the selector.
struct ItemPreview: Sendable {
    private let namesEmoji: Bool
    private let canInsert: @Sendable (String) -> Bool

    init(_ settings: EngineSettings) {
        namesEmoji = settings.namesEmoji
        canInsert = settings.canInsert
    }

    /// The text that shows an item, with names in the language of a locale. A name that cannot be typed is not used.
    func text(of item: String, in locale: String) -> String {
        guard hasNames(item) else { return item }
        let table = EmojiTable.all
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

    /// Whether the item has emoji that are shown by their names.
    func hasNames(_ item: String) -> Bool { namesEmoji && item.hasEmojiSequence }
}
