/// How Vietnamese is typed: the keys, and what typists set differently.
public struct VietnameseSettings: Hashable, Sendable {
    /// Which keys make diacritics and tones.
    public enum Typing: String, Hashable, Sendable, CaseIterable {
        /// `aa aw dd ee oo ow uw`, `w` alone for ư, tones `s f r x j`, `z` takes the tone off.
        case telex
        /// The same, but `w` alone is a w.
        case simpleTelex = "simple-telex"
        /// Tones 1–5, 6 for â ê ô, 7 for ơ ư, 8 for ă, 9 for đ; 0 takes the tone off.
        case vni
        /// Tones `'` `` ` `` `?` `~` `.`, diacritics `^` `(` `+`, `dd`; `\` makes the next of these literal.
        case viqr
        /// The keys of `telex` and of `vni` at once.
        case telexVNI = "telex-vni"
        /// The number row of Microsoft's Vietnamese layout: `1`–`4` ă â ê ô, `0` đ, `[` ư, `]` ơ, tones `5`–`9`.
        case microsoft
        /// Letters without diacritics: these come by themselves when a word ends. The keys of `telex` set others.
        case khongDau = "khong-dau"

        /// The keys of diacritics and tones are letters.
        var usesLetterKeys: Bool {
            switch self {
            case .telex, .simpleTelex, .telexVNI, .khongDau: true
            case .vni, .viqr, .microsoft: false
            }
        }

        /// Slips of its keys can be corrected: whether some of them are digits. Nil if they cannot.
        var correctedKeysHaveDigits: Bool? {
            switch self {
            case .telex, .simpleTelex: false
            case .vni, .telexVNI: true
            case .viqr, .microsoft, .khongDau: nil
            }
        }
    }

    /// Which keys make diacritics and tones.
    public var typing: Typing
    /// Where the tone stands in open oa, oe, uy.
    public var toneStyle: ToneStyle
    /// `w` that gives no letter a diacritic is ư: of `telex`, `simple-telex`, `telex-vni` and `khong-dau`, and off by
    /// itself in `simple-telex`.
    public var wAsU: Bool
    /// `[` is ơ and `]` is ư, `{` and `}` their capitals: of `telex`, `simple-telex` and `telex-vni`.
    public var brackets: Bool
    /// A diacritic may be typed anywhere after its letter (`vietje`); else only right after it. Tones are always free.
    public var freeMarking: Bool
    /// At its end a word that is no syllable comes back as its keys.
    public var restores: Bool

    /// English words are known by a list, and by the words before them where Vietnamese has the word too: of the
    /// methods whose diacritics are typed with letters. Without it only the spelling decides.
    public var english = true
    /// Words of both languages that were typed before their language was known are corrected when the next words
    /// settle it: two at most, and only words before which nothing was known.
    public var lookback = true
    /// A word in which a key has slipped becomes what was meant: of `telex`, `simple-telex`, `telex-vni` and `vni`.
    public var corrects = false
    /// How letters with diacritics are output.
    public var form = TextForm.composed
    /// The words that the typist has overridden.
    public var overrides = WordOverrides()

    /// A consonant twice is two: cc ch, gg gi, kk kh, nn ng, pp ph, qq qu, tt th; and uu is ươ. Once more undoes it.
    public var quickTelex = false
    /// At a word's start f is ph, j is gi, w is qu.
    public var quickInitials = false
    /// After the vowels g is ng, h is nh, k is ch.
    public var quickFinals = false
    /// The letters of f, j, w, z that can begin a syllable too; others in it have no effect.
    public var foreignOnsets: Set<Unicode.Scalar> = []

    /// The settings that a typist of this method expects.
    public init(
        _ typing: Typing = .telex, toneStyle: ToneStyle = .classic, wAsU: Bool? = nil, brackets: Bool = false,
        freeMarking: Bool = true, restores: Bool = true
    ) {
        self.typing = typing
        self.toneStyle = toneStyle
        self.wAsU = wAsU ?? (typing.usesLetterKeys && typing != .simpleTelex)
        self.brackets = brackets
        self.freeMarking = freeMarking
        self.restores = restores
    }
}

/// The forms of Unicode in which letters with diacritics can be output.
public enum TextForm: String, Hashable, Sendable, CaseIterable {
    /// One character for each letter (NFC): what programs expect.
    case composed
    /// The letter, then its combining characters (NFD).
    case decomposed
}
