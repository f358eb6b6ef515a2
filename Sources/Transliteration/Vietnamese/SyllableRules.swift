/// The spelling rules of a Vietnamese syllable, as tables made once.
final class SyllableRules: Sendable {
    static let shared = SyllableRules()

    let onsets: Onsets
    let rimes = Rimes()
    let forms = LetterForms()

    /// The rules with some of f, j, w, z as onsets besides.
    init(foreignOnsets: Set<Unicode.Scalar> = []) {
        onsets = Onsets(foreign: foreignOnsets)
    }

    /// True if the shape, with this tone, is a syllable as Vietnamese spells it.
    func isSyllable(_ shape: SyllableShape, _ tone: Tone, firstVowel: UInt8) -> Bool {
        guard shape.isPossible, shape.hasVowel, Onsets.canPrecede(shape.onset, vowel: firstVowel) else {
            return false
        }
        guard tone.fitsStop || !Codas.isStop(shape.coda) else { return false }
        guard shape.coda != Codas.k || shape.onset != Onsets.none else { return false }
        if rimes.isComplete(shape.row, shape.pattern, shape.coda) { return true }
        return shape.isOpenHornedPair(rimes) && shape.onset != Onsets.none
    }
}
