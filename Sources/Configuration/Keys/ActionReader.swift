import Engine
import Keyboard
import System

/// The subjects of a rule or a program: actions, and kinds of actions.
struct ActionSubjects {
    var actions: [KeyboardAction] = []
    var kinds: [ActionKind] = []

    var isEmpty: Bool { actions.isEmpty && kinds.isEmpty }
}

/// Reads actions of a configuration and checks the names that they contain.
final class ActionReader {
    let locales: [String]
    let layers: [String]
    /// The names of the lists that a picker can open.
    let pickers: [String]
    private let methods: MethodCatalog
    /// The actions that hotkeys, layers and rules trigger, in the order of reading.
    private(set) var outcomes: [Located<KeyboardAction>] = []
    /// The keys together and the sequences that hotkeys and layers bind.
    let combinations = CombinationReader()

    init(locales: [String], layers: [String], lists: [String], methods: MethodCatalog) {
        pickers = ActionReader.shippedPickers + lists
        self.locales = locales
        self.layers = layers
        self.methods = methods
    }

    /// The lists that exist in every configuration.
    static let shippedPickers = ["locale", "method", "emoji", "macro", "suggestions"]

    /// Reads an action, or an array of several; nil, with a complaint, if one is invalid.
    func outcome(_ node: TOMLNode, named name: String, in table: TableReader) -> [KeyboardAction]? {
        guard let actions = located(node, named: name, in: table) else { return nil }
        outcomes += actions
        return actions.map(\.value)
    }

    /// The actions that a rule gives; nil if the key does not exist, or, with complaints, if it has no valid action.
    func outcome(_ key: String, of table: inout TableReader) -> [KeyboardAction]? {
        guard let node = table.node(key) else { return nil }
        return outcome(node, named: table.path(of: key), in: table)
    }

    /// The subjects of a rule or a program; nil if the key does not exist, or, with complaints, if an item is invalid.
    func subjects(_ key: String, of table: inout TableReader) -> ActionSubjects? {
        guard let node = table.node(key) else { return nil }
        let items = if case .array(let items) = node.value { items } else { [node] }
        var subjects = ActionSubjects()
        var isUsable = true
        for item in items {
            if case .string(let text) = item.value, let kind = ActionKind(rawValue: text) {
                subjects.kinds.append(kind)
            } else if let action = action(item, named: table.path(of: key), in: table) {
                subjects.actions.append(action.value)
            } else {
                isUsable = false
            }
        }
        return isUsable ? subjects : nil
    }

    /// The name, with a complaint if it is unknown.
    func known(_ text: Located<String>?, _ kind: String, among names: [String], in table: TableReader) -> String? {
        if let text { check(text.value, kind, among: names, as: "", at: text.position, in: table) }
        return text?.value
    }

    private func located(_ node: TOMLNode, named name: String, in table: TableReader) -> [Located<KeyboardAction>]? {
        guard case .array(let items) = node.value else { return action(node, named: name, in: table).map { [$0] } }
        let actions = items.compactMap { action($0, named: name, in: table) }
        return actions.count == items.count ? actions : nil
    }

    private func action(_ node: TOMLNode, named name: String, in table: TableReader) -> Located<KeyboardAction>? {
        guard case .string(let text) = node.value else {
            table.complain(of: node, named: name, mustBe: localized("an action"))
            return nil
        }
        guard let action = KeyboardAction(Located(text, at: node.position), of: table.complaints) else { return nil }
        check(action, at: node.position, in: table)
        return Located(action, at: node.position)
    }

    private func check(_ action: KeyboardAction, at position: SourcePosition, in table: TableReader) {
        switch action {
        case .locale(let id): check(id, localized("locale"), among: locales, as: "locale:", at: position, in: table)
        case .layer(Layer.emojis): break
        case .layer(let name): check(name, localized("layer"), among: layers, as: "layer:", at: position, in: table)
        case .picker(let list): check(list, localized("list"), among: pickers, as: "picker:", at: position, in: table)
        case .inputMethod(let name): _ = methods.method(Located(name, at: position), of: table.complaints)
        default: break
        }
    }

    /// Reports an unknown name. A suggestion begins with `prefix`.
    private func check(
        _ name: String, _ kind: String, among names: [String], as prefix: String, at position: SourcePosition?,
        in table: TableReader
    ) {
        if names.contains(name) { return }
        table.complaints.add(
            .unknownValue, at: position,
            localized("unknown \(kind) \(name.quoted); there are \(names.joined(separator: ", "))"),
            suggestion: NearestName.nearest(to: name, among: names).map { prefix + $0 })
    }
}
