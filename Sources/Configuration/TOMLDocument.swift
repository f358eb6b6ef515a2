import CTomlplusplus

/// A TOML document as toml++ understood it, each value with its place in the source.
///
/// What it holds is looked at where it lies: tables and values are windows on the document, and a text is copied when
/// it is asked for. A configuration of ten thousand lines is read in a few milliseconds.
final class TOMLDocument: @unchecked Sendable {
    // Nothing writes to it once it is parsed.
    private let parsed: UnsafePointer<ctoml_document>

    /// From so many bytes on a document is read by two processors; a thread for less would not pay.
    static let leastToDivide = 1 << 16

    /// Reads any bytes at all as TOML 1.0.
    init(parsing bytes: [UInt8], dividedFrom least: Int = leastToDivide) throws(TOMLError) {
        let parsed = bytes.withUnsafeBufferPointer { ctoml_parse($0.baseAddress, $0.count, least) }
        guard let parsed else {
            throw TOMLError(message: "out of memory", position: SourcePosition(line: 1, column: 1))
        }
        self.parsed = parsed
        if parsed.pointee.node_count == 0 {
            throw TOMLError(
                message: String(parsed.pointee.error), position: SourcePosition(parsed.pointee.error_position))
        }
    }

    deinit { ctoml_free(parsed) }

    /// Two processors read it.
    var isDivided: Bool { parsed.pointee.part_count == 2 }

    /// The table that holds everything else.
    var root: TOMLTable { TOMLTable(node: TOMLNode(document: self, index: 0)) }

    @inline(__always)
    fileprivate func record(_ index: Int) -> UnsafePointer<ctoml_node> { parsed.pointee.nodes + index }
}

/// What is wrong with bytes that are no TOML, in toml++'s words.
struct TOMLError: Error, Hashable {
    let message: String
    let position: SourcePosition
}

/// A value of a TOML document.
enum TOMLValue {
    case table(TOMLTable)
    case array(TOMLArray)
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
    /// A date, a time or both. No configuration of ours holds one.
    case dateTime
}

/// A place in a document that holds a value.
struct TOMLNode {
    fileprivate let document: TOMLDocument
    fileprivate let index: Int

    /// Lives as long as the document.
    @inline(__always)
    fileprivate var record: UnsafePointer<ctoml_node> { document.record(index) }

    /// Where the value begins.
    var position: SourcePosition { SourcePosition(record.pointee.position) }

    /// What `body` makes of a text where it lies, in UTF-8; nil if the value is none.
    func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result?) -> Result? {
        record.pointee.kind == CTOML_STRING ? record.pointee.text.withUTF8(body) : nil
    }

    /// The values in an array; nil if the value is none.
    var items: TOMLArray? { record.pointee.kind == CTOML_ARRAY ? TOMLArray(node: self) : nil }

    /// The value.
    var value: TOMLValue {
        switch record.pointee.kind {
        case CTOML_TABLE: .table(TOMLTable(node: self))
        case CTOML_ARRAY: .array(TOMLArray(node: self))
        case CTOML_STRING: .string(String(record.pointee.text))
        case CTOML_INTEGER: .integer(record.pointee.integer)
        case CTOML_FLOAT: .float(record.pointee.number)
        case CTOML_BOOLEAN: .boolean(record.pointee.integer != 0)
        default: .dateTime
        }
    }
}

/// The values of an array, or of a table, one after the other.
struct TOMLArray: Sequence, IteratorProtocol {
    private var node: TOMLNode
    private var left: Int

    /// How many are still to come.
    var count: Int { left }

    /// The same, for those who make room.
    var underestimatedCount: Int { left }

    fileprivate init(node: TOMLNode) {
        self.node = TOMLNode(document: node.document, index: node.index + 1)
        left = Int(node.record.pointee.child_count)
    }

    mutating func next() -> TOMLNode? {
        if left == 0 { return nil }
        left -= 1
        let next = node
        node = TOMLNode(document: node.document, index: node.record.pointee.end)
        return next
    }
}

/// One line of a table: key and value.
struct TOMLEntry {
    let node: TOMLNode

    /// The key.
    var key: String { String(node.record.pointee.key) }

    /// What `body` makes of the key where it lies, in UTF-8.
    func withKey<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result?) -> Result? {
        node.record.pointee.key.withUTF8(body)
    }

    /// Whether that is the key.
    func has(key: StaticString) -> Bool { node.record.pointee.key.holds(key) }

    /// Where the key begins.
    var keyPosition: SourcePosition { SourcePosition(node.record.pointee.key_position) }
}

/// A table of a document.
struct TOMLTable {
    fileprivate let node: TOMLNode

    /// How many lines it has.
    var count: Int { Int(node.record.pointee.child_count) }

    /// The lines in the order in which they were written.
    var entries: some Sequence<TOMLEntry> { TOMLArray(node: node).lazy.map(TOMLEntry.init) }

    /// The value of a key, and which of the table's lines it is; nil if the table has no such key.
    func line(of key: StaticString) -> (place: Int, node: TOMLNode)? {
        var index = node.index + 1
        for place in 0..<count {
            let record = node.document.record(index)
            if record.pointee.key.holds(key) { return (place, TOMLNode(document: node.document, index: index)) }
            index = record.pointee.end
        }
        return nil
    }

    /// The value of a key; nil if the table has no such key.
    subscript(key: StaticString) -> TOMLNode? { line(of: key)?.node }
}

extension ctoml_text {
    fileprivate func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result?) -> Result? {
        guard let bytes else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        return bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
            body(UnsafeBufferPointer(start: $0, count: count))
        }
    }

    fileprivate func holds(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        for index in 0..<count where UInt8(bitPattern: bytes[index]) != text.utf8Start[index] { return false }
        return true
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
