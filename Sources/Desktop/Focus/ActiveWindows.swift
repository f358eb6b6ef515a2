import Bus

/// Finds the windows that are active before listening begins; they send no event until the next change.
///
/// Source: the interface org.a11y.atspi.Accessible of at-spi2-core.
final class ActiveWindows {
    private unowned let bus: MessageBus
    private let onWindow: (MessageBus.Object) -> Void
    private var questions: [MessageBus.Awaited] = []

    private static let desktop = MessageBus.Object("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
    /// The most applications, and windows per application, that are asked.
    private static let limit = 64

    /// Asks the registry for the applications, and each application for its windows. `onWindow` gets each active
    /// window.
    init(on bus: MessageBus, onWindow: @escaping (MessageBus.Object) -> Void) {
        self.bus = bus
        self.onWindow = onWindow
        askForChildren(of: Self.desktop) { [unowned self] application in
            askForChildren(of: application) { [unowned self] window in look(at: window) }
        }
    }

    private func askForChildren(of object: MessageBus.Object, _ onChild: @escaping (MessageBus.Object) -> Void) {
        ask(object, "GetChildren") { for child in $0.objects().prefix(Self.limit) { onChild(child) } }
    }

    private func look(at window: MessageBus.Object) {
        ask(window, "GetState") { [unowned self] in
            if AccessibleRole.isActive($0.numbers()) { onWindow(window) }
        }
    }

    private func ask(_ object: MessageBus.Object, _ method: String, _ onAnswer: @escaping (BusMessage) -> Void) {
        let question = bus.call(object, "org.a11y.atspi.Accessible", method, [], startsService: false) {
            if let answer = $0 { onAnswer(answer) }
        }
        if let question { questions.append(question) }
    }
}
