import CSystemd
import Glibc

/// A D-Bus value: an argument of a message or the value of a property.
package indirect enum BusValue: Hashable, Sendable {
    /// A boolean, `b`.
    case boolean(Bool)
    /// A signed 32-bit integer, `i`.
    case int(Int32)
    /// An unsigned 32-bit integer, `u`.
    case unsigned(UInt32)
    /// A string, `s`.
    case text(String)
    /// The path of an object, `o`.
    case path(String)
    /// An array of bytes, `ay`.
    case bytes([UInt8])
    /// A value with its type, `v`.
    case variant(BusValue)
    /// Values of one type, which is given by its signature.
    case array(of: String, [BusValue])
    /// A structure with these fields.
    case structure([BusValue])
    /// A dictionary with values of any type, `a{sv}`.
    case dictionary([String: BusValue])

    /// The value without the variants around it.
    package var content: BusValue {
        if case .variant(let inner) = self { inner.content } else { self }
    }

    /// The D-Bus signature of the type.
    var signature: String {
        switch self {
        case .boolean: "b"
        case .int: "i"
        case .unsigned: "u"
        case .text: "s"
        case .path: "o"
        case .bytes: "ay"
        case .variant: "v"
        case .array(let element, _): "a" + element
        case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
        case .dictionary: "a{sv}"
        }
    }
}

extension Sequence where Element == BusValue {
    /// Appends the values to a message; false if one cannot be appended.
    func append(to message: OpaquePointer?) -> Bool { allSatisfy { $0.append(to: message) } }
}

extension BusValue {
    fileprivate func append(to message: OpaquePointer?) -> Bool {
        switch self {
        case .boolean(let value):
            var number: Int32 = value ? 1 : 0
            return sd_bus_message_append_basic(message, "b".code, &number) >= 0
        case .int(var value): return sd_bus_message_append_basic(message, "i".code, &value) >= 0
        case .unsigned(var value): return sd_bus_message_append_basic(message, "u".code, &value) >= 0
        case .text(let text): return sd_bus_message_append_basic(message, "s".code, text) >= 0
        case .path(let path): return sd_bus_message_append_basic(message, "o".code, path) >= 0
        case .bytes(let bytes): return sd_bus_message_append_array(message, "y".code, bytes, bytes.count) >= 0
        case .variant(let value):
            return Self.write("v", value.signature, to: message) { value.append(to: message) }
        case .array(let element, let values):
            return Self.write("a", element, to: message) { values.append(to: message) }
        case .structure(let fields):
            return Self.write("r", fields.map(\.signature).joined(), to: message) { fields.append(to: message) }
        case .dictionary(let values):
            return Self.write("a", "{sv}", to: message) {
                values.sorted { $0.key < $1.key }.allSatisfy { name, value in
                    Self.write("e", "sv", to: message) {
                        [.text(name), .variant(value)].append(to: message)
                    }
                }
            }
        }
    }

    private static func write(
        _ container: String, _ contents: String, to message: OpaquePointer?, _ body: () -> Bool
    ) -> Bool {
        sd_bus_message_open_container(message, container.code, contents) >= 0 && body()
            && sd_bus_message_close_container(message) >= 0
    }
}

extension BusValue {
    /// The most values of an array that are read, so that no message takes much memory.
    private static let limit = 4096

    /// Reads the next value of a message; nil at the end or for an unsupported type.
    init?(nextOf message: OpaquePointer) {
        var (type, pointer) = (CChar(0), UnsafePointer<CChar>?.none)
        guard sd_bus_message_peek_type(message, &type, &pointer) > 0 else { return nil }
        // The string belongs to the message and becomes invalid by further reads.
        let contents = pointer.map { String(cString: $0) } ?? ""
        switch UnicodeScalar(UInt8(bitPattern: type)) {
        case "b":
            var number: Int32 = 0
            guard sd_bus_message_read_basic(message, type, &number) > 0 else { return nil }
            self = .boolean(number != 0)
        case "i":
            var number: Int32 = 0
            guard sd_bus_message_read_basic(message, type, &number) > 0 else { return nil }
            self = .int(number)
        case "u":
            var number: UInt32 = 0
            guard sd_bus_message_read_basic(message, type, &number) > 0 else { return nil }
            self = .unsigned(number)
        case "s", "o":
            var text: UnsafePointer<CChar>?
            guard sd_bus_message_read_basic(message, type, &text) > 0, let text else { return nil }
            self = type == "s".code ? .text(String(cString: text)) : .path(String(cString: text))
        case "v":
            guard sd_bus_message_enter_container(message, type, contents) > 0, let value = BusValue(nextOf: message)
            else { return nil }
            sd_bus_message_exit_container(message)
            self = .variant(value)
        case "r":
            guard sd_bus_message_enter_container(message, type, contents) > 0 else { return nil }
            self = .structure(Self.values(in: message))
            sd_bus_message_exit_container(message)
        case "a" where contents == "y":
            var (bytes, size) = (UnsafeRawPointer?.none, 0)
            guard sd_bus_message_read_array(message, "y".code, &bytes, &size) > 0 else { return nil }
            self = .bytes(Array(UnsafeRawBufferPointer(start: bytes, count: size)))
        case "a" where contents == "{sv}":
            guard sd_bus_message_enter_container(message, type, contents) > 0 else { return nil }
            self = .dictionary(Self.entries(in: message))
            sd_bus_message_exit_container(message)
        case "a":
            guard sd_bus_message_enter_container(message, type, contents) > 0 else { return nil }
            self = .array(of: contents, Self.values(in: message))
            sd_bus_message_exit_container(message)
        default:
            sd_bus_message_skip(message, nil)
            return nil
        }
    }

    /// Reads the values of the current container.
    private static func values(in message: OpaquePointer) -> [BusValue] {
        var values: [BusValue] = []
        while values.count < limit, let value = BusValue(nextOf: message) { values.append(value) }
        return values
    }

    private static func entries(in message: OpaquePointer) -> [String: BusValue] {
        var entries: [String: BusValue] = [:]
        while entries.count < limit, sd_bus_message_enter_container(message, "e".code, "sv") > 0 {
            if case .text(let name)? = BusValue(nextOf: message),
                case .variant(let value)? = BusValue(nextOf: message)
            {
                entries[name] = value
            }
            if sd_bus_message_exit_container(message) < 0 { break }
        }
        return entries
    }
}

extension String {
    /// The type code, which is the only character of the text.
    var code: CChar { CChar(utf8.first ?? 0) }
}
