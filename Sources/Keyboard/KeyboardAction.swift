/// What a key means: the vocabulary of the whole keyboard.
///
/// Every action has a text form (`KeyboardAction.init(_:)` and `description`), so that a configuration can name it.
public enum KeyboardAction: Hashable, Sendable {
    /// The key does nothing.
    case none
    /// One character that the key types.
    case character(Unicode.Scalar)
    /// A text of any length.
    case text(String)
    /// A dead key: a combining mark for the letter that comes next or went before.
    case diacritic(Unicode.Scalar)
    case emoji(String)
    case space
    case tab
    /// Return, and Enter of the number pad.
    case primary
    case backspace
    case deleteForward
    case escape
    case shift
    case capsLock
    case control
    /// Alt and AltGr.
    case option
    /// Super.
    case command
    case function
    case moveCursorBackward
    case moveCursorForward
    /// Changes the layer.
    case layer(String)
    case nextLocale
    case locale(String)
    case nextInputMethod
    case inputMethod(String)
    /// Opens a list to choose from: `emoji`, `locale`.
    case picker(String)
    /// Puts what is offered for the word before the cursor into the text: the first for 1.
    case suggestion(Int)
    case dictation
    case url(String)
    case image(String)
    /// An action that only the user's own handlers know.
    case custom(String)
    /// Plays one sound or one haptic effect, even if feedback is off.
    case feedback(FeedbackKind)
    /// Converts the text on the clipboard: from an old encoding, as `tcvn3`, or as `to-tcvn3`, `capitals`.
    case convertClipboard(String)
    /// Runs a program: its path or name, then its arguments; no shell.
    case run([String])
    /// Turns the word back to the keys that made it, and again to what they make; undoes a restore. Where there is
    /// nothing to undo, the key is what it is without this action.
    case undo
    /// The same, and a word that has just ended is turned to its keys too, whatever it is.
    case toggleRaw
    /// Begins or ends to treat the keys between Escape and the next insertion as commands of a modal editor.
    case toggleModal
    case pause
    case resume
    case togglePause
    /// Every key passes untouched, hotkeys too, until Return or Escape was pressed: for a password.
    case passUntilReturn
    /// Anything else: the key goes through as it is.
    case key(Keycode)
    /// A key is pressed while exactly these modifiers are held.
    case chord(Keycode, Modifiers)
}

extension KeyboardAction {
    /// The action types a character, a text or an emoji.
    public var isCharacterAction: Bool {
        switch self {
        case .character, .text, .emoji, .diacritic: true
        default: false
        }
    }

    /// The action puts something into the text.
    public var isInputAction: Bool {
        switch self {
        case .space, .tab, .primary, .backspace, .deleteForward, .image: true
        default: isCharacterAction
        }
    }

    /// The action is a shift of the case.
    public var isShiftAction: Bool {
        switch self {
        case .shift, .capsLock: true
        default: false
        }
    }

    /// Only handlers of the user's know what the action does.
    public var isUsersOwn: Bool {
        switch self {
        case .custom, .image, .dictation: true
        default: false
        }
    }

    /// The action works on the keyboard itself or on the cursor, not on the text.
    public var isSystemAction: Bool {
        switch self {
        case .none, .url, .custom, .feedback, .key, .chord: false
        default: !isInputAction
        }
    }
}
