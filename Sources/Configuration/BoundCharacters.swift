import Completion
import Engine
import Keyboard
import System

/// Characters that a feature offers, and which should be typeable if there is room in the keymap.
package struct OfferedCharacters {
    /// A description of the characters, for messages.
    package let owner: String
    /// The position of the setting that turns the feature on.
    package let position: SourcePosition?
    /// The characters, the most used first; there may be duplicates.
    package let characters: [Unicode.Scalar]
    /// The number of characters that may be untypeable without a warning to the user.
    package let tolerance: Int
}

extension Configuration {
    /// The characters that the user has named: on keys, in rules, quotation marks and spaces of the typography,
    /// favourites, lists and macros.
    package var namedCharacters: [Unicode.Scalar] {
        var characters: [Unicode.Scalar] = []
        for action in boundActions { action.addTyped(to: &characters) }
        let texts = emoji.favourites + lists.flatMap(\.items)
        return characters + typography + texts.flatMap(\.unicodeScalars) + shorthand.table.characters
    }

    /// Other characters that are offered, as far as there is room: the accented letters of the locales, emoji, all
    /// accented letters.
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
            // The list of usual emoji is cut off arbitrarily anyway.
            OfferedCharacters(
                owner: localized("characters of the common emoji"), position: positions[table: "emoji"],
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

    /// Whether emoji are offered after a colon, written by name, or picked from their list.
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
