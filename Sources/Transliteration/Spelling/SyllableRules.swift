/// The spelling rules of a Vietnamese syllable, as tables that are made once.
///
/// Every key asks these tables, so they are fast on purpose, here and in the files beside this one: onsets and rimes
/// are compiled to one table of numbered states (`SyllableStates`) in which a letter costs one look-up, and another
/// table has for every state what each diacritic key does (`DiacriticRules`). For the same reason a word has its
/// letters and keys in storage of fixed size (`Word`), so that no key allocates. Everything else is plain Swift.
final class SyllableRules: Sendable {
    /// The rules of each tone style without foreign onsets.
    private static let classic = SyllableRules(style: .classic, foreignOnsets: [])
    private static let modern = SyllableRules(style: .modern, foreignOnsets: [])

    let style: ToneStyle
    let states: SyllableStates
    let diacritics: DiacriticRules
    let forms = LetterForms.shared

    /// The rules with some of f, j, w, z as onsets besides.
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

    /// True if the shape, with this tone, is a syllable as Vietnamese spells it.
    func isSyllable(_ shape: SyllableShape, _ tone: Tone) -> Bool {
        shape.isPossible && isSpelledRightly(shape, tone)
    }

    /// The same of the part of a word that its shape describes, whatever follows it.
    func isSpelledRightly(_ shape: SyllableShape, _ tone: Tone) -> Bool {
        guard shape.hasVowel, tone.fitsStop || !shape.coda.isStop else { return false }
        let onset = shape.onset
        guard Onsets.canPrecede(onset, vowel: shape.form.firstVowel), shape.coda != .k || onset != Onsets.none else {
            return false
        }
        return shape.form.isComplete || (shape.state == states.openHornedPair && onset != Onsets.none)
    }
}
