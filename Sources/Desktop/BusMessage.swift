import CSystemd
import Glibc

/// A message that was received, read from its beginning; valid while it is handled.
struct BusMessage {
    private let message: OpaquePointer

    init(_ message: OpaquePointer) { self.message = message }

    /// The value of a property, in a variant: a boolean. Nil if it is something else.
    var boolean: Bool? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "b") > 0 else { return nil }
        var value: Int32 = 0
        return sd_bus_message_read_basic(message, CChar(UInt8(ascii: "b")), &value) > 0 ? value != 0 : nil
    }

    /// A descriptor, which is the reader's to close; nil if there is none.
    func takeDescriptor() -> Int32? {
        var descriptor: Int32 = -1
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "h")), &descriptor) > 0 else { return nil }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        return copy < 0 ? nil : copy
    }

    /// Who sent it, by its unique name on the bus.
    var sender: String { sd_bus_message_get_sender(message).map { String(cString: $0) } ?? "" }

    /// The object that it is about: of the sender for a signal.
    var path: String { sd_bus_message_get_path(message).map { String(cString: $0) } ?? "" }

    /// The name of the signal or the method.
    var name: String { sd_bus_message_get_member(message).map { String(cString: $0) } ?? "" }

    /// The next argument, a text; nil if it is something else.
    func text() -> String? {
        var text: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &text) > 0 else { return nil }
        return text.map { String(cString: $0) }
    }

    /// The next argument, a number without a sign of 32 bits, or with one; nil if it is something else.
    func number() -> Int? {
        var number: UInt32 = 0
        if sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &number) > 0 { return Int(number) }
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "i")), &number) > 0 else { return nil }
        return Int(Int32(bitPattern: number))
    }

    /// The next argument, numbers of 32 bits without a sign; empty if it is something else.
    func numbers() -> [UInt32] {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "a")), "u") > 0 else { return [] }
        var (numbers, number) = ([UInt32](), UInt32(0))
        while sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &number) > 0 { numbers.append(number) }
        return numbers
    }

    /// The next argument, names with their values; empty if it is something else.
    func dictionary() -> [String: String] {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "a")), "{ss}") > 0 else { return [:] }
        var values: [String: String] = [:]
        while sd_bus_message_enter_container(message, CChar(UInt8(ascii: "e")), "ss") > 0 {
            if let name = text(), let value = text() { values[name] = value }
            sd_bus_message_exit_container(message)
        }
        return values
    }

    /// The value of a property, in a variant: a text. Nil if it is something else.
    var textValue: String? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "s") > 0 else { return nil }
        return text()
    }

    /// The value of a property, in a variant: texts. Nil if it is something else.
    var texts: [String]? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "as") > 0,
            sd_bus_message_enter_container(message, CChar(UInt8(ascii: "a")), "s") > 0
        else { return nil }
        var texts: [String] = []
        while let text = text() { texts.append(text) }
        return texts
    }
}
