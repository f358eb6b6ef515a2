/// An abbreviation and what it stands for.
public struct Macro: Hashable, Sendable {
    /// When a macro is applied.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        /// By what ends the word: a space, punctuation, Return, Tab. That is typed too.
        case wordEnd = "word-end"
        /// By its last key.
        case atOnce = "at-once"
    }

    /// The abbreviation: the keys as they are typed, or the text that they make. No spaces.
    public var abbreviation: String
    /// The text; several are a choice, from a list in the text. Never empty.
    public var texts: [MacroText]
    /// When it is applied.
    public var moment: Moment
    /// `VN` and `Vn` are `vn` too, and the text follows: capitals, or a capital at its beginning.
    public var followsCase: Bool
    /// It counts where keys go in as they are, without an input method, too.
    public var worksWithoutMethod: Bool
    /// The only locale in which it counts; nil for all.
    public var locale: String?

    /// A macro that is applied at a word's end, in all locales, and follows the case.
    public init(
        _ abbreviation: String, _ texts: [MacroText], moment: Moment = .wordEnd, followsCase: Bool = true,
        worksWithoutMethod: Bool = false, locale: String? = nil
    ) {
        precondition(!texts.isEmpty, "a macro has a text")
        self.abbreviation = abbreviation
        self.texts = texts
        self.moment = moment
        self.followsCase = followsCase
        self.worksWithoutMethod = worksWithoutMethod
        self.locale = locale
    }

    /// More characters than this are too many for an abbreviation.
    public static let maximumLength = 32
    /// More characters than this are too many for a text.
    public static let maximumTextLength = 4096
}
