import CSystemd
import Glibc

/// A received message. It is valid only while its handler runs, and each read continues after the last one.
package struct BusMessage {
    private let message: OpaquePointer

    init(_ message: OpaquePointer) { self.message = message }

    /// Reads a variant with a boolean, as the answer to a property; nil for another type.
    package var boolean: Bool? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "b") > 0 else { return nil }
        var value: Int32 = 0
        return sd_bus_message_read_basic(message, CChar(UInt8(ascii: "b")), &value) > 0 ? value != 0 : nil
    }

    /// Reads a descriptor and returns a copy, which the caller closes; nil for another type.
    package func takeDescriptor() -> Int32? {
        var descriptor: Int32 = -1
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "h")), &descriptor) > 0 else { return nil }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        return copy < 0 ? nil : copy
    }

    /// The sender's unique name on the bus.
    package var sender: String { sd_bus_message_get_sender(message).map { String(cString: $0) } ?? "" }

    /// The path of the object: of the sender's object for a signal, of this process's object for a call.
    package var path: String { sd_bus_message_get_path(message).map { String(cString: $0) } ?? "" }

    /// The interface of the signal or the method.
    package var interface: String { sd_bus_message_get_interface(message).map { String(cString: $0) } ?? "" }

    /// The name of the signal or the method.
    package var name: String { sd_bus_message_get_member(message).map { String(cString: $0) } ?? "" }

    /// Reads the next argument as a string; nil for another type.
    package func text() -> String? {
        var text: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &text) > 0 else { return nil }
        return text.map { String(cString: $0) }
    }

    /// Reads the next argument as a 32-bit integer, signed or unsigned; nil for another type.
    package func number() -> Int? {
        var number: UInt32 = 0
        if sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &number) > 0 { return Int(number) }
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "i")), &number) > 0 else { return nil }
        return Int(Int32(bitPattern: number))
    }

    /// Reads the next argument as an array of unsigned 32-bit integers; empty for another type.
    package func numbers() -> [UInt32] {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "a")), "u") > 0 else { return [] }
        var (numbers, number) = ([UInt32](), UInt32(0))
        while sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &number) > 0 { numbers.append(number) }
        return numbers
    }

    /// Reads the next argument as an array of objects, `a(so)`; empty for another type.
    package func objects() -> [MessageBus.Object] {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "a")), "(so)") > 0 else { return [] }
        var objects: [MessageBus.Object] = []
        while let object = object() { objects.append(object) }
        return objects
    }

    /// Reads a variant with an object, `(so)`, as the answer to a property; nil for another type.
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

    /// Reads the next argument as a dictionary of strings, `a{ss}`; empty for another type.
    package func dictionary() -> [String: String] {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "a")), "{ss}") > 0 else { return [:] }
        var values: [String: String] = [:]
        while sd_bus_message_enter_container(message, CChar(UInt8(ascii: "e")), "ss") > 0 {
            if let name = text(), let value = text() { values[name] = value }
            sd_bus_message_exit_container(message)
        }
        return values
    }

    /// Reads a variant with a string, as the answer to a property; nil for another type.
    package var textValue: String? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "s") > 0 else { return nil }
        return text()
    }

    /// Reads a variant with an array of strings, as the answer to a property; nil for another type.
    package var texts: [String]? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "as") > 0,
            sd_bus_message_enter_container(message, CChar(UInt8(ascii: "a")), "s") > 0
        else { return nil }
        var texts: [String] = []
        while let text = text() { texts.append(text) }
        return texts
    }

    /// Reads the next argument as any type of `BusValue`; nil at the end or for another type. Of an array with more
    /// than 4096 values only these are read, and no further argument after it.
    package func value() -> BusValue? { BusValue(nextOf: message) }

    /// Sends the answer to this method call.
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

/// The answer to a method call.
package enum BusReply {
    /// The return values of the method.
    case values([BusValue])
    /// An error with a name such as `org.freedesktop.DBus.Error.UnknownMethod`, and a text for people.
    case error(name: String, text: String)

    /// The error for a method that does not exist.
    package static func unknownMethod(_ name: String) -> BusReply {
        .error(name: "org.freedesktop.DBus.Error.UnknownMethod", text: "there is no method \(name)")
    }

    /// The error for arguments that the method does not accept.
    package static let invalidArguments = BusReply.error(
        name: "org.freedesktop.DBus.Error.InvalidArgs", text: "the method takes other arguments")
}
