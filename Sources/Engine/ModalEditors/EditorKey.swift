import Keyboard

/// A key of a command of a modal editor.
enum EditorKey: Hashable, Sendable {
    case character(Unicode.Scalar)
    /// The character's key with Ctrl.
    case control(Unicode.Scalar)
    /// The character's key with Alt.
    case option(Unicode.Scalar)
    case enter
    case backspace
    case insert
    /// Another key: an arrow, a function key.
    case other

    /// The key with its character, which is the one without Ctrl and Alt.
    init(_ keycode: Keycode, _ character: Unicode.Scalar?, under modifiers: Modifiers) {
        if let character {
            self =
                modifiers.contains(.control)
                ? .control(character) : modifiers.contains(.option) ? .option(character) : .character(character)
        } else {
            switch keycode {
            case .enter, .keypadEnter: self = .enter
            case .backspace: self = .backspace
            case Keycode(110): self = .insert
            default: self = .other
            }
        }
    }
}

/// The line that a command asks for, as `:w` and `/text` do.
struct CommandLine {
    /// What a key does to the line.
    enum Outcome {
        case goesOn
        case isRun
        case isLeft
    }

    /// Whether BackSpace leaves an empty line.
    private let backspaceLeaves: Bool
    /// The number of characters so far.
    private var count = 0

    init(backspaceLeaves: Bool = true) {
        self.backspaceLeaves = backspaceLeaves
    }

    /// Handles the next key.
    mutating func take(_ key: EditorKey) -> Outcome {
        switch key {
        case .enter, .control("m"), .control("j"): return .isRun
        case .control("c"): return .isLeft
        case .backspace where count > 0: count -= 1
        case .backspace where backspaceLeaves: return .isLeft
        case .character: count += 1
        default: break
        }
        return .goesOn
    }
}
