public import Keyboard
import Navigation

/// A key of open lists that the user has chosen.
public struct ListKey: Hashable, Sendable {
    /// What a key does in a list.
    public enum Command: String, Hashable, Sendable, CaseIterable {
        case next, previous, first, last, pageUp, pageDown
        /// Takes the focused item, as Enter does.
        case take
        /// Brings back what was there before, as Escape does.
        case cancel
        /// The key is none of the list's: it takes the focused item and does what it always does.
        case none
    }

    /// The key that is pressed last.
    public var keycode: Keycode
    /// Exactly these must be held; locks do not count.
    public var modifiers: Modifiers
    /// What it does.
    public var command: Command

    /// A key of lists; locks among the modifiers are ignored.
    public init(_ keycode: Keycode, _ modifiers: Modifiers, _ command: Command) {
        self.keycode = keycode
        self.modifiers = modifiers.subtracting(.locks)
        self.command = command
    }
}

extension ListKey.Command {
    /// What the navigator is asked for; nil for nothing.
    var intent: NavigationIntent? {
        switch self {
        case .next: .next
        case .previous: .previous
        case .first: .first
        case .last: .last
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .take: .commit
        case .cancel: .cancel
        case .none: nil
        }
    }
}
