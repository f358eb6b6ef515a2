/// A property of an object on a message bus, or what a method of it answers, as it is now.
///
/// It is asked for anew whenever a signal says that it may have changed: only what the service itself answers counts.
/// While an answer is awaited, signals only ask once more after it: a flood of them is one question at a time.
package final class BusProperty<Value: Equatable>: MessageBusUser {
    /// A method that answers the value.
    private struct Question {
        let interface: String
        let method: String
        var arguments: [String] = []
    }

    /// The value; nil where it is not known: there is no bus, no such object, or another type.
    package private(set) var value: Value?

    private let question: Question
    private let object: MessageBus.Object
    private let signals: [MessageBus.Signal]
    private let read: (BusMessage) -> Value?
    private let onChange: (Value?) -> Void
    private let startsService: Bool
    private unowned let bus: MessageBus
    private var awaited: [MessageBus.Awaited] = []
    private var answer: MessageBus.Awaited?
    private var isOutdated = false

    /// Follows a property of an interface by PropertiesChanged and by another signal of the same object. `startsService`:
    /// the question starts a service that does not run.
    package convenience init(
        _ name: String, of interface: String, at object: MessageBus.Object, on bus: MessageBus,
        signal: String? = nil, startsService: Bool = true, read: @escaping (BusMessage) -> Value?,
        onChange: @escaping (Value?) -> Void
    ) {
        let properties = "org.freedesktop.DBus.Properties"
        var signals = [
            MessageBus.Signal(object: object, interface: properties, name: "PropertiesChanged", argument: interface)
        ]
        if let signal { signals.append(MessageBus.Signal(object: object, interface: interface, name: signal)) }
        self.init(
            asking: Question(interface: properties, method: "Get", arguments: [interface, name]), of: object, on: bus,
            signals: signals, startsService: startsService, read: read, onChange: onChange)
    }

    /// Follows what a method without arguments answers, by a signal of the same interface.
    package convenience init(
        method: String, of interface: String, at object: MessageBus.Object, on bus: MessageBus, signal: String,
        startsService: Bool = true, read: @escaping (BusMessage) -> Value?, onChange: @escaping (Value?) -> Void
    ) {
        self.init(
            asking: Question(interface: interface, method: method), of: object, on: bus,
            signals: [MessageBus.Signal(object: object, interface: interface, name: signal)],
            startsService: startsService, read: read, onChange: onChange)
    }

    /// Follows a setting of the desktop, as its portal tells it (org.freedesktop.portal.Settings).
    package convenience init(
        setting key: String, of group: String, on bus: MessageBus, read: @escaping (BusValue) -> Value?,
        onChange: @escaping (Value?) -> Void
    ) {
        let object = MessageBus.Object("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
        let interface = "org.freedesktop.portal.Settings"
        self.init(
            // Read is there in every version of the portal; ReadOne only in newer ones.
            asking: Question(interface: interface, method: "Read", arguments: [group, key]), of: object, on: bus,
            signals: [
                MessageBus.Signal(object: object, interface: interface, name: "SettingChanged", argument: group)
            ],
            startsService: true, read: { $0.value().flatMap { read($0.content) } }, onChange: onChange)
    }

    private init(
        asking question: Question, of object: MessageBus.Object, on bus: MessageBus, signals: [MessageBus.Signal],
        startsService: Bool, read: @escaping (BusMessage) -> Value?, onChange: @escaping (Value?) -> Void
    ) {
        self.question = question
        self.object = object
        self.signals = signals + [.owner(of: object.service)]
        self.bus = bus
        self.startsService = startsService
        self.read = read
        self.onChange = onChange
        bus.add(self)
    }

    /// Ends it; nothing is called any more.
    package func close() {
        bus.remove(self)
        forget()
    }

    /// Asks for the value, now or once the open question is answered.
    package func ask() {
        if answer != nil {
            isOutdated = true
            return
        }
        isOutdated = false
        answer = bus.call(
            object, question.interface, question.method, question.arguments, startsService: startsService
        ) { [unowned self] in
            answer = nil
            receive($0.flatMap(read))
            if isOutdated { ask() }
        }
    }

    package func busStarted() {
        awaited = signals.compactMap { bus.await($0) { [unowned self] _ in ask() } }
        ask()
    }

    package func busEnded() {
        forget()
        receive(nil)
    }

    private func forget() {
        awaited.removeAll()
        answer = nil
        isOutdated = false
    }

    private func receive(_ value: Value?) {
        guard value != self.value else { return }
        self.value = value
        onChange(value)
    }
}
