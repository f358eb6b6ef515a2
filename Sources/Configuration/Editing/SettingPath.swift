/// The path of a setting: `vietnamese.restore`, `keys."ctrl+space"`, `layers.nav.h`, `locale.vi.method`,
/// `application."foot".off`, `devices."*cherry*".layout`, `indicator.labels.vi`.
public struct SettingPath: Hashable, Sendable, CustomStringConvertible {
    /// The names, the last of which is the key.
    let names: [String]

    /// Reads a path; nil if the text is none. A name with characters other than letters, digits, `-` and `_` is quoted,
    /// as in TOML; the last name, the name of an application and the pattern of a keyboard need not be quoted.
    public init?(_ text: String) {
        var rest = text[...]
        guard let table = Self.takeName(from: &rest) else { return nil }
        var names = [table]
        switch table {
        case "layers", "locale":
            guard let name = Self.takeName(from: &rest) else { return nil }
            names.append(name)
        case "indicator" where rest.hasPrefix("labels."):
            names.append("labels")
            rest = rest.dropFirst("labels.".count)
        case "devices" where rest.hasPrefix("\"") || rest.contains("."), "application":
            guard let name = Self.takePattern(from: &rest) else { return nil }
            names.append(name)
            if table == "application",
                let name = Schema.tablesInApplications.first(where: { rest.hasPrefix($0 + ".") })
            {
                names.append(name)
                rest = rest.dropFirst(name.count + 1)
            }
        default: break
        }
        if rest.first == "\"" {
            guard let key = Self.takeQuoted(from: &rest), rest.isEmpty else { return nil }
            names.append(key)
        } else {
            names.append(String(rest))
        }
        if names.contains("") { return nil }
        self.names = names
    }

    /// Takes a name and the dot after it; nil if there is none.
    private static func takeName(from rest: inout Substring) -> String? {
        let name: String
        if rest.first == "\"" {
            guard let quoted = takeQuoted(from: &rest) else { return nil }
            name = quoted
        } else {
            name = String(rest.prefix { $0 != "." })
            rest = rest.dropFirst(name.count)
        }
        return rest.popFirst() == "." ? name : nil
    }

    /// Takes a name that may have dots, and the dot before the key or before a table in `[[application]]`.
    private static func takePattern(from rest: inout Substring) -> String? {
        if rest.first == "\"" { return takeName(from: &rest) }
        guard let dot = rest.lastIndex(of: ".") else { return nil }
        var name = rest[..<dot]
        if let table = Schema.tablesInApplications.first(where: { name.hasSuffix("." + $0) }) {
            name = name.dropLast(table.count + 1)
        }
        rest = rest[rest.index(after: name.endIndex)...]
        return String(name)
    }

    private static func takeQuoted(from rest: inout Substring) -> String? {
        guard let end = rest.dropFirst().firstIndex(of: "\"") else { return nil }
        defer { rest = rest[rest.index(after: end)...] }
        return String(rest[rest.index(after: rest.startIndex)..<end])
    }

    /// The setting in the schema with this path; nil if there is none.
    public var setting: Setting? { names.count == 2 ? Schema.setting(names.joined(separator: ".")) : nil }

    /// Whether the table has keys of the user: `keys`, `remap`, `list_keys`, a layer, labels, or a keyboard's own.
    var isOwnKey: Bool {
        ["keys", "remap", "list_keys", "layers"].contains(names[0])
            || names.count == 3 && ["indicator", "devices"].contains(names[0])
    }

    /// The locale and the key of an entry in `[[locale]]`; nil for other paths.
    var locale: (id: String, key: String)? { names[0] == "locale" ? (names[1], names[2]) : nil }

    /// The patterns of an `[[application]]`, as `id` has them; nil for other paths.
    var application: [String]? {
        guard names[0] == "application" else { return nil }
        return names[1].split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    /// The path as in TOML, with quotes around names that need them.
    public var description: String { names.map(TOMLEdit.key).joined(separator: ".") }
}
