extension Configuration {
    /// `[focus]`: whether Phím follows which application has the focus.
    public struct Focus: Hashable, Sendable {
        /// The desktop and the applications are asked which window and which field have the focus.
        public var isFollowed = true
        /// Each application keeps the locale and the input method that were used in it last.
        public var remembersLocales = false

        mutating func read(_ table: inout TableReader) {
            table.read("follow", into: &isFollowed)
            table.read("locale_per_application", into: &remembersLocales)
        }
    }
}
