import Keyboard
package import Transliteration

/// Why a key did what it did to a word.
package enum Reason: Hashable, Sendable {
    /// The word that it ended is what it is.
    case decision(WordDecision)
    /// The key is for that: `circumflex`, `tone sắc`.
    case purpose(String)
    /// What the key is for cannot be here.
    case impossible(String)
    /// The key types itself, and the tone goes on another letter.
    case toneMoves
    /// The key undoes what it did before.
    case undoes
    /// A letter was deleted, and the tone goes on another one.
    case toneStays
    /// The word before the cursor can be changed by keys once more.
    case wordAgain
    /// The word that it ended was corrected.
    case corrected
    /// That is undone.
    case correctionUndone
    /// The macro of that abbreviation was applied.
    case macro(String)
    /// What was typed so was replaced: the name of an emoji by the emoji.
    case replaced(String)
    /// A replacement, or a macro, is undone.
    case takenBack
    /// A character cannot be typed, and was left out.
    case untypeable
    /// A text went by the clipboard.
    case pasted
    /// A character that no key types was put into the text without typing.
    case inserted
    /// A newline ends the text, and an empty field begins.
    case newField

    /// The word before the cursor at one moment.
    struct Moment {
        let word: [Unicode.Scalar]

        init(_ method: (any InputMethod)?) {
            word = method?.composition ?? []
        }
    }

    /// The reason for what an action has done, from one moment to the next; nil if there is none to give.
    init?(_ action: KeyboardAction, from old: Moment, to new: Moment, of method: (any InputMethod)?) {
        guard let method else { return nil }
        switch action {
        case .space, .primary, .tab:
            if old.word.isEmpty { return nil }
            self.init(method.decision)
        case .character(let character): self.init(character, from: old.word, to: new.word, of: method)
        case .backspace where !old.word.isEmpty && new.word != old.word.dropLast() && !new.word.isEmpty:
            self = .toneStays
        case .backspace where old.word.isEmpty && !new.word.isEmpty: self = .wordAgain
        default: return nil
        }
    }

    private init?(
        _ key: Unicode.Scalar, from old: [Unicode.Scalar], to new: [Unicode.Scalar], of method: any InputMethod
    ) {
        if new.isEmpty {
            if old.isEmpty { return nil }
            self.init(method.decision)
            return
        }
        let purpose = method.purpose(of: key)
        if new == old + [key] {
            // A letter that could also double one is nothing to explain.
            guard let purpose, !["a", "e", "o", "d"].contains(key.properties.lowercaseMapping) else { return nil }
            self = .impossible(purpose)
        } else if new.count == old.count + 1, new.last == key {
            self = purpose == nil ? .toneMoves : .undoes
        } else if let purpose {
            self = .purpose(purpose)
        } else {
            return nil
        }
    }

    private init?(_ decision: WordDecision) {
        if decision == .none || decision == .plain { return nil }
        self = .decision(decision)
    }
}
