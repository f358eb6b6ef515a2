import Keyboard

extension ShadowDocument {
    /// Does to the known text what an editing key does; false if that is not known. `selects`: Shift is held.
    mutating func edit(by action: KeyboardAction, selects: Bool) -> Bool {
        switch action {
        case .backspace, .moveCursorBackward:
            if endsInEmojiSequence { return false }
            if action == .moveCursorBackward { return !selects && moveBackward() }
            delete(1)
            return true
        case .moveCursorForward: return !selects && moveForward()
        case .deleteForward: return !selects && deleteForward()
        default: return false
        }
    }
}

/// What is known of the text after a key.
enum TextAfterKey {
    case known
    /// Return: a new line, or a form that was sent.
    case newLine
    case unknown
}

extension KeyboardContext {
    /// Does to the known text what a key that is passed on does, if it goes down.
    mutating func type(_ event: KeyEvent, by trigger: ActionTrigger) -> TextAfterKey {
        guard event.phase == .press, !isPaused, !isCommand else { return .unknown }
        if let character = trigger.passing, event == trigger.event {
            document.insert(character)
            return .known
        }
        // Those of the virtual keyboard: a key that is held since another layout was in force may be Ctrl there.
        if trigger.modifiers.intersects(.chords) { return .unknown }
        let action = desktop.action(of: event.keycode, under: [])
        if document.edit(by: action, selects: trigger.modifiers.contains(.shift)) { return .known }
        return action == .primary ? .newLine : .unknown
    }

    /// Does to the known text what a key of the desktop's keymap does under these modifiers.
    mutating func type(_ keycode: Keycode, under held: Modifiers) -> TextAfterKey {
        if held.intersects(.chords) { return .unknown }
        if let character = desktop.character(of: keycode, under: held.union(modifiers.intersection(.locks))) {
            document.insert(character)
            return .known
        }
        let action = desktop.action(of: keycode, under: [])
        if document.edit(by: action, selects: held.contains(.shift)) { return .known }
        return action == .primary ? .newLine : .unknown
    }
}
