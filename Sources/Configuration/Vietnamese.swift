import Keyboard
import System
package import Transliteration

extension Configuration {
    /// `[vietnamese]`: options of the Vietnamese methods. `SettingTable.vietnamese` explains each setting.
    public struct Vietnamese: Hashable, Sendable {
        /// Where the tone is written on *oa, oe, uy* without a coda.
        public enum ToneStyle: String, Hashable, Sendable, CaseIterable {
            /// hòa, khỏe, thủy.
            case classic
            /// hoà, khoẻ, thuỷ.
            case modern
        }

        /// The defaults of other settings of the table.
        package enum Preset: String, Hashable, Sendable, CaseIterable {
            /// The defaults of Phím itself.
            case phim
            /// Defaults like the behaviour of UniKey.
            case unikey
        }

        /// The defaults of other settings. Setting it sets `brackets`, `english` and `lookback`.
        package var preset = Preset.phim {
            didSet {
                let isUniKey = preset == .unikey
                (brackets, english, lookback) = (isUniKey, !isUniKey, !isUniKey)
            }
        }
        /// Where the tone is written on *oa, oe, uy* without a coda.
        package var toneStyle = ToneStyle.classic
        /// Whether w alone is ư.
        package var wAsU = true
        /// Whether `[` is ơ and `]` is ư.
        package var brackets = false
        /// Whether diacritics may be typed later than right after their letter.
        package var freeMarking = true
        /// Whether a word that cannot be Vietnamese is restored to its keys.
        package var restore = true
        /// Whether English words are recognized and restored.
        package var english = true
        /// Whether earlier words are corrected once the language is certain.
        package var lookback = true
        /// Whether typing errors are corrected.
        var corrects = false
        /// The Unicode form of the output.
        package var form = TextForm.composed
        /// The words that are never restored.
        package var alwaysKeep: [Located<String>] = []
        /// The words that are always restored.
        package var alwaysRestore: [Located<String>] = []
        /// The key that restores a word to its keys; nil for none.
        var rawKey: RawKey? = .default
        /// The file of remembered words; nil if they are not kept.
        package var wordsFile: Located<String>?
        /// Whether a doubled consonant types two letters: cc is ch.
        package var quickTelex = false
        /// Whether f, j and w at the start of a word type ph, gi and qu.
        package var quickInitials = false
        /// Whether g, h and k after the vowels type ng, nh and ch.
        package var quickFinals = false
        /// Which of f, j, w, z may also begin a syllable.
        package var foreignOnsets: [Unicode.Scalar] = []
    }
}

