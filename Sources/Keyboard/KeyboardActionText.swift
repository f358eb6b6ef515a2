/// The text form of actions: a name, or a name, a colon and a value, as in `character:é` and `run:notify-send hi`.
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
        default: Self.simple.first { $0.value == self }!.key
        }
    }

    /// The action with this text form; nil if there is no such action or its value is missing or invalid.
    public init?(_ text: String) {
        let action: KeyboardAction?
        // Searches by scalars, since a combining character after the colon would form one `Character` with it.
        if let colon = text.unicodeScalars.firstIndex(of: ":"), let kind = Applied(rawValue: String(text[..<colon])) {
            let value = text.unicodeScalars[colon...].dropFirst()
            action = value.isEmpty ? nil : kind.action(String(value))
        } else {
            action = Self.simple[text]
        }
        guard let action else { return nil }
        self = action
    }

    /// Every name of an action without its value, sorted; for suggestions in error messages.
    public static var allNames: [String] {
        (Array(simple.keys) + Applied.allCases.map(\.rawValue)).sorted()
    }

    private static let simple: [String: KeyboardAction] = [
        "none": .none, "space": .space, "tab": .tab, "primary": .primary, "backspace": .backspace,
        "deleteForward": .deleteForward, "escape": .escape, "shift": .shift, "capsLock": .capsLock,
        "control": .control, "option": .option, "command": .command, "function": .function,
        "moveCursorBackward": .moveCursorBackward, "moveCursorForward": .moveCursorForward,
        "nextLocale": .nextLocale, "nextInputMethod": .nextInputMethod, "dictation": .dictation,
        "toggleModal": .toggleModal, "undo": .undo, "toggleRaw": .toggleRaw, "rawWord": .rawWord,
        "pause": .pause, "resume": .resume, "togglePause": .togglePause,
        "passUntilReturn": .passUntilReturn,
    ]

    /// The actions with a value after a colon.
    private enum Applied: String, CaseIterable {
        case character, text, diacritic, emoji, layer, locale, inputMethod, picker, suggestion, url, image, custom,
            feedback, convertClipboard, run, key

        func action(_ value: String) -> KeyboardAction? {
            switch self {
            case .character:
                let scalars = value.unicodeScalars
                return scalars.dropFirst().isEmpty ? .character(scalars.first!) : nil
            case .text: return .text(value)
            case .diacritic:
                guard value.hasPrefix("U+"), let number = UInt32(value.dropFirst(2), radix: 16) else {
                    return value.unicodeScalars.count == 1 ? .diacritic(value.unicodeScalars.first!) : nil
                }
                return Unicode.Scalar(number).map { .diacritic($0) }
            case .emoji: return .emoji(value)
            case .layer: return .layer(value)
            case .locale: return .locale(value)
            case .inputMethod: return .inputMethod(value)
            case .picker: return .picker(value)
            case .suggestion: return Int(value).flatMap { (1...99).contains($0) ? .suggestion($0) : nil }
            case .url: return .url(value)
            case .image: return .image(value)
            case .custom: return .custom(value)
            case .feedback: return FeedbackKind(value).map { .feedback($0) }
            case .convertClipboard: return .convertClipboard(value)
            case .run: return ArgumentList.split(value).flatMap { $0.isEmpty ? nil : .run($0) }
            case .key: return Self.key(value)
            }
        }

        /// Reads a key, or modifiers and a key joined by plus signs.
        private static func key(_ value: String) -> KeyboardAction? {
            let parts = value.split(separator: "+", omittingEmptySubsequences: false)
            guard let keycode = Keycode(named: String(parts[parts.count - 1])) else { return nil }
            var modifiers: Modifiers = []
            for part in parts.dropLast() {
                guard let modifier = Modifiers.names[String(part)] else { return nil }
                modifiers.insert(modifier)
            }
            return modifiers.isEmpty ? .key(keycode) : .chord(Keystroke(keycode, modifiers))
        }
    }
}
