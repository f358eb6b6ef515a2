import Keyboard

/// Reads one table, key by key. What is missing stays as it was, what is wrong is complained of and stays as it was.
struct TableReader {
    /// The table as complaints name it; empty for the whole file.
    let name: String
    /// Where the table begins.
    let position: SourcePosition
    let complaints: ComplaintList
    private let table: TOMLTable
    private var known: [StaticString] = []
    /// Which of the first 64 lines were asked for.
    private var asked: UInt64 = 0
    private var knowsAllKeys = false

    /// A reader of the whole file.
    init(root: TOMLTable, complaints: ComplaintList) {
        self.init(name: "", root, at: SourcePosition(line: 1, column: 1), complaints)
    }

    private init(name: String, _ table: TOMLTable, at position: SourcePosition, _ complaints: ComplaintList) {
        self.name = name
        self.table = table
        self.position = position
        self.complaints = complaints
    }

    /// All lines of a table whose keys are the user's own: none of them is unknown.
    mutating func ownEntries() -> some Sequence<TOMLEntry> {
        knowsAllKeys = true
        return table.entries
    }

    /// How many lines the table has.
    var count: Int { table.count }

    /// Every line was asked for.
    var isRead: Bool { asked.nonzeroBitCount == table.count }

    /// Whether the key is there. Asking does not make it a known one.
    func has(_ key: StaticString) -> Bool { table[key] != nil }

    /// The names of the lines in a table of this one; none if it is not there.
    func entryNames(of key: StaticString) -> [String] {
        guard case .table(let table)? = table[key]?.value else { return [] }
        return table.entries.map(\.key)
    }

    /// Where the value of a key begins; where the table begins if the key is not there.
    func position(of key: StaticString) -> SourcePosition { table[key]?.position ?? position }

    /// Complains of every key that was not asked for. To be called last.
    func complainOfUnknownKeys() {
        if knowsAllKeys || isRead { return }
        let known = self.known.map(\.description)
        for entry in table.entries where !known.contains(entry.key) {
            let place = name.isEmpty ? "there is no table or key" : "[\(name)] has no key"
            complaints.add(
                .unknownKey, at: entry.keyPosition, "\(place) \(entry.key.quoted)",
                suggestion: NearestName.nearest(to: entry.key, among: known))
        }
    }

    /// The name of a line whose key is the user's own.
    func path(of entry: TOMLEntry) -> String { name.isEmpty ? entry.key.visible : "\(name).\(entry.key.visible)" }

    /// Complains of a value of the wrong type.
    func complain(of node: TOMLNode, at key: StaticString, want: String) {
        complain(of: node, named: name.isEmpty ? key.description : "\(name).\(key)", want: want)
    }

    /// Complains of a value of the wrong type, called as given.
    func complain(of node: TOMLNode, named path: String, want: String) {
        complaints.add(.wrongType, at: node.position, "\(path) wants \(want), not \(node.value.kind)")
    }
}

extension TableReader {
    /// The value of a key, whatever it is. Asking makes the key a known one.
    mutating func node(_ key: StaticString) -> TOMLNode? {
        if known.isEmpty { known.reserveCapacity(8) }
        known.append(key)
        guard let (place, node) = table.line(of: key) else { return nil }
        if place < 64 { asked |= 1 << place }
        return node
    }

    /// Reads a table in this one, if it is there, and complains of the keys that were not asked for.
    mutating func read(_ key: StaticString, _ body: (inout TableReader) -> Void) {
        guard let node = node(key) else { return }
        guard case .table(let table) = node.value else {
            complain(of: node, at: key, want: "a table")
            return
        }
        var reader = TableReader(
            name: name.isEmpty ? key.description : "\(name).\(key)", table, at: node.position, complaints)
        body(&reader)
        reader.complainOfUnknownKeys()
    }

