/// The path of a setting: `vietnamese.restore`, `keys."ctrl+space"`, `layers.nav.h`, `locale.vi.method`.
public struct SettingPath: Hashable, Sendable, CustomStringConvertible {
    /// The names, the last of which is the key.
    let names: [String]

    /// Reads a path; nil if the text is none. A name with characters other than letters, digits, `-` and `_` is quoted,
    /// as in TOML; the last name need not be quoted.
    public init?(_ text: String) {
        var names: [String] = []
        var rest = text[...]
        while true {
            if rest.first == "\"" {
                guard let end = rest.dropFirst().firstIndex(of: "\"") else { return nil }
                names.append(String(rest[rest.index(after: rest.startIndex)..<end]))
                rest = rest[rest.index(after: end)...]
            } else if names.count == Self.depth(under: names.first) {
                names.append(String(rest))
                rest = ""
            } else {
                let end = rest.firstIndex(of: ".") ?? rest.endIndex
                names.append(String(rest[..<end]))
                rest = rest[end...]
            }
            if rest.isEmpty { break }
            guard rest.first == "." else { return nil }
            rest = rest.dropFirst()
        }
        guard names.count == Self.depth(under: names[0]) + 1, !names.contains("") else { return nil }
        self.names = names
    }

    /// The number of names before the key.
    private static func depth(under table: String?) -> Int {
        switch table {
        case nil: 1
        case "layers", "locale": 2
        default: 1
        }
    }

    /// The setting in the schema with this path; nil if there is none.
    public var setting: Setting? { names.count == 2 ? Schema.setting(names.joined(separator: ".")) : nil }

    /// Whether the table has keys of the user: `keys`, `remap`, `list_keys`, or a layer.
    var isOwnKey: Bool { ["keys", "remap", "list_keys", "layers"].contains(names[0]) }

    /// The locale and the key of an entry in `[[locale]]`; nil for other paths.
    var locale: (id: String, key: String)? { names[0] == "locale" ? (names[1], names[2]) : nil }

    /// The path as in TOML, with quotes around names that need them.
    public var description: String { names.map(TOMLEdit.key).joined(separator: ".") }
}
