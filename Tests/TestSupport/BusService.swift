import CSystemd
import Glibc

/// A service on a message bus that answers as a test says: in place of logind, or of the user's systemd.
///
/// The bus between is real. It does something only in `process()`, so between two calls it hangs.
package final class BusService {
    /// What is answered when a property is asked for.
    package enum Answer: Sendable {
        case boolean(Bool)
        case text(String)
        case texts([String])
        case error
        case nothing
    }

    /// The answers, by the path of the object and the name of the property.
    package var answers: [String: Answer] = [:]
    /// The descriptors that calls of a method get, by its name; -1 for an error.
    package var descriptors: [String: () -> Int32] = [:]
    /// How many properties were asked for.
    package private(set) var questionCount = 0

    private var bus: OpaquePointer?

    /// Connects to a bus under a name; under none for a stranger.
    package init(_ name: String?, at address: String) throws {
        func check(_ result: Int32) throws { if result < 0 { throw Failure(errno: -result) } }
        try check(sd_bus_new(&bus))
        try check(sd_bus_set_address(bus, address))
        try check(sd_bus_set_bus_client(bus, 1))
        try check(sd_bus_start(bus))
        let me = Unmanaged.passUnretained(self).toOpaque()
        try check(sd_bus_add_filter(bus, nil, answerMessage, me))
        if let name { try check(sd_bus_request_name(bus, name, 0)) }
    }

    deinit { end() }

    /// The service is gone.
    package func end() { bus = sd_bus_flush_close_unref(bus) }

    /// Answers all that was asked.
    package func process() {
        while sd_bus_process(bus, nil) > 0 {}
        sd_bus_flush(bus)
    }

    /// A property of an object has another value from now on, and that is told.
    package func set(_ name: String, of interface: String, at path: String, _ answer: Answer) {
        answers["\(path) \(name)"] = answer
        announce(name, of: interface, at: path)
    }

    /// Says that a property has another value.
    package func announce(_ name: String, of interface: String, at path: String) {
        send(path, "org.freedesktop.DBus.Properties", "PropertiesChanged") { message in
            sd_bus_message_append_basic(message, "s".code, interface)
            sd_bus_message_open_container(message, "a".code, "{sv}")
            sd_bus_message_close_container(message)
            sd_bus_message_open_container(message, "a".code, "s")
            sd_bus_message_append_basic(message, "s".code, name)
            sd_bus_message_close_container(message)
        }
    }

    /// Sends a signal with a boolean.
    package func signal(_ name: String, of interface: String, at path: String, _ value: Bool) {
        send(path, interface, name) { message in
            var number: Int32 = value ? 1 : 0
            sd_bus_message_append_basic(message, "b".code, &number)
        }
    }

    /// Sends a signal with a text and a number, as an application that tells a state does.
    package func signal(_ name: String, of interface: String, at path: String, _ text: String, _ number: Int32) {
        send(path, interface, name) { message in
            var number = number
            sd_bus_message_append_basic(message, "s".code, text)
            sd_bus_message_append_basic(message, "i".code, &number)
        }
    }

    /// Calls a method with a text, and waits for no answer.
    package func call(_ service: String, _ path: String, _ interface: String, _ method: String, _ text: String) {
        var message: OpaquePointer?
        guard sd_bus_message_new_method_call(bus, &message, service, path, interface, method) >= 0 else { return }
        sd_bus_message_append_basic(message, "s".code, text)
        sd_bus_message_set_expect_reply(message, 0)
        sd_bus_send(bus, message, nil)
        sd_bus_message_unref(message)
    }

    /// Waits until the bus has passed on all that this service has sent: it handles the messages of a connection in order.
    package func awaitDelivery() { _ = hasOwner("org.freedesktop.DBus") }

    /// Whether somebody on the bus has a name.
    package func hasOwner(_ name: String) -> Bool {
        var (question, answer) = (OpaquePointer(bitPattern: 0), OpaquePointer(bitPattern: 0))
        var isOwned: Int32 = 0
        sd_bus_message_new_method_call(
            bus, &question, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner")
        defer { sd_bus_message_unref(question) }
        sd_bus_message_append_basic(question, "s".code, name)
        guard sd_bus_call(bus, question, 0, nil, &answer) >= 0 else { return false }
        defer { sd_bus_message_unref(answer) }
        sd_bus_message_read_basic(answer, "b".code, &isOwned)
        return isOwned != 0
    }

    private func send(_ path: String, _ interface: String, _ name: String, _ write: (OpaquePointer?) -> Void) {
        var message: OpaquePointer?
        guard sd_bus_message_new_signal(bus, &message, path, interface, name) >= 0 else { return }
        write(message)
        sd_bus_send(bus, message, nil)
        sd_bus_message_unref(message)
    }

    /// Answers a call of Get; anything else is left to libsystemd.
    fileprivate func answer(_ call: OpaquePointer) -> Int32 {
        if let name = sd_bus_message_get_member(call), sd_bus_message_is_method_call(call, nil, nil) > 0,
            let descriptor = descriptors[String(cString: name)]
        {
            return answer(call, with: descriptor())
        }
        guard sd_bus_message_is_method_call(call, "org.freedesktop.DBus.Properties", "Get") > 0,
            let path = sd_bus_message_get_path(call)
        else { return 0 }
        questionCount += 1
        var name: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(call, "s".code, &name) > 0,
            sd_bus_message_read_basic(call, "s".code, &name) > 0, let name
        else { return 0 }
        let answer = answers["\(String(cString: path)) \(String(cString: name))"] ?? .error
        var reply: OpaquePointer?
        switch answer {
        case .nothing: return 1
        case .error:
            sd_bus_message_new_method_errno(call, &reply, ENOENT, nil)
        default:
            sd_bus_message_new_method_return(call, &reply)
            Self.write(answer, to: reply)
        }
        sd_bus_send(bus, reply, nil)
        sd_bus_message_unref(reply)
        return 1
    }

    private func answer(_ call: OpaquePointer, with descriptor: Int32) -> Int32 {
        var (reply, descriptor) = (OpaquePointer(bitPattern: 0), descriptor)
        if descriptor < 0 {
            sd_bus_message_new_method_errno(call, &reply, ENOENT, nil)
        } else {
            sd_bus_message_new_method_return(call, &reply)
            sd_bus_message_append_basic(reply, "h".code, &descriptor)
            close(descriptor)
        }
        sd_bus_send(bus, reply, nil)
        sd_bus_message_unref(reply)
        return 1
    }

    private static func write(_ answer: Answer, to reply: OpaquePointer?) {
        switch answer {
        case .boolean(let value):
            var number: Int32 = value ? 1 : 0
            sd_bus_message_open_container(reply, "v".code, "b")
            sd_bus_message_append_basic(reply, "b".code, &number)
        case .text(let text):
            sd_bus_message_open_container(reply, "v".code, "s")
            sd_bus_message_append_basic(reply, "s".code, text)
        case .texts(let texts):
            sd_bus_message_open_container(reply, "v".code, "as")
            sd_bus_message_open_container(reply, "a".code, "s")
            for text in texts { sd_bus_message_append_basic(reply, "s".code, text) }
            sd_bus_message_close_container(reply)
        case .error, .nothing: return
        }
        sd_bus_message_close_container(reply)
    }

    private struct Failure: Error {
        let errno: Int32
    }
}

extension String {
    fileprivate var code: CChar { CChar(utf8.first!) }
}

private func answerMessage(
    _ message: OpaquePointer?, _ userData: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let userData else { return 0 }
    return Unmanaged<BusService>.fromOpaque(userData).takeUnretainedValue().answer(message)
}
