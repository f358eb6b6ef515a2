/// The spelling rules of a Vietnamese syllable, as tables made once.
final class SyllableRules: Sendable {
    static let shared = SyllableRules()

    let states: SyllableStates
    let forms = LetterForms()

    /// The rules with some of f, j, w, z as onsets besides.
    init(foreignOnsets: Set<Unicode.Scalar> = []) {
        states = SyllableStates(Onsets(foreign: foreignOnsets), Rimes())
    }

    /// True if the shape, with this tone, is a syllable as Vietnamese spells it.
    func isSyllable(_ shape: SyllableShape, _ tone: Tone, firstVowel: UInt8) -> Bool {
        guard shape.isPossible, shape.hasVowel, Onsets.canPrecede(shape.onset, vowel: firstVowel) else {
            return false
        }
        guard tone.fitsStop || !Codas.isStop(shape.coda) else { return false }
        guard shape.coda != Codas.k || shape.onset != Onsets.none else { return false }
        return shape.form.isComplete || (shape.state == states.openHornedPair && shape.onset != Onsets.none)
    }
}
