import CSystemd
package import EventLoop
import Glibc
import Keyboard
package import Processes
import System

/// A connection to a message bus, in the loop. Corresponds to sd_bus_start.
///
/// Nothing here waits. A bus that is not there, hangs up or sends nonsense is tried again after a while; a call
/// without an answer ends after libsystemd's time. A turn of the loop takes a few messages, so that a flood delays no key.
package final class MessageBus {
    /// An object of a service: where calls go and signals come from.
    package struct Object: Hashable, Sendable {
        /// The name of the service on the bus.
        package var service: String
        /// The path of the object.
        package var path: String

        /// The object of that path.
        package init(_ service: String, _ path: String) {
            self.service = service
            self.path = path
        }
    }

    /// Signals of an object, or of anybody's for nil, by their interface, their name and their first argument.
    package struct Signal {
        private let object: Object?
        private let interface: String
        private let name: String
        private let argument: String?

        /// Those of that description; nil takes any.
        package init(object: Object? = nil, interface: String, name: String, argument: String? = nil) {
            self.object = object
            self.interface = interface
            self.name = name
            self.argument = argument
        }

        /// The service of that name was started, or ended.
        package static func owner(of service: String) -> Signal {
            let driver = "org.freedesktop.DBus"
            return Signal(
                object: Object(driver, "/org/freedesktop/DBus"), interface: driver, name: "NameOwnerChanged",
                argument: service)
        }

        /// The rule by which the bus chooses them.
        fileprivate var rule: String {
            var rule = "type='signal',interface='\(interface)',member='\(name)'"
            if let object { rule += ",sender='\(object.service)',path='\(object.path)'" }
            if let argument { rule += ",arg0='\(argument)'" }
            return rule
        }
    }

    /// A message that is waited for, or that may come any number of times. libsystemd holds its address.
    package final class Awaited {
        fileprivate var slot: OpaquePointer?
        /// Gets the message; nil if the call failed.
        fileprivate let onMessage: (BusMessage?) -> Void

        fileprivate init(_ onMessage: @escaping (BusMessage?) -> Void) { self.onMessage = onMessage }

        deinit { cancel() }

        /// Nothing is called any more.
        package func cancel() { slot = sd_bus_slot_unref(slot) }
    }

    /// Where the bus is, as in `unix:path=/run/dbus/system_bus_socket`.
    package let address: String
    private let loop: EventLoop
    private var bus: OpaquePointer?
    private var registration: EventLoop.Registration?
    private var timeout: Deadline!
    private var retry: Deadline!
    private var backoff: Backoff
    private var start: Timestamp = 0
    private var users: [any MessageBusUser] = []

    /// So many messages are taken in a turn.
    private static let batch = 16

    /// A connection to the bus at an address as in `unix:path=/run/dbus/system_bus_socket`.
    package init(at address: String, on loop: EventLoop, backoff: Backoff = Backoff()) {
        self.backoff = backoff
        self.address = address
        self.loop = loop
        timeout = Deadline(on: loop, isLong: true) { [unowned self] in process() }
        retry = Deadline(on: loop) { [unowned self] in connect() }
        connect()
    }

    /// The bus of the system.
    package static func system(in environment: [String: String], on loop: EventLoop) -> MessageBus {
        let address = environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? "unix:path=/run/dbus/system_bus_socket"
        return MessageBus(at: address, on: loop)
    }

    /// The bus of the user.
    package static func user(in environment: [String: String], on loop: EventLoop) -> MessageBus {
        let address =
            environment["DBUS_SESSION_BUS_ADDRESS"]
            ?? "unix:path=" + ProcessEnvironment.runtimeDirectory(in: environment) + "/bus"
        return MessageBus(at: address, on: loop)
    }

    deinit { close() }

    /// Closes the connection and makes no other one. Those who use the bus are not called any more.
    package func close() {
        users.removeAll()
        hangUp()
        retry.disarm()
    }

    /// Whether there is a connection.
    package var isConnected: Bool { bus != nil }

    /// Tells somebody about each connection, and about this one.
    package func add(_ user: any MessageBusUser) {
        users.append(user)
        if bus != nil { user.busStarted() }
    }

    /// Tells somebody nothing more.
    package func remove(_ user: any MessageBusUser) { users.removeAll { $0 === user } }

    /// Calls a method with texts as arguments; nil where there is no bus. The answer comes in a later turn of the loop.
    /// `startsService`: the bus starts the service if it does not run.
    package func call(
        _ object: Object, _ interface: String, _ method: String, _ arguments: [String], startsService: Bool = true,
        onReply: @escaping (BusMessage?) -> Void
    ) -> Awaited? {
        call(
            object, interface, method, values: arguments.map { .text($0) }, startsService: startsService,
            onReply: onReply)
    }

    /// The same with arguments of any type.
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
        let awaited = Awaited(onReply)
        let userData = Unmanaged.passUnretained(awaited).toOpaque()
        guard sd_bus_call_async(bus, &awaited.slot, message, receive, userData, 0) >= 0 else { return nil }
        follow()
        return awaited
    }

    /// Asks for signals; nil where there is no bus.
    package func await(_ signal: Signal, onSignal: @escaping (BusMessage) -> Void) -> Awaited? {
        let awaited = Awaited { if let message = $0 { onSignal(message) } }
        let userData = Unmanaged.passUnretained(awaited).toOpaque()
        guard let bus, sd_bus_add_match_async(bus, &awaited.slot, signal.rule, receive, nil, userData) >= 0 else {
            return nil
        }
        follow()
        return awaited
    }

    /// Takes calls of an object's methods, which get an empty answer, under a name on the bus; none where there is no bus.
    package func serve(_ object: Object, onCall: @escaping (BusMessage) -> Void) -> [Awaited] {
        let calls = export(object.path) { call in
            onCall(call)
            return .values([])
        }
        guard let calls, let name = own(object.service, onAnswer: { _ in }) else { return [] }
        return [calls, name]
    }

    /// Takes the calls of all methods of an object, and answers them; nil where there is no bus.
    package func export(_ path: String, onCall: @escaping (BusMessage) -> BusReply) -> Awaited? {
        let calls = Awaited { if let message = $0 { message.answer(onCall(message)) } }
        let userData = Unmanaged.passUnretained(calls).toOpaque()
        guard let bus, sd_bus_add_object(bus, &calls.slot, path, receiveCall, userData) >= 0 else { return nil }
        follow()
        return calls
    }

    /// Asks for a name on the bus, which is kept until the connection ends; nil where there is no bus. Answered with
    /// whether it is ours: another may have it.
    package func own(_ name: String, onAnswer: @escaping (Bool) -> Void) -> Awaited? {
        // 1: it is ours now. 4: it was already. Corresponds to RequestName.
        let awaited = Awaited { onAnswer([1, 4].contains($0?.number())) }
        let userData = Unmanaged.passUnretained(awaited).toOpaque()
        guard let bus, sd_bus_request_name_async(bus, &awaited.slot, name, 0, receive, userData) >= 0 else {
            return nil
        }
        follow()
        return awaited
    }

    /// Sends a signal of an object of ours, where there is a bus.
    package func signal(_ path: String, _ interface: String, _ name: String, _ values: [BusValue]) {
        var message: OpaquePointer?
        guard let bus, sd_bus_message_new_signal(bus, &message, path, interface, name) >= 0 else { return }
        defer { sd_bus_message_unref(message) }
        if values.append(to: message) { sd_bus_send(bus, message, nil) }
        follow()
    }

    private func connect() {
        var fresh: OpaquePointer?
        guard sd_bus_new(&fresh) >= 0, let fresh else { return tryLater() }
        bus = fresh
        guard sd_bus_set_address(fresh, address) >= 0, sd_bus_set_bus_client(fresh, 1) >= 0, sd_bus_start(fresh) >= 0
        else { return lose() }
        start = MonotonicClock.now()
        do throws(SystemError) {
            registration = try loop.add(sd_bus_get_fd(fresh)) { [unowned self] _ in process() }
        } catch {
            return lose()
        }
        for user in users { user.busStarted() }
        follow()
    }

    private func process() {
        for _ in 0..<Self.batch {
            guard let bus else { return }
            let result = sd_bus_process(bus, nil)
            // A handler may have closed it.
            guard self.bus == bus else { return }
            if result < 0 || sd_bus_is_open(bus) <= 0 { return lose() }
            if result == 0 { break }
        }
        follow()
    }

    /// Waits for what libsystemd waits for.
    private func follow() {
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
        tryLater()
    }

    private func hangUp() {
        timeout.disarm()
        if let registration { loop.remove(registration) }
        registration = nil
        sd_bus_close(bus)
        bus = sd_bus_unref(bus)
    }

    private func tryLater() {
        let lifetime = start == 0 ? 0 : MonotonicClock.now() - start
        start = 0
        retry.arm(at: MonotonicClock.now() + backoff.wait(after: lifetime))
    }
}

/// Uses a bus over all its connections.
package protocol MessageBusUser: AnyObject {
    /// There is a connection: nothing was asked on it yet.
    func busStarted()
    /// The connection is gone, with all that was asked.
    func busEnded()
}

/// What libsystemd calls with a message.
private func receive(
    _ message: OpaquePointer?, _ userData: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let userData else { return 0 }
    // A handler may let go of what is waited for.
    let awaited = Unmanaged<MessageBus.Awaited>.fromOpaque(userData).takeUnretainedValue()
    awaited.onMessage(message.flatMap { sd_bus_message_is_method_error($0, nil) > 0 ? nil : BusMessage($0) })
    return 0
}

/// The same with a call of a method of ours, which is answered.
private func receiveCall(
    _ message: OpaquePointer?, _ userData: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    _ = receive(message, userData, error)
    return 1
}
