import CSystemd
import Glibc

/// A received message. It is valid only while its handler runs, and each read continues after the last one.
package struct BusMessage {
    private let message: OpaquePointer

    init(_ message: OpaquePointer) { self.message = message }

    /// Reads a variant with a boolean, as the answer to a property; nil for another type.
    package var boolean: Bool? {
        guard enter("v", "b") else { return nil }
        var value: Int32 = 0
        return sd_bus_message_read_basic(message, "b".code, &value) > 0 ? value != 0 : nil
    }

    /// Reads a descriptor and returns a copy, which the caller closes; nil for another type.
    package func takeDescriptor() -> Int32? {
        var descriptor: Int32 = -1
        guard sd_bus_message_read_basic(message, "h".code, &descriptor) > 0 else { return nil }
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
    package func text() -> String? { string("s") }

    /// Reads the next argument as a 32-bit integer, signed or unsigned; nil for another type.
    package func number() -> Int? {
        var number: UInt32 = 0
        if sd_bus_message_read_basic(message, "u".code, &number) > 0 { return Int(number) }
        guard sd_bus_message_read_basic(message, "i".code, &number) > 0 else { return nil }
        return Int(Int32(bitPattern: number))
    }

    /// Reads the next argument as an array of unsigned 32-bit integers; empty for another type.
    package func numbers() -> [UInt32] {
        guard enter("a", "u") else { return [] }
        var (numbers, number) = ([UInt32](), UInt32(0))
        while sd_bus_message_read_basic(message, "u".code, &number) > 0 { numbers.append(number) }
        return numbers
    }

    /// Reads the next argument as an array of objects, `a(so)`; empty for another type.
    package func objects() -> [MessageBus.Object] {
        guard enter("a", "(so)") else { return [] }
        var objects: [MessageBus.Object] = []
        while let object = object() { objects.append(object) }
        return objects
    }

    /// Reads a variant with an object, `(so)`, as the answer to a property; nil for another type.
    package var objectValue: MessageBus.Object? { enter("v", "(so)") ? object() : nil }

    private func object() -> MessageBus.Object? {
        guard enter("r", "so") else { return nil }
        defer { sd_bus_message_exit_container(message) }
        guard let service = text(), let path = string("o") else { return nil }
        return MessageBus.Object(service, path)
    }

    /// Reads the next argument as a dictionary of strings, `a{ss}`; empty for another type.
    package func dictionary() -> [String: String] {
        guard enter("a", "{ss}") else { return [:] }
        var values: [String: String] = [:]
        while enter("e", "ss") {
            if let name = text(), let value = text() { values[name] = value }
            sd_bus_message_exit_container(message)
        }
        return values
    }

    /// Reads a variant with a string, as the answer to a property; nil for another type.
    package var textValue: String? { enter("v", "s") ? text() : nil }

    /// Reads a variant with a 32-bit integer, as the answer to a property; nil for another type.
    package var numberValue: Int? { enter("v", "i") || enter("v", "u") ? number() : nil }

    /// Reads a variant with an array of strings, as the answer to a property; nil for another type.
    package var texts: [String]? {
        guard enter("v", "as"), enter("a", "s") else { return nil }
        var texts: [String] = []
        while let text = text() { texts.append(text) }
        return texts
    }

    /// Reads the next argument as any type of `BusValue`; nil at the end or for another type. Of an array with more
    /// than 4096 values only these are read, and no further argument after it.
    package func value() -> BusValue? { BusValue(nextOf: message) }

    /// Enters the next argument; false if it is no container of this type with these contents.
    private func enter(_ container: String, _ contents: String) -> Bool {
        sd_bus_message_enter_container(message, container.code, contents) > 0
    }

    /// Reads the next argument as a string of a type: `s`, or `o` for the path of an object; nil for another type.
    private func string(_ type: String) -> String? {
        var text: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, type.code, &text) > 0 else { return nil }
        return text.map { String(cString: $0) }
    }

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
