/// Recognizes two syllables without a space that both have a tone: *hànội*.
struct JoinedSyllables: Sendable {
    let composer: WordComposer
    /// The rarity up to which a syllable is common.
    let rarest: Int

    /// The two syllables that the keys make, each typed in the usual order and common in Vietnamese text; nil if there
    /// are none.
    func syllables(of typed: WordKeys) -> (Word, Word)? {
        guard typed.text.lettersHash != nil, typed.count >= 2 * Self.shortest else { return nil }
        for split in Self.shortest...typed.count - Self.shortest {
            let first = composer.retype(typed, in: 0..<split)
            guard isCommon(first) else { continue }
            let second = composer.retype(typed, in: split..<typed.count)
            if isCommon(second) { return (first, second) }
        }
        return nil
    }

    private func isCommon(_ word: Word) -> Bool {
        guard word.tone != .level, word.isSyllable(composer.rules), word.keyOrder == .usual else { return false }
        let rarity = word.syllableRarity
        return rarity > 0 && rarity <= rarest
    }

    /// The keys of the shortest syllable with a tone that is looked for: two letters and the tone.
    private static let shortest = 3
}
