/// An abbreviation and its text.
public struct Macro: Hashable, Sendable {
    /// When a macro is expanded.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        /// When a space, punctuation, Return or Tab ends the word. That character is typed after the text.
        case wordEnd = "word-end"
        /// At the last key of the abbreviation.
        case atOnce = "at-once"
    }

    /// The abbreviation: the typed keys, or the text that they make. Of several words only the last one can be keys.
    public var abbreviation: String
    /// The texts; several open a list to choose from. Never empty.
    public var texts: [MacroText]
    /// When it is expanded.
    public var moment: Moment
    /// Whether `VN` and `Vn` also match `vn`, and the text gets the same case: all capitals, or a capital at the
    /// beginning.
    public var followsCase: Bool
    /// Whether it is also expanded without an input method.
    public var worksWithoutMethod: Bool
    /// The only locale in which it is expanded; nil for all.
    public var locale: String?

    /// Patterns for the applications in which it is expanded; nil for all.
    public var applications: [String]?

    /// A macro, by default one that is expanded at the end of a word with an input method, in all locales and
    /// applications, and follows the case.
    public init(
        _ abbreviation: String, _ texts: [MacroText], moment: Moment = .wordEnd, followsCase: Bool = true,
        worksWithoutMethod: Bool = false, locale: String? = nil, applications: [String]? = nil
    ) {
        precondition(!texts.isEmpty, "a macro has a text")
        self.abbreviation = abbreviation
        self.texts = texts
        self.moment = moment
        self.followsCase = followsCase
        self.worksWithoutMethod = worksWithoutMethod
        self.locale = locale
        self.applications = applications
    }

    /// Whether it is expanded in a locale, and in an application that these lists of patterns match.
    public func isOn(in locale: String, _ applications: Set<[String]>) -> Bool {
        (self.locale == nil || self.locale == locale) && self.applications.map(applications.contains) != false
    }

    /// How narrowly it is limited: of several macros that fit, the one with the highest number is used.
    var rank: Int { (applications == nil ? 0 : 2) + (locale == nil ? 0 : 1) }

    /// The most characters of an abbreviation.
    public static let maximumLength = 32
    /// The most characters of a text.
    public static let maximumTextLength = 4096
}
