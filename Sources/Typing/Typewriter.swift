import Keyboard
import Keymaps

/// Characters typed as keys of a US keyboard, through layout, engine and planner, and read back through the desktop's
/// keymap as an application would see them.
package struct Typewriter {
    /// How a character got into the text.
    package enum Way: Sendable {
        /// A key of a US keyboard types it.
        case key
        /// No key of a US keyboard has it; it was typed as an action, as a macro would.
        case action
        /// No key of the desktop's keymap can type it; it was inserted without typing.
        case pasted
    }

    /// The pipeline as it stands.
    package private(set) var pipeline: Pipeline
    private let field: TextField
    private var output = Pipeline.Output()
    private var time: Timestamp = 0
    private var pasted = ""
    private let wordsFile: WordOverridesFile?

    /// The time between two keys, in µs: shorter than of any typist, and always the same.
    private static let pace: Timestamp = 1000

    /// A typewriter before an empty text field.
    package init(_ assembly: Assembly) {
        pipeline = assembly.pipeline()
        field = TextField(assembly.keymap, keepsTokens: false)
        wordsFile = assembly.wordsFile
    }

    /// Types one character; `\b` is BackSpace, `\r` Return, `\t` Tab, `\e` Escape.
    @discardableResult
    package mutating func type(_ character: Unicode.Scalar) -> Way {
        if let keycode = Self.controlKey(of: character) {
            tap(keycode)
        } else if let (keycode, isShifted) = KeyLayout.usKey(of: character) {
            if isShifted { send(.leftShift, .press) }
            tap(keycode)
            if isShifted { send(.leftShift, .release) }
        } else {
            return insert(character)
        }
        return .key
    }

    /// The text of the field; the next one begins empty.
    package mutating func takeText() -> String {
        let text = pasted + field.text
        pasted = ""
        field.clear()
        output.clear()
        pipeline.handle(.focusChanged, at: time, into: &output)
        return text
    }

    private mutating func insert(_ character: Unicode.Scalar) -> Way {
        if pipeline.planner.canType(character) {
            output.clear()
            pipeline.perform(.character(character), at: time, into: &output)
            receive()
            return .action
        }
        let text = takeText()
        pasted = text
        pasted.unicodeScalars.append(character)
        return .pasted
    }

    private mutating func tap(_ keycode: Keycode) {
        send(keycode, .press)
        send(keycode, .release)
    }

    private mutating func send(_ keycode: Keycode, _ phase: KeyPhase) {
        time += Self.pace
        output.clear()
        pipeline.handle(KeyEvent(keycode, phase, time: time, device: DeviceID(1)), into: &output)
        receive()
    }

    private func receive() {
        for event in output.events { field.receive(event) }
        for request in output.requests {
            // Like the daemon: a word that cannot be kept costs nothing but the keeping.
            if case .remember(let word) = request { try? wordsFile?.append(word) }
        }
    }

    private static func controlKey(of character: Unicode.Scalar) -> Keycode? {
        switch character.value {
        case 0x08, 0x7f: .backspace
        case 0x09: .tab
        case 0x0d: .enter
        case 0x1b: .escape
        default: nil
        }
    }
}
