import Bus
import EventLoop
import Keyboard

/// Listens on the accessibility bus for the field that gets the focus, and asks the application for the kind of the
/// field.
///
/// Many fields with automatic completion report only that they are text fields. A selection that changes while a word
/// is typed shows that the field completes: the user would need the mouse, or a key that ends the word. Applications
/// report only that the selection has changed, not what is selected.
///
/// Source: the interfaces org.a11y.atspi.Registry, .Accessible, .Event.Object and .Event.Window of at-spi2-core.
final class AccessibleListener: MessageBusUser {
    private unowned let bus: MessageBus
    private let onReport: (FocusReport?) -> Void
    private let isTyping: () -> Bool
    private var awaited: [MessageBus.Awaited] = []
    private var questions: [MessageBus.Awaited] = []
    /// The watch for the end of the application with the focus.
    private var departure: MessageBus.Awaited?
    /// The field that last reported the focus.
    private var field: MessageBus.Object?
    private var report: FocusReport?
    /// The name of the application with the focus.
    private var application: (service: String, name: String)?
    private var greeting: MessageBus.Awaited?
    private var caret: CaretQuestion?
    private var activeWindows: ActiveWindows?
    private var budget = FocusBudget()

    private static let registry = MessageBus.Object("org.a11y.atspi.Registry", "/org/a11y/atspi/registry")
    private static let accessible = "org.a11y.atspi.Accessible"
    private static let root = "/org/a11y/atspi/accessible/root"

    /// Registers for the events on each connection to the bus. `isTyping` returns whether a part of a word was typed
    /// last.
    init(
        on bus: MessageBus, isTyping: @escaping () -> Bool = { false }, onReport: @escaping (FocusReport?) -> Void
    ) {
        self.bus = bus
        self.isTyping = isTyping
        self.onReport = onReport
        bus.add(self)
    }

    /// Ends the listener; its closures are no longer called.
    func close() {
        bus.remove(self)
        forget()
    }

    /// Asks the field whether it still has the focus, and reports it again if so. An application that hangs does not
    /// answer.
    func confirm() {
        guard let field, let report, questions.isEmpty else { return }
        ask(field, "GetState") { [unowned self] in
            questions = []
            if AccessibleRole.isFocused($0?.numbers() ?? []) { onReport(report) } else { leave() }
        }
    }

    /// Asks the field with the focus where its caret is. An earlier question is dropped.
    func askCaret(isInWindow: Bool, onAnswer: @escaping (CaretPlace) -> Void) {
        guard let field, report != nil else { return }
        caret = CaretQuestion(to: field, on: bus, isInWindow: isInWindow, onAnswer: onAnswer)
    }

    func busStarted() {
        let object = "org.a11y.atspi.Event.Object"
        let focused = MessageBus.Signal(interface: object, name: "StateChanged", argument: "focused")
        let selected = MessageBus.Signal(interface: object, name: "TextSelectionChanged")
        let window = "org.a11y.atspi.Event.Window"
        let entered = MessageBus.Signal(interface: window, name: "Activate")
        let left = MessageBus.Signal(interface: window, name: "Deactivate")
        awaited = [
            bus.await(focused) { [unowned self] in followFocus($0) },
            bus.await(selected) { [unowned self] in followSelection(of: MessageBus.Object($0.sender, $0.path)) },
            bus.await(entered) { [unowned self] in greet(MessageBus.Object($0.sender, $0.path)) },
            bus.await(left) { [unowned self] in
                if $0.sender == field?.service { leave() }
                greet(MessageBus.Object($0.sender, $0.path))
            },
        ].compactMap(\.self)
        let events = [
            "object:state-changed:focused", "object:text-selection-changed", "window:activate", "window:deactivate",
        ]
        // Applications send only events that a client has registered for.
        awaited += events.compactMap {
            bus.call(Self.registry, Self.registry.service, "RegisterEvent", [$0], onReply: { _ in })
        }
        activeWindows = ActiveWindows(on: bus) { [unowned self] in greet($0) }
    }

    func busEnded() {
        forget()
        onReport(nil)
    }

    private func forget() {
        forgetField()
        awaited = []
        greeting = nil
        activeWindows = nil
        application = nil
    }

