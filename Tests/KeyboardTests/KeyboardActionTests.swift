import Keyboard
import Testing

@Suite struct KeyboardActionTests {
    @Test(arguments: KeyboardAction.samples)
    func `The text form of an action parses to the same action`(action: KeyboardAction) {
        #expect(KeyboardAction(action.description) == action)
    }

    @Test(arguments: [
        "", "nothing", "character:", "character:ab", "key:nokey", "text:", "run:\"open", "Backspace", "feedback:none",
        "feedback:loud", "feedback:custom:", "feedback:custom:a\u{1b}b",
    ])
    func `A text that is no action is refused`(text: String) {
        #expect(KeyboardAction(text) == nil)
    }

    @Test func `Every action is in its classes, such as input actions and system actions`() {
        #expect(KeyboardAction.character("a").isCharacterAction)
        #expect(KeyboardAction.backspace.isInputAction && !KeyboardAction.backspace.isCharacterAction)
        #expect(KeyboardAction.shift.isShiftAction && KeyboardAction.shift.isSystemAction)
        #expect(!KeyboardAction.key(.home).isSystemAction)
        #expect(!KeyboardAction.feedback(.audio(.input)).isSystemAction)
    }
}

extension KeyboardAction {
    /// One of every kind.
    static let samples: [KeyboardAction] = [
        .none, .character("é"), .character(":"), .text("a: b"), .diacritic("\u{301}"), .emoji("👍🏽"), .space,
        .tab,
        .primary, .backspace, .deleteForward, .escape, .shift, .capsLock, .control, .option, .command,
        .function,
        .moveCursorBackward, .moveCursorForward, .layer("symbolic"), .nextLocale, .locale("sv-SE"),
        .nextInputMethod, .inputMethod("vni"), .picker("emoji"), .dictation, .url("https://example.org/"),
        .image("cat"), .custom("greet"), .run(["notify-send", "hello \"you\"", ""]), .undo, .pause, .resume,
        .togglePause, .feedback(.audio(.delete)), .feedback(.audio(.custom("bell"))), .feedback(.haptic(.heavy)),
        .key(.home), .key(Keycode(0x2ff)), .chord(Keystroke(.home, .shift)),
        .chord(Keystroke(.a, [.shift, .levelThree, .control, .option, .command])),
    ]
}
