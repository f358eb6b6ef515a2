/// The weights that decide at the end of a word which of its readings is meant: the text as composed, or the keys.
///
/// Costs, evidence and leads are in tenths of a decimal logarithm: 10 more is ten times as likely. Rarities are those of
/// the word lists, in the same unit. The values were chosen by hand, by the counts of `LanguageTests`; `english`, `shown`
/// and `rareInCapitals` were fitted since. `FitTests` looks for better ones on the even lines of the corpora and
/// checks them on the odd ones; TwoLanguages.md has what it found.
///
/// The scale is fixed by `LanguageContext.certain`. Weights of typing errors are in `SlipWeights`.
public struct DecoderWeights: Hashable, Sendable {
    // The language of the words before.

    /// What a word that only Vietnamese has adds, and the most that one word can add.
    public var decisive = 15
    /// The most that a word of both languages can add, if it is not far more frequent in Vietnamese.
    public var ambiguous = 7
    /// What one letter that is no syllable adds: it may be a variable or a list item.
    public var foreignLetter = 2
    /// The most that an English word adds, and the limit of the sum. It is low because the language may change at any
    /// word.
    public var english = 12
    public var mostEnglish = 13
    /// The same for a function word of English, which every English sentence has.
    public var function = 14
    public var mostOfSentences = 18
    /// The rarity up to which an English word is a function word.
    public var rarestFunction = 32
    /// How much of the sum is left at the next word, in eighths.
    public var kept = 5

    // The readings of a word whose keys are also a foreign word.

    /// How much less likely an English word is than a syllable of the same rarity: between Vietnamese words, and where
    /// nothing is known. Among English words the sum of `LanguageContext` takes this place.
    public var foreignInVietnamese = 30
    public var foreignInUnknown = 14
    /// How much less likely a word is that Vietnamese text uses as a loanword.
    public var loanword = 12
    /// The rarity from which a syllable may give way outside English text, and by how much it is lower where the order of
    /// the keys speaks for English.
    public var uncommon = 42
    public var uncommonByOrder = 6
    /// The rarity up to which an English word is a part of sentences, and does not occur alone among Vietnamese words.
    public var commonest = 38
    /// The lowest rarity in Vietnamese text of English words that are no listed loanwords, and how much rarer they are
    /// there than in English.
    public var rareLoanword = 58
    public var englishInVietnamese = 8
    /// How much rarer a syllable that no dictionary has is than the rarest one of the list.
    public var unheard = 10
    /// By how much a word of an earlier token must be more likely to be changed (`lookback`).
    public var shown = 6
    /// How much likelier all keys are than the text on the screen, if a key undid a diacritic.
    public var undone = 16
    /// The rarity from which a syllable in capitals is rare beside an acronym, and that up to which an acronym is common
    /// enough to follow other capitals.
    public var rareInCapitals = 40
    public var commonAcronym = 50
    /// The rarity from which a letter and the digit of its tone are a code beside a word that it is not known with: *máy i5*.
    public var rareLetter = 58
    /// The rarity up to which each of two joined syllables is common: *hànội*.
    public var joinedSyllable = 40

    // The order of the keys; `TypingHabits`.

    /// How much likelier an order makes an English word: if nothing is known of the typist, and if the typist uses
    /// another one.
    public var unusualOrder = 24
    public var unusedOrder = 28
    /// What is added for an order that hardly anybody uses: the tone before the diacritic, a late stroke.
    public var strangeOrder = 4
    /// The part of the order's evidence that counts between Vietnamese words, in halves. Typists of Vietnamese have their
    /// orders.
    public var orderInVietnamese = 1

    // The text in the same token, and the argument after a command. By the character that stands there.

    /// A foreign word joined to the word by a strong joint (`_ . \ - @ ~ '` or a digit); negative for a Vietnamese one.
    public var joined = 40
    /// The same for `/`, which Vietnamese text has too, and for a weak joint (`= : ( [ { < |`).
    public var joinedBySlash = 30
    public var joinedWeakly = 5
    /// The evidence from which a word in no list may be meant.
    public var unlisted = 30
    /// An address, in which no part is Vietnamese. Higher than all else together: a rule, not a fitted weight.
    public var address = 100
    /// `(` right after the word, a call; it outweighs a syllable in Vietnamese text.
    public var call = 46
    /// `\` and `_`, `=` and `[`, a digit, and `/` right after the word.
    public var endOfName = 25
    public var assignment = 20
    public var digit = 10
    public var slash = 5
    /// The first character of a token: of a variable, a path, an option.
    public var variable = 20
    public var path = 15
    public var option = 10
    /// The token after the word begins as an option or a path does, or as a pointer. The latter also counts where a name
    /// and `=` or `;` follow: `var x = 1`.
    public var argument = 25
    public var pointer = 15

    /// The weights in use.
    public init() {}
}

/// The weights behind a reference. The parts of the method that hold them are copied, and the weights have 320 bytes.
final class SharedWeights: Sendable {
    let value: DecoderWeights

    init(_ value: DecoderWeights) {
        self.value = value
    }
}
