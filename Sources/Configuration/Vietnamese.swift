extension Configuration {
    /// `[vietnamese]`: how the Vietnamese methods behave.
    public struct Vietnamese: Hashable, Sendable {
        /// Where the tone goes in open *oa, oe, uy*.
        public enum ToneStyle: String, Hashable, Sendable, CaseIterable {
            /// hòa, khỏe, thủy.
            case classic
            /// hoà, khoẻ, thuỷ.
            case modern
        }

        /// Where the tone goes in open *oa, oe, uy*.
        public var toneStyle = ToneStyle.classic
        /// A lone `w` is ư. Of `telex` and `telex-vni`: `simple-telex` never does it.
        public var wAsU = true
        /// `[` and `]` are ơ and ư, in `telex` and `telex-vni`.
        public var brackets = false
        /// Marks and tones count wherever in the word they are typed, not only right after their vowel.
        public var freeMarking = true
        /// A word that cannot be Vietnamese comes back as it was typed once it ends.
        public var restore = true

        mutating func read(_ table: inout TableReader) {
            table.read("tone_style", into: &toneStyle)
            table.read("w_as_u", into: &wAsU)
            table.read("brackets", into: &brackets)
            table.read("free_marking", into: &freeMarking)
            table.read("restore", into: &restore)
        }
    }
}
