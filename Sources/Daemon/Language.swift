import Engine

/// A locale, an input method, or both; nil for what stays as it is.
struct Language: Hashable {
    var locale: String?
    var method: String?
}

extension Engine {
    /// What is on.
    var language: Language { Language(locale: context.locale, method: context.inputMethod) }
}
