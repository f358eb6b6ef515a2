import System

/// Changes settings in the text of a configuration file, one by one, for `phim set`, `phim unset`, the settings window
/// and others.
///
/// Only the line of the setting changes. A value is refused if the setting cannot have it, or if it would make the file
/// unusable.
package struct ConfigurationEdit {
    /// The file with all changes.
    package private(set) var bytes: [UInt8]
    let file: String
    private let methodFolders: [String]
    private let examine: Examination

    /// Returns the errors of a configuration that only other modules find, such as layouts that do not exist.
    package typealias Examination = (_ configuration: Configuration, _ file: String) -> [Complaint]

    /// Why a setting was not changed. The value is a message for the user.
    package enum Refusal: Error {
        /// The setting does not exist, or cannot have this value.
        case argument(String)
        /// The file prevents the change.
        case file(String)
    }

    /// The bytes of a file; `file` is its name in messages. A change is refused if `examine` finds more errors after it.
    package init(
        _ bytes: [UInt8], file: String, methodFolders: [String] = [],
        examine: @escaping Examination = { _, _ in [] }
    ) {
        self.bytes = bytes
        self.file = file
        self.methodFolders = methodFolders
        self.examine = examine
    }

    /// Sets a setting to a value. A text is written without quotes; a list as `a, b` or as in TOML.
    ///
    /// Returns the new line with its number. Throws, and changes nothing, if the setting or the value does not exist.
    package mutating func set(_ path: SettingPath, to text: String) throws(Refusal) -> String {
        let values = try SettingValue.all(text, of: path)
        var edit = try self.edit(bytes)
        var place = try self.place(of: path, in: edit)
        if place == nil {
            // Locales of the user replace the built-in ones, so the built-in ones are written to the file first. A rule
            // for an application is written where there is none.
            if path.locale != nil { edit = try self.edit(bytes + builtInLocales(in: edit)) }
            if let ids = path.application {
                let line = "id = \(ItemValue.texts(ids).toml)"
                _ = try count(of: "application", in: edit)
                edit = try self.edit(edit.addingItem(of: "application", [line], order: Schema.order))
            }
            place = try self.place(of: path, in: edit)
        }
        guard let place, let key = path.names.last else {
            throw .argument(localized("\(file) has no [[locale]] with id = \(TOMLValue.string(path.names[1]).text)"))
        }
        var refusal = Refusal.file(localized("\(path) is a table in \(file): change its settings one by one"))
        for value in values {
            guard
                let new = edit.setting(
                    key, in: place, to: value, order: Schema.order, keys: Schema.knownKeys(of: place.names))
            else { break }
            do throws(Refusal) {
                try check(new, against: edit, key, in: place)
            } catch {
                // The user rather meant a text than a number or a list.
                if value == values.first || value.hasPrefix("\"") { refusal = error }
                continue
            }
            bytes = new
            guard let entry = try self.edit(new).entry(key, in: place) else { break }
            return "\(entry.keyPosition.line): \(TOMLEdit.key(key)) = \(entry.node.value.text)"
        }
        throw refusal
    }

    /// Removes a setting from the file, so that it has its default. Throws if the file does not have the setting.
    package mutating func unset(_ path: SettingPath) throws(Refusal) {
        let edit = try self.edit(bytes)
        guard let place = try self.place(of: path, in: edit), let key = path.names.last,
            let new = edit.removing(key, in: place)
        else { throw .file(localized("\(file) does not set \(path)")) }
        try check(new, against: edit, key, in: place)
        bytes = new
        // A rule without settings does nothing.
        if let ids = path.application, let index = try self.edit(new).emptyRule(for: ids) {
            try removeItem(index, of: "application")
        }
    }

    /// The value of a setting in the file, with its position; nil if the file does not have it.
    package func found(_ path: SettingPath) throws(Refusal) -> (value: String, position: SourcePosition)? {
        let edit = try self.edit(bytes)
        guard let place = try self.place(of: path, in: edit), let key = path.names.last,
            let entry = edit.entry(key, in: place)
        else { return nil }
        return (entry.node.value.text, entry.keyPosition)
    }

    /// What the file with all changes means.
    var parsed: Configuration.Reading { Configuration.parse(bytes, file: file, methodFolders: methodFolders) }

    /// The paths of all settings in the file: `vietnamese.restore`. Empty if the file is not valid TOML.
    package var paths: Set<String> {
        guard let edit = try? TOMLEdit(bytes) else { return [] }
        return Set(edit.values(besides: "").keys.map { $0.prefix(2).joined(separator: ".") })
    }

    /// The entries of a table with keys of the user, in their order: in `keys`, each hotkey with its actions. Empty if
    /// the file is not valid TOML.
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

    // MARK: - Tables that can occur several times

    /// A value of an entry in `[[locale]]` or `[[application]]`.
    package enum ItemValue: Hashable, Sendable {
        /// A string.
        case text(String)
        /// An array of strings.
        case texts([String])
        /// A boolean.
        case flag(Bool)

        /// The value as TOML.
        package var toml: String {
            switch self {
            case .text(let text): TOMLValue.string(text).text
            case .texts(let texts): "[\(texts.map { TOMLValue.string($0).text }.joined(separator: ", "))]"
            case .flag(let flag): "\(flag)"
            }
        }
    }

    /// The number of tables `[[name]]` in the file. Built-in locales do not count.
    package func itemCount(of name: String) throws(Refusal) -> Int { try count(of: name, in: edit(bytes)) }

    /// Adds a table `[[name]]` with these entries after the last one.
    package mutating func addItem(of name: String, _ lines: [(key: String, value: ItemValue)]) throws(Refusal) {
        try changeItems(of: name) { edit, _ in
            edit.addingItem(of: name, lines.map { "\(TOMLEdit.key($0.key)) = \($0.value.toml)" }, order: Schema.order)
        }
    }

    /// Removes one of the tables `[[name]]`.
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

    /// Sets a key of one of the tables `[[name]]`, or removes it if the value is nil.
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
        throw .file(localized("\(name) is not written as [[\(name)]] in \(file): change it there"))
    }

    private mutating func changeItems(
        of name: String, _ change: (TOMLEdit, _ count: Int) -> [UInt8]?
    ) throws(Refusal) {
        var old = try self.edit(bytes)
        // Locales of the user replace the built-in ones, so the built-in ones are written to the file first.
        if name == "locale" { old = try self.edit(bytes + builtInLocales(in: old)) }
        guard let new = try change(old, count(of: name, in: old)) else {
            throw .file(localized("\(file) was changed: it has another number of [[\(name)]]"))
        }
        guard try self.edit(new).values(besides: name) == old.values(besides: name) else {
            throw otherSettings
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
            throw .file(localized("\(file):\(position): \(message)\nNothing was changed: fix that first."))
        }
    }

    /// The table of a setting; nil for a locale that is not in the file.
    private func place(of path: SettingPath, in edit: TOMLEdit) throws(Refusal) -> TOMLEdit.Place? {
        if let locale = path.locale {
            return edit.items(of: "locale", where: "id", is: locale.id).map {
                TOMLEdit.Place(names: ["locale"], item: $0)
            }
        }
        if let ids = path.application {
            return edit.rule(for: ids).map {
                TOMLEdit.Place(
                    names: ["application"], item: $0, subtable: path.names.count == 4 ? path.names[2] : nil)
            }
        }
        let place = TOMLEdit.Place(names: path.names.dropLast())
        if path.setting != nil || path.isOwnKey { return place }
        let known = Schema.tables.flatMap(\.settings).map(\.path)
        let nearest = NearestName.nearest(to: path.description, among: known)
        throw .argument(
            localized("there is no setting \(path.description.quoted)") + NearestName.question(nearest))
    }

    private func builtInLocales(in edit: TOMLEdit) -> [UInt8] {
        if edit.entry("locale", in: TOMLEdit.Place(names: [])) != nil { return [] }
        let tables = Configuration.LocaleSettings.builtIn.map { locale in
            "[[locale]]\nid = \"\(locale.id)\"\nmethod = \"\(locale.method.rawValue)\"\n"
        }
        return Array(((bytes.isEmpty ? "" : "\n") + tables.joined(separator: "\n")).utf8)
    }

    // MARK: - The whole file

    private var otherSettings: Refusal {
        .file(localized("\(file) cannot be changed without changing other settings; nothing was written"))
    }

    /// Throws if the new file has more errors than the old one, or differs in anything but this setting.
    private func check(
        _ new: [UInt8], against old: TOMLEdit, _ key: String, in place: TOMLEdit.Place
    ) throws(Refusal) {
        guard try edit(new).values(besides: key, in: place) == old.values(besides: key, in: place) else {
            throw otherSettings
        }
        try checkErrors(of: new)
    }

    /// Throws if the new file has an error that the old one does not have. A file may have errors: then a change may
    /// replace one of them by others that it hid.
    private func checkErrors(of new: [UInt8]) throws(Refusal) {
        let before = parsed
        let after = Configuration.parse(new, file: file, methodFolders: methodFolders)
        var (old, errors) = (before.errors, after.errors)
        if let configuration = before.configuration, let changed = after.configuration {
            old = examine(configuration, file)
            errors = examine(changed, file)
        }
        var known = old.map(\.summary)
        let added = errors.first { error in
            if let place = known.firstIndex(of: error.summary) { known.remove(at: place) } else { return true }
            return false
        }
        guard let added, errors.count >= old.count else { return }
        throw .argument(localized("\(added.summary); nothing was written"))
    }
}

extension Configuration.Reading {
    /// The complaints that are errors.
    fileprivate var errors: [Complaint] { complaints.filter { $0.severity == .error } }
}
