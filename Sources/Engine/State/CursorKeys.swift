import Keyboard

extension ShadowDocument {
    /// Applies an editing key to the known text. Returns false if the result is not known. `selects`: Shift is held.
    mutating func edit(by action: KeyboardAction, selects: Bool) -> Bool {
        switch action {
        case .backspace: return applyIfKnown(Edit(deleting: 1))
        case .moveCursorBackward: return !selects && !endsInCluster && moveBackward()
        case .moveCursorForward: return !selects && moveForward()
        case .deleteForward: return !selects && deleteForward()
        default: return false
        }
    }

    /// Applies an edit. Returns false if it deletes an unknown part of an emoji.
    mutating func applyIfKnown(_ edit: Edit) -> Bool {
        if edit.deleteCount > 0, endsInEmojiSequence { return false }
        apply(edit)
        return true
    }
}

/// Whether the text is known after a key.
enum TextAfterKey {
    case known
    /// Return was pressed: it began a line or sent a form.
    case newLine
    case unknown
}

/// A key of the virtual keyboard in the desktop's keymap.
struct DesktopKey {
    /// The character that it types under the current modifiers; nil if it types none.
    var character: Unicode.Scalar?
    /// Its action without modifiers.
    var action = KeyboardAction.none
}

extension KeyboardContext {
    /// Applies a forwarded key to the known text, if it is a press.
    mutating func type(_ event: KeyEvent, by trigger: ActionTrigger, as key: DesktopKey) -> TextAfterKey {
        guard event.phase == .press, !isPaused, !isCommand else { return .unknown }
        if let character = trigger.passing, event == trigger.event {
            document.insert(character)
            return .known
        }
        // These are the modifiers of the virtual keyboard: a key that is held since another layout was current may be
        // Ctrl there.
        if trigger.modifiers.intersects(.chords) { return .unknown }
        return edit(by: key.action, under: trigger.modifiers)
    }

    /// Applies the tap of a key under these modifiers to the known text.
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
