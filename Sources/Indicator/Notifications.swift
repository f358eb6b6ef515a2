import Bus

/// Shows notifications of the desktop (org.freedesktop.Notifications). Each one replaces the one before.
final class Notifications: MessageBusUser {
    private struct Notification {
        var title: String
        var text: String
        /// How long it is shown, in ms; -1 for the default of the desktop.
        var duration: Int32
    }

    private unowned let bus: MessageBus
    private var last: UInt32 = 0
    private var question: MessageBus.Awaited?
    /// The notifications that wait for the answer of the desktop, which has the number of the one to replace.
    private var waiting: [Notification] = []

    private static let object = MessageBus.Object("org.freedesktop.Notifications", "/org/freedesktop/Notifications")
    /// How long a notification about a switch is shown, in ms.
    private static let duration: Int32 = 1500
    /// The most notifications that wait for an answer; then the oldest are dropped.
    private static let limit = 4

    init(on bus: MessageBus) {
        self.bus = bus
        bus.add(self)
    }

    /// Shows a notification about a switch of the locale or the method.
    func tellSwitch(_ title: String) { show(Notification(title: title, text: "", duration: Self.duration)) }

    /// Shows a notification about an error.
    func tellFailure(_ text: String) { show(Notification(title: "Phím", text: text, duration: -1)) }

    func busStarted() {}

    func busEnded() {
        question = nil
        waiting = []
        last = 0
    }

    private func show(_ notification: Notification) {
        waiting = (waiting + [notification]).suffix(Self.limit)
        if question == nil { showNext() }
    }

    private func showNext() {
        guard let next = waiting.first else { return }
        waiting.removeFirst()
        let isShort = next.duration > 0
        let values: [BusValue] = [
            .text("Phím"), .unsigned(last), .text("input-keyboard"), .text(next.title), .text(next.text),
            .array(of: "s", []), .dictionary(isShort ? ["transient": .boolean(true)] : [:]), .int(next.duration),
        ]
        question = bus.call(Self.object, Self.object.service, "Notify", values: values) { [unowned self] in
            question = nil
            if case .unsigned(let number)? = $0?.value() { last = number }
            showNext()
        }
    }
}
