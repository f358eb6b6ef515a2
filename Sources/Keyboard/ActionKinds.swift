/// A set of kinds of actions. The engine asks a handler only about the kinds that it names.
public struct ActionKinds: OptionSet, Hashable, Sendable {
    /// One bit for each kind.
    public let rawValue: UInt16

    /// The set of these bits.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Single characters.
    public static let character = ActionKinds(rawValue: 1)
    /// The space key.
    public static let space = ActionKinds(rawValue: 2)
    /// Return and Tab.
    public static let lineKey = ActionKinds(rawValue: 4)
    /// BackSpace.
    public static let backspace = ActionKinds(rawValue: 8)
    /// The keys that move the cursor or delete after it.
    public static let cursorKey = ActionKinds(rawValue: 16)
    /// Texts and emoji.
    public static let text = ActionKinds(rawValue: 32)
    /// Dead keys.
    public static let diacritic = ActionKinds(rawValue: 64)
    /// Modifier keys.
    public static let modifier = ActionKinds(rawValue: 128)
    /// Lists and what is chosen from them.
    public static let list = ActionKinds(rawValue: 256)
    /// `undo` and `toggleRaw`.
    public static let rawWord = ActionKinds(rawValue: 512)
    /// What changes the keyboard itself, or starts a program.
    public static let system = ActionKinds(rawValue: 1024)
    /// What only handlers of the user implement.
    public static let own = ActionKinds(rawValue: 2048)
    /// Every other key, and chords.
    public static let key = ActionKinds(rawValue: 4096)

    /// Every kind.
    public static let all = ActionKinds(rawValue: (1 << UInt16(count)) - 1)
    /// The number of kinds.
    public static let count = 13

    /// The number of a set of one kind, from 0.
    public var index: Int { rawValue.trailingZeroBitCount }
}

extension KeyboardAction {
    /// Whether the action types a character, a text, an emoji or a diacritic.
    public var isCharacterAction: Bool {
        switch self {
        case .character, .text, .emoji, .diacritic: true
        default: false
        }
    }

    /// Whether the action edits the text.
    public var isInputAction: Bool {
        switch self {
        case .space, .tab, .primary, .backspace, .deleteForward, .image: true
        default: isCharacterAction
        }
    }

    /// Whether the action sends keys to the application: it types or edits text, moves the cursor, or is a key itself. What
    /// handlers of the user's do does not count, nor do modifiers for the next key.
    package var typesKeys: Bool {
        switch self {
        case .escape, .moveCursorBackward, .moveCursorForward, .suggestion, .undo, .toggleRaw, .key, .chord: true
        default: isInputAction && !isUsersOwn
        }
    }

    /// Whether the action is Shift or Caps Lock.
    public var isShiftAction: Bool {
        switch self {
        case .shift, .capsLock: true
        default: false
        }
    }

    /// Whether only the user's handlers implement the action.
    public var isUsersOwn: Bool {
        switch self {
        case .custom, .image, .dictation: true
        default: false
        }
    }

    /// Whether the action concerns the keyboard itself or the cursor, not the text.
    public var isSystemAction: Bool {
        switch self {
        case .none, .url, .custom, .feedback, .key, .chord: false
        default: !isInputAction
        }
    }
}
