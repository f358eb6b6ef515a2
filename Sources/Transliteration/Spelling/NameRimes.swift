/// The rimes of names in the languages of the highlands, as Vietnamese text spells them, where no Vietnamese syllable
/// has them: Đăk, Klơng, Păh, Niê, Ngọk.
struct NameRimes: Sendable {
    /// The vowels with their diacritics, and the coda. Rimes that capitalized English words often have (ôk of Brook, âl
    /// of Baal) are not among them. Those without a diacritic need one elsewhere in the word.
    private static let spellings = """
        ak ek ik ok uk ah eh oh uh ur ya ăk ăh ăl ăih êh ôh ôih ơk ơh ơl ơng ơr ưk ưh ưl iê iêr uôl uôr uăng ươl
        yă yông yiêng
        """

    private let rimes: [[Letter]]

    init() {
        rimes = Self.spellings.split(whereSeparator: { $0 == " " || $0 == "\n" }).map { rime in
            rime.unicodeScalars.map { LetterForms.shared.letter(of: $0)!.letter }
        }
    }

    /// Calls `take` with the index after each rime that begins at a letter of the word.
    func forEachEnd(in word: Word, at start: Int, _ take: (Int) -> Void) {
        for rime in rimes where start + rime.count <= word.count {
            let isHere = rime.indices.allSatisfy {
                word[start + $0].base == rime[$0].base && word[start + $0].diacritic == rime[$0].diacritic
            }
            if isHere { take(start + rime.count) }
        }
    }
}
