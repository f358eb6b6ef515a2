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
