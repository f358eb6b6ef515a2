import Engine

/// A locale, an input method, or both; nil keeps the current one.
struct Language: Hashable {
    var locale: String?
    var method: String?
}

extension Engine {
    /// The active locale and input method.
    var language: Language { Language(locale: context.locale, method: context.inputMethod) }
}
