/// The spelling rules of a Vietnamese syllable, as tables that are built once.
///
/// Every key uses these tables, so this file and those beside it are written for speed. Onsets and rimes are compiled
/// into one table of numbered states (`SyllableStates`), in which a letter costs one look-up. Another table has the
/// effect of each diacritic key in every state (`DiacriticRules`). For the same reason a word keeps its letters and
/// keys in storage of fixed size (`Word`), so that no key allocates. Everything else is plain Swift.
final class SyllableRules: Sendable {
    /// The rules of each tone style without foreign onsets.
    private static let classic = SyllableRules(style: .classic, foreignOnsets: [])
    private static let modern = SyllableRules(style: .modern, foreignOnsets: [])

    let style: ToneStyle
    let states: SyllableStates
    let diacritics: DiacriticRules
    let forms = LetterForms.shared

    /// The rules of a tone style. `foreignOnsets` are those of f, j, w, z that may also begin a syllable.
    static func rules(_ style: ToneStyle, foreignOnsets: Set<Unicode.Scalar> = []) -> SyllableRules {
        if !foreignOnsets.isEmpty { return SyllableRules(style: style, foreignOnsets: foreignOnsets) }
        return style == .classic ? classic : modern
    }

    private init(style: ToneStyle, foreignOnsets: Set<Unicode.Scalar>) {
        self.style = style
        let rimes = Rimes()
        states = SyllableStates(Onsets(foreign: foreignOnsets), rimes)
        diacritics = DiacriticRules(states, rimes)
    }

    /// Whether the shape with this tone is a syllable in Vietnamese spelling.
    @inline(__always)
    func isSyllable(_ shape: SyllableShape, _ tone: Tone) -> Bool {
        shape.isPossible && isSpelledRightly(shape, tone)
    }

    /// Whether the part of a word that its shape describes is spelled correctly, whatever letters follow.
    @inline(__always)
    func isSpelledRightly(_ shape: SyllableShape, _ tone: Tone) -> Bool {
        guard shape.hasVowel, tone.fitsStop || !shape.coda.isStop else { return false }
        let onset = shape.onset
        guard Onsets.canPrecede(onset, vowel: shape.form.firstVowel), shape.coda != .k || onset != Onsets.none else {
            return false
        }
        return shape.form.isComplete || (shape.state == states.openHornedPair && onset != Onsets.none)
    }
}
