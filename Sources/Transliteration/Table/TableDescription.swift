/// An input method as a table: sequences of keys, and the text that each makes.
///
/// This is the table as a person wrote it; `Table` is its compiled form.
public struct TableDescription: Hashable, Sendable {
    /// Where in a word a rule counts. A word is a run of letters and digits.
    public enum Place: UInt8, Hashable, Sendable, CaseIterable {
        case anywhere
        /// Only with no letter before it.
        case wordStart
        /// Only once the word ends after it.
        case wordEnd
    }

    /// One rule: these keys make that text.
    public struct Rule: Hashable, Sendable {
        /// The characters that the keys type. `{name}` stands for each member of a class; the same class twice stands
        /// for the same member.
        public var keys: String
        /// The text on the screen.
        public var text: String
        /// So many of the last keys are only looked at: they count as typed again.
        public var carry: Int
        /// Where in a word it counts.
        public var place: Place

        /// A rule; without more it counts anywhere and takes all its keys.
        public init(_ keys: String, _ text: String, carry: Int = 0, place: Place = .anywhere) {
            self.keys = keys
            self.text = text
            self.carry = carry
            self.place = place
        }
    }

    /// A set of characters that rules use by name.
    public struct Class: Hashable, Sendable {
        /// The name between the braces.
        public var name: String
        /// The characters.
        public var members: String

        /// A class of that name.
        public init(_ name: String, _ members: String) {
            self.name = name
            self.members = members
        }
    }

    /// A key with its combining character, or a letter with its capital.
    public struct Pair: Hashable, Sendable {
        /// The key or the letter.
        public var key: Unicode.Scalar
        /// What it stands for; nil for a key that takes the tone off.
        public var value: Unicode.Scalar?

        /// A pair.
        public init(_ key: Unicode.Scalar, _ value: Unicode.Scalar?) {
            self.key = key
            self.value = value
        }
    }

    /// Diacritics typed after a letter, in any order: `a)/` and `a/)` are both ἄ.
    public struct Diacritics: Hashable, Sendable {
        /// The letters that take diacritics, as the rules make them. A diacritic counts only where Unicode has the whole
        /// as one character.
        public var letters: String
        /// The keys and their combining characters, the innermost first.
        public var keys: [Pair]

        /// Diacritics of these letters.
        public init(letters: String = "", keys: [Pair] = []) {
            self.letters = letters
            self.keys = keys
        }
    }

    /// A tone typed after a syllable, and placed by rule on one of its vowels: `hao3` is hǎo.
    public struct Tones: Hashable, Sendable {
        /// The groups of vowels that a syllable can have, as they look without a tone.
        public var groups: [String]
        /// What may stand between the vowels and the key of the tone.
        public var codas: [String]
        /// The first of these that a group holds has the tone on its first letter; of the others the last vowel has it.
        public var bearers: [String]
        /// The keys and their combining characters.
        public var keys: [Pair]

        /// Tones of these groups.
        public init(
            groups: [String] = [], codas: [String] = [], bearers: [String] = [], keys: [Pair] = []
        ) {
            self.groups = groups
            self.codas = codas
            self.bearers = bearers
            self.keys = keys
        }
    }

    /// The name that a locale and `phim method` use: `esperanto`.
    public var name: String
    /// The title shown to people: `Esperanto, x-system`.
    public var title = ""
    /// The rules, in their order.
    public var rules: [Rule] = []
    /// The classes that rules name.
    public var classes: [Class] = []
    /// Diacritics typed after their letter.
    public var diacritics = Diacritics()
    /// Tones typed after their syllable.
    public var tones = Tones()
    /// The last key of a sequence typed once more shows what the keys would be without the rule.
    public var undoes = true
    /// Capitals have rules of their own; else a rule in lower case applies to its capitals too.
    public var caseCounts = false
    /// Letters whose capitals are not Unicode's.
    public var capitals: [Pair] = []

    /// The longest sequence, in keys.
    public static let longestSequence = 12
    /// The longest text of a rule, in characters.
    public static let longestText = 200

    /// How many sequences one rule may stand for.
    public static let mostSequences = 4096

    /// A table without rules: its text is its keys.
    public init(name: String, rules: [Rule] = []) {
        self.name = name
        self.rules = rules
    }
}
