/// What the slips of a hand cost, and how far ahead a word must be: all in tenths of a decimal logarithm.
///
/// They were chosen by hand, by comparing some settings on 6,000 slips made in news, on what changed in text without slips (news,
/// help, messages, code), and on 9,800 names and 63,800 words of a list of English words (wamerican), each between Vietnamese
/// words. `SlipTests` checks them on other slips, in news and in technical text that was not looked at for them. Where the
/// figures did not tell the difference, a round number stands.
enum SlipWeights {
    /// Keys in the wrong order, and keys that came twice, are the commonest slips.
    static let swapped = 0
    static let doubled = 0
    /// Each place has about five neighbours.
    static let neighbour = 8
    /// More than twenty keys may be missing at each place.
    static let lost = 10
    /// The first key is seldom wrong.
    static let first = 4
    /// Keys in an order in which hardly anybody types.
    static let unusualOrder = 15
    /// Keys in an order that English words have and typists of Vietnamese do not: two tones (Marxism), a late đ (Dadaism).
    static let foreignOrder = 40
    /// A foreign word that is in no list.
    static let unknownWord = 10
    /// By how much a capital inside a sentence makes a name likelier.
    static let name = 15

    /// A digit at the end of a foreign word, of methods whose keys are digits: Var1, man1.
    static let digitAtEnd = 20

    /// By how much the best word must be ahead of the second best when the word ends, and when the next one has, and of a
    /// foreign word with these letters: for keys that make no syllable.
    static let noSyllable = Margins(atEnd: 10, later: 5, foreign: 50)
    /// The same for keys that make a syllable which is in no list, but could be a word.
    static let syllable = Margins(atEnd: 20, later: 10, foreign: 70)
    /// So much less ahead of a foreign word suffices if the keys of diacritics are digits: the keys are fewer then, and what is
    /// left of them looks more like foreign words.
    static let lessWithDigits = 15

    /// What the order of the meant keys costs.
    static func cost(of order: KeyOrder) -> Int {
        switch order {
        case .usual: 0
        case .toneInside, .lateDiacritic: unusualOrder
        case .toneBeforeDiacritic, .lateStroke, .secondTone: foreignOrder
        }
    }

    /// How far ahead a word must be.
    struct Margins: Sendable, BitwiseCopyable {
        var atEnd: Int
        var later: Int
        var foreign: Int
    }
}
