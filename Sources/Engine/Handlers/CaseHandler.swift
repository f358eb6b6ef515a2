import Keyboard

/// Behind everything that types: whether the next letter is a capital.
///
/// - A tap of Shift makes the next letter a capital, two quick ones all letters, a third takes it back; each only if
///   the behaviour asks for it.
/// - A capital that Shift asked for is used up by one letter, whatever the autocapitalization; a lock by none.
/// - Where the text is not known, letters are as the keys say. Locales that go from right to left have no capitals.
struct CaseHandler: Sendable {
    private let behavior: KeyboardBehavior

    init(_ behavior: KeyboardBehavior = KeyboardBehavior()) {
        self.behavior = behavior
    }

    /// There is nothing to do unless Shift is tapped or an action says so.
    var isOff: Bool { behavior.autocapitalization == .none }

    /// The case after an action; `context` is as after its effects.
    func keyboardCase(after action: KeyboardAction, in context: KeyboardContext) -> KeyboardCase {
        switch context.keyboardCase {
        case .capsLocked: return .capsLocked
        case .uppercased:
            if case .character(let character) = action, character.properties.isAlphabetic { break }
            return .uppercased
        default: break
        }
        return behavior.preferredCase(in: context.document, isRightToLeft: context.isRightToLeft) ?? .lowercased
    }

    /// The case after a tap of Shift; nil if it stays.
    func keyboardCase(afterShift isDouble: Bool, in context: KeyboardContext) -> KeyboardCase? {
        if context.keyboardCase == .capsLocked { return .lowercased }
        if isDouble && behavior.doubleShiftLocks { return .capsLocked }
        guard behavior.oneShotShift else { return nil }
        return context.keyboardCase.isUppercased ? .lowercased : .uppercased
    }
}
