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
    /// Every action once, in the order of `phim actions`: first languages, then the text, the keyboard, and output to
    /// programs. Parsing, drawn keys and the window for settings take them from here. A new action is a case above, with
    /// its kind, its text if it has a value, and a row here; and a handler that performs it.
    package static let catalog: [ActionEntry] = [
        ActionEntry(.nextLocale, "nextLocale", "switches to the next locale", sign: "🌐", title: "Next language"),
        ActionEntry("locale:vi", "switches to the locale of that id", read: KeyboardAction.locale),
        ActionEntry(
            .nextInputMethod, "nextInputMethod", "switches to the next input method of the locale", sign: "⌨",
            title: "Next input method"),
        ActionEntry("inputMethod:vni", "switches to that input method", read: KeyboardAction.inputMethod),
        ActionEntry(
            "picker:locale",
            "opens a list in the text: of the locales; picker:method, picker:emoji, picker:macro, picker:suggestions, picker: and a [[list]]",
            read: KeyboardAction.picker,
            titles: [
                "picker:emoji": "Choose an emoji", "picker:locale": "Choose a language",
                "picker:macro": "Choose a text of the shorthand", "picker:suggestions": "Choose a suggestion",
            ]),
        ActionEntry(
            "suggestion:2", "puts the second suggestion for the word before the cursor into the text",
            read: ActionValue.suggestion),
        ActionEntry(
            .undo, "undo",
            "restores the word before the cursor to its keys and back, and a word that has just been restored",
            sign: "↶"),
        ActionEntry(
            .toggleRaw, "toggleRaw", "the same, and for any word that has just ended", sign: "↶",
            title: "Restore the last word, and back"),
        ActionEntry(
            .rawWord, "rawWord", "leaves the next word as it is typed; inside a word, that word", sign: "abc",
            title: "Leave the next word as typed"),
        ActionEntry(
            .toggleModal, "toggleModal", "switches whether keys pass from Escape to the next insertion, as for vi",
            sign: "vi", title: "Keys are commands after Escape, as in vi"),
        ActionEntry(.pause, "pause", "lets every key pass unchanged; hotkeys still work", sign: "⏸"),
        ActionEntry(.resume, "resume", "ends a pause", sign: "▶"),
        ActionEntry(
            .togglePause, "togglePause", "pauses, or resumes if paused", sign: "⏯", title: "Pause and resume"),
        ActionEntry(
            .passUntilReturn, "passUntilReturn",
            "lets every key pass, hotkeys too, until Return or Escape: for a password", sign: "••••",
            title: "Let keys pass until Enter, for a password"),
        ActionEntry(
            "layer:numeric",
            "activates that layer; layer:alphabetic returns to the letters, layer:emojis is picker:emoji",
            read: KeyboardAction.layer),
        ActionEntry("character:é", "types one character", read: ActionValue.character),
        ActionEntry("text:Xin chào", "types a text", read: KeyboardAction.text),
        ActionEntry("emoji:🙂", "types an emoji", read: KeyboardAction.emoji),
        ActionEntry("diacritic:´", "puts a diacritic on the letter before the cursor", read: ActionValue.diacritic),
        ActionEntry(.space, "space", "a space, which ends the word", sign: ""),
        ActionEntry(.tab, "tab", "the key Tab, which ends the word", sign: "⇥"),
        ActionEntry(.primary, "primary", "the key Return, which ends the word", sign: "⏎"),
        ActionEntry(.backspace, "backspace", "deletes the character before the cursor", sign: "⌫"),
        ActionEntry(.deleteForward, "deleteForward", "the key Delete", sign: "Del"),
        ActionEntry(.escape, "escape", "the key Escape", sign: "Esc"),
        ActionEntry(.moveCursorBackward, "moveCursorBackward", "the key Left", sign: "←"),
        ActionEntry(.moveCursorForward, "moveCursorForward", "the key Right", sign: "→"),
        ActionEntry(
            "key:home", "presses that key; “phim keys” lists the names. key:ctrl+c presses a chord",
            read: ActionValue.key),
        ActionEntry(.shift, "shift", "makes the next letter a capital", sign: "⇧"),
        ActionEntry(.capsLock, "capsLock", "makes all letters capitals", sign: "⇪"),
        ActionEntry(.control, "control", "names the key Ctrl in a rule", sign: "Ctrl"),
        ActionEntry(.option, "option", "names the keys Alt and AltGr in a rule", sign: "Alt"),
        ActionEntry(.command, "command", "names the key Super in a rule", sign: "Super"),
        ActionEntry(.function, "function", "names the other modifier keys in a rule", sign: "Fn"),
        ActionEntry("run:notify-send hello", "starts a program, without a shell", read: ActionValue.run),
        ActionEntry(
            "convertClipboard:tcvn3",
            "converts what was copied from TCVN3 to Unicode; convertClipboard:to-tcvn3 back. See “phim convert”",
            read: KeyboardAction.convertClipboard),
        ActionEntry("url:https://example.org", "opens an address", read: KeyboardAction.url),
        ActionEntry(
            "feedback:heavy", "plays one haptic effect or one sound, even if feedback is off",
            read: ActionValue.feedback),
        ActionEntry("image:cat", "an image, for a [[handler]] of your own", read: KeyboardAction.image),
        ActionEntry(.dictation, "dictation", "dictation, for a [[handler]] of your own", sign: "🎤"),
        ActionEntry("custom:greet", "an action of your own, for a [[handler]]", read: KeyboardAction.custom),
        ActionEntry(.none, "none", "does nothing"),
    ]
}

extension KeyboardAction {
    /// The kind of the action, as a set of one.
    public var kind: ActionKinds {
        switch self {
        case .character: .character
        case .space: .space
        case .tab, .primary: .lineKey
        case .backspace: .backspace
        case .moveCursorBackward, .moveCursorForward, .deleteForward: .cursorKey
        case .text, .emoji: .text
        case .diacritic: .diacritic
        case .shift, .capsLock, .control, .option, .command, .function: .modifier
        case .picker, .suggestion: .list
        case .undo, .toggleRaw, .rawWord: .rawWord
        case .layer, .nextLocale, .locale, .nextInputMethod, .inputMethod, .url, .feedback, .convertClipboard, .run,
            .toggleModal, .pause, .resume, .togglePause, .passUntilReturn:
            .system
        case .dictation, .image, .custom: .own
        case .none, .escape, .key, .chord: .key
        }
    }
}

extension KeyboardAction: LosslessStringConvertible {
    /// The text form; `init(_:)` reads it back.
    public var description: String {
        switch self {
        case .character(let character): "character:\(character)"
        case .text(let text): "text:\(text)"
        case .diacritic(let mark): "diacritic:U+\(String(mark.value, radix: 16, uppercase: true))"
        case .emoji(let emoji): "emoji:\(emoji)"
        case .layer(let name): "layer:\(name)"
        case .locale(let id): "locale:\(id)"
        case .inputMethod(let name): "inputMethod:\(name)"
        case .picker(let list): "picker:\(list)"
        case .suggestion(let number): "suggestion:\(number)"
        case .url(let address): "url:\(address)"
        case .image(let name): "image:\(name)"
        case .custom(let name): "custom:\(name)"
        case .feedback(let kind): "feedback:\(kind)"
        case .convertClipboard(let conversion): "convertClipboard:\(conversion)"
        case .run(let arguments): "run:" + arguments.map(ArgumentList.quoted).joined(separator: " ")
        case .key(let keycode): "key:\(keycode.name)"
        case .chord(let keystroke): "key:" + keystroke.name
        default: Self.catalog.first { $0.action == self }!.form
        }
    }
}
