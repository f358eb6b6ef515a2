import System

/// All that the window says, in one language: `EnglishTexts.swift` and `VietnameseTexts.swift` have them.
///
/// `{}` in a text is the place of what differs: see `filled`.
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
    /// What the doctor's verdicts are called.
    let verdicts: [String: String]
    /// What actions do, by their names in the file.
    let actions: [String: String]

    // All settings.
    let all, allNote, defaultIs, notFound, noSettings: String

    /// The names of input methods; others are shown by their name in the file.
    let methods: [String: String]
    /// Plain settings in people's words, by their paths; those that are not here are shown by their path and sentence.
    let rows: [String: Row]
    /// The answers of settings that have some, by the path and the value.
    let choices: [String: [String: String]]
}

extension String {
    /// The text with values in the places of `{}`.
    func filled(_ values: String...) -> String {
        var parts = split(separator: "{}", omittingEmptySubsequences: false).map(String.init)
        for (index, value) in values.enumerated() where index + 1 < parts.count { parts[index] += value }
        return parts.joined()
    }
}
