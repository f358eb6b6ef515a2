import Completion
import Engine
import System

extension Configuration.LocaleSettings {
    /// The languages whose words are suggested in this locale. `locales` are all locales of the configuration.
    ///
    /// Vietnamese text contains English words, so a Vietnamese locale gets both languages. A user without a Vietnamese
    /// locale types Vietnamese in the English one.
    func suggestedLanguages(among locales: [Self]) -> Set<SuggestionSource.Language> {
        switch language {
        case .vietnamese: [.vietnamese, .english]
        case .english: locales.contains { $0.language == .vietnamese } ? [.english] : [.vietnamese, .english]
        case nil: []
        }
    }

    /// The language of the locale: Vietnamese if the identifier or the method says so; nil for another language that
    /// CLDR knows. An identifier that names no language, like `us`, counts as English.
    private var language: SuggestionSource.Language? {
        let name = id.prefix { $0 != "-" && $0 != "_" && $0 != "@" && $0 != "." }.lowercased()
        if name == "vi" || method.isVietnamese { return .vietnamese }
        return name == "en" || QuotationMarks.marks(for: name) == nil ? .english : nil
    }
}

extension Configuration {
    /// Warns if suggestions are on, but no locale has one of their languages.
    func warnOfIdleSuggestions(at position: SourcePosition, _ complaints: ComplaintList) {
        guard suggestions.isOn, locales.allSatisfy({ $0.suggestedLanguages(among: locales).isEmpty }) else { return }
        complaints.add(
            .noEffect, at: position,
            localized(
                """
                nothing is suggested: there are Vietnamese and English words only, and no locale has these languages; a \
                locale’s language is the beginning of its id
                """))
    }
}
