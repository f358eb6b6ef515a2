package import Bus

/// A name on a bus that is requested until it is granted.
///
/// The bus refuses a name whose last owner it has not seen hang up. A connection that this process has closed stays open
/// as long as a copy of it is in a child process that another test is starting.
package final class RequestedName {
    private let name: String
    private let bus: MessageBus
    private var request: MessageBus.Awaited?

    /// Requests a name on a bus that is connected.
    package init(_ name: String, on bus: MessageBus) {
        (self.name, self.bus) = (name, bus)
        send()
    }

    private func send() {
        request = bus.own(name) { [unowned self] isOurs in
            if !isOurs { send() }
        }
    }
}
