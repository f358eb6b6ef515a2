import Keyboard
package import Transliteration

/// The reason for what a key did to a word.
package enum Reason: Hashable, Sendable {
    /// The key ended a word, and this rule decided what becomes of it. The candidates are those that it compared, the best
    /// first.
    case wordEnded(WordRule, [WordCandidate] = [])
    /// The key has this purpose: `circumflex`, `tone sắc`.
    case purpose(String)
    /// The purpose of the key is impossible in this word.
    case impossible(String)
    /// The key types itself, and the tone moves to another letter.
    case toneMoves
    /// The key undoes its previous change.
    case undoes
    /// A letter was deleted, and the tone moves to another letter.
    case toneStays
    /// The previous word can be edited by keys again.
    case wordAgain
    /// The key ended a word, which was corrected.
    case corrected
    /// A correction was undone.
    case correctionUndone
    /// The macro of this abbreviation was expanded.
    case macro(String)
    /// This text was replaced, such as the name of an emoji.
    case replaced(String)
    /// The replacement of a macro or another text was undone.
    case takenBack
    /// A character cannot be typed and was left out.
    case untypeable
    /// A text was pasted.
    case pasted
    /// A character that no key types was inserted into the text without typing.
    case inserted
    /// A newline ended the text; the next field is empty.
    case newField

    /// The word before the cursor at one time.
    struct Moment {
        let word: [Unicode.Scalar]
        let keys: [Unicode.Scalar]

        init(_ method: (any InputMethod)?) {
            word = method?.composition ?? []
            keys = method?.keys ?? []
        }
    }

    /// The reason for the change of the word by an action; nil if there is none to give.
    init?(_ action: KeyboardAction, from old: Moment, to new: Moment, of method: (any InputMethod)?) {
        guard let method else { return nil }
        switch action {
        case .space, .primary, .tab:
            if old.word.isEmpty { return nil }
            self.init(method, ending: old)
        case .character(let character): self.init(character, from: old, to: new.word, of: method)
        case .backspace where !old.word.isEmpty && new.word != old.word.dropLast() && !new.word.isEmpty:
            self = .toneStays
        case .backspace where old.word.isEmpty && !new.word.isEmpty: self = .wordAgain
        default: return nil
        }
    }

    private init?(
        _ key: Unicode.Scalar, from before: Moment, to new: [Unicode.Scalar], of method: any InputMethod
    ) {
        let old = before.word
        if new.isEmpty {
            if old.isEmpty { return nil }
            self.init(method, ending: before)
            return
        }
        let purpose = method.purpose(of: key)
        if new == old + [key] {
            // These letters are mostly typed as letters, so an impossible circumflex or stroke needs no explanation.
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

    /// The decision for a word as it was before the key that ended it; nil if there was nothing to decide.
    private init?(_ method: any InputMethod, ending old: Moment) {
        let decision = method.decision
        if decision.rule == .none || decision.rule == .plain { return nil }
        guard let scores = decision.scores, old.word != old.keys else {
            self = .wordEnded(decision.rule, decision.corrections)
            return
        }
        func candidate(_ text: [Unicode.Scalar], _ tenths: Int) -> WordCandidate {
            WordCandidate(text: String(String.UnicodeScalarView(text)), tenths: tenths)
        }
        let (word, keys) = (candidate(old.word, scores.composed), candidate(old.keys, scores.keys))
        self = .wordEnded(decision.rule, scores.meansKeys ? [keys, word] : [word, keys])
    }
}
