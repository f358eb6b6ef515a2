import Keyboard

/// `[behavior]`: what the keyboard does in addition to the meaning of its keys.
extension StandardKeyboardBehavior {
    private enum DeadKeys: String, CaseIterable {
        case before, after
    }

    mutating func read(_ table: inout TableReader) {
        table.read("autocapitalization", into: &autocapitalization)
        table.read("end_sentences", into: &endsSentences)
        table.read("smart_quotes", into: &smartQuotes)
        table.read("punctuation_spaces", into: &punctuationSpaces)
        table.read("wordwise_backspace", into: &wordwiseBackspace)
        table.read("one_shot_shift", into: &oneShotShift)
        table.read("double_shift_locks", into: &doubleShiftLocks)
        table.read("callouts", into: &callouts)
        table.read("return_to_alphabetic", into: &returnsToAlphabetic)
        var deadKeys = DeadKeys.before
        table.read("dead_keys", into: &deadKeys)
        deadKeysAfterLetter = deadKeys == .after
    }
}

/// `[gestures]`: how long gestures last, in milliseconds.
extension GestureTimes {
    mutating func read(_ table: inout TableReader) {
        read("long_press_ms", &table, into: \.longPress)
        read("tap_hold_ms", &table, into: \.tapHold)
        read("double_tap_ms", &table, into: \.doubleTap)
        read("double_shift_ms", &table, into: \.doubleShift)
        read("double_space_ms", &table, into: \.doubleSpace)
        read("combination_ms", &table, into: \.combination)
        read("combination_idle_ms", &table, into: \.combinationIdle, from: 0)
        read("sequence_ms", &table, into: \.sequence)
        read("wordwise_backspace_ms", &table, into: \.wordwiseBackspace)
    }

    private mutating func read(
        _ key: String, _ table: inout TableReader, into path: WritableKeyPath<GestureTimes, Timestamp>,
        from smallest: Int = 10
    ) {
        var milliseconds = Int(self[keyPath: path] / 1000)
        table.read(key, into: &milliseconds, range: smallest...10_000)
        self[keyPath: path] = Timestamp(milliseconds) * 1000
    }
}
