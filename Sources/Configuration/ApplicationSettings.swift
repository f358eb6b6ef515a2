import Engine
public import Keyboard

extension Configuration {
    /// What differs in an application; nil for what stays as it is.
    public struct ApplicationSettings: Hashable, Sendable {
        /// The locale that is chosen when the application gets the focus.
        public var locale: String?
        /// The input method that is chosen when the application gets the focus.
        public var method: Method?
        /// Every key passes unchanged.
        public var isOff: Bool?
        /// Keys after Escape are commands, as `modal` of a locale.
        public var isModal: Bool?
        /// As `guard` of `[output]`.
        public var isGuarded: Bool?
        /// As `emoji_names` of `[output]`.
        public var namesEmoji: Bool?
        /// As `gap_ms` of `[output]`.
        public var gapMilliseconds: Int?
        /// As `key_ms` of `[output]`.
        public var keyMilliseconds: Int?
        /// As `clipboard` of `[output]`.
        public var usesClipboard: Bool?
        /// As `raw_key` of `[vietnamese]`; `.some(nil)` for no key.
        public var rawKey: RawKey??
        /// Feedback is given.
        public var givesFeedback: Bool?
        /// `[behavior]`, with what is different here.
        public var behavior: StandardKeyboardBehavior?

        /// Nothing differs.
        public init() {}

        /// Takes what is not set from settings of a later rule.
        mutating func complete(by other: ApplicationSettings) {
            locale = locale ?? other.locale
            method = method ?? other.method
            isOff = isOff ?? other.isOff
            isModal = isModal ?? other.isModal
            isGuarded = isGuarded ?? other.isGuarded
            namesEmoji = namesEmoji ?? other.namesEmoji
            gapMilliseconds = gapMilliseconds ?? other.gapMilliseconds
            keyMilliseconds = keyMilliseconds ?? other.keyMilliseconds
            usesClipboard = usesClipboard ?? other.usesClipboard
            rawKey = rawKey ?? other.rawKey
            givesFeedback = givesFeedback ?? other.givesFeedback
            behavior = behavior ?? other.behavior
        }

        mutating func read(
            _ table: inout TableReader, _ reader: ActionReader, _ methods: MethodCatalog,
            behavior standard: StandardKeyboardBehavior
        ) {
            locale = reader.known(table.string("locale"), "locale", among: reader.locales, in: table)
            method = table.string("method").flatMap { methods.method($0, of: table.complaints) }
            table.read("off", into: &isOff)
            table.read("modal", into: &isModal)
            table.read("guard", into: &isGuarded)
            table.read("emoji_names", into: &namesEmoji)
            table.read("gap_ms", into: &gapMilliseconds, range: Output.gapRange)
            table.read("key_ms", into: &keyMilliseconds, range: Output.keyRange)
            table.read("clipboard", into: &usesClipboard)
            if let key = table.string("raw_key") {
                rawKey = .some(key.value == "none" ? nil : RawKey(key, in: table))
            }
            table.read("feedback", into: &givesFeedback)
            table.read("behavior") {
                var own = standard
                own.read(&$0)
                behavior = own
            }
        }
    }

    /// The configuration as it is in an application. Its locales stay as they are, but for `modal`.
    public func with(_ settings: ApplicationSettings) -> Configuration {
        var result = self
        if let isModal = settings.isModal {
            for index in locales.indices { result.locales[index].modal = isModal }
        }
        result.output.isGuarded = settings.isGuarded ?? output.isGuarded
        result.output.namesEmoji = settings.namesEmoji ?? output.namesEmoji
        result.output.gapMilliseconds = settings.gapMilliseconds ?? output.gapMilliseconds
        result.output.keyMilliseconds = settings.keyMilliseconds ?? output.keyMilliseconds
        result.output.usesClipboard = settings.usesClipboard ?? output.usesClipboard
        if let rawKey = settings.rawKey { result.vietnamese.rawKey = rawKey }
        result.feedback.policy.isOn = settings.givesFeedback ?? feedback.policy.isOn
        result.behavior = settings.behavior ?? behavior
        return result
    }
}
