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

/// A key of the virtual keyboard as the desktop's keymap has it.
struct DesktopKey {
    /// What it types under the modifiers that are on for it; nil if it types nothing.
    var character: Unicode.Scalar?
    /// What it means without modifiers.
    var action = KeyboardAction.none
}

extension KeyboardContext {
    /// Does to the known text what a key that is passed on does, if it goes down.
    mutating func type(_ event: KeyEvent, by trigger: ActionTrigger, as key: DesktopKey) -> TextAfterKey {
        guard event.phase == .press, !isPaused, !isCommand else { return .unknown }
        if let character = trigger.passing, event == trigger.event {
            document.insert(character)
            return .known
        }
        // Those of the virtual keyboard: a key that is held since another layout was in force may be Ctrl there.
        if trigger.modifiers.intersects(.chords) { return .unknown }
        return edit(by: key.action, under: trigger.modifiers)
    }

    /// Does to the known text what the tap of a key does under these modifiers.
    mutating func type(_ key: DesktopKey, under held: Modifiers) -> TextAfterKey {
        if held.intersects(.chords) { return .unknown }
        if let character = key.character {
            document.insert(character)
            return .known
        }
        return edit(by: key.action, under: held)
    }

    private mutating func edit(by action: KeyboardAction, under held: Modifiers) -> TextAfterKey {
        if document.edit(by: action, selects: held.contains(.shift)) { return .known }
        return action == .primary ? .newLine : .unknown
    }
}