extension SettingTable {
    static let vietnamese = SettingTable(
        "vietnamese", "How the Vietnamese methods type.",
        [
            Setting(
                "preset", \.vietnamese.preset,
                """
                The defaults of the other settings of this table. "phim": the values below. "unikey": as UniKey types; [ and ]
                give ơ and ư, and every word that can be Vietnamese stays Vietnamese, as with brackets = true, english =
                false and lookback = false.
                """),
            Setting(
                "tone_style", \.vietnamese.toneStyle,
                """
                The position of the tone in open oa, oe, uy: "classic" hòa, khỏe, thủy; "modern" hoà, khoẻ, thuỷ.
                """),
            Setting(
                "w_as_u", \.vietnamese.wAsU,
                "In telex, telex-vni and khong-dau, w on its own gives ư: tw gives tư. In simple-telex it stays w."),
            Setting("brackets", \.vietnamese.brackets, "In telex and telex-vni, [ gives ơ and ] gives ư."),
            Setting(
                "free_marking", \.vietnamese.freeMarking,
                "Diacritics and tones may also be typed at the end of the word: vietej gives việt."),
            Setting(
                "restore", \.vietnamese.restore,
                """
                When a word ends that cannot be Vietnamese, it is restored to the keys you typed: google, java, https://.
                """),
            Setting(
                "english", \.vietnamese.english,
                """
                English words are restored too. They are recognised by a word list and by the words before them: "this"
                after English words, "thí" after Vietnamese ones; a very common one, such as "of", always. Only for methods that use letters for diacritics and tones.
                """),
            Setting(
                "lookback", \.vietnamese.lookback,
                """
                When the following words show the language, correct the first words of a line that exist in both
                languages: two at most ("this is" was "thí is").
                """),
            Setting(
                "correct", \.vietnamese.corrects,
                """
                Correct a word in which one key is wrong: two keys swapped, a neighbouring key, one left out or pressed twice
                (tieegns gives tiếng). Only a word that is in no dictionary, and only if it is clear what was meant; the next
                word may tell. Two capitals at the beginning of a Vietnamese word become one (VIệt gives Việt), unless the
                text is in capitals. BackSpace right after undoes it, and the word is not corrected again. In telex,
                simple-telex, telex-vni and vni; never in commands of a modal editor or in passwords.
                """, inApplications: "correct"),
            Setting(
                "always_keep", \.vietnamese.alwaysKeep, .words, "Words that are never restored, such as [\"lôgic\"]."),
            Setting(
                "always_restore", \.vietnamese.alwaysRestore, .words,
                "Words that are always restored to the keys you typed."),
            Setting(
                "raw_key", \.vietnamese.rawKey, .rawKey,
                """
                This key restores the word before the cursor to the typed keys; pressed again, it returns to the Vietnamese
                word. It also works on a word that has just ended (this_ gives thí_, the key gives this_), and Phím then
                remembers your choice for the word. Written as in [keys]; "shift shift" is Shift tapped alone twice;
                applications do not lose a key. A key without modifiers, such as "escape", keeps its own use: after a
                word, it only undoes a restore. "none": no key. With double_shift_locks of [behavior], no key is the
                default.
                """, inApplications: "raw_key"),
            Setting(
                "words_file", \.vietnamese.wordsFile, .file,
                """
                The file for the words remembered by that key, such as "~/.config/phim/words". Nothing else is written to
                it. Empty: the words are remembered until the daemon stops.
                """),
            Setting(
                "quick_telex", \.vietnamese.quickTelex,
                "Doubled consonants: cc gives ch, gg gi, kk kh, nn ng, pp ph, qq qu, tt th; and uu gives ươ."),
            Setting(
                "quick_initials", \.vietnamese.quickInitials,
                "At the start of a word, f gives ph, j gives gi, w gives qu."),
            Setting(
                "quick_finals", \.vietnamese.quickFinals, "After the vowels, g gives ng, h gives nh, k gives ch."),
            Setting(
                "foreign_onsets", \.vietnamese.foreignOnsets, .foreignOnsets,
                """
                Which of f, j, w, z may also begin a Vietnamese syllable, for example ["f", "z"]. With z, so may dz.
                """),
            Setting(
                "unicode_form", \.vietnamese.form,
                """
                "composed": ế is one character. "decomposed": e and two combining characters, for programs that need this.
                """),
        ])
}

extension SettingForm<[Located<String>]> {
    /// Single words.
    fileprivate static var words: Self {
        texts { word, place in
            if WordOverrides.isWord(word.value) { return true }
            place.complain(
                of: word,
                localized("\(place.path) must contain single words like \("test".quoted), not \(word.value.quoted)"))
            return false
        }
    }
}

extension SettingForm<[Unicode.Scalar]> {
    /// Some of f, j, w, z.
    fileprivate static var foreignOnsets: Self {
        SettingForm<[Located<String>]>.texts { letter, place in
            if ["f", "j", "w", "z"].contains(letter.value) { return true }
            place.complain(
                of: letter, localized("\(place.path) may contain “f”, “j”, “w” and “z”, not \(letter.value.quoted)"))
            return false
        }.map { letters, _ in
            letters.flatMap(\.value.unicodeScalars)
        } from: {
            $0.map { Located(String($0)) }
        }
    }
}
