import System
import Transliteration

extension Reason {
    /// The reason in a few words.
    package var text: String {
        switch self {
        case .wordEnded(.slip, let candidates):
            localized("one key was wrong: \(Self.list(candidates)); BackSpace undoes it")
        case .wordEnded(let rule, let candidates):
            candidates.isEmpty ? rule.text : "\(rule.text); \(Self.list(candidates))"
        case .purpose(let purpose): translated(purpose)
        case .impossible(let purpose):
            localized("no \(translated(purpose)) is possible here: the key types itself")
        case .toneMoves: localized("the tone moves to its place")
        case .undoes: localized("undoes the last change, and types itself")
        case .toneStays: localized("the tone is placed again for the remaining letters")
        case .wordAgain: localized("the previous word is edited again")
        case .corrected: localized("a wrong letter in an English word: corrected; BackSpace undoes it")
        case .correctionUndone: localized("the correction is undone")
        case .macro(let abbreviation): localized("the macro “\(abbreviation)”; BackSpace undoes it")
        case .replaced(let original): localized("replaces “\(original)”; BackSpace brings that back")
        case .takenBack: localized("what you typed is back")
        case .untypeable: localized("neither a key nor the character plane types it: left out")
        case .pasted: localized("no key types it: pasted from the clipboard")
        case .inserted: localized("no key types it: put into the text without typing")
        case .newField: localized("a newline: the text is complete, and the next one begins")
        }
    }

    /// The best two candidates, each with the logarithm to base 10 of how much likelier it is than the typed word:
    /// `tiếng 7.1, tiên 2.3`.
    private static func list(_ candidates: [WordCandidate]) -> String {
        candidates.prefix(2).map {
            "\($0.text) \($0.tenths < 0 ? "−" : "")\(abs($0.tenths) / 10).\(abs($0.tenths) % 10)"
        }.joined(separator: ", ")
    }
}

extension WordRule {
    /// The rule in a few words; empty where nothing was decided.
    fileprivate var text: String {
        switch self {
        case .none, .plain, .slip: ""
        case .raw: localized("restored to its keys by a key: kept")
        case .keep: localized("your override for this word: kept")
        case .restore: localized("your override for this word: restored to its keys")
        case .marked: localized("a syllable: its diacritics fit best with the words around it")
        case .undoneEnglish:
            localized("a diacritic was undone, but all keys are an English word: restored to its keys")
        case .undone: localized("a diacritic was undone: kept")
        case .cell: localized("the name of a cell or of a size of paper: restored to its keys")
        case .foreignToken: localized("a part of a path, a tag or an option: restored to its keys")
        case .nameAfterApostrophe: localized("a name: its r is a letter and no tone")
        case .syllable: localized("a syllable and not an English word: kept")
        case .foreignCapitals: localized("a foreign word by its capitals: restored to its keys")
        case .englishAfterEnglish: localized("an English word after English words: restored")
        case .frequentEnglish: localized("a frequent English word, a rare syllable: restored")
        case .syllableAfterVietnamese: localized("a syllable after Vietnamese words: kept")
        case .frequentSyllable: localized("a syllable more frequent than the English word: kept")
        case .undecided: localized("a syllable and an English word: undecided, so kept")
        case .code: localized("a code, not a syllable: restored to its keys")
        case .letter: localized("a letter by itself: kept")
        case .abbreviation: localized("an abbreviation: kept")
        case .drawnOut: localized("a syllable drawn out: kept")
        case .beginning: localized("the beginning of a syllable: kept")
        case .name: localized("a name in several syllables: kept")
        case .joined: localized("syllables without a space: kept")
        case .undoneNoWord, .noSyllable: localized("not a syllable: restored to its keys")
        }
    }
}
