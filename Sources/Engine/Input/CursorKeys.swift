import Keyboard

extension ShadowDocument {
    /// Does to the known text what an editing key does; false if that is not known. `selects`: Shift is held.
    mutating func follow(_ action: KeyboardAction, selects: Bool) -> Bool {
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

/// What a key did to the known text.
enum FollowedKey {
    /// The text is known still.
    case followed
    /// Return: a new line, or a form that was sent.
    case beganLine
    /// Not known.
    case unknown
}

extension KeyboardContext {
    /// Does to the known text what a key that is passed on does, if it goes down.
    mutating func follow(_ event: KeyEvent, by trigger: ActionTrigger) -> FollowedKey {
        guard event.phase == .press, !isPaused, !isCommand else { return .unknown }
        if let character = trigger.passing, event == trigger.event {
            document.insert(character)
            return .followed
        }
        // Those of the virtual keyboard: a key that is held since another layout was in force may be Ctrl there.
        if trigger.modifiers.intersects(.chords) { return .unknown }
        let action = desktop.action(of: event.keycode, under: [])
        if document.follow(action, selects: trigger.modifiers.contains(.shift)) { return .followed }
        return action == .primary ? .beganLine : .unknown
    }

    /// Does to the known text what a key of the desktop's keymap does under these modifiers.
    mutating func follow(_ keycode: Keycode, under held: Modifiers) -> FollowedKey {
        if held.intersects(.chords) { return .unknown }
        if let character = desktop.character(of: keycode, under: held.union(modifiers.intersection(.locks))) {
            document.insert(character)
            return .followed
        }
        let action = desktop.action(of: keycode, under: [])
        if document.follow(action, selects: held.contains(.shift)) { return .followed }
        return action == .primary ? .beganLine : .unknown
    }
}
