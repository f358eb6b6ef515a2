import CTomlplusplus
import System

/// A table of a TOML document.
struct TOMLTable: Hashable, Sendable {
    /// The entries in the order of the file.
    let entries: [TOMLEntry]

    /// The value of a key; nil if the table does not have it.
    subscript(key: String) -> TOMLNode? { entries.first { $0.key == key }?.node }
}

/// An entry of a table: key and value. Equality ignores the position.
struct TOMLEntry: Hashable, Sendable {
    let key: String
    /// The position of the key.
    let keyPosition: SourcePosition
    let node: TOMLNode

    static func == (a: TOMLEntry, b: TOMLEntry) -> Bool { a.key == b.key && a.node == b.node }

    func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(node)
    }
}

/// A value with its position. Equality ignores the position.
struct TOMLNode: Hashable, Sendable {
    let value: TOMLValue
    /// The position of the first character.
    let position: SourcePosition
    /// The position after the last character of the value; meaningless for a table under a header.
    let end: SourcePosition

    init(value: TOMLValue, position: SourcePosition, end: SourcePosition? = nil) {
        self.value = value
        self.position = position
        self.end = end ?? position
    }

    static func == (a: TOMLNode, b: TOMLNode) -> Bool { a.value == b.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A value of a TOML document.
enum TOMLValue: Hashable, Sendable {
    case table(TOMLTable)
    case array([TOMLNode])
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
    /// A date, a time or both. No setting has such a value.
    case dateTime

    /// The name of the type, for messages.
    var kind: String {
        switch self {
        case .table: localized("a table")
        case .array: localized("an array")
        case .string: localized("a string")
        case .integer: localized("an integer")
        case .float: localized("a float")
        case .boolean: localized("a boolean")
        case .dateTime: localized("a date or time")
        }
    }

    /// The value as TOML, in one line; empty for a date.
    var text: String {
        switch self {
        case .table(let table):
            table.entries.isEmpty
                ? "{}"
                : "{ \(table.entries.map { "\(TOMLEdit.key($0.key)) = \($0.node.value.text)" }.joined(separator: ", ")) }"
        case .array(let items): "[\(items.map(\.value.text).joined(separator: ", "))]"
        case .string(let text): "\"\(text.unicodeScalars.map(Self.escaped).joined())\""
        case .integer(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .float(let number): "\(number)"
        case .dateTime: ""
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"", "\\": return "\\\(scalar)"
        case "\u{0}"..<"\u{20}", "\u{7F}": return "\\u" + scalar.value.hexadecimal(digits: 4)
        default: return String(scalar)
        }
    }
}

/// Why bytes are not TOML, with the message of toml++.
struct TOMLError: Error, Hashable {
    let message: String
    let position: SourcePosition
}

extension TOMLTable {
    /// Parses any bytes as TOML 1.0.
    init(parsing bytes: [UInt8]) throws(TOMLError) {
        guard let document = bytes.withUnsafeBufferPointer({ ctoml_parse($0.baseAddress, $0.count) }) else {
            throw TOMLError(message: localized("out of memory"), position: SourcePosition(line: 1, column: 1))
        }
        defer { ctoml_free(document) }
        let records = UnsafeBufferPointer(start: document.pointee.nodes, count: document.pointee.node_count)
        if records.isEmpty {
            throw TOMLError(
                message: String(document.pointee.error), position: SourcePosition(document.pointee.error_position))
        }
        self = Self.root(of: records)
    }

    /// Builds the values from the last to the first, so that the children of a table or an array exist before it. This
    /// needs no recursion, so deeply nested documents are safe.
    private static func root(of records: UnsafeBufferPointer<ctoml_node>) -> TOMLTable {
        var nodes: [TOMLNode?] = records.map { _ in nil }
        var root = TOMLTable(entries: [])
        for index in records.indices.reversed() {
            let record = records[index]
            var children: [Int] = []
            var child = index + 1
            for _ in 0..<record.child_count {
                children.append(child)
                child = records[child].end
            }
            let value: TOMLValue
            switch record.kind {
            case CTOML_TABLE:
                root = TOMLTable(
                    entries: children.compactMap { child in
                        nodes[child].map {
                            TOMLEntry(
                                key: String(records[child].key),
                                keyPosition: SourcePosition(records[child].key_position), node: $0)
                        }
                    })
                value = .table(root)
            case CTOML_ARRAY: value = .array(children.compactMap { nodes[$0] })
            case CTOML_STRING: value = .string(String(record.text))
            case CTOML_INTEGER: value = .integer(record.integer)
            case CTOML_FLOAT: value = .float(record.number)
            case CTOML_BOOLEAN: value = .boolean(record.integer != 0)
            default: value = .dateTime
            }
            nodes[index] = TOMLNode(
                value: value, position: SourcePosition(record.position), end: SourcePosition(record.end_position))
        }
        // The first record is the table that holds everything else.
        return root
    }
}

extension String {
    fileprivate init(_ text: ctoml_text) {
        let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.count)
        self = String(decoding: bytes, as: UTF8.self)
    }
}

extension SourcePosition {
    fileprivate init(_ position: ctoml_position) {
        self.init(line: Int(position.line), column: Int(position.column))
    }
}
