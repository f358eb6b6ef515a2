import Engine
import Keyboard

extension Configuration {
    /// The characters that hotkeys, layers, rules and the behaviour type besides what keys and methods do, in the order
    /// of the file; some may stand twice.
    public var boundCharacters: [Unicode.Scalar] {
        let actions =
            hotkeys.map(\.action) + modifierHotkeys.map(\.action) + layers.flatMap { $0.bindings.map(\.action) }
            + rules.flatMap(\.outcome)
        return actions.flatMap(\.typedCharacters) + typography
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
    /// The characters that the action puts into the text.
    fileprivate var typedCharacters: [Unicode.Scalar] {
        switch self {
        case .character(let character): [character]
        case .text(let text), .emoji(let text): Array(text.unicodeScalars)
        default: []
        }
    }
}
