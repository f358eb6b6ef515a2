import Keyboard
public import Transliteration

extension Configuration {
    /// `[vietnamese]`: options of the Vietnamese methods.
    public struct Vietnamese: Hashable, Sendable {
        /// The position of the tone in open *oa, oe, uy*.
        public enum ToneStyle: String, Hashable, Sendable, CaseIterable {
            /// hòa, khỏe, thủy.
            case classic
            /// hoà, khoẻ, thuỷ.
            case modern
        }

        /// The position of the tone in open *oa, oe, uy*.
        public var toneStyle = ToneStyle.classic
        /// A `w` on its own is ư, in `telex` and `telex-vni`.
        public var wAsU = true
        /// `[` and `]` are ơ and ư, in `telex` and `telex-vni`.
        public var brackets = false
        /// Diacritics and tones may be typed anywhere in the word, not only right after their vowel.
        public var freeMarking = true
        /// A word that cannot be Vietnamese is restored to the typed keys when it ends.
        public var restore = true
        /// A doubled consonant is a digraph: cc ch, gg gi, kk kh, nn ng, pp ph, qq qu, tt th; and uu is ươ.
        public var quickTelex = false
        /// At the start of a word f is ph, j is gi, w is qu.
        public var quickInitials = false
        /// After the vowels g is ng, h is nh, k is ch.
        public var quickFinals = false
        /// Which of f, j, w, z may also begin a syllable.
        public var foreignOnsets: Set<Unicode.Scalar> = []
        /// English words are recognised by a list and by the words before them, and restored to the typed keys.
        public var english = true
        /// The first words of a line are corrected when the following ones show their language.
        public var lookback = true
        /// Whether a letter with diacritics is one character or several.
        public var form = TextForm.composed
        /// Words that are never restored.
        public var alwaysKeep: [Located<String>] = []
        /// Words that are always restored to the typed keys.
        public var alwaysRestore: [Located<String>] = []
        /// The file of word overrides; nil for none.
        public var wordsFile: Located<String>?
        /// The key that restores a word to its keys; nil for none.
        public var rawKey: RawKey? = .default

        /// What all other settings are unless the file names them.
        public enum Habits: String, Hashable, Sendable, CaseIterable {
            /// The defaults of Phím.
            case phim
            /// What people expect who have typed on UniKey.
            case unikey
        }

        /// The settings of those habits.
        public init(habits: Habits = .phim) {
            guard habits == .unikey else { return }
            brackets = true
            english = false
            lookback = false
        }

        mutating func read(_ table: inout TableReader) {
            var habits = Habits.phim
            table.read("habits", into: &habits)
            self = Self(habits: habits)
            table.read("tone_style", into: &toneStyle)
            table.read("w_as_u", into: &wAsU)
            table.read("brackets", into: &brackets)
            table.read("free_marking", into: &freeMarking)
            table.read("restore", into: &restore)
            table.read("quick_telex", into: &quickTelex)
            table.read("quick_initials", into: &quickInitials)
            table.read("quick_finals", into: &quickFinals)
            table.read("english", into: &english)
            table.read("lookback", into: &lookback)
            table.read("form", into: &form)
            readWords(&table)
            for letter in table.strings("foreign_onsets") ?? [] {
                guard ["f", "j", "w", "z"].contains(letter.value) else {
                    table.complaints.add(
                        .badValue, at: letter.position,
                        "vietnamese.foreign_onsets may contain “f”, “j”, “w” and “z”, not \(letter.value.quoted)")
                    continue
                }
                foreignOnsets.formUnion(letter.value.unicodeScalars)
            }
        }

        private mutating func readWords(_ table: inout TableReader) {
            alwaysKeep = Self.words("always_keep", of: &table)
            alwaysRestore = Self.words("always_restore", of: &table)
            if let file = table.string("words_file") {
                let isPath = file.value.isEmpty || file.value.hasPrefix("/") || file.value.hasPrefix("~/")
                if !isPath {
                    table.complaints.add(
                        .badValue, at: file.position, "vietnamese.words_file must begin with / or ~/, or be empty")
                }
                wordsFile = file.value.isEmpty ? nil : file
            }
            guard let key = table.string("raw_key") else { return }
            rawKey = key.value == "none" ? nil : RawKey(key, in: table)
        }

        private static func words(_ key: String, of table: inout TableReader) -> [Located<String>] {
            (table.strings(key) ?? []).compactMap { word in
                if WordOverrides.isWord(word.value) { return word }
                table.complaints.add(
                    .badValue, at: word.position,
                    "vietnamese.\(key) must contain single words like \("test".quoted), not \(word.value.quoted)")
                return nil
            }
        }
    }
}
