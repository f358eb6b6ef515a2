/// Follows the current value of a property on a message bus, or of a method's answer.
///
/// The value is requested again after each signal that may mean a change; only the service's own answer counts. While
/// an answer is pending, signals cause one further request after it, so that a flood of signals causes one request at a
/// time.
package final class BusProperty<Value: Equatable>: MessageBusUser {
    /// The method call that returns the value.
    private struct Question {
        let interface: String
        let method: String
        var arguments: [String] = []
    }

    /// The value; nil if there is no bus, no such object, or the type is another one.
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

    /// Follows a property of an interface through PropertiesChanged, and optionally through another signal of the same
    /// interface. With `startsService`, the request starts a service that does not run.
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

    /// Follows the answer of a method without arguments through a signal of the same interface. The request does not
    /// start the service.
    package convenience init(
        method: String, of interface: String, at object: MessageBus.Object, on bus: MessageBus, signal: String,
        read: @escaping (BusMessage) -> Value?, onChange: @escaping (Value?) -> Void
    ) {
        self.init(
            asking: Question(interface: interface, method: method), of: object, on: bus,
            signals: [MessageBus.Signal(object: object, interface: interface, name: signal)],
            startsService: false, read: read, onChange: onChange)
    }

    /// Follows a setting of the desktop through its portal (org.freedesktop.portal.Settings).
    package convenience init(
        setting key: String, of group: String, on bus: MessageBus, read: @escaping (BusValue) -> Value?,
        onChange: @escaping (Value?) -> Void
    ) {
        let object = MessageBus.Object("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
        let interface = "org.freedesktop.portal.Settings"
        self.init(
            // All versions of the portal have Read; only newer ones have ReadOne.
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

    /// Stops following; `onChange` is no longer called.
    package func close() {
        bus.remove(self)
        forget()
    }

    /// Requests the value now, or after the pending answer.
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

    /// Watches the signals and requests the value on a new connection.
    package func busStarted() {
        awaited = signals.compactMap { bus.await($0) { [unowned self] _ in ask() } }
        ask()
    }

    /// The value is unknown until the next connection.
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
