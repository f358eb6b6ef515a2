/// What a key does: the actions that layouts, hotkeys, layers, rules and programs can give.
///
/// Every action has a text form for the configuration: `KeyboardAction.init(_:)` reads it, `description` writes it.
public enum KeyboardAction: Hashable, Sendable {
    /// The key does nothing.
    case none
    /// One character that the key types.
    case character(Unicode.Scalar)
    /// A text of any length.
    case text(String)
    /// A dead key with this combining mark, for the next letter or the letter before the cursor.
    case diacritic(Unicode.Scalar)
    /// An emoji, which may have several scalars. It is remembered as recently chosen.
    case emoji(String)
    /// The space key.
    case space
    /// The Tab key.
    case tab
    /// Return, or Enter of the number pad.
    case primary
    /// Deletes the character before the cursor.
    case backspace
    /// Deletes the character after the cursor.
    case deleteForward
    /// The Escape key.
    case escape
    /// Shift as a modifier key; as the action of a hotkey, a rule or a program: the next letter is a capital.
    case shift
    /// Caps Lock as a modifier key; as the action of a hotkey, a rule or a program: all letters are capitals.
    case capsLock
    /// Ctrl.
    case control
    /// Alt and AltGr.
    case option
    /// Super.
    case command
    /// Any other modifier key.
    case function
    /// The Left key.
    case moveCursorBackward
    /// The Right key.
    case moveCursorForward
    /// Switches to the layer with this name.
    case layer(String)
    /// Switches to the next locale of the rotation.
    case nextLocale
    /// Switches to the locale with this identifier.
    case locale(String)
    /// Switches to the next input method of the rotation.
    case nextInputMethod
    /// Switches to the input method with this name.
    case inputMethod(String)
    /// Opens a list: `emoji`, `locale`, `method`, `macro`, `suggestions`, or a list of the user.
    case picker(String)
    /// Inserts a candidate for the word before the cursor, by its number from 1 to 99.
    case suggestion(Int)
    /// Dictation. Only the user's handlers implement it.
    case dictation
    /// Opens an address with `xdg-open`.
    case url(String)
    /// An image. Only the user's handlers implement it.
    case image(String)
    /// An action of the user. Only the user's handlers implement it.
    case custom(String)
    /// Plays one sound or one vibration, even if feedback is off.
    case feedback(FeedbackKind)
    /// Converts the text on the clipboard: `tcvn3` reads an old encoding, `to-tcvn3` writes it, `capitals` changes the
    /// case.
    case convertClipboard(String)
    /// Runs a program, without a shell: its path or name, then its arguments.
    case run([String])
    /// Replaces the word before the cursor by the keys that made it, and back; also undoes the restoring of a word that
    /// has ended. Where there is nothing to undo, the key has its normal meaning.
    case undo
    /// Like `undo`, but also replaces any word that has just ended by its keys.
    case toggleRaw
    /// Leaves the next word as its keys, or turns the word before the cursor into them. A second time before a word takes it
    /// back.
    case rawWord
    /// Starts or stops treating the keys between Escape and the next insertion as commands of a modal editor.
    case toggleModal
    /// Passes every key through until `resume`, except hotkeys.
    case pause
    /// Ends `pause`.
    case resume
    /// Pauses, or resumes if paused.
    case togglePause
    /// Passes every key through, hotkeys too, until Return or Escape is pressed. For typing a password.
    case passUntilReturn
    /// Any other key, which passes through unchanged.
    case key(Keycode)
    /// Taps a key while exactly these modifiers are on.
    case chord(Keystroke)
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
