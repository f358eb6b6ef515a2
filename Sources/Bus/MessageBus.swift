import CSystemd
package import EventLoop
import Glibc
import System

/// A connection to a message bus, in the loop. Corresponds to sd_bus_start.
///
/// No call blocks. A bus that is missing, hangs up or sends malformed data is connected to again after a while. A call
/// without an answer fails after libsystemd's timeout. Each turn of the loop handles only a few messages, so that a
/// flood of them delays no key.
package final class MessageBus {
    /// An object of a service: the target of calls and the source of signals.
    package struct Object: Hashable, Sendable {
        /// The name of the service on the bus.
        package var service: String
        /// The path of the object.
        package var path: String

        /// Creates a reference to an object.
        package init(_ service: String, _ path: String) {
            self.service = service
            self.path = path
        }

        /// The bus itself, which answers questions about names.
        package static let driver = Object("org.freedesktop.DBus", "/org/freedesktop/DBus")
    }

    /// A description of signals by object, interface, name and first argument.
    package struct Signal {
        private let object: Object?
        private let interface: String
        private let name: String
        private let argument: String?

        /// Creates a description; nil matches any object or argument.
        package init(object: Object? = nil, interface: String, name: String, argument: String? = nil) {
            self.object = object
            self.interface = interface
            self.name = name
            self.argument = argument
        }

        /// The signal that a service was started or has ended (NameOwnerChanged).
        package static func owner(of service: String) -> Signal {
            Signal(object: .driver, interface: Object.driver.service, name: "NameOwnerChanged", argument: service)
        }

        /// The match rule for the bus.
        fileprivate var rule: String {
            var rule = "type='signal',interface='\(interface)',member='\(name)'"
            if let object { rule += ",sender='\(object.service)',path='\(object.path)'" }
            if let argument { rule += ",arg0='\(argument)'" }
            return rule
        }
    }

    /// A pending call, a subscription to signals, a name, or an export. libsystemd keeps its address; releasing it cancels
    /// it.
    package final class Awaited {
        fileprivate var slot: OpaquePointer?
        /// Gets the message; nil if the call failed.
        fileprivate let onMessage: (BusMessage?) -> Void

        fileprivate var onRelease: () -> Void = {}

        fileprivate init(_ onMessage: @escaping (BusMessage?) -> Void) { self.onMessage = onMessage }

        deinit {
            sd_bus_slot_unref(slot)
            onRelease()
        }
    }

    /// Where the bus is, as in `unix:path=/run/dbus/system_bus_socket`.
    package let address: String
    package let loop: EventLoop
    private var bus: OpaquePointer?
    private var registration: EventLoop.Registration?
    private var timeout: Deadline!
    private var retry: Retry!
    private var users: [any MessageBusUser] = []

    /// The most messages that are handled in one turn of the loop.
    private static let batch = 16

    /// Connects to the bus at an address such as `unix:path=/run/dbus/system_bus_socket`.
    package init(at address: String, on loop: EventLoop, retries: Retry.Policy = Retry.Policy()) {
        self.address = address
        self.loop = loop
        timeout = Deadline(on: loop, isLong: true) { [unowned self] in process() }
        retry = Retry(retries, on: loop) { [unowned self] in connect() }
        connect()
    }

    /// The system bus: `DBUS_SYSTEM_BUS_ADDRESS`, or its standard socket.
    package static func system(in environment: [String: String], on loop: EventLoop) -> MessageBus {
        let address = environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? "unix:path=/run/dbus/system_bus_socket"
        return MessageBus(at: address, on: loop)
    }

    /// The user's bus: `DBUS_SESSION_BUS_ADDRESS`, or the socket in the runtime directory. All on one loop share one
    /// connection, which ends with the last of them; so they `remove` themselves, and do not `close` it.
    package static func user(in environment: [String: String], on loop: EventLoop) -> MessageBus {
        let address =
            environment["DBUS_SESSION_BUS_ADDRESS"]
            ?? "unix:path=" + ProcessEnvironment.runtimeDirectory(in: environment) + "/bus"
        let (bus, isNew) = loop.shared("bus " + address) { MessageBus(at: address, on: loop) }
        if !isNew, !bus.isConnected {
            bus.retry.reset()
            bus.connect()
        }
        return bus
    }

    deinit { close() }

    /// Closes the connection for good. The users are no longer called.
    package func close() {
        users.removeAll()
        hangUp()
        retry.cancel()
    }

    /// Whether there is a connection.
    package var isConnected: Bool { bus != nil }

    /// Adds a user, and calls it for the present connection and for each later one.
    package func add(_ user: any MessageBusUser) {
        users.append(user)
        if bus != nil { user.busStarted() }
    }

    /// Removes a user; it is no longer called.
    package func remove(_ user: any MessageBusUser) { users.removeAll { $0 === user } }

    /// Calls a method with strings as arguments; nil if there is no connection. `onReply` is called in a later turn of
    /// the loop, with nil after an error. With `startsService`, the bus starts a service that does not run.
    package func call(
        _ object: Object, _ interface: String, _ method: String, _ arguments: [String], startsService: Bool = true,
        onReply: @escaping (BusMessage?) -> Void
    ) -> Awaited? {
        call(
            object, interface, method, values: arguments.map { .text($0) }, startsService: startsService,
            onReply: onReply)
    }

    /// Calls a method with arguments of any type; otherwise like `call` with strings.
    package func call(
        _ object: Object, _ interface: String, _ method: String, values: [BusValue], startsService: Bool = true,
        onReply: @escaping (BusMessage?) -> Void
    ) -> Awaited? {
        var message: OpaquePointer?
        guard let bus,
            sd_bus_message_new_method_call(bus, &message, object.service, object.path, interface, method) >= 0
        else { return nil }
        defer { sd_bus_message_unref(message) }
        sd_bus_message_set_auto_start(message, startsService ? 1 : 0)
        guard values.append(to: message) else { return nil }
        return begin(onReply) { bus, slot, userData in
            sd_bus_call_async(bus, slot, message, receive, userData, 0)
        }
    }

    /// Subscribes to signals; nil if there is no connection.
    package func await(_ signal: Signal, onSignal: @escaping (BusMessage) -> Void) -> Awaited? {
        begin({ if let message = $0 { onSignal(message) } }) { bus, slot, userData in
            sd_bus_add_match_async(bus, slot, signal.rule, receive, nil, userData)
        }
    }

    /// Calls `onOwner` with the unique name of a service's owner, first with the present one and then after each change;
    /// an empty name is none. Empty if there is no connection.
    package func awaitOwner(of service: String, onOwner: @escaping (String) -> Void) -> [Awaited] {
        // A service that starts while its owner is asked for is in a signal and in the answer.
        var known: String?
        func tell(_ owner: String) {
            if owner == known { return }
            known = owner
            onOwner(owner)
        }
        return [
            self.await(.owner(of: service)) { signal in
                // The signal has the name, the old owner and the new owner.
                _ = (signal.text(), signal.text())
                tell(signal.text() ?? "")
            },
            call(.driver, Object.driver.service, "GetNameOwner", [service], startsService: false) {
                tell($0?.text() ?? "")
            },
        ].compactMap(\.self)
    }

    /// Owns the object's service name and answers all calls of the object with no values; empty if there is no
    /// connection.
    package func serve(_ object: Object, onCall: @escaping (BusMessage) -> Void) -> [Awaited] {
        let calls = export(object.path) { call in
            onCall(call)
            return .values([])
        }
        guard let calls, let name = own(object.service, onAnswer: { _ in }) else { return [] }
        return [calls, name]
    }

    /// Answers the calls of all methods of an object; nil if there is no connection.
    package func export(_ path: String, onCall: @escaping (BusMessage) -> BusReply) -> Awaited? {
        begin({ if let message = $0 { message.answer(onCall(message)) } }) { bus, slot, userData in
            sd_bus_add_object(bus, slot, path, receiveCall, userData)
        }
    }

    /// Requests a name on the bus; nil if there is no connection. `onAnswer` gets whether this process owns it; another
    /// one may.
    package func own(_ name: String, onAnswer: @escaping (Bool) -> Void) -> Awaited? {
        var isRefused = false
        let awaited = begin({ reply in
            // RequestName returns 1 if the name is ours now, and 4 if it was before.
            let isOurs = [1, 4].contains(reply?.number())
            isRefused = !isOurs
            onAnswer(isOurs)
        }) { bus, slot, userData in
            sd_bus_request_name_async(bus, slot, name, 0, receive, userData)
        }
        awaited?.onRelease = { [weak self] in
            // A name that was refused may be asked for again by then, and ours.
            guard !isRefused, let self, let bus else { return }
            sd_bus_release_name_async(bus, nil, name, nil, nil)
            updateWatch()
        }
        return awaited
    }

    /// Begins what the bus answers with messages by a call of libsystemd, which returns a negative number if it fails;
    /// nil then, and if there is no connection.
    private func begin(
        _ onMessage: @escaping (BusMessage?) -> Void,
        by start: (
            _ bus: OpaquePointer, _ slot: UnsafeMutablePointer<OpaquePointer?>, _ userData: UnsafeMutableRawPointer
        ) -> Int32
    ) -> Awaited? {
        guard let bus else { return nil }
        let awaited = Awaited(onMessage)
        guard start(bus, &awaited.slot, Unmanaged.passUnretained(awaited).toOpaque()) >= 0 else { return nil }
        updateWatch()
        return awaited
    }

    /// Sends a signal of an object of this process, if there is a connection.
    package func signal(_ path: String, _ interface: String, _ name: String, _ values: [BusValue]) {
        var message: OpaquePointer?
        guard let bus, sd_bus_message_new_signal(bus, &message, path, interface, name) >= 0 else { return }
        defer { sd_bus_message_unref(message) }
        if values.append(to: message) { sd_bus_send(bus, message, nil) }
        updateWatch()
    }

    private func connect() {
        guard bus == nil else { return }
        var fresh: OpaquePointer?
        guard sd_bus_new(&fresh) >= 0, let fresh else { return retry.later() }
        bus = fresh
        guard sd_bus_set_address(fresh, address) >= 0, sd_bus_set_bus_client(fresh, 1) >= 0, sd_bus_start(fresh) >= 0
        else { return lose() }
        do throws(SystemError) {
            registration = try loop.add(sd_bus_get_fd(fresh)) { [unowned self] _ in process() }
        } catch {
            return lose()
        }
        for user in users { user.busStarted() }
        updateWatch()
    }

    private func process() {
        for _ in 0..<Self.batch {
            guard let bus else { return }
            let result = sd_bus_process(bus, nil)
            // A handler may have closed the connection.
            guard self.bus == bus else { return }
            if result < 0 || sd_bus_is_open(bus) <= 0 { return lose() }
            if result == 0 { break }
        }
        updateWatch()
    }

    /// Registers the events and the timeout that libsystemd waits for.
    private func updateWatch() {
        guard let bus, let registration else { return }
        let events = sd_bus_get_events(bus)
        var readiness: Readiness = []
        if events & POLLIN != 0 { readiness.insert(.readable) }
        if events & POLLOUT != 0 { readiness.insert(.writable) }
        loop.watch(registration, for: readiness)
        var moment = UInt64.max
        sd_bus_get_timeout(bus, &moment)
        timeout.arm(at: moment == .max ? nil : moment)
    }

    private func lose() {
        hangUp()
        for user in users { user.busEnded() }
        retry.later()
    }

    private func hangUp() {
        timeout.disarm()
        if let registration { loop.remove(registration) }
        registration = nil
        sd_bus_close(bus)
        bus = sd_bus_unref(bus)
    }
}

/// A user of a bus across all its connections.
package protocol MessageBusUser: AnyObject {
    /// Called on each new connection, before any call on it.
    func busStarted()
    /// Called when the connection is lost, with all pending calls and subscriptions.
    func busEnded()
}

/// The callback of libsystemd for a message.
private func receive(
    _ message: OpaquePointer?, _ userData: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let userData else { return 0 }
    // A handler may release `awaited`, so this local reference keeps it.
    let awaited = Unmanaged<MessageBus.Awaited>.fromOpaque(userData).takeUnretainedValue()
    awaited.onMessage(message.flatMap { sd_bus_message_is_method_error($0, nil) > 0 ? nil : BusMessage($0) })
    return 0
}

/// The callback of libsystemd for a call of an exported object, which answers the call.
private func receiveCall(
    _ message: OpaquePointer?, _ userData: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    _ = receive(message, userData, error)
    return 1
}
