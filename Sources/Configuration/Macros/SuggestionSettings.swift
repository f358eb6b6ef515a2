public import Completion

extension Configuration {
    /// `[suggestions]`: words for the one before the cursor.
    public struct Suggestions: Hashable, Sendable {
        /// Vietnamese words typed without diacritics are offered with them.
        public var marks = false
        /// The languages whose words are completed.
        public var languages: [SuggestionSource.Language] = []
        /// English words that are a slip away are offered.
        public var corrects = false
        /// The end of a word puts a correction in its place.
        public var autocorrects = false
        /// So many letters a word has at least before it is completed.
        public var letterCount = 1
        /// So many words are offered at most.
        public var limit = 6
        /// Down opens the list; else only `picker:suggestions` does.
        public var opensByDown = true

        mutating func read(_ table: inout TableReader) {
            table.read("marks", into: &marks)
            if let choices: [SuggestionSource.Language] = table.choices("complete") { languages = choices }
            table.read("correct", into: &corrects)
            table.read("autocorrect", into: &autocorrects)
            table.read("letters", into: &letterCount, range: 1...10)
            table.read("count", into: &limit, range: 1...9)
            table.read("down", into: &opensByDown)
        }

        /// Vietnamese words are offered.
        public var areVietnamese: Bool { marks || languages.contains(.vietnamese) }

        /// Anything is switched on.
        var isOn: Bool { marks || !languages.isEmpty || corrects || autocorrects }

        /// What offers them; nil if nothing is switched on.
        func source(in locales: [Locale], toneStyle: Vietnamese.ToneStyle) -> SuggestionSource? {
            guard isOn else { return nil }
            var source = SuggestionSource()
            for locale in locales { source.languagesOfLocales[locale.id] = locale.suggestedLanguages(among: locales) }
            source.marks = marks
            source.languages = Set(languages)
            source.corrects = corrects || autocorrects
            source.letterCount = letterCount
            source.limit = limit
            source.toneStyle = toneStyle == .modern ? .modern : .classic
            return source
        }
    }
}
