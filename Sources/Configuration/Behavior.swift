import Keyboard

extension SettingTable {
    static let behavior = SettingTable(
        "behavior", "Typing aids. They only apply where Phím knows the text before the cursor.",
        isInApplications: true,
        [
            Setting(
                "autocapitalization", \.behavior.autocapitalization,
                "Automatic capitals: \"none\", \"words\", \"sentences\", \"allCharacters\"."),
            Setting(
                "end_sentences", \.behavior.endsSentences,
                "Two quick spaces after a word type a full stop and a space."),
            Setting(
                "smart_quotes", \.behavior.smartQuotes,
                "Replace straight quotation marks by those of the locale's language: “ ”, „ “, « »."),
            Setting(
                "punctuation_spaces", \.behavior.punctuationSpaces,
                "\"french\": narrow spaces before ; : ! ? and inside « ». \"none\": no change."),
            Setting(
                "wordwise_backspace", \.behavior.wordwiseBackspace,
                "Holding BackSpace deletes whole words after a while."),
            Setting("one_shot_shift", \.behavior.oneShotShift, "Tapping Shift capitalises the next letter."),
            Setting("double_shift_locks", \.behavior.doubleShiftLocks, "Tapping Shift twice turns Caps Lock on."),
            Setting(
                "dead_keys", \.behavior.deadKeysAfterLetter, .deadKeys,
                """
                Dead keys of the layout apply to the next letter ("before") or to the letter before the cursor ("after").
                """),
            Setting(
                "callouts", \.behavior.callouts,
                """
                Holding a letter offers its accented variants in the text: arrow keys, a digit, Enter, Escape. Letters
                then do not repeat.
                """),
        ])

    static let gestures = SettingTable(
        "gestures", "How long gestures last, in milliseconds, from 10 to 10000.", isExpert: true,
        [
            Setting(
                "long_press_ms", \.behavior.times.longPress, .milliseconds(), "A key held this long is a long press."),
            Setting(
                "tap_hold_ms", \.behavior.times.tapHold, .milliseconds(),
                "A key with { tap, hold } in [remap] counts as held after this time."),
            Setting(
                "tap_hold_idle_ms", \.behavior.times.tapHoldIdle, .milliseconds(0...10_000),
                """
                Such a key that is pressed within this time after another key counts as tapped. With 150, letters with a
                second role are letters while you type. 0: never for this reason.
                """),
            Setting(
                "double_tap_ms", \.behavior.times.doubleTap, .milliseconds(),
                "Two taps of a key within this time are a double tap."),
            Setting(
                "double_shift_ms", \.behavior.times.doubleShift, .milliseconds(),
                "Two taps of Shift within this time are one hotkey: Caps Lock, or raw_key."),
            Setting(
                "double_space_ms", \.behavior.times.doubleSpace, .milliseconds(),
                "Two spaces within this time end a sentence, with end_sentences."),
            Setting(
                "wordwise_backspace_ms", \.behavior.times.wordwiseBackspace, .milliseconds(),
                "BackSpace held this long deletes words, with wordwise_backspace."),
            Setting(
                "combination_ms", \.behavior.times.combination, .milliseconds(),
                """
                Two keys pressed within this time are a combination ("j+k" in [keys]). A key of a combination is typed
                that much later if it is held, and at once if it is released or another key is pressed.
                """),
            Setting(
                "combination_idle_ms", \.behavior.times.combinationIdle, .milliseconds(0...10_000),
                """
                A key begins a combination only if no key was pressed for this time before. With 150, the letters within a
                word are never a combination, however fast you type, and do not wait. 0: always.
                """),
            Setting(
                "sequence_ms", \.behavior.times.sequence, .milliseconds(),
                "The time from each key of a sequence (\"f9 e\" in [keys]) to the next."),
        ])
}

private enum DeadKeys: String, CaseIterable {
    case before, after
}

extension SettingForm<Bool> {
    /// Whether a dead key is typed after its letter (`after`) or before it.
    fileprivate static var deadKeys: Self {
        SettingForm<DeadKeys>.choice.map { keys, _ in
            keys == .after
        } from: {
            $0 ? .after : .before
        }
    }
}
