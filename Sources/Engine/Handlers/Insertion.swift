public import Keyboard

/// Last in the chain: puts in what an action says, and lets every other key through.
public struct Insertion: KeyboardActionHandler {
    /// A handler without settings.
    public init() {}

    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press || gesture == .repeat else { return .notMine }
        switch action {
        case .none: break
        case .character(let character): append(character, in: context, into: &effects)
        case .space: append(" ", in: context, into: &effects)
        case .text(let text), .emoji(let text):
            effects.append(
                deleting: 0, inserting: text.unicodeScalars, passing: context.passing, of: context.trigger)
        case .diacritic(let mark) where !context.passesAction: append(mark, in: context, into: &effects)
        case .backspace where !context.passesAction: effects.append(.edit(Edit(deleting: 1)))
        default: effects.appendKey(of: action, in: context)
        }
        return .handled
    }

    private func append(
        _ character: Unicode.Scalar, in context: KeyboardContext, into effects: inout [Effect]
    ) {
        effects.append(inserting: character, passing: context.passing, of: context.trigger)
    }
}

extension [Effect] {
    /// Lets the key of an action through: the key itself where the desktop's keymap gives the action for it, else the
    /// key that has the action on every keymap. Where no key is held for it, or the modifiers of a hotkey are, that key
    /// is tapped by itself. An action without any key does nothing then.
    mutating func appendKey(of action: KeyboardAction, in context: KeyboardContext) {
        if context.liftsModifiers || context.trigger == nil, let keycode = action.standardKey {
            append(.tap(keycode, []))
            return
        }
        guard var event = context.trigger else { return }
        if !context.passesAction, let keycode = action.standardKey { event.keycode = keycode }
        append(.forward(event))
    }
}

extension KeyboardAction {
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
