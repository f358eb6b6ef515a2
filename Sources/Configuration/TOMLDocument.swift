import CTomlplusplus

/// A TOML document as a tree of Swift values, each with its place in the source.
struct TOMLDocument: Hashable, Sendable {
    /// The table that holds everything else.
    let root: TOMLTable

    /// Reads any bytes at all as TOML 1.0.
    ///
    /// The tree is copied out of toml++ at once; nothing of C++ outlives this call.
    init(parsing bytes: [UInt8]) throws(TOMLError) {
        let parsed = bytes.withUnsafeBufferPointer { ctoml_parse($0.baseAddress, $0.count) }
        guard let parsed else {
            throw TOMLError(message: "out of memory", position: SourcePosition(line: 1, column: 1))
        }
        defer { ctoml_free(parsed) }
        guard parsed.pointee.node_count > 0 else {
            throw TOMLError(
                message: String(parsed.pointee.error), position: SourcePosition(parsed.pointee.error_position))
        }
        var list = UnsafeBufferPointer(start: parsed.pointee.nodes, count: parsed.pointee.node_count)[...]
        root = TOMLTable(takenFrom: &list)
    }
}

/// What is wrong with bytes that are no TOML, in toml++'s words.
struct TOMLError: Error, Hashable {
    let message: String
    let position: SourcePosition
}

/// A value of a TOML document.
indirect enum TOMLValue: Hashable, Sendable {
    case table(TOMLTable)
    case array([TOMLNode])
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
    /// A date, a time or both. No configuration of ours holds one.
    case dateTime
}

/// A value and where it begins.
struct TOMLNode: Hashable, Sendable {
    let value: TOMLValue
    let position: SourcePosition
}

/// One line of a table: key and value.
struct TOMLEntry: Hashable, Sendable {
    let key: String
    let keyPosition: SourcePosition
    let node: TOMLNode
}

/// The entries of a table in the order in which they were written.
struct TOMLTable: Hashable, Sendable {
    let entries: [TOMLEntry]

    /// The value of a key; nil if the table has no such key.
    subscript(key: String) -> TOMLNode? {
        entries.first { $0.key == key }?.node
    }
}

extension TOMLTable {
    /// Takes a table and all below it off the front of the flat list.
    fileprivate init(takenFrom list: inout Slice<UnsafeBufferPointer<ctoml_node>>) {
        let count = list.removeFirst().child_count
        var entries: [TOMLEntry] = []
        entries.reserveCapacity(count)
        for _ in 0..<count {
            guard let child = list.first else { break }
            entries.append(
                TOMLEntry(
                    key: String(child.key), keyPosition: SourcePosition(child.key_position),
                    node: TOMLNode(takenFrom: &list)))
        }
        self.entries = entries.sorted { $0.keyPosition < $1.keyPosition }
    }
}

extension TOMLNode {
    /// Takes a node and all below it off the front of the flat list.
    ///
    /// The depth is bounded: `CTOML_MAX_DOTS_PER_LINE` and toml++'s limit on nested values.
    fileprivate init(takenFrom list: inout Slice<UnsafeBufferPointer<ctoml_node>>) {
        let node = list[list.startIndex]
        position = SourcePosition(node.position)
        if node.kind == CTOML_TABLE {
            value = .table(TOMLTable(takenFrom: &list))
            return
        }
        list.removeFirst()
        switch node.kind {
        case CTOML_ARRAY:
            var items: [TOMLNode] = []
            items.reserveCapacity(node.child_count)
            for _ in 0..<node.child_count where !list.isEmpty { items.append(TOMLNode(takenFrom: &list)) }
            value = .array(items)
        case CTOML_STRING: value = .string(String(node.text))
        case CTOML_INTEGER: value = .integer(node.integer)
        case CTOML_FLOAT: value = .float(node.number)
        case CTOML_BOOLEAN: value = .boolean(node.integer != 0)
        default: value = .dateTime
        }
    }
}

extension String {
    /// Copies a text of toml++'s.
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
