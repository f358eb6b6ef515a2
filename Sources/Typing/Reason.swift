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

    /// The reason for what an action has done, from one moment to the next; empty if there is none to give.
    static func tell(_ action: KeyboardAction, from old: Moment, to new: Moment, of method: (any InputMethod)?)
        -> String
    {
        guard let method else { return "" }
        switch action {
        case .space, .primary, .tab: return old.word.isEmpty ? "" : tell(method.decision)
        case .character(let character): return tell(character, from: old.word, to: new.word, of: method)
        case .backspace where !old.word.isEmpty && new.word != old.word.dropLast() && !new.word.isEmpty:
            return "the tone is placed anew for the remaining letters"
        case .backspace where old.word.isEmpty && !new.word.isEmpty: return "the previous word is edited again"
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
            return "no \(purpose) is possible here: the key types itself"
        }
        if new.count == old.count + 1, new.last == key {
            return purpose == nil ? "the tone moves to its place" : "undoes the last change, and types itself"
        }
        return purpose ?? ""
    }

    /// Why the last word that ended became what it is.
    static func tell(_ decision: WordDecision) -> String {
        switch decision {
        case .none, .plain: ""
        case .syllable: "a syllable and not an English word: kept"
        case .marked: "a syllable: its diacritics are the likeliest beside the words around it"
        case .vietnamese(.vietnamese):
            "a syllable after Vietnamese words: kept, though its keys are an English word"
        case .vietnamese(.english): "a syllable much more frequent than the English word of its keys: kept"
        case .vietnamese(.unknown): "a syllable, and its keys an English word: undecided, so Vietnamese is kept"
        case .english(.english): "an English word after English words: restored to its keys"
        case .english: "a frequent English word and a rare syllable: restored to its keys"
        case .noSyllable: "not a syllable: restored to its keys"
        case .undoneEnglish: "a diacritic was undone, but all keys are an English word: restored to its keys"
        case .undone: "a diacritic was undone: kept"
        case .abbreviation: "an abbreviation: kept"
        case .chosen(.keep): "your override for this word: kept"
        case .chosen(.restore): "your override for this word: restored to its keys"
        case .raw: "restored to its keys by a key: kept"
        }
    }
}
