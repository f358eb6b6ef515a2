import Keyboard

/// The last handler of the chain: types the text of an action, and passes every other key through.
struct Insertion: KeyboardActionHandler {
    init() {}

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press || gesture == .repeat else { return .notMine }
        switch stroke.action {
        case .none: break
        case .character(let character): effects.append(inserting: character, by: stroke)
        case .space: effects.append(inserting: " ", by: stroke)
        case .text(let text), .emoji(let text):
            // One edit, so that a text is typed as a whole or not at all. Repeats are ignored, since they would come
            // faster than the text is typed.
            guard gesture == .press else { break }
            effects.append(.edit(Edit(inserting: text)))
            if stroke.action == .emoji(text), text.isOneEmoji { effects.append(.rememberEmoji(text)) }
        case .diacritic(let diacritic) where !stroke.passesAction: effects.append(inserting: diacritic, by: stroke)
        case .backspace: effects.appendBackspace(by: stroke)
        case .chord(let keystroke): effects.append(.tap(keystroke))
        // The engine itself passes the modifier key through.
        case _ where stroke.replacesModifier && stroke.action.passesWithoutHandler: return .notMine
        default: effects.appendKey(of: stroke.action, by: stroke)
        }
        return .handled
    }
}

extension [Effect] {
    /// Passes the key of an action through: the pressed key if the desktop's keymap gives the action for it, else the
    /// key that has the action on every keymap. That key is tapped if no key is held for it or if the modifiers belong
    /// to a hotkey. An action without a key does nothing, unless the layout gives it.
    mutating func appendKey(of action: KeyboardAction, by stroke: Stroke) {
        if stroke.liftsModifiers || stroke.event == nil, let keycode = action.standardKey {
            append(.tap(Keystroke(keycode)))
            return
        }
        guard var event = stroke.event else { return }
        if !stroke.passesAction {
            if let keycode = action.standardKey {
                event.keycode = keycode
            } else if !action.passesWithoutHandler, stroke.isHotkey || stroke.isReplaced {
                return
            }
        }
        if event.keycode.isSingle { append(.forward(event)) }
    }

    /// Deletes the character before the cursor: with the key itself if it is BackSpace, else with an edit.
    mutating func appendBackspace(by stroke: Stroke) {
        if stroke.passesAction {
            appendKey(of: .backspace, by: stroke)
        } else {
            append(.edit(Edit(deleting: 1)))
        }
    }
}

extension KeyboardAction {
    /// Whether the key has its normal meaning if no handler uses the action.
    fileprivate var passesWithoutHandler: Bool { self == .undo || self == .toggleRaw || self == .rawWord }

    /// The key that has this action on every keymap; nil if there is none.
    var standardKey: Keycode? {
        switch self {
        case .tab: .tab
        case .primary: .enter
        case .backspace: .backspace
        case .deleteForward: .delete
        case .escape: .escape
        case .moveCursorBackward: .left
        case .moveCursorForward: .right
        case .key(let keycode): keycode
        default: nil
        }
    }
}
