/// An input method as a table: key sequences and their texts.
///
/// This is the table as written in the configuration; `Table` is its compiled form.
public struct TableDescription: Hashable, Sendable {
    /// Where in a word a rule applies. A word is a run of letters and digits.
    public enum Place: UInt8, Hashable, Sendable, CaseIterable {
        /// The rule applies at every place.
        case anywhere
        /// The rule applies only if no letter stands before the sequence.
        case wordStart
        /// The rule applies only if the word ends after the sequence.
        case wordEnd
    }

    /// A rule: a key sequence and its text.
    public struct Rule: Hashable, Sendable {
        /// The characters that the keys type. `{name}` stands for each member of a class; the same class twice stands
        /// for the same member.
        public var keys: String
        /// The text that the keys output.
        public var text: String
        /// The number of last keys that the rule requires but does not consume: they start the next sequence.
        public var carry: Int
        /// Where in a word the rule applies.
        public var place: Place

        /// A rule; by default it applies anywhere and consumes all its keys.
        public init(_ keys: String, _ text: String, carry: Int = 0, place: Place = .anywhere) {
            self.keys = keys
            self.text = text
            self.carry = carry
            self.place = place
        }
    }

    /// A set of characters that rules refer to by name.
    public struct Class: Hashable, Sendable {
        /// The name between the braces.
        public var name: String
        /// The characters.
        public var members: String

        /// A class with a name and its members.
        public init(_ name: String, _ members: String) {
            self.name = name
            self.members = members
        }
    }

    /// A key with its combining character, or a letter with its capital.
    public struct Pair: Hashable, Sendable {
        /// The key or the letter.
        public var key: Unicode.Scalar
        /// The combining character or the capital; nil for a key that removes the tone.
        public var value: Unicode.Scalar?

        /// A pair of a key or letter and its value.
        public init(_ key: Unicode.Scalar, _ value: Unicode.Scalar?) {
            self.key = key
            self.value = value
        }
    }

    /// Diacritics typed after a letter, in any order: `a)/` and `a/)` are both ἄ.
    public struct Diacritics: Hashable, Sendable {
        /// The letters that can have diacritics, as the rules output them. A diacritic applies only if Unicode has the
        /// whole letter as one character.
        public var letters: String
        /// The keys and their combining characters; the one closest to the letter first.
        public var keys: [Pair]

        /// Diacritics of these letters.
        public init(letters: String = "", keys: [Pair] = []) {
            self.letters = letters
            self.keys = keys
        }
    }

    /// A tone typed after a syllable, and placed by rules on one of its vowels: `hao3` is hǎo.
    public struct Tones: Hashable, Sendable {
        /// The groups of vowels that a syllable can have, written without a tone.
        public var groups: [String]
        /// The codas that may stand between the vowels and the tone key.
        public var codas: [String]
        /// The strings that decide which vowel gets the tone: the first of them that a group contains has the tone on
        /// its first letter. In groups without one, the last vowel has the tone.
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
    /// The title shown to the user: `Esperanto, x-system`.
    public var title = ""
    /// The rules, in the order of the file.
    public var rules: [Rule] = []
    /// The classes that the rules use.
    public var classes: [Class] = []
    /// Diacritics typed after their letter.
    public var diacritics = Diacritics()
    /// Tones typed after their syllable.
    public var tones = Tones()
    /// True if the last key of a sequence, typed again, undoes the rule.
    public var undoes = true
    /// True if capitals have rules of their own; else a rule in lower case also applies to capitals.
    public var caseCounts = false
    /// Letters whose capitals are not Unicode's.
    public var capitals: [Pair] = []

    /// The longest sequence, in keys.
    public static let longestSequence = 12
    /// The longest text of a rule, in characters.
    public static let longestText = 200

    /// The most sequences that one rule may stand for.
    public static let mostSequences = 4096

    /// A table without rules: its text is its keys.
    public init(name: String, rules: [Rule] = []) {
        self.name = name
        self.rules = rules
    }
}
