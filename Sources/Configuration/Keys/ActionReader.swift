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
        guard let action = node.withText({ KeyboardAction(utf8: $0) }) else {
            guard case .string(let text) = node.value else {
                table.complain(of: node, named: name(), want: "the name of an action")
                return nil
            }
            return KeyboardAction(Located(text, at: node.position), of: table.complaints)
        }
        check(action, at: node, in: table)
        return action
    }

    /// One action, or several in a list: a macro.
    func actions(
        _ node: TOMLNode, named name: @autoclosure () -> String, in table: TableReader
    ) -> [KeyboardAction]? {
        guard let items = node.items else { return action(node, named: name(), in: table).map { [$0] } }
        var actions: [KeyboardAction] = []
        actions.reserveCapacity(items.count)
        for item in items {
            if let action = action(item, named: name(), in: table) { actions.append(action) }
        }
        return actions.count == items.count ? actions : nil
    }

    /// The action of a line, or the actions; nil if the line is not there, or, with complaints, if it is none.
    func actions(_ key: StaticString, of table: inout TableReader) -> [KeyboardAction]? {
        guard let node = table.node(key) else { return nil }
        let name = table.name
        return actions(node, named: "\(name).\(key)", in: table)
    }

    private func check(_ action: KeyboardAction, at node: TOMLNode, in table: TableReader) {
        var position: SourcePosition { node.position }
        switch action {
        case .locale(let id): check(id, "locale", among: locales, at: position, in: table)
        case .layer(let name): check(name, "layer", among: layers, at: position, in: table)
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
