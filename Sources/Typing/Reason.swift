import Keyboard
import Transliteration

/// Why a key did what it did to a word, in words.
enum Reason {
    /// The word before the cursor at one moment.
    struct Moment {
        let word: [Unicode.Scalar]

        init(_ method: (any InputMethod)?) {
            word = method?.composition ?? []
        }
    }

    /// The reason for what an action has done, from one moment to the next; empty if there is nothing to tell.
    static func tell(_ action: KeyboardAction, from old: Moment, to new: Moment, of method: (any InputMethod)?)
        -> String
    {
        guard let method else { return "" }
        switch action {
        case .space, .primary, .tab: return old.word.isEmpty ? "" : tell(method.decision)
        case .character(let character): return tell(character, from: old.word, to: new.word, of: method)
        case .backspace where !old.word.isEmpty && new.word != old.word.dropLast() && !new.word.isEmpty:
            return "the tone is placed anew for what is left"
        case .backspace where old.word.isEmpty && !new.word.isEmpty: return "the word before is taken up again"
        default: return ""
        }
    }

    private static func tell(
        _ key: Unicode.Scalar, from old: [Unicode.Scalar], to new: [Unicode.Scalar], of method: any InputMethod
    ) -> String {
        if new.isEmpty { return old.isEmpty ? "" : tell(method.decision) }
        let purpose = method.purpose(of: key)
        if new == old + [key] {
            // A letter that could also double one is nothing to explain.
            guard let purpose, !["a", "e", "o", "d"].contains(key.properties.lowercaseMapping) else { return "" }
            return "no \(purpose) can stand here: the key is what it types"
        }
        if new.count == old.count + 1, new.last == key {
            return purpose == nil ? "the tone moves to where it belongs" : "undoes itself, and is what it types"
        }
        return purpose ?? ""
    }

    /// Why the last word that ended became what it is.
    static func tell(_ decision: WordDecision) -> String {
        switch decision {
        case .none, .plain: ""
        case .syllable: "a syllable, and no English word: it stays"
        case .vietnamese(.vietnamese):
            "a syllable after Vietnamese words: it stays, though its keys are an English word"
        case .vietnamese(.english): "a syllable far commoner than the English word of its keys: it stays"
        case .vietnamese(.unknown): "a syllable, and its keys an English word: nothing tells which, Vietnamese wins"
        case .english(.english): "an English word after English words: back to its keys"
        case .english: "a common English word and a rare syllable: back to its keys"
        case .noSyllable: "no syllable: back to its keys"
        case .undoneEnglish: "a key undid a mark, but all keys are an English word: back to them"
        case .undone: "a key undid a mark: it stays so"
        case .abbreviation: "an abbreviation: it stays"
        case .chosen(.keep): "you marked the word: it stays"
        case .chosen(.restore): "you marked the word: back to its keys"
        case .raw: "turned to its keys by hand: it stays so"
        }
    }
}
