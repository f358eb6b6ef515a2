import System

/// The texts of the window in one language, see `EnglishTexts.swift` and `VietnameseTexts.swift`.
///
/// `{}` in a text is a placeholder for a value: see `filled`.
struct SettingsTexts: Sendable {
    /// The title of a setting, and a sentence below it.
    struct Row: Sendable {
        let title: String
        let sentence: String

        init(_ title: String, _ sentence: String = "") {
            self.title = title
            self.sentence = sentence
        }
    }

    /// The texts of a language.
    static func of(_ language: MessageLanguage) -> SettingsTexts { language.isVietnamese ? .vietnamese : .english }

    // The program.
    let help, seeHelp, needsValue, unknownPage, unknownOption, noDisplay: String

    // The window.
    let title, running, paused, released, notRunning, start, resume, fileHasErrors, close, search, reset, add,
        remove: String
    let moveUp, moveDown, cancel, ok, copy, copied, unknownFailure: String

    // Typing.
    let typing, languages, languagesNote, method, layout, layoutNote, newLanguage, newLanguageNote: String
    let vietnamese, suggestions, tryIt, tryItNote, tryByDaemon, tryHere, clear: String

    // The other pages, in their order.
    let hotkeys, hotkeysNote, restoringKey, taken, takenByRawKey, writeKeys, pressKeys, pressKeysNote,
        changeKeys, addKeys, otherAction, otherActionNote, shorthand, shorthandNote, importMacros,
        exportMacros, exported, moreMacros, textOf, macroOfFile, newAbbreviation, newText, macroIsThere,
        noMacro, noHome, applications, applicationsNote, seenApplications, seenApplicationsNote, noneSeen,
        usualLanguage, usualMethod, localeIn, methodIn, offIn, off, otherSettings, newApplication,
        newApplicationNote, words, wordsNote, wordLists, notKept, notKeptNote, keepWords, keepWord,
        restoreWord, wordIs, forget, newWord, sounds, soundsNote, testSounds, testSoundsNote, computer, login,
        startAtLogin, startAtLoginNote, iconAtLogin, iconAtLoginNote, doctor, doctorNote, lookAgain, looking,
        run, done: String
    /// The names of the doctor's verdicts.
    let verdicts: [String: String]
    /// The descriptions of actions, by their names in the file.
    let actions: [String: String]

    // All settings.
    let all, allNote, defaultIs, notFound, noSettings: String

    /// The names of input methods; others are shown by their name in the file.
    let methods: [String: String]
    /// Titles and sentences of plain settings, by path. Others are shown with their path and explanation.
    let rows: [String: Row]
    /// The names of the values of choices, by path and value.
    let choices: [String: [String: String]]
}

extension String {
    /// The text with values in place of `{}`.
    func filled(_ values: String...) -> String {
        var parts = split(separator: "{}", omittingEmptySubsequences: false).map(String.init)
        for (index, value) in values.enumerated() where index + 1 < parts.count { parts[index] += value }
        return parts.joined()
    }
}
