import Completion

extension Configuration {
    /// `[suggestions]`: suggestions for the word before the cursor. `SettingTable.suggestions` explains each setting.
    public struct Suggestions: Hashable, Sendable {
        /// Whether diacritics are suggested for words without them.
        var addsDiacritics = false
        /// The languages whose words are completed.
        var languages: [SuggestionSource.Language] = []
        /// Whether corrections of English words are suggested.
        var corrects = false
        /// Whether a misspelt English word is corrected when it ends.
        var autocorrects = false
        /// The number of letters from which words are completed.
        var letterCount = 1
        /// The most suggestions that are offered.
        var limit = 6
        /// Whether the key Down opens the list.
        var opensByDown = true
        /// Whether suggestions and open lists are shown in the input method panel of the desktop.
        package var usesPanel = false

        /// Whether Vietnamese words are suggested.
        package var areVietnamese: Bool { addsDiacritics || languages.contains(.vietnamese) }

        /// Whether any kind of suggestion is on.
        var isOn: Bool { addsDiacritics || !languages.isEmpty || corrects || autocorrects }

        /// The source of the suggestions; nil if they are off.
        func source(in locales: [LocaleSettings], toneStyle: Vietnamese.ToneStyle) -> SuggestionSource? {
            guard isOn else { return nil }
            var source = SuggestionSource()
            for locale in locales { source.languagesOfLocales[locale.id] = locale.suggestedLanguages(among: locales) }
            source.marks = addsDiacritics
            source.languages = Set(languages)
            source.corrects = corrects || autocorrects
            source.letterCount = letterCount
            source.limit = limit
            source.toneStyle = toneStyle == .modern ? .modern : .classic
            return source
        }
    }
}

extension SettingTable {
    static let suggestions = SettingTable(
        "suggestions",
        """
        Suggestions for the word before the cursor. Press Down: the first one is shown in the text. Down shows the next one;
        Enter or a digit takes it, with a space; any other key takes it too; Escape or BackSpace brings back what you typed.
        In a Vietnamese locale you get everything that is switched on here, in an English one no Vietnamese words if you
        have a Vietnamese locale too, and in one of another language nothing.
        """,
        [
            Setting(
                "add_diacritics", \.suggestions.addsDiacritics,
                "Offer diacritics for Vietnamese words typed without them, in every method: tiếng việt for tieng viet."
            ),
            Setting(
                "complete", \.suggestions.languages, .languages,
                "Complete words of these languages: [\"vi\", \"en\"]. There are no others."),
            Setting(
                "correct", \.suggestions.corrects,
                "Offer corrections of English words with one wrong letter: receive for recieve. Other languages are not corrected."
            ),
            Setting(
                "autocorrect", \.suggestions.autocorrects,
                "Replace a misspelt English word by the correction when the word ends. One BackSpace undoes it."),
            Setting(
                "letters", \.suggestions.letterCount, .integer(1...10),
                "Words are completed from this number of letters on."),
            Setting("count", \.suggestions.limit, .integer(1...9), "How many words are offered at most."),
            Setting(
                "down", \.suggestions.opensByDown,
                """
                If false, Down is left to the application. Open the list by a key of your own: "super+space" =
                "picker:suggestions".
                """),
            Setting(
                "panel", \.suggestions.usesPanel,
                """
                Show suggestions and every open list beside the cursor too, if your desktop has a panel for input methods:
                Input Method Panel on Plasma, Kimpanel on GNOME. Its program, and any that watches your session bus, then sees
                the words that you type.
                """),
        ])
}

extension SettingForm<[SuggestionSource.Language]> {
    /// Languages with a word list.
    fileprivate static var languages: Self {
        SettingForm<[Located<String>]>.texts.map { names, place in
            names.compactMap { place.choice($0) }
        } from: {
            $0.map { Located($0.rawValue) }
        }
    }
}
