import System

/// All plain settings, and the other tables of a file.
public enum Schema {
    /// The tables of plain settings, in the order of config/phim.toml.
    public static let tables: [SettingTable] = [
        .vietnamese, .behavior, .shorthand, .suggestions, .emoji, .focus, .devices, .feedback, .indicator, .output,
        .control, .log, .gestures, .pace,
    ]

    /// All tables of a file, in the order of config/phim.toml. Tables that are not in `tables` have readers of their
    /// own.
    public static let order = [
        "locale", "method", "vietnamese", "behavior", "keys", "list_keys", "shorthand", "macro", "list",
        "suggestions", "emoji", "focus", "application", "devices", "remap", "layers", "handler", "feedback",
        "indicator",
        "output", "control", "log", "gestures", "pace",
    ]

    /// The settings that `[[application]]` may have, by their subtable in it; the empty name is `[[application]]`
    /// itself.
    static let inApplications: [String: [Setting]] = Dictionary(
        grouping: tables.flatMap(\.settings).filter { $0.applicationKey != nil }
    ) { setting in
        tables.contains { $0.isInApplications && $0.name == setting.table } ? setting.table : ""
    }

    /// The names of these settings and subtables in `[[application]]`.
    static let namesInApplications: [String] =
        (inApplications[""] ?? []).compactMap(\.applicationKey) + tablesInApplications

    /// The names of tables in `[[application]]`.
    static let tablesInApplications = tables.filter(\.isInApplications).map(\.name)

    /// The keys of a table of plain settings, in the order of config/phim.toml; empty for other tables.
    static func knownKeys(of names: [String]) -> [TOMLEdit.KnownKey] {
        guard names.count == 1, let table = tables.first(where: { $0.name == names[0] }) else { return [] }
        return table.settings.map { setting in
            let text = LocalizedText(key: setting.explanation)
            return TOMLEdit.KnownKey(
                name: setting.key, explanations: [text.text(in: .english), text.text(in: .vietnamese)])
        }
    }

    /// The former names of settings in a table, with the paths that they have now.
    static func formerNames(in table: String) -> [(key: String, setting: Setting, newName: String)] {
        tables.flatMap(\.settings).compactMap { setting in
            guard let path = setting.formerPath, path.hasPrefix(table + ".") else { return nil }
            return (key: String(path.dropFirst(table.count + 1)), setting: setting, newName: setting.path)
        }
    }

    /// The header of the only table with a setting of this name: `[vietnamese]`, `[[locale]]`; nil if none or several
    /// have it.
    static func home(of key: String) -> String? {
        if let table = listKeys.first(where: { $0.keys.contains(key) })?.table { return "[[\(table)]]" }
        let homes = tables.filter { $0.settings.contains { $0.key == key } }
        return homes.count == 1 ? "[\(homes[0].name)]" : nil
    }

    /// The keys that only tables of the form `[[name]]` have.
    private static let listKeys: [(table: String, keys: Set<String>)] = [
        ("locale", ["layout", "method", "modal"]), ("macro", ["from", "to"]),
        ("handler", ["program", "action", "do"]),
        ("list", ["items"]), ("application", ["off"]),
    ]

    /// Paths of removed settings, with the reason. A file may still have them.
    static let removed = [
        "behavior.return_to_alphabetic": localized("a layer of [layers] stays if it has no one_shot")
    ]

    /// The setting with a path, present or former: `vietnamese.restore`.
    public static func setting(_ path: String) -> Setting? {
        tables.flatMap(\.settings).first { $0.path == path || $0.formerPath == path }
    }
}

/// The value of a setting in a file.
struct FoundSetting {
    let setting: Setting
    let node: TOMLNode
    let place: SettingPlace
}

extension TableReader {
    /// The values of settings under these names.
    mutating func find(_ names: [(key: String, setting: Setting)]) -> [FoundSetting] {
        names.compactMap { key, setting in
            node(key).map { FoundSetting(setting: setting, node: $0, place: place(of: key)) }
        }
    }

    /// The values of settings under their former names, each with a warning that gives the new name.
    mutating func findFormer(_ names: [(key: String, setting: Setting, newName: String)]) -> [FoundSetting] {
        names.compactMap { key, setting, newName in
            guard let node = formerNode(key, .renamed, localized("is now called \(newName)")) else { return nil }
            return FoundSetting(setting: setting, node: node, place: place(of: key))
        }
    }

    /// Warns of removed settings of a table.
    mutating func complainOfRemoved(from table: String) {
        for (path, reason) in Schema.removed where path.hasPrefix(table + ".") {
            _ = formerNode(
                String(path.dropFirst(table.count + 1)), .noEffect, localized("has no effect any more: \(reason)"))
        }
    }
}
