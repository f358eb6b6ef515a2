import System

/// All plain settings, and what a file may have besides.
public enum Schema {
    /// The tables of plain settings, in the order of config/phim.toml.
    public static let tables: [SettingTable] = [
        .vietnamese, .behavior, .shorthand, .suggestions, .emoji, .focus, .devices, .feedback, .indicator, .output,
        .control, .log, .gestures, .pace,
    ]

    /// Every table of a file, in the order of config/phim.toml. Those that are not in `tables` have readers of their own.
    public static let order = [
        "locale", "method", "vietnamese", "behavior", "keys", "list_keys", "shorthand", "macro", "list",
        "suggestions", "emoji", "focus", "application", "devices", "remap", "layers", "handler", "feedback",
        "indicator",
        "output", "control", "log", "gestures", "pace",
    ]

    /// The settings that may differ in an application, by their tables in `[[application]]`: empty for the table itself.
    static let inApplications: [String: [Setting]] = Dictionary(
        grouping: tables.flatMap(\.settings).filter { $0.applicationKey != nil }
    ) { setting in
        tables.contains { $0.isInApplications && $0.name == setting.table } ? setting.table : ""
    }

    /// The names of those settings in `[[application]]`.
    static let namesInApplications: [String] =
        (inApplications[""] ?? []).compactMap(\.applicationKey) + tables.filter(\.isInApplications).map(\.name)

    /// The names in a table that settings had before.
    static func formerNames(in table: String) -> [(key: String, setting: Setting, newName: String)] {
        tables.flatMap(\.settings).compactMap { setting in
            guard let path = setting.formerPath, path.hasPrefix(table + ".") else { return nil }
            return (key: String(path.dropFirst(table.count + 1)), setting: setting, newName: setting.path)
        }
    }

    /// The header of the only table that has a setting of this name: `[vietnamese]`, `[[locale]]`; nil if several tables
    /// have it, or none.
    static func home(of key: String) -> String? {
        if let table = listKeys.first(where: { $0.keys.contains(key) })?.table { return "[[\(table)]]" }
        let homes = tables.filter { $0.settings.contains { $0.key == key } }
        return homes.count == 1 ? "[\(homes[0].name)]" : nil
    }

    /// The keys that only tables of lists have.
    private static let listKeys: [(table: String, keys: Set<String>)] = [
        ("locale", ["layout", "method", "modal"]), ("macro", ["from", "to"]),
        ("handler", ["program", "action", "do"]),
        ("list", ["items"]), ("application", ["off"]),
    ]

    /// Paths of settings that are gone, and why. A file may still have them.
    static let removed = ["behavior.return_to_alphabetic": "a layer of [layers] stays if it has no one_shot"]

    /// The setting of a path: `vietnamese.restore`, or one that it had before.
    public static func setting(_ path: String) -> Setting? {
        tables.flatMap(\.settings).first { $0.path == path || $0.formerPath == path }
    }
}

/// A value of a setting in a file.
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

    /// The values of settings under names that they had before, each with a warning that says the new one.
    mutating func findFormer(_ names: [(key: String, setting: Setting, newName: String)]) -> [FoundSetting] {
        names.compactMap { key, setting, newName in
            guard let node = formerNode(key, .renamed, localized("is now called \(newName)")) else { return nil }
            return FoundSetting(setting: setting, node: node, place: place(of: key))
        }
    }

    /// Warns of settings of a table that are gone.
    mutating func complainOfRemoved(from table: String) {
        for (path, reason) in Schema.removed where path.hasPrefix(table + ".") {
            _ = formerNode(
                String(path.dropFirst(table.count + 1)), .noEffect, localized("has no effect any more: \(reason)"))
        }
    }
}
