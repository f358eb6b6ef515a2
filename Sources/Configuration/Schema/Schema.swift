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
    static let tablesInApplications = tables.filter(\.isInApplications).map(\.name) + ["keys", "remap"]

    /// The keys of a table of plain settings, in the order of config/phim.toml; empty for other tables.
    static func knownKeys(of names: [String]) -> [TOMLEdit.KnownKey] {
        guard names.count == 1, let table = tables.first(where: { $0.name == names[0] }) else { return [] }
        return table.settings.map { setting in
            let text = LocalizedText(key: setting.explanation)
            return TOMLEdit.KnownKey(
                name: setting.key, explanations: [text.text(in: .english), text.text(in: .vietnamese)])
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

    /// The setting with a path: `vietnamese.restore`.
    public static func setting(_ path: String) -> Setting? {
        tables.flatMap(\.settings).first { $0.path == path }
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
}
