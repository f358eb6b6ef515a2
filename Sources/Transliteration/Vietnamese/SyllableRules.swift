/// The spelling rules of a Vietnamese syllable, as tables made once.
final class SyllableRules: Sendable {
    static let shared = SyllableRules()

    let states: SyllableStates
    let marks: MarkRules
    let forms = LetterForms()

    /// The rules with some of f, j, w, z as onsets besides.
    init(foreignOnsets: Set<Unicode.Scalar> = []) {
        let rimes = Rimes()
        states = SyllableStates(Onsets(foreign: foreignOnsets), rimes)
        marks = MarkRules(states, rimes)
    }

    /// True if the shape, with this tone, is a syllable as Vietnamese spells it.
    @inline(__always)
    func isSyllable(_ shape: SyllableShape, _ tone: Tone, firstVowel: UInt8) -> Bool {
        guard shape.isPossible, shape.hasVowel, tone.fitsStop || !Codas.isStop(shape.coda) else { return false }
        let onset = shape.onset
        guard Onsets.canPrecede(onset, vowel: firstVowel), shape.coda != Codas.k || onset != Onsets.none else {
            return false
        }
        return shape.form.isComplete || (shape.state == states.openHornedPair && onset != Onsets.none)
    }
}
