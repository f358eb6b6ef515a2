extension ConfigurationEdit {
    /// A value of the file.
    package struct FoundValue: Hashable, Sendable {
        /// The names on the way to it: `keys`, `ctrl+space`. A table that can occur several times has its identifier, or
        /// its number from 1.
        package var names: [String]
        /// The value as TOML, in one line.
        package var value: String
        /// The value as the argument of `phim set`: a text without quotes.
        package var argument: String
        /// The position of its key.
        package var position: SourcePosition

        /// The path as in TOML, as the argument of `phim get`.
        package var path: String { names.map(TOMLEdit.key).joined(separator: ".") }
    }

    /// All values of the file that are no plain settings, in their order; empty if the file is not valid TOML.
    package var otherValues: [FoundValue] {
        guard let edit = try? TOMLEdit(bytes) else { return [] }
        var values: [FoundValue] = []
        for entry in edit.rootEntries { add(entry, under: [], to: &values, in: edit) }
        return values.filter { Schema.setting($0.names.joined(separator: ".")) == nil }
            .sorted { $0.position < $1.position }
    }

    /// The built-in hotkey, if the file does not bind it.
    package var builtInHotkey: (path: String, value: String)? {
        let isBound = lines(of: "keys").contains { (try? HotkeyKeys($0.key)) == HotkeyKeys.nextLocale }
        let path = "keys." + TOMLEdit.key(HotkeyKeys.nextLocale.description)
        return isBound ? nil : (path, TOMLValue.string("nextLocale").text)
    }

    private func add(_ entry: TOMLEntry, under names: [String], to values: inout [FoundValue], in edit: TOMLEdit) {
        let names = names + [entry.key]
        let isSchema = names.count == 1 && Schema.tables.contains { $0.name == entry.key }
        if edit.range(of: entry.node) == nil || isSchema {
            switch entry.node.value {
            case .table(let table):
                for entry in table.entries { add(entry, under: names, to: &values, in: edit) }
                return
            case .array(let items):
                for (index, item) in items.enumerated() {
                    guard case .table(let table) = item.value else { continue }
                    let name = item.identifier(in: entry.key) ?? "\(index + 1)"
                    for entry in table.entries { add(entry, under: names + [name], to: &values, in: edit) }
                }
                return
            default: break
            }
        }
        let value = entry.node.value
        let argument = if case .string(let text) = value { text } else { value.text }
        values.append(FoundValue(names: names, value: value.text, argument: argument, position: entry.keyPosition))
    }
}

extension TOMLNode {
    /// What names a table of those of this name.
    fileprivate func identifier(in table: String) -> String? {
        let key =
            switch table {
            case "locale", "application": "id"
            case "macro": "from"
            case "list", "method": "name"
            default: ""
            }
        let texts = self[key]?.texts ?? []
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
}