    /// The tables of `[[key]]`; nil if the key is not there, or is something else.
    mutating func tables(_ key: StaticString) -> [TableReader]? {
        guard let node = node(key) else { return nil }
        let path = name.isEmpty ? key.description : "\(name).\(key)"
        guard case .array(let items) = node.value else {
            complain(of: node, at: key, want: "tables, each under a line [[\(path)]]")
            return nil
        }
        let readers: [TableReader] = items.compactMap { item in
            guard case .table(let table) = item.value else {
                complain(of: item, at: key, want: "tables, each under a line [[\(path)]]")
                return nil
            }
            return TableReader(name: path, table, at: item.position, complaints)
        }
        return readers.isEmpty && items.count > 0 ? nil : readers
    }

    /// A reader of a line's value, which has to be a table.
    func reader(of entry: TOMLEntry, want: String) -> TableReader? {
        guard case .table(let table) = entry.node.value else {
            complain(of: entry.node, named: entry.key.quoted, want: want)
            return nil
        }
        return TableReader(name: "\(name).\(entry.key.visible)", table, at: entry.node.position, complaints)
    }

    /// true or false.
    mutating func read(_ key: StaticString, into value: inout Bool) {
        guard let node = node(key) else { return }
        guard case .boolean(let boolean) = node.value else {
            return complain(of: node, at: key, want: "true or false")
        }
        value = boolean
    }

    /// A whole number in a range.
    mutating func read(_ key: StaticString, into value: inout Int, range: ClosedRange<Int>) {
        guard let node = node(key) else { return }
        guard case .integer(let number) = node.value else {
            return complain(of: node, at: key, want: "a whole number")
        }
        guard let number = Int(exactly: number), range.contains(number) else {
            complaints.add(
                .outOfRange, at: node.position,
                "\(name).\(key) is from \(range.lowerBound) to \(range.upperBound), not \(number)")
            return
        }
        value = number
    }

    /// One of the texts that a type knows.
    mutating func read<Choice: RawRepresentable<String> & CaseIterable>(_ key: StaticString, into value: inout Choice)
    {
        guard let text = string(key) else { return }
        guard let choice = Choice(rawValue: text.value) else {
            let known = Choice.allCases.map(\.rawValue)
            complaints.add(
                .unknownValue, at: text.position,
                "\(name).\(key) is one of \(known.joined(separator: ", ")), not \(text.value.quoted)",
                suggestion: NearestName.nearest(to: text.value, among: known))
            return
        }
        value = choice
    }

    /// Any text.
    mutating func string(_ key: StaticString) -> Located<String>? {
        guard let node = node(key) else { return nil }
        guard case .string(let text) = node.value else {
            complain(of: node, at: key, want: "a text")
            return nil
        }
        return Located(text, at: node.position)
    }

    /// Any text, which has to be there. `example` shows how it is written.
    mutating func requiredString(_ key: StaticString, as example: String) -> Located<String>? {
        if table[key] == nil {
            complaints.add(.missingKey, at: position, "[[\(name)]] wants \(key), as in \(example)")
        }
        return string(key)
    }

    /// One gesture or several; nil if the key is not there.
    mutating func gestures(_ key: StaticString) -> [Gesture]? {
        strings(key)?.compactMap { text in
            if let gesture = Gesture(rawValue: text.value) { return gesture }
            let known = Gesture.allCases.map(\.rawValue)
            complaints.add(
                .unknownValue, at: text.position,
                "\(name).\(key) is one of \(known.joined(separator: ", ")), not \(text.value.quoted)",
                suggestion: NearestName.nearest(to: text.value, among: known))
            return nil
        }
    }

    /// A list of texts; a single text is a list of one.
    mutating func strings(_ key: StaticString) -> [Located<String>]? {
        guard let node = node(key) else { return nil }
        switch node.value {
        case .string(let text): return [Located(text, at: node.position)]
        case .array(let items):
            return items.compactMap { item in
                guard case .string(let text) = item.value else {
                    complain(of: item, at: key, want: "texts")
                    return nil
                }
                return Located(text, at: item.position)
            }
        default:
            complain(of: node, at: key, want: "a list of texts")
            return nil
        }
    }
}

extension TOMLValue {
    /// What it is, for people.
    fileprivate var kind: String {
        switch self {
        case .table: "a table"
        case .array: "a list"
        case .string: "a text"
        case .integer: "a whole number"
        case .float: "a number with a point"
        case .boolean: "true or false"
        case .dateTime: "a date or a time"
        }
    }
}
