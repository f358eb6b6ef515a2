import System

/// The names of settings, their values and actions in the window.
enum SettingNames {
    /// The title of a setting, and a sentence below it.
    struct Row: Sendable {
        let title: String
        let sentence: String

        init(_ title: String, _ sentence: String = "") {
            self.title = title
            self.sentence = sentence
        }
    }

    /// The names of the doctor's verdicts.
    static let verdicts: [String: String] = [
        "ok": localized("in order"), "warning": localized("warning"), "error": localized("error"),
        "unknown": localized("not known"),
    ]

    /// The names of input methods; others are shown by their name in the file.
    static let methods: [String: String] = [
        "telex": "TELEX (tieengs Vieetj)", "simple-telex": localized("TELEX, w alone stays w"),
        "vni": "VNI (tie61ng Vie65t)",
        "viqr": "VIQR (tie^'ng Vie^.t)", "telex-vni": localized("TELEX and VNI together"),
        "microsoft": localized("Microsoft (number row)"), "khong-dau": localized("Without diacritics (tieng Viet)"),
        "none": localized("The plain layout"),
    ]

    /// Titles and sentences of plain settings, by path. Others are shown with their path and explanation.
    static let rows: [String: Row] = [
        "vietnamese.preset": Row(localized("Habits"), localized("As UniKey types, or with Phím's own defaults.")),
        "vietnamese.tone_style": Row(
            localized("Place of the tone"), localized("In oa, oe and uy without a letter after them.")),
        "vietnamese.restore": Row(
            localized("Restore words that are not Vietnamese"),
            localized("google and https:// stay as typed.")),
        "vietnamese.english": Row(
            localized("Keep English words"), localized("this, of, test stay as typed.")),
        "vietnamese.lookback": Row(
            localized("Correct earlier words of the line"),
            localized("When the next words show the language: “this is” was “thí is”.")),
        "vietnamese.correct": Row(
            localized("Correct one wrong key"),
            localized("For words in no dictionary from which one other word differs by one key.")
        ),
        "vietnamese.brackets": Row(localized("[ and ] type ơ and ư")),
        "vietnamese.quick_telex": Row(
            localized("Quick consonants"), localized("cc gives ch, gg gi, kk kh, nn ng, pp ph, tt th.")),
        "suggestions.add_diacritics": Row(
            localized("Offer diacritics"), localized("tiếng việt for tieng viet, in every method.")),
        "suggestions.complete": Row(localized("Complete words of"), localized("vi, en, or both.")),
        "suggestions.correct": Row(
            localized("Offer corrections of English words"), localized("receive for recieve.")),
        "suggestions.autocorrect": Row(
            localized("Correct English words by itself"), localized("One BackSpace undoes it.")),
        "behavior.autocapitalization": Row(localized("Automatic capitals")),
        "behavior.end_sentences": Row(
            localized("Two spaces end a sentence"), localized("They type a full stop and a space.")),
        "emoji.suggest": Row(localized("Emoji by name"), localized("A colon and a name, then Down: :heart, :tim.")),
        "shorthand.enabled": Row(localized("Use shorthand")),
        "feedback.enabled": Row(localized("Give feedback")),
        "feedback.audio": Row(localized("Sounds")),
        "feedback.haptics": Row(localized("Vibration"), localized("By the device below.")),
        "feedback.command": Row(
            localized("Sound program"),
            localized("A program and its arguments, separated by commas. It never gets a key or a text.")),
        "feedback.mode": Row(
            localized("How it runs"),
            localized("stream: started once, a line for each sound. spawn: started for each sound.")),
        "feedback.haptic_device": Row(
            localized("Device that vibrates"), localized("A game pad, for example: vendor:product, a name or a path.")
        ),
        "focus.follow": Row(
            localized("Know the application that has the focus"), localized("Titles and texts are never asked for.")),
        "focus.locale_per_application": Row(
            localized("A language for each application"), localized("The one that was last used in it.")),
        "vietnamese.raw_key": Row(
            localized("Key that restores the last word"),
            localized("Pressed again, it goes back. “shift shift”: Shift tapped twice; none: no key.")),
        "vietnamese.always_keep": Row(localized("Never restored"), localized("Words separated by commas.")),
        "vietnamese.always_restore": Row(localized("Always restored"), localized("Words separated by commas.")),
        "vietnamese.words_file": Row(
            localized("File of the marked words"), localized("Empty: they are forgotten when Phím stops.")),
        "shorthand.without_method": Row(localized("Also without an input method"), localized("As in English.")),
        "shorthand.follow_case": Row(localized("Capitals as typed"), localized("VN gives VIỆT NAM, Vn Việt Nam.")),
    ]

    /// The names of the values of choices, by path and value.
    static let choices: [String: [String: String]] = [
        "vietnamese.preset": ["phim": "Phím", "unikey": "UniKey"],
        "vietnamese.tone_style": [
            "classic": localized("hòa, khỏe, thủy (classic)"), "modern": localized("hoà, khoẻ, thuỷ (modern)"),
        ],
        "behavior.autocapitalization": [
            "none": localized("Off"), "words": localized("Every word"), "sentences": localized("Sentences"),
            "allCharacters": localized("All letters"),
        ],
    ]
}
