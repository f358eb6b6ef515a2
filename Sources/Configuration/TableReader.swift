import Keyboard
import System

/// Reads a table key by key. A missing key leaves its setting unchanged, and so does a wrong value, which is reported.
///
/// It has a function for each kind of value, since tables without a schema are read with it directly.
struct TableReader {
    /// The name of the table in complaints; empty for the root table.
    let name: String
    /// The position of the table.
    let position: SourcePosition
    let complaints: ComplaintList
    private let table: TOMLTable
    private var known: Set<String> = []
    private var knowsAllKeys = false

    /// A reader of the root table.
    init(root: TOMLTable, complaints: ComplaintList) {
        self.init(name: "", root, at: SourcePosition(line: 1, column: 1), complaints)
    }

    private init(name: String, _ table: TOMLTable, at position: SourcePosition, _ complaints: ComplaintList) {
        self.name = name
        self.table = table
        self.position = position
        self.complaints = complaints
    }

    /// All entries of a table whose keys the user chooses, so that none of them is unknown.
    mutating func ownEntries() -> [TOMLEntry] {
        knowsAllKeys = true
        return table.entries
    }

    /// The entries with tables whose names the user chooses, so that none of them is unknown.
    mutating func tableEntries() -> [TOMLEntry] {
        let entries = table.entries.filter {
            if case .table = $0.node.value { !known.contains($0.key) } else { false }
        }
        known.formUnion(entries.map(\.key))
        return entries
    }

    /// Whether the key exists. The key still counts as unread.
    func has(_ key: String) -> Bool { table[key] != nil }

    /// Whether the table has no other keys than these, known or not.
    func hasOnly(_ keys: Set<String>) -> Bool { table.entries.allSatisfy { keys.contains($0.key) } }

    /// The keys of a subtable; empty if the subtable does not exist.
    func entryNames(of key: String) -> [String] {
        guard case .table(let table)? = table[key]?.value else { return [] }
        return table.entries.map(\.key)
    }

    /// The position of the value of a key, or of the table if the key does not exist.
    func position(of key: String) -> SourcePosition { table[key]?.position ?? position }

    /// Reports every key that was not read. Must be called last.
    func complainOfUnknownKeys() {
        if knowsAllKeys { return }
        for entry in table.entries where !known.contains(entry.key) {
            if NearestName.nearest(to: entry.key, among: known)?.lowercased() != entry.key.lowercased(),
                let home = Schema.home(of: entry.key)
            {
                complaints.add(.unknownKey, at: entry.keyPosition, misplaced(entry.key, home))
                continue
            }
            let message =
                name.isEmpty
                ? localized("unknown table or key \(entry.key.quoted)")
                : localized("unknown key \(entry.key.quoted) in [\(name)]")
            complaints.add(
                .unknownKey, at: entry.keyPosition, message,
                suggestion: NearestName.nearest(to: entry.key, among: known.sorted()))
        }
    }

    /// The message about a setting that belongs to another table.
    private func misplaced(_ key: String, _ home: String) -> String {
        localized("\(key.quoted) belongs to \(home): write it below a line \(home)")
    }

    /// The name of an entry whose key the user chooses, with its table.
    func path(of entry: TOMLEntry) -> String { path(of: entry.key.visible) }

    /// The name of a key with its table, as in `log.level`.
    func path(of key: String) -> String { name.isEmpty ? key : "\(name).\(key)" }

    /// The place of the value of a key, for messages.
    func place(of key: String) -> SettingPlace { SettingPlace(path: path(of: key), complaints: complaints) }

    /// Reports a value of the wrong type under a given name.
    func complain(of node: TOMLNode, named path: String, mustBe expected: String) {
        SettingPlace(path: path, complaints: complaints).complain(of: node, mustBe: expected)
    }
}

extension TableReader {
    /// The value of a key, of any type. The key then counts as read.
    mutating func node(_ key: String) -> TOMLNode? {
        known.insert(key)
        return table[key]
    }

    /// Reads a subtable, if it exists, and reports the keys that were not read.
    mutating func read(_ key: String, _ body: (inout TableReader) -> Void) {
        guard let node = node(key) else { return }
        guard case .table(let table) = node.value else {
            complain(of: node, named: path(of: key), mustBe: localized("a table"))
            return
        }
        var reader = TableReader(name: path(of: key), table, at: node.position, complaints)
        body(&reader)
        reader.complainOfUnknownKeys()
    }

    /// The tables of `[[key]]`; nil if the key does not exist or has another type.
    mutating func tables(_ key: String) -> [TableReader]? {
        guard let node = node(key) else { return nil }
        let path = path(of: key)
        let expected = localized("an array of tables, each under a line [[\(path)]]")
        guard case .array(let items) = node.value else {
            if case .table = node.value {
                complain(of: node, named: path, mustBe: expected)
            } else if name.isEmpty, let home = Schema.home(of: key) {
                let place = table.entries.first { $0.key == key }?.keyPosition
                complaints.add(.unknownKey, at: place, misplaced(key, home))
            } else {
                complain(of: node, named: path, mustBe: expected)
            }
            return nil
        }
        let readers: [TableReader] = items.compactMap { item in
            guard case .table(let table) = item.value else {
                complain(of: item, named: path, mustBe: expected)
                return nil
            }
            return TableReader(name: path, table, at: item.position, complaints)
        }
        return readers.isEmpty && !items.isEmpty ? nil : readers
    }

    /// A reader for the value of an entry; nil, with a complaint, if the value is no table.
    func reader(of entry: TOMLEntry, mustBe expected: String) -> TableReader? {
        guard case .table(let table) = entry.node.value else {
            complain(of: entry.node, named: entry.key.quoted, mustBe: expected)
            return nil
        }
        return TableReader(name: path(of: entry), table, at: entry.node.position, complaints)
    }

    /// Reads a value with a form; nil if the key does not exist, or, with complaints, if the value is invalid.
    mutating func value<Value>(_ key: String, _ form: SettingForm<Value>) -> Value? {
        node(key).flatMap { form.read($0, place(of: key)) }
    }

    /// Reads a value with a form, if it exists and is valid.
    mutating func read<Value>(_ key: String, _ form: SettingForm<Value>, into value: inout Value) {
        if let new = self.value(key, form) { value = new }
    }

    /// Reads `true` or `false`.
    mutating func read(_ key: String, into value: inout Bool) { read(key, .flag, into: &value) }

    /// Reads one of the raw values of a type.
    mutating func read<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ key: String, into value: inout Choice
    ) {
        read(key, .choice, into: &value)
    }

    /// Reads a string.
    mutating func string(_ key: String) -> Located<String>? { value(key, .text) }

    /// Reads an array of strings; a single string is an array of one.
    mutating func strings(_ key: String) -> [Located<String>]? { value(key, .texts) }

    /// Reads a required string. `example` shows how it is written.
    mutating func requiredString(_ key: String, as example: String) -> Located<String>? {
        require(key, as: example)
        return string(key)
    }

    /// Reads a required array of strings, or a single string. `example` shows how it is written.
    mutating func requiredStrings(_ key: String, as example: String) -> [Located<String>]? {
        require(key, as: example)
        return strings(key)
    }

    private func require(_ key: String, as example: String) {
        if table[key] != nil { return }
        complaints.add(.missingKey, at: position, localized("[[\(name)]] requires \(key.quoted), as in \(example)"))
    }

    /// Reads one or several of the raw values of a type; nil if the key does not exist.
    mutating func choices<Choice: RawRepresentable<String> & CaseIterable>(_ key: String) -> [Choice]? {
        strings(key)?.compactMap { place(of: key).choice($0) }
    }
}
