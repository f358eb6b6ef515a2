import System

/// The layouts and variants of the system, with their English names from xkeyboard-config.
public struct LayoutCatalog: Hashable, Sendable {
    /// A layout or a variant.
    public struct Entry: Hashable, Sendable {
        /// The name in configurations, such as `us` or `fr(bepo)`.
        public let layout: String
        /// xkeyboard-config's English name, such as `French (BEPO)`. It is the key of translations.
        public let name: String
    }

    /// All entries in the order of the rules: each layout is followed by its variants.
    public let entries: [Entry]
    /// The XKB options, such as `caps:escape`.
    public let options: [String]

    /// Parses the list of rules in xkeyboard-config, `rules/evdev.lst`.
    public init(rulesList text: String) {
        var layouts: [Entry] = []
        var variants: [String: [Entry]] = [:]
        var options: [String] = []
        var section: Substring = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("!") {
                section = line.dropFirst().drop { $0 == " " }
                continue
            }
            let line = line.drop { $0 == " " }
            let key = line.prefix { $0 != " " }
            let rest = line.dropFirst(key.count).drop { $0 == " " }
            if section == "layout", key != "custom" {
                layouts.append(Entry(layout: String(key), name: String(rest)))
            } else if section == "variant", let colon = rest.firstIndex(of: ":") {
                let layout = rest[..<colon]
                let name = rest[rest.index(after: colon)...].drop { $0 == " " }
                variants[String(layout), default: []].append(Entry(layout: "\(layout)(\(key))", name: String(name)))
            } else if section == "option", key.contains(":") {
                options.append(String(key))
            }
        }
        entries = layouts.flatMap { [$0] + (variants[$0.layout] ?? []) }
        self.options = options
    }

    /// The variants of the given layouts, without those that are in the list themselves.
    public func variants(of layouts: [LayoutNames]) -> [LayoutNames] {
        let bases = Set(layouts.map(\.layout))
        return entries.compactMap { entry in
            guard let names = try? LayoutNames(parsing: entry.layout), !names.variant.isEmpty,
                bases.contains(names.layout), !layouts.contains(names)
            else { return nil }
            return names
        }
    }
}

extension LayoutCatalog {
    /// The layouts of the installed xkeyboard-config; nil if its list is not found.
    package static func installed() -> LayoutCatalog? {
        let directories = [
            SystemRoot.path(PlaneInstallation.xkbDirectory), "/usr/share/X11/xkb", "/usr/share/xkeyboard-config-2",
        ]
        return directories.lazy.compactMap { TextFile.read($0 + "/rules/evdev.lst") }.first
            .map { LayoutCatalog(rulesList: $0) }
    }
}
