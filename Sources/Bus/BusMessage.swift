import CSystemd
import Glibc

/// A message that was received, read from its beginning; valid while it is handled.
package struct BusMessage {
    private let message: OpaquePointer

    init(_ message: OpaquePointer) { self.message = message }

    /// The value of a property, in a variant: a boolean. Nil if it is something else.
    package var boolean: Bool? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "b") > 0 else { return nil }
        var value: Int32 = 0
        return sd_bus_message_read_basic(message, CChar(UInt8(ascii: "b")), &value) > 0 ? value != 0 : nil
    }

    /// A descriptor, which is the reader's to close; nil if there is none.
    package func takeDescriptor() -> Int32? {
        var descriptor: Int32 = -1
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "h")), &descriptor) > 0 else { return nil }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        return copy < 0 ? nil : copy
    }

    /// Who sent it, by its unique name on the bus.
    package var sender: String { sd_bus_message_get_sender(message).map { String(cString: $0) } ?? "" }

    /// The object that it is about: of the sender for a signal.
    package var path: String { sd_bus_message_get_path(message).map { String(cString: $0) } ?? "" }

    /// The interface of the signal or the method.
    package var interface: String { sd_bus_message_get_interface(message).map { String(cString: $0) } ?? "" }

    /// The name of the signal or the method.
    package var name: String { sd_bus_message_get_member(message).map { String(cString: $0) } ?? "" }

    /// The next argument, a text; nil if it is something else.
    package func text() -> String? {
        var text: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &text) > 0 else { return nil }
        return text.map { String(cString: $0) }
    }

    /// The next argument, a number without a sign of 32 bits, or with one; nil if it is something else.
    package func number() -> Int? {
        var number: UInt32 = 0
        if sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &number) > 0 { return Int(number) }
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "i")), &number) > 0 else { return nil }
        return Int(Int32(bitPattern: number))
    }

    /// The next argument, numbers of 32 bits without a sign; empty if it is something else.
    package func numbers() -> [UInt32] {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "a")), "u") > 0 else { return [] }
        var (numbers, number) = ([UInt32](), UInt32(0))
        while sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &number) > 0 { numbers.append(number) }
        return numbers
    }

    /// The next argument, objects of services; empty if it is something else.
    package func objects() -> [MessageBus.Object] {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "a")), "(so)") > 0 else { return [] }
        var objects: [MessageBus.Object] = []
        while let object = object() { objects.append(object) }
        return objects
    }

    /// The value of a property, in a variant: an object of a service. Nil if it is something else.
    package var objectValue: MessageBus.Object? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "(so)") > 0 else { return nil }
        return object()
    }

    private func object() -> MessageBus.Object? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "r")), "so") > 0 else { return nil }
        defer { sd_bus_message_exit_container(message) }
        var path: UnsafePointer<CChar>?
        guard let service = text(), sd_bus_message_read_basic(message, CChar(UInt8(ascii: "o")), &path) > 0, let path
        else { return nil }
        return MessageBus.Object(service, String(cString: path))
    }

    /// The next argument, names with their values; empty if it is something else.
    package func dictionary() -> [String: String] {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "a")), "{ss}") > 0 else { return [:] }
        var values: [String: String] = [:]
        while sd_bus_message_enter_container(message, CChar(UInt8(ascii: "e")), "ss") > 0 {
            if let name = text(), let value = text() { values[name] = value }
            sd_bus_message_exit_container(message)
        }
        return values
    }

    /// The value of a property, in a variant: a text. Nil if it is something else.
    package var textValue: String? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "s") > 0 else { return nil }
        return text()
    }

    /// The value of a property, in a variant: texts. Nil if it is something else.
    package var texts: [String]? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "as") > 0,
            sd_bus_message_enter_container(message, CChar(UInt8(ascii: "a")), "s") > 0
        else { return nil }
        var texts: [String] = []
        while let text = text() { texts.append(text) }
        return texts
    }

    /// The next argument, of any type that `BusValue` has; nil if there is none or it is of another type. Of a longer list
    /// the first 4096 values are read, and then nothing behind it.
    package func value() -> BusValue? { BusValue(nextOf: message) }

    /// Answers a call.
    func answer(_ reply: BusReply) {
        var answer: OpaquePointer?
        defer { sd_bus_message_unref(answer) }
        switch reply {
        case .values(let values):
            guard sd_bus_message_new_method_return(message, &answer) >= 0, values.append(to: answer) else { return }
        case .error(let name, let text):
            let result = name.withCString { name in
                text.withCString { text in
                    var error = sd_bus_error(name: name, message: text, _need_free: 0)
                    return sd_bus_message_new_method_error(message, &answer, &error)
                }
            }
            guard result >= 0 else { return }
        }
        sd_bus_send(nil, answer, nil)
    }
}

/// What the caller of a method gets.
package enum BusReply {
    case values([BusValue])
    /// An error: its name as in `org.freedesktop.DBus.Error.UnknownMethod`, and its text for people.
    case error(name: String, text: String)

    /// There is no such method.
    package static func unknownMethod(_ name: String) -> BusReply {
        .error(name: "org.freedesktop.DBus.Error.UnknownMethod", text: "there is no method \(name)")
    }

    /// The arguments are not what the method takes.
    package static let invalidArguments = BusReply.error(
        name: "org.freedesktop.DBus.Error.InvalidArgs", text: "the method takes other arguments")
}
