/// The text form of actions: a name, or a name and what it applies to, as in `character:é` and `run:notify-send hi`.
extension KeyboardAction: LosslessStringConvertible {
    /// The text form; `init(_:)` reads it back.
    public var description: String {
        switch self {
        case .character(let character): "character:\(character)"
        case .text(let text): "text:\(text)"
        case .diacritic(let mark): "diacritic:U+\(String(mark.value, radix: 16, uppercase: true))"
        case .emoji(let emoji): "emoji:\(emoji)"
        case .keyboardType(let name): "keyboardType:\(name)"
        case .locale(let id): "locale:\(id)"
        case .inputMethod(let name): "inputMethod:\(name)"
        case .picker(let list): "picker:\(list)"
        case .url(let address): "url:\(address)"
        case .image(let name): "image:\(name)"
        case .custom(let name): "custom:\(name)"
        case .run(let arguments): "run:" + arguments.map(Self.quoted).joined(separator: " ")
        case .key(let keycode): "key:\(keycode.name)"
        default: Self.simple.first { $0.value == self }!.key
        }
    }

    /// The action of that text form; nil if there is no such action or what it applies to is missing.
    public init?(_ text: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            guard let action = Self.simple[text] else { return nil }
            self = action
            return
        }
        let value = String(text[text.utf8.index(after: colon)...])
        guard !value.isEmpty, let action = Self.applying(String(text[..<colon]), to: value) else {
            return nil
        }
        self = action
    }

    /// Every name an action can begin with, sorted; for suggestions in complaints.
    public static var allNames: [String] {
        (Array(simple.keys) + applied).sorted()
    }

    private static let applied = [
        "character", "text", "diacritic", "emoji", "keyboardType", "locale", "inputMethod", "picker", "url",
        "image", "custom", "run", "key",
    ]

    private static let simple: [String: KeyboardAction] = [
        "none": .none, "space": .space, "tab": .tab, "primary": .primary, "backspace": .backspace,
        "deleteForward": .deleteForward, "escape": .escape, "shift": .shift, "capsLock": .capsLock,
        "control": .control, "option": .option, "command": .command, "function": .function,
        "moveCursorBackward": .moveCursorBackward, "moveCursorForward": .moveCursorForward,
        "nextLocale": .nextLocale, "nextInputMethod": .nextInputMethod, "dictation": .dictation,
        "undo": .undo, "toggleRaw": .toggleRaw,
        "pause": .pause, "resume": .resume, "togglePause": .togglePause,
    ]

    private static func applying(_ name: String, to value: String) -> KeyboardAction? {
        switch name {
        case "character":
            let scalars = value.unicodeScalars
            return scalars.count == 1 ? .character(scalars.first!) : nil
        case "text": return .text(value)
        case "diacritic":
            guard value.hasPrefix("U+"), let number = UInt32(value.dropFirst(2), radix: 16) else {
                return value.unicodeScalars.count == 1 ? .diacritic(value.unicodeScalars.first!) : nil
            }
            return Unicode.Scalar(number).map { .diacritic($0) }
        case "emoji": return .emoji(value)
        case "keyboardType": return .keyboardType(value)
        case "locale": return .locale(value)
        case "inputMethod": return .inputMethod(value)
        case "picker": return .picker(value)
        case "url": return .url(value)
        case "image": return .image(value)
        case "custom": return .custom(value)
        case "run": return ArgumentList.split(value).flatMap { $0.isEmpty ? nil : .run($0) }
        case "key": return Keycode(named: value).map { .key($0) }
        default: return nil
        }
    }

    private static func quoted(_ argument: String) -> String { ArgumentList.quoted(argument) }
}
