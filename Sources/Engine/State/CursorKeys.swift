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

extension KeyboardState {
    /// Applies a forwarded key to the known text. Nil for a key that types nothing: a release, a modifier key, or a turn of a
    /// wheel.
    mutating func forward(_ event: KeyEvent, by stroke: Stroke) -> TextAfterKey? {
        if event.phase == .release || keys.isModifier(event.keycode) { return nil }
        guard event.phase == .press, !context.isPaused, !context.isCommand else { return .unknown }
        if let character = stroke.passing, event == stroke.event {
            context.document.insert(character)
            return .known
        }
        // These are the modifiers of the virtual keyboard: a key that is held since another layout was current may be
        // Ctrl there.
        if event.keycode.isWheel { return nil }
        if stroke.modifiers.intersects(.chords) { return .unknown }
        return edit(by: event.keycode, under: stroke.modifiers)
    }

    /// Applies the tap of a key to the known text. Nil for a key that types nothing.
    mutating func tap(_ keystroke: Keystroke) -> TextAfterKey? {
        if keystroke.keycode.isWheel { return nil }
        if keystroke.modifiers.intersects(.chords) { return .unknown }
        let modifiers = keystroke.modifiers.union(context.modifiers.intersection(.locks))
        if let character = settings.desktop.character(of: keystroke.keycode, under: modifiers) {
            context.document.insert(character)
            return .known
        }
        return edit(by: keystroke.keycode, under: keystroke.modifiers)
    }

    /// Applies an editing key of the desktop to the known text.
    private mutating func edit(by keycode: Keycode, under held: Modifiers) -> TextAfterKey {
        let action = settings.desktop.action(of: keycode, under: [])
        if context.document.edit(by: action, selects: held.contains(.shift)) { return .known }
        return action == .primary ? .newLine : .unknown
    }
}
