/// The costs of typing errors, and the leads that a correction needs, in tenths of a decimal logarithm.
///
/// They were chosen by hand. Several settings were compared on three sets: 6,000 errors made in news; text without
/// errors (news, help, messages, code); and 9,800 names and 63,800 words of a list of English words (wamerican), each
/// between Vietnamese words. `SlipTests` checks them on other errors, in news and in technical text that was not used
/// for the choice. Where the results did not differ, a round number was chosen.
enum SlipWeights {
    /// Swapped keys and repeated keys are the commonest errors.
    static let swapped = 0
    static let doubled = 0
    /// Higher than `swapped`: each key has about five neighbours.
    static let neighbour = 8
    /// Higher still: more than twenty keys may be missing at each place.
    static let lost = 10
    /// A letter too many that repeats none, and a wrong letter that is no neighbour; only of English words.
    static let tooMany = 14
    static let otherLetter = 18
    /// The first key is seldom wrong.
    static let first = 4
    /// An order of keys that typists hardly ever use.
    static let unusualOrder = 15
    /// An order of keys that English words have and typists of Vietnamese do not use: two tones (Marxism), a late đ
    /// (Dadaism).
    static let foreignOrder = 40
    /// A foreign word that is in no list.
    static let unknownWord = 10
    /// A letter of an abbreviation: one consonant of twenty.
    static let letterOfAbbreviation = 13
    /// By how much a capital inside a sentence makes a foreign name more likely.
    static let name = 15

    /// A digit at the end of a foreign word, for methods whose diacritic keys are digits: Var1, man1.
    static let digitAtEnd = 20
    /// What the letters of a word cost more if the diacritic keys are digits. Then fewer of the keys are letters, and
    /// they look more like a foreign word.
    static let lettersWithDigits = 15

    /// The leads for keys that make no syllable.
    static let noSyllable = Margins(atEnd: 10, later: 5, foreign: 50)
    /// The leads for keys that make a syllable which is in no list, but could be a word.
    static let syllable = Margins(atEnd: 20, later: 10, foreign: 70)

    /// The cost of the order of the meant keys.
    static func cost(of order: KeyOrder) -> Int {
        switch order {
        case .usual: 0
        case .toneInside, .lateDiacritic: unusualOrder
        case .toneBeforeDiacritic, .lateStroke, .secondTone: foreignOrder
        }
    }

    /// The leads that the best candidate needs: over the second candidate when the word ends (`atEnd`), over the second
    /// candidate when the next word has ended (`later`), and over a foreign word with these letters (`foreign`).
    struct Margins: Sendable, BitwiseCopyable {
        var atEnd: Int
        var later: Int
        var foreign: Int
    }
}