    private func forgetField() {
        questions = []
        caret = nil
        departure = nil
        field = nil
        report = nil
    }

    /// Reports that no field has the focus.
    private func leave() {
        forgetField()
        onReport(nil)
    }

    /// Asks a window for its attributes and ignores the answer. Chromium reports the fields of its pages only after a
    /// client has asked for attributes.
    private func greet(_ window: MessageBus.Object) {
        guard budget.spend(at: bus.loop.now()) else { return }
        greeting = bus.call(
            window, Self.accessible, "GetAttributes", [], startsService: false, onReply: { _ in })
    }

    private func followFocus(_ event: BusMessage) {
        guard budget.spend(at: bus.loop.now()) else { return leave() }
        let object = MessageBus.Object(event.sender, event.path)
        guard event.text() == "focused", let isFocused = event.number() else { return }
        if isFocused != 0 {
            begin(object)
        } else if object == field {
            leave()
        }
    }

    /// Marks the focused text field as completing, until it loses the focus.
    private func followSelection(of object: MessageBus.Object) {
        guard object == field, var report, report.kind == .text, isTyping() else { return }
        report.kind = .completing
        self.report = report
        onReport(report)
    }

    private func begin(_ object: MessageBus.Object) {
        questions = []
        if field?.service != object.service {
            departure = bus.await(.owner(of: object.service)) { [unowned self] _ in leave() }
        }
        field = object
        report = nil
        ask(object, "GetRole") { [unowned self] in
            let role = AccessibleRole(rawValue: $0?.number() ?? 0)
            switch role?.kind {
            case nil: leave()
            case .text: askForAttributes(of: object)
            case let kind?: askForName(of: object, kind)
            }
        }
    }

    private func askForAttributes(of object: MessageBus.Object) {
        ask(object, "GetAttributes") { [unowned self] in
            if AccessibleRole.isAddressBar($0?.dictionary() ?? [:]) { return askForName(of: object, .addressBar) }
            ask(object, "GetState") { [unowned self] in
                if AccessibleRole.completes($0?.numbers() ?? []) { return askForName(of: object, .completing) }
                askForParent(of: object)
            }
        }
    }

    /// Asks for the role of the parent. The field in an editable list is an ordinary text field; only its parent is the
    /// combo box.
    private func askForParent(of object: MessageBus.Object) {
        askProperty("Parent", of: object) { [unowned self] in
            guard let parent = $0?.objectValue, parent.service == object.service else {
                return askForName(of: object, .text)
            }
            ask(parent, "GetRole") { [unowned self] in
                let role = AccessibleRole(rawValue: $0?.number() ?? 0)
                askForName(of: object, role == .comboBox ? .completing : .text)
            }
        }
    }

    /// Asks for the name of the application, once per application.
    private func askForName(of object: MessageBus.Object, _ kind: FieldKind) {
        if application?.service == object.service { return tell(object, kind) }
        askProperty("Name", of: MessageBus.Object(object.service, Self.root)) { [unowned self] in
            application = (object.service, $0?.textValue ?? "")
            tell(object, kind)
        }
    }

    private func tell(_ object: MessageBus.Object, _ kind: FieldKind) {
        questions = []
        let report = FocusReport(
            place: object.service + object.path, application: application?.name ?? "", kind: kind)
        self.report = report
        onReport(report)
    }

    private func ask(_ object: MessageBus.Object, _ method: String, onReply: @escaping (BusMessage?) -> Void) {
        ask(object, Self.accessible, method, [], onReply: onReply)
    }

    private func askProperty(
        _ property: String, of object: MessageBus.Object, onReply: @escaping (BusMessage?) -> Void
    ) {
        ask(object, "org.freedesktop.DBus.Properties", "Get", [Self.accessible, property], onReply: onReply)
    }

    private func ask(
        _ object: MessageBus.Object, _ interface: String, _ method: String, _ arguments: [String],
        onReply: @escaping (BusMessage?) -> Void
    ) {
        let question = bus.call(object, interface, method, arguments, startsService: false, onReply: onReply)
        if let question { questions.append(question) }
    }
}
