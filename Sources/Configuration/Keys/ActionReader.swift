import Keyboard

/// Reads actions where a configuration names them, and checks what they name in turn.
struct ActionReader {
    let locales: [String]
    let layers: [String]
    let methods: MethodShelf

    /// Each action as an example of how it is written.
    static let examples = [
        "none", "undo", "toggleRaw", "nextLocale", "locale:vi", "nextInputMethod", "inputMethod:vni", "pause",
        "resume", "togglePause", "space", "tab", "primary", "backspace", "deleteForward", "escape", "shift",
        "capsLock", "moveCursorBackward", "moveCursorForward", "dictation", "character:é", "text:Xin chào",
        "diacritic:´", "emoji:🙂", "keyboardType:numeric", "picker:locale", "url:https://example.org", "image:cat",
        "custom:greet", "key:home", "run:notify-send hello",
    ]

    /// The action of a text, or a complaint.
    func action(_ node: TOMLNode, named name: String, in table: TableReader) -> KeyboardAction? {
        guard case .string(let text) = node.value else {
            table.complain(of: node, named: name, want: "the name of an action")
            return nil
        }
        return action(Located(text, at: node.position), in: table)
    }

    /// The action of a text, or a complaint.
    func action(_ text: Located<String>, in table: TableReader) -> KeyboardAction? {
        let parts = text.value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let example = Self.example(of: parts[0]) else {
            let near = NearestName.nearest(to: parts[0], among: Self.examples.map { Self.name(of: $0) })
            table.complaints.add(
                .badAction, at: text.position, "\(text.value.quoted) is no action",
                suggestion: near.map { ([$0] + parts.dropFirst()).joined(separator: ":") })
            return nil
        }
        guard let action = KeyboardAction(text.value) else {
            table.complaints.add(
                .badAction, at: text.position, "\(text.value.quoted) is not written as in \(example.quoted)")
            return nil
        }
        check(action, at: text.position, in: table)
        return action
    }

    /// One action, or several in a list: a macro.
    func actions(_ node: TOMLNode, named name: String, in table: TableReader) -> [KeyboardAction]? {
        guard case .array(let items) = node.value else { return action(node, named: name, in: table).map { [$0] } }
        let actions = items.compactMap { action($0, named: name, in: table) }
        return actions.count == items.count ? actions : nil
    }

    private func check(_ action: KeyboardAction, at position: SourcePosition?, in table: TableReader) {
        switch action {
        case .locale(let id): check(id, "locale", among: locales, at: position, in: table)
        case .keyboardType(let name): check(name, "layer", among: layers, at: position, in: table)
        case .picker(let list): check(list, "list", among: ["locale", "method"], at: position, in: table)
        case .inputMethod(let name): _ = methods.method(Located(name, at: position), of: table.complaints)
        default: break
        }
    }

    private func check(
        _ name: String, _ kind: String, among names: [String], at position: SourcePosition?, in table: TableReader
    ) {
        if names.contains(name) { return }
        table.complaints.add(
            .unknownValue, at: position, "there is no \(kind) \(name.quoted)",
            suggestion: NearestName.nearest(to: name, among: names))
    }

    private static func name(of example: String) -> String { String(example.prefix { $0 != ":" }) }

    private static func example(of name: String) -> String? { examples.first { Self.name(of: $0) == name } }
}
