import Bus

/// The menu as an object on the bus. Implements com.canonical.dbusmenu, version 3.
final class MenuObject {
    /// Called when an item was clicked.
    var onClick: (MenuCommand) -> Void = { _ in }
    /// Called when the menu was opened or closed, or is about to be shown, until when it counts as closed.
    var onVisibility: (_ isOpen: Bool) -> Void = { _ in }

    /// The path of the object.
    static let path = "/vn/phim/Indicator/Menu"

    private var object: BusObject!
    private var menu: IndicatorMenu
    private var numbers = MenuNumbers()
    private var revision: UInt32 = 1

    /// A menu on a bus.
    init(_ menu: IndicatorMenu, on bus: MessageBus) {
        self.menu = menu
        let methods: [BusObject.Method] = [
            .init("GetLayout", "iias") { [unowned self] in layout($0) },
            .init("GetGroupProperties", "aias") { [unowned self] in properties($0) },
            .init("GetProperty", "is") { [unowned self] in property($0) },
            .init("Event", "isvu") { [unowned self] in receive($0) },
            .init("EventGroup", "a(isvu)") { [unowned self] in receiveAll($0) },
            .init("AboutToShow", "i") { [unowned self] _ in .values([.boolean(isUpdatedForOpening())]) },
            .init("AboutToShowGroup", "ai") { [unowned self] _ in
                .values([.array(of: "i", isUpdatedForOpening() ? [.int(0)] : []), .array(of: "i", [])])
            },
        ]
        object = BusObject(
            Self.path, "com.canonical.dbusmenu", on: bus,
            properties: {
                [
                    "Version": .unsigned(3), "TextDirection": .text("ltr"), "Status": .text("normal"),
                    "IconThemePath": .array(of: "s", []),
                ]
            }, methods: methods)
    }

    /// Replaces the menu, and signals the change.
    func show(_ menu: IndicatorMenu) {
        if menu == self.menu { return }
        self.menu = menu
        revision &+= 1
        object.signal("LayoutUpdated", [.unsigned(revision), .int(0)])
    }

    private var lines: [(number: Int32, properties: [String: BusValue])] { numbers.lines(of: menu) }

    private static let root: [String: BusValue] = ["children-display": .text("submenu")]

    /// The properties of an item; nil if no item has this number.
    private func properties(of number: Int32) -> [String: BusValue]? {
        number == 0 ? Self.root : lines.first { $0.number == number }?.properties
    }

    /// Answers `GetLayout`: an item, its children down to a depth (-1 for all), and the requested properties (an empty
    /// list for all).
    private func layout(_ call: BusMessage) -> BusReply {
        guard case .int(let parent)? = call.value(), case .int(let depth)? = call.value(),
            case .array(_, let names)? = call.value(), let properties = properties(of: parent)
        else { return .invalidArguments }
        let children = parent == 0 && depth != 0 ? lines : []
        func item(_ number: Int32, _ properties: [String: BusValue], _ children: [BusValue]) -> BusValue {
            .structure([
                .int(number), .dictionary(Self.chosen(names, of: properties)), .array(of: "v", children),
            ])
        }
        return .values([
            .unsigned(revision),
            item(parent, properties, children.map { .variant(item($0.number, $0.properties, [])) }),
        ])
    }

    private func properties(_ call: BusMessage) -> BusReply {
        guard case .array(_, let wanted)? = call.value(), case .array(_, let names)? = call.value() else {
            return .invalidArguments
        }
        let all: [(number: Int32, properties: [String: BusValue])] = [(number: 0, properties: Self.root)] + lines
        let chosen = all.filter { wanted.isEmpty || wanted.contains(.int($0.number)) }
        return .values([
            .array(
                of: "(ia{sv})",
                chosen.map { .structure([.int($0.number), .dictionary(Self.chosen(names, of: $0.properties))]) })
        ])
    }

    private func property(_ call: BusMessage) -> BusReply {
        guard case .int(let number)? = call.value(), case .text(let name)? = call.value(),
            let value = properties(of: number)?[name]
        else { return .invalidArguments }
        return .values([.variant(value)])
    }

    private static func chosen(_ names: [BusValue], of properties: [String: BusValue]) -> [String: BusValue] {
        names.isEmpty ? properties : properties.filter { names.contains(.text($0.key)) }
    }

    private func receive(_ call: BusMessage) -> BusReply {
        guard case .int(let number)? = call.value(), case .text(let event)? = call.value() else {
            return .invalidArguments
        }
        receive(event, of: number)
        return .values([])
    }

    private func receiveAll(_ call: BusMessage) -> BusReply {
        guard case .array(_, let events)? = call.value() else { return .invalidArguments }
        for case .structure(let fields) in events {
            guard fields.count > 1, case .int(let number) = fields[0], case .text(let event) = fields[1] else {
                continue
            }
            receive(event, of: number)
        }
        return .values([.array(of: "i", [])])
    }

    private func receive(_ event: String, of number: Int32) {
        switch event {
        case "clicked": if let command = numbers.command(number) { onClick(command) }
        case "opened": onVisibility(true)
        case "closed": onVisibility(false)
        default: break
        }
    }

    /// Updates the menu, and returns whether it has changed.
    private func isUpdatedForOpening() -> Bool {
        let old = revision
        onVisibility(false)
        onVisibility(true)
        return revision != old
    }
}
