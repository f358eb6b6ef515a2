/// How Vietnamese is typed: the keys, and the tastes in which typists differ.
public struct VietnameseSettings: Hashable, Sendable {
    /// Which keys make marks and tones.
    public enum Typing: String, Hashable, Sendable, CaseIterable {
        /// `aa aw dd ee oo ow uw`, `w` alone for ư, tones `s f r x j`, `z` takes the tone off.
        case telex
        /// The same, but `w` alone is a w.
        case simpleTelex = "simple-telex"
        /// Tones 1–5, 6 for â ê ô, 7 for ơ ư, 8 for ă, 9 for đ; 0 takes the tone off.
        case vni
    }

    public var typing: Typing
    public var toneStyle: ToneStyle
    /// `w` where it marks no letter is ư: on by itself only in `telex`; of no effect in `vni`.
    public var wAsU: Bool
    /// `[` is ơ and `]` is ư, `{` and `}` their capitals; of no effect in `vni`.
    public var brackets: Bool
    /// A mark may be typed anywhere after its letter (`vietje`); else only right after it. Tones are always free.
    public var freeMarking: Bool
    /// At its end a word that is no possible syllable comes back as its keys.
    public var restores: Bool

    /// The settings that a typist of this method expects.
    public init(
        _ typing: Typing = .telex, toneStyle: ToneStyle = .classic, wAsU: Bool? = nil, brackets: Bool = false,
        freeMarking: Bool = true, restores: Bool = true
    ) {
        self.typing = typing
        self.toneStyle = toneStyle
        self.wAsU = wAsU ?? (typing == .telex)
        self.brackets = brackets
        self.freeMarking = freeMarking
        self.restores = restores
    }
}
