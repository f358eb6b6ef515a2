import Engine
import Keyboard

extension Configuration {
    /// The characters that hotkeys, layers, rules and the behaviour type in addition to layouts and methods, in the
    /// order of the file; may contain duplicates.
    public var boundCharacters: [Unicode.Scalar] {
        var characters: [Unicode.Scalar] = []
        for hotkey in hotkeys { hotkey.action.addTyped(to: &characters) }
        for hotkey in modifierHotkeys { hotkey.action.addTyped(to: &characters) }
        for layer in layers {
            for hotkey in layer.bindings { hotkey.action.addTyped(to: &characters) }
        }
        for rule in rules {
            for action in rule.outcome { action.addTyped(to: &characters) }
        }
        return characters + typography + shorthand.table.characters
            + lists.flatMap { $0.items.flatMap(\.unicodeScalars) } + (usesEmoji ? emoji.characters : [])
    }

    /// Emoji are offered behind a colon, written by name, or picked from their list.
    private var usesEmoji: Bool {
        let bound =
            hotkeys.map(\.action) + modifierHotkeys.map(\.action) + layers.flatMap { $0.bindings.map(\.action) }
        return emoji.isOn || (bound + rules.flatMap(\.outcome)).contains(.picker("emoji"))
    }

    private var typography: [Unicode.Scalar] {
        var characters: [Unicode.Scalar] = []
        if behavior.smartQuotes {
            for locale in locales {
                guard let marks = QuotationMarks.marks(for: locale.id) else { continue }
                characters += [marks.start, marks.end, marks.alternateStart, marks.alternateEnd, "’"]
            }
        }
        if behavior.callouts { characters += locales.flatMap { Callouts.characters(in: $0.id) } }
        if behavior.punctuationSpaces == .french { characters += ["\u{202F}", "«", "»"] }
        return characters
    }
}

extension KeyboardAction {
    /// Adds the characters that the action types.
    fileprivate func addTyped(to characters: inout [Unicode.Scalar]) {
        switch self {
        case .character(let character): characters.append(character)
        case .text(let text), .emoji(let text): characters.append(contentsOf: text.unicodeScalars)
        default: break
        }
    }
}
