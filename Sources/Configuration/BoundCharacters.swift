import Completion
import Engine
import Keyboard
import System

/// Characters that something offers.
package struct OfferedCharacters {
    /// What they are, for messages.
    package let owner: String
    /// Where it is switched on.
    package let position: SourcePosition?
    /// The characters, the most used first; some twice.
    package let characters: [Unicode.Scalar]
    /// If more of them than that cannot be typed, the user is to know.
    package let tolerance: Int
}

extension Configuration {
    /// What the user named: on keys, in rules, the marks of the typography, favourites, lists and macros.
    package var namedCharacters: [Unicode.Scalar] {
        var characters: [Unicode.Scalar] = []
        for action in boundActions { action.addTyped(to: &characters) }
        let texts = emoji.favourites + lists.flatMap(\.items)
        return characters + typography + texts.flatMap(\.unicodeScalars) + shorthand.table.characters
    }

    /// What is offered besides, as far as there is room: the accented letters of the locales, emoji, all accented letters.
    package var offeredCharacters: [OfferedCharacters] {
        let usesCallouts = behavior.callouts
        let own = usesCallouts ? locales.flatMap { Callouts.ownCharacters(in: $0.id) } : []
        let all = usesCallouts ? locales.flatMap { Callouts.characters(in: $0.id) } : []
        let usual = usesEmoji ? EmojiSettings.usualCharacters : []
        let behavior = positions[table: "behavior"]
        return [
            OfferedCharacters(
                owner: localized("accented letters of your locales that behavior.callouts offers"),
                position: behavior,
                characters: own, tolerance: 0),
            // The list ends somewhere in any case.
            OfferedCharacters(
                owner: localized("characters of the usual emoji"), position: positions[table: "emoji"],
                characters: usual,
                tolerance: usual.count / 2),
            OfferedCharacters(
                owner: localized("accented letters of other languages that behavior.callouts offers"),
                position: behavior,
                characters: all.filter { !own.contains($0) }, tolerance: .max),
        ]
    }

    /// The actions of keys, layers and rules.
    private var boundActions: [KeyboardAction] {
        hotkeys.map(\.action) + modifierHotkeys.map(\.action) + layers.flatMap { $0.bindings.map(\.action) }
            + rules.flatMap(\.outcome)
    }

    /// Emoji are offered behind a colon, written by name, or picked from their list.
    private var usesEmoji: Bool {
        emoji.isOn || boundActions.contains { $0 == .picker("emoji") || $0 == .layer("emojis") }
    }

    private var typography: [Unicode.Scalar] {
        var characters: [Unicode.Scalar] = []
        if behavior.smartQuotes {
            for locale in locales {
                guard let marks = QuotationMarks.marks(for: locale.id) else { continue }
                characters += [marks.start, marks.end, marks.alternateStart, marks.alternateEnd, "’"]
            }
        }
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
