/// A configuration file whose settings are changed one by one: by `phim set`, `phim unset`, and whatever else writes it.
///
/// Only the line of the setting changes. A value that the setting cannot have, or that would make the file unusable, is
/// refused.
package struct ConfigurationEdit {
    /// The file as it is now, with all changes.
    package private(set) var bytes: [UInt8]
    private let file: String
    private let methodFolders: [String]

    /// Why a setting is not changed.
    package enum Refusal: Error {
        /// There is no such setting, or it cannot have that value.
        case argument(String)
        /// The file is not as it would have to be.
        case file(String)
    }

    /// The bytes of a file; `file` is its name in messages.
    package init(_ bytes: [UInt8], file: String, methodFolders: [String] = []) {
        self.bytes = bytes
        self.file = file
        self.methodFolders = methodFolders
    }

    /// Gives a setting that value. A text is written as it is; a list is written as `a, b` or as in TOML.
    ///
    /// Returns the line as it stands in the file, with its number. Throws, and changes nothing, where the setting or the
    /// value is none.
    package mutating func set(_ path: SettingPath, to text: String) throws(Refusal) -> String {
        let value = try Self.value(text, of: path)
        var edit = try self.edit(bytes)
        var place = try self.place(of: path, in: edit)
        if place == nil, path.locale != nil {
            // Own locales take the place of the built-in ones: those are written first.
            edit = try self.edit(bytes + builtInLocales(in: edit))
            place = try self.place(of: path, in: edit)
        }
        guard let place, let key = path.names.last else {
            throw .argument("\(file) has no [[locale]] with id = \(TOMLValue.string(path.names[1]).text)")
        }
        guard let new = edit.setting(key, in: place, to: value, order: Schema.order) else {
            throw .file("\(path) is a table in \(file): change its settings one by one")
        }
        try check(new, against: edit, key, in: place)
        bytes = new
        let line = try self.edit(new).entry(key, in: place)?.keyPosition.line
        return "\(line ?? 0): \(TOMLEdit.key(key)) = \(value)"
    }

    /// Takes a setting out of the file, so that it has its default. Throws if the file does not have it.
    package mutating func unset(_ path: SettingPath) throws(Refusal) {
        let edit = try self.edit(bytes)
        guard let place = try self.place(of: path, in: edit), let key = path.names.last,
            let new = edit.removing(key, in: place)
        else { throw .file("\(file) does not set \(path)") }
        try check(new, against: edit, key, in: place)
        bytes = new
    }

    /// The value of a setting in the file, with its position; nil if the file does not have it.
    package func found(_ path: SettingPath) throws(Refusal) -> (value: String, position: SourcePosition)? {
        let edit = try self.edit(bytes)
        guard let place = try self.place(of: path, in: edit), let key = path.names.last,
            let entry = edit.entry(key, in: place)
        else { return nil }
        return (entry.node.value.text, entry.keyPosition)
    }

    /// The paths of all settings that the file has: `vietnamese.restore`. None if it is no TOML.
    package var paths: Set<String> {
        guard let edit = try? TOMLEdit(bytes) else { return [] }
        return Set(edit.values(besides: "").keys.map { $0.prefix(2).joined(separator: ".") })
    }

    /// The lines of a table whose keys are the user's own, in their order: of `keys` each hotkey with its actions. None if
    /// the file is no TOML.
    package func lines(of table: String) -> [(key: String, values: [String])] {
        guard let edit = try? TOMLEdit(bytes) else { return [] }
        return edit.entries(of: table).map { entry in
            switch entry.node.value {
            case .string(let text): return (entry.key, [text])
            case .array(let items):
                return (entry.key, items.map { if case .string(let text) = $0.value { text } else { $0.value.text } })
            default: return (entry.key, [entry.node.value.text])
            }
        }
    }

    // MARK: - Tables that stand several times

    /// A value of a line in `[[locale]]` or `[[application]]`.
    package enum ItemValue: Hashable, Sendable {
        case text(String)
        case texts([String])
        case flag(Bool)

        fileprivate var toml: String {
            switch self {
            case .text(let text): TOMLValue.string(text).text
            case .texts(let texts): "[\(texts.map { TOMLValue.string($0).text }.joined(separator: ", "))]"
            case .flag(let flag): "\(flag)"
            }
        }
    }

    /// How many tables `[[name]]` the file has. The built-in locales are none.
    package func itemCount(of name: String) throws(Refusal) -> Int { try count(of: name, in: edit(bytes)) }

    /// Adds a table `[[name]]` with these lines behind the last one.
    package mutating func addItem(of name: String, _ lines: [(key: String, value: ItemValue)]) throws(Refusal) {
        try changeItems(of: name) { edit, _ in
            edit.addingItem(of: name, lines.map { "\(TOMLEdit.key($0.key)) = \($0.value.toml)" }, order: Schema.order)
        }
    }

    /// Takes one of the tables `[[name]]` out of the file.
    package mutating func removeItem(_ index: Int, of name: String) throws(Refusal) {
        try changeItems(of: name) { edit, count in
            (0..<count).contains(index) ? edit.removingItem(index, of: name) : nil
        }
    }

    /// Moves one of the tables `[[name]]` to the place of another.
    package mutating func moveItem(_ index: Int, of name: String, to place: Int) throws(Refusal) {
        try changeItems(of: name) { edit, count in
            (0..<count).contains(index) && (0..<count).contains(place)
                ? edit.movingItem(index, of: name, to: place) : nil
        }
    }

    /// Gives a key of one of the tables `[[name]]` a value, or takes it out for nil.
    package mutating func setItem(
        _ key: String, of name: String, at index: Int, to value: ItemValue?
    ) throws(Refusal) {
        let same = bytes
        try changeItems(of: name) { edit, count in
            let place = TOMLEdit.Place(names: [name], item: index)
            if let value { return edit.setting(key, in: place, to: value.toml, order: Schema.order) }
            return edit.entry(key, in: place) == nil ? same : edit.removing(key, in: place)
        }
    }

    private func count(of name: String, in edit: TOMLEdit) throws(Refusal) -> Int {
        if let count = edit.itemCount(of: name) { return count }
        throw .file("\(name) is not written as [[\(name)]] in \(file): change it there")
    }

    private mutating func changeItems(
        of name: String, _ change: (TOMLEdit, _ count: Int) -> [UInt8]?
    ) throws(Refusal) {
        var old = try self.edit(bytes)
        // Own locales take the place of the built-in ones: those are written first.
        if name == "locale" { old = try self.edit(bytes + builtInLocales(in: old)) }
        guard let new = try change(old, count(of: name, in: old)) else {
            throw .file("\(file) is not as it was: it has another number of [[\(name)]]")
        }
        guard try self.edit(new).values(besides: name) == old.values(besides: name) else {
            throw .file("\(file) cannot be changed without changing other settings; nothing was written")
        }
        try checkErrors(of: new)
        bytes = new
    }

    // MARK: - Places

    private func edit(_ bytes: [UInt8]) throws(Refusal) -> TOMLEdit {
        do throws(TOMLError) {
            return try TOMLEdit(bytes)
        } catch {
            let (message, position) = error.explanation(in: bytes)
            throw .file("\(file):\(position): \(message)\nNothing was changed: mend that first.")
        }
    }

    /// The table of a setting; nil for a locale that the file does not have.
    private func place(of path: SettingPath, in edit: TOMLEdit) throws(Refusal) -> TOMLEdit.Place? {
        if let locale = path.locale {
            return edit.items(of: "locale", where: "id", is: locale.id).map {
                TOMLEdit.Place(names: ["locale"], item: $0)
            }
        }
        let place = TOMLEdit.Place(names: path.names.dropLast())
        guard let setting = path.setting else {
            if path.isOwnKey { return place }
            let known = Schema.tables.flatMap(\.settings).map(\.path)
            let nearest = NearestName.nearest(to: path.description, among: known)
            throw .argument(
                "there is no setting \(path.description.quoted)" + (nearest.map { "; did you mean “\($0)”?" } ?? ""))
        }
        // A setting that stands there under the name that it had before keeps that.
        return setting.path == "\(path)" ? place : TOMLEdit.Place(names: [setting.table])
    }

    private func builtInLocales(in edit: TOMLEdit) -> [UInt8] {
        if edit.entry("locale", in: TOMLEdit.Place(names: [])) != nil { return [] }
        let tables = Configuration.LocaleSettings.builtIn.map { locale in
            "[[locale]]\nid = \"\(locale.id)\"\nmethod = \"\(locale.method.rawValue)\"\n"
        }
        return Array(((bytes.isEmpty ? "" : "\n") + tables.joined(separator: "\n")).utf8)
    }

    // MARK: - Values

    /// A value as it stands in a file.
    private static func value(_ text: String, of path: SettingPath) throws(Refusal) -> String {
        guard let setting = path.setting else {
            if let literal = literal(text) { return literal.text }
            if path.locale?.key == "modal", text == "true" || text == "false" { return text }
            return TOMLValue.string(text).text
        }
        let value: TOMLValue
        switch setting.kind {
        case .flag: value = text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : .string(text)
        case .integer: value = Int64(text).map { .integer($0) } ?? .string(text)
        case .choice(let choices) where choices.contains("true") && (text == "true" || text == "false"):
            value = .boolean(text == "true")
        case .choice, .text, .key: value = .string(text)
        case .list:
            let items = text.split(separator: ",").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
            let place = SourcePosition(line: 1, column: 1)
            value =
                literal(text)?.value
                ?? .array(items.map { TOMLNode(value: .string(String($0)), position: place) })
        }
        let complaints = ComplaintList(file: "")
        let node = TOMLNode(value: value, position: SourcePosition(line: 1, column: 1))
        _ = setting.change(node, SettingPlace(path: setting.path, complaints: complaints))
        if let complaint = complaints.sorted.first(where: { $0.severity == .error }) {
            throw .argument(complaint.summary)
        }
        return value.text
    }

    /// A list or a table as in TOML; nil for any other text.
    private static func literal(_ text: String) -> (value: TOMLValue, text: String)? {
        guard text.hasPrefix("[") || text.hasPrefix("{"), !text.contains("\n"),
            let table = try? TOMLTable(parsing: Array("value = \(text)".utf8)), table.entries.count == 1
        else { return nil }
        return (table.entries[0].node.value, text)
    }

    // MARK: - The whole file

    /// Refuses a file that has errors which the other does not have, or that differs in anything but the setting.
    private func check(
        _ new: [UInt8], against old: TOMLEdit, _ key: String, in place: TOMLEdit.Place
    ) throws(Refusal) {
        guard try edit(new).values(besides: key, in: place) == old.values(besides: key, in: place) else {
            throw .file("\(file) cannot be changed without changing other settings; nothing was written")
        }
        try checkErrors(of: new)
    }

    /// Refuses a file that has errors which the one before did not have.
    private func checkErrors(of new: [UInt8]) throws(Refusal) {
        let before = Configuration.parse(bytes, file: file, methodFolders: methodFolders).complaints
        let after = Configuration.parse(new, file: file, methodFolders: methodFolders).complaints
        let errors = after.filter { $0.severity == .error }
        guard errors.count > before.count(where: { $0.severity == .error }), let error = errors.first else { return }
        throw .argument("\(error.summary); nothing was written")
    }
}
