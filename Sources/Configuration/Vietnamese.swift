public import Engine
import Keyboard
public import Transliteration

extension Configuration {
    /// `[vietnamese]`: how the Vietnamese methods behave.
    public struct Vietnamese: Hashable, Sendable {
        /// Where the tone goes in open *oa, oe, uy*.
        public enum ToneStyle: String, Hashable, Sendable, CaseIterable {
            /// hòa, khỏe, thủy.
            case classic
            /// hoà, khoẻ, thuỷ.
            case modern
        }

        /// Where the tone goes in open *oa, oe, uy*.
        public var toneStyle = ToneStyle.classic
        /// A lone `w` is ư. Of `telex` and `telex-vni`: `simple-telex` never does it.
        public var wAsU = true
        /// `[` and `]` are ơ and ư, in `telex` and `telex-vni`.
        public var brackets = false
        /// Marks and tones count wherever in the word they are typed, not only right after their vowel.
        public var freeMarking = true
        /// A word that cannot be Vietnamese comes back as it was typed once it ends.
        public var restore = true
        /// A consonant twice is two: cc ch, gg gi, kk kh, nn ng, pp ph, qq qu, tt th; and uu is ươ.
        public var quickTelex = false
        /// At a word's start f is ph, j is gi, w is qu.
        public var quickInitials = false
        /// After the vowels g is ng, h is nh, k is ch.
        public var quickFinals = false
        /// Those of f, j, w, z that can begin a syllable too.
        public var foreignOnsets: Set<Unicode.Scalar> = []
        /// English words are known by a list and by the words before them, so that they come back as typed.
        public var english = true
        /// Words before are mended when the next ones tell their language.
        public var lookback = false
        /// Whether a letter with marks is one character or several.
        public var form = TextForm.composed
        /// Words that stay as they are, Vietnamese or not.
        public var alwaysKeep: [String] = []
        /// Words that always come back as they were typed.
        public var alwaysRestore: [String] = []
        /// The file in which words marked by hand are kept; nil for none.
        public var wordsFile: Located<String>?
        /// The key that turns a word back to its keys; nil for none.
        public var rawKey: Hotkey? = Hotkey(.escape, [], .undo)

        mutating func read(_ table: inout TableReader) {
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
                        "vietnamese.foreign_onsets holds some of “f”, “j”, “w”, “z”, not \(letter.value.quoted)")
                    continue
                }
                foreignOnsets.insert(letter.value.unicodeScalars.first!)
            }
        }

        private mutating func readWords(_ table: inout TableReader) {
            alwaysKeep = Self.words("always_keep", of: &table)
            alwaysRestore = Self.words("always_restore", of: &table)
            if let file = table.string("words_file") {
                let isPath = file.value.isEmpty || file.value.hasPrefix("/") || file.value.hasPrefix("~/")
                if !isPath {
                    table.complaints.add(
                        .badValue, at: file.position, "vietnamese.words_file begins with / or ~/, or is empty")
                }
                wordsFile = file.value.isEmpty ? nil : file
            }
            guard let key = table.string("raw_key") else { return }
            rawKey = key.value == "none" ? nil : Hotkey(key, .undo, in: table)
        }

        private static func words(_ key: StaticString, of table: inout TableReader) -> [String] {
            (table.strings(key) ?? []).compactMap { word in
                if WordOverrides.isWord(word.value) { return word.value }
                table.complaints.add(
                    .badValue, at: word.position,
                    "vietnamese.\(key) holds single words, as in \("test".quoted), not \(word.value.quoted)")
                return nil
            }
        }
    }
}
