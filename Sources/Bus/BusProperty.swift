/// A property of an object on a message bus, as it is now.
///
/// It is asked for anew whenever a signal says that it may be another, so nobody is believed but the service itself.
/// While an answer is awaited, signals only ask once more after it: a flood of them is one question at a time.
package final class BusProperty<Value: Equatable>: MessageBusUser {
    /// The value; nil where it is not known: there is no bus, no such object, or another type.
    package private(set) var value: Value?

    private let name: String
    private let interface: String
    private let object: MessageBus.Object
    private let signals: [MessageBus.Signal]
    private let read: (BusMessage) -> Value?
    private let onChange: (Value?) -> Void
    private let startsService: Bool
    private unowned let bus: MessageBus
    private var awaited: [MessageBus.Awaited] = []
    private var question: MessageBus.Awaited?
    private var isOutdated = false

    /// Follows a property of an interface by PropertiesChanged and by another signal of the same object. `startsService`:
    /// the question starts a service that does not run.
    package init(
        _ name: String, of interface: String, at object: MessageBus.Object, on bus: MessageBus,
        signal: String? = nil, startsService: Bool = true, read: @escaping (BusMessage) -> Value?,
        onChange: @escaping (Value?) -> Void
    ) {
        self.name = name
        self.interface = interface
        self.object = object
        self.bus = bus
        self.read = read
        self.onChange = onChange
        self.startsService = startsService
        var signals = [
            MessageBus.Signal(
                object: object, interface: Self.properties, name: "PropertiesChanged", argument: interface),
            .owner(of: object.service),
        ]
        if let signal { signals.append(MessageBus.Signal(object: object, interface: interface, name: signal)) }
        self.signals = signals
        bus.add(self)
    }

    /// Ends it; nothing is called any more.
    package func close() {
        bus.remove(self)
        forget()
    }

    /// Asks for the value, now or once the open question is answered.
    package func ask() {
        if question != nil {
            isOutdated = true
            return
        }
        isOutdated = false
        question = bus.call(object, Self.properties, "Get", [interface, name], startsService: startsService) {
            [unowned self] in
            question = nil
            take($0.flatMap(read))
            if isOutdated { ask() }
        }
    }

    package func busStarted() {
        awaited = signals.compactMap { bus.await($0) { [unowned self] _ in ask() } }
        ask()
    }

    package func busEnded() {
        forget()
        take(nil)
    }

    private func forget() {
        awaited.removeAll()
        question = nil
        isOutdated = false
    }

    private func take(_ value: Value?) {
        guard value != self.value else { return }
        self.value = value
        onChange(value)
    }

    private static var properties: String { "org.freedesktop.DBus.Properties" }
}
