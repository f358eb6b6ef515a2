/// The settings of the Vietnamese input methods.
public struct VietnameseSettings: Hashable, Sendable {
    /// The typing method: which keys make diacritics and tones.
    public enum Typing: String, Hashable, Sendable, CaseIterable {
        /// `aa aw dd ee oo ow uw`, `w` alone for ư, tones `s f r x j`, `z` takes the tone off.
        case telex
        /// As `telex`, but `w` alone is w.
        case simpleTelex = "simple-telex"
        /// Tones 1–5, 6 for â ê ô, 7 for ơ ư, 8 for ă, 9 for đ; 0 takes the tone off.
        case vni
        /// Tones `'` `` ` `` `?` `~` `.`, diacritics `^` `(` `+`, `dd`; `\` makes the next of these keys literal.
        case viqr
        /// The keys of `telex` and `vni` together.
        case telexVNI = "telex-vni"
        /// The number row of Microsoft's Vietnamese layout: `1`–`4` ă â ê ô, `0` đ, `[` ư, `]` ơ, tones `5`–`9`.
        case microsoft
        /// Letters without diacritics, which are chosen when a word ends. The keys of `telex` set diacritics by hand.
        case khongDau = "khong-dau"

        /// Whether the keys of diacritics and tones are letters.
        var usesLetterKeys: Bool {
            switch self {
            case .telex, .simpleTelex, .telexVNI, .khongDau: true
            case .vni, .viqr, .microsoft: false
            }
        }

        /// Whether some keys are digits, for methods whose typing errors can be corrected; nil for the others.
        var correctedKeysHaveDigits: Bool? {
            switch self {
            case .telex, .simpleTelex: false
            case .vni, .telexVNI: true
            case .viqr, .microsoft, .khongDau: nil
            }
        }
    }

    /// The typing method: which keys make diacritics and tones.
    public var typing: Typing
    /// Where the tone is written in oa, oe, uy without a coda.
    public var toneStyle: ToneStyle
    /// Whether a `w` that gives no letter a diacritic is ư, in `telex`, `simple-telex`, `telex-vni` and `khong-dau`.
    /// Off by default in `simple-telex`.
    public var wAsU: Bool
    /// Whether `[` is ơ and `]` is ư, and `{` and `}` their capitals, in `telex`, `simple-telex` and `telex-vni`.
    public var brackets: Bool
    /// Whether a diacritic may be typed anywhere after its letter (`vietje`); else only right after it. Tones may
    /// always be typed late.
    public var freeMarking: Bool
    /// Whether a word that is no syllable is restored to its keys when it ends.
    public var restores: Bool

    /// Whether English words are recognized by a list, and by the words before them if Vietnamese has the word too.
    /// Only for methods whose diacritic keys are letters. If false, only the spelling decides.
    public var english = true
    /// Whether words of both languages that were typed before their language was certain are corrected when the next
    /// words decide it: at most two words, and only words before which nothing was known.
    public var lookback = true
    /// Whether words with a typing error are corrected, in `telex`, `simple-telex`, `telex-vni` and `vni`.
    public var corrects = false
    /// The Unicode form of the output.
    public var form = TextForm.composed
    /// The words that the typist has overridden.
    public var overrides = WordOverrides()

    /// Whether a doubled letter types two letters: cc ch, gg gi, kk kh, nn ng, pp ph, qq qu, tt th, and uu ươ. A third
    /// key undoes it.
    public var quickTelex = false
    /// Whether at the start of a word f is ph, j is gi, w is qu.
    public var quickInitials = false
    /// Whether after the vowels g is ng, h is nh, k is ch.
    public var quickFinals = false
    /// The letters of f, j, w, z that can also begin a syllable; other letters have no effect.
    public var foreignOnsets: Set<Unicode.Scalar> = []

    /// The default settings of a typing method. `wAsU` nil chooses the default of the method.
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

    /// Whether English words are recognized. Only where the diacritic keys are letters do English words get diacritics.
    var knowsEnglish: Bool { english && typing.usesLetterKeys }
}

/// The Unicode normalization forms of the output.
public enum TextForm: String, Hashable, Sendable, CaseIterable {
    /// One character for each letter (NFC): what programs expect.
    case composed
    /// The letter, then its combining characters (NFD).
    case decomposed
}
