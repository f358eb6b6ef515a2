import Keyboard

extension [Effect] {
    /// Opens a list: its focused item replaces the original text.
    mutating func append(opening list: OpenList, _ preview: ItemPreview, in context: borrowing KeyboardContext) {
        var list = list
        list.preview = preview.text(of: list.focusedItem, in: context.locale)
        append(retyping: list.original, as: list.preview)
        append(.list(list))
    }

    /// Accepts the focused item of a list and closes the list. If the items are settings, the original text is restored
    /// and the setting is changed.
    mutating func append(taking list: OpenList) {
        append(retyping: list.preview, as: list.kind.isOfTexts ? list.focusedItem : list.original)
        append(.list(nil))
        switch list.kind {
        case .candidates, .emoji:
            if list.focusedItem.isOneEmoji { append(.rememberEmoji(list.focusedItem)) }
        case .callout, .macro, .list: break
        case .locale: append(.setLocale(list.focusedItem))
        case .method: append(.setInputMethod(list.focusedItem))
        }
    }

    /// Replaces one text before the cursor by another with minimal edits. An emoji of several scalars is deleted as a
    /// whole.
    mutating func append(retyping old: String, as new: String) {
        if old.hasEmojiSequence {
            let common = zip(old, new).prefix { $0 == $1 }.count
            for character in old.dropFirst(common).reversed() {
                if character.isEmojiSequence {
                    append(.deleteSequence(character.unicodeScalars.count))
                } else {
                    append(.edit(Edit(deleting: character.unicodeScalars.count)))
                }
            }
            if new.count > common { append(.edit(Edit(inserting: String(new.dropFirst(common))))) }
            return
        }
        let (old, new) = (old.unicodeScalars, new.unicodeScalars)
        let common = zip(old, new).prefix { $0 == $1 }.count
        if old.count == common && new.count == common { return }
        append(.edit(Edit(deleting: old.count - common, inserting: String(new.dropFirst(common)))))
    }
}
