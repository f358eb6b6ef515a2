import Keyboard

/// Reads actions where a configuration names them, and checks what they name in turn.
struct ActionReader {
    let locales: [String]
    let layers: [String]
    let methods: MethodShelf

    /// The action of a text, or a complaint.
    func action(
        _ node: TOMLNode, named name: @autoclosure () -> String, in table: TableReader
    ) -> KeyboardAction? {
        guard case .string(let text) = node.value else {
            table.complain(of: node, named: name(), want: "the name of an action")
            return nil
        }
        return action(Located(text, at: node.position), in: table)
    }

    /// The action of a text, or a complaint.
    func action(_ text: Located<String>, in table: TableReader) -> KeyboardAction? {
        guard let action = KeyboardAction(text, of: table.complaints) else { return nil }
        check(action, at: text.position, in: table)
        return action
    }

    /// One action, or several in a list: a macro.
    func actions(
        _ node: TOMLNode, named name: @autoclosure () -> String, in table: TableReader
    ) -> [KeyboardAction]? {
        guard case .array(let items) = node.value else { return action(node, named: name(), in: table).map { [$0] } }
        let actions = items.compactMap { action($0, named: name(), in: table) }
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
}
