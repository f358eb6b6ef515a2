/// Which setting is meant: `vietnamese.restore`, `keys."ctrl+space"`, `layers.nav.h`, `locale.vi.method`.
public struct SettingPath: Hashable, Sendable, CustomStringConvertible {
    /// The names, the last of which is the key.
    let names: [String]

    /// The path that a text is; nil if it is none. A name with other characters than letters, digits, `-` and `_` stands in
    /// quotes, as in TOML; the last one need not.
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

    /// How many names stand before the key.
    private static func depth(under table: String?) -> Int {
        switch table {
        case nil: 1
        case "layers", "locale": 2
        default: 1
        }
    }

    /// The plain setting of that path; nil if it is none.
    public var setting: Setting? { names.count == 2 ? Schema.setting(names.joined(separator: ".")) : nil }

    /// The table whose keys are the user's own: `keys`, `remap`, `list_keys`, or a layer.
    var isOwnKey: Bool { ["keys", "remap", "list_keys", "layers"].contains(names[0]) }

    /// The locale and the key of a line in `[[locale]]`; nil for anything else.
    var locale: (id: String, key: String)? { names[0] == "locale" ? (names[1], names[2]) : nil }

    /// As in TOML: names with other characters in quotes.
    public var description: String { names.map(TOMLEdit.key).joined(separator: ".") }
}
