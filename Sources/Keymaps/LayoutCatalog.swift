/// Every layout and variant that the system has, with xkeyboard-config's English name for it.
public struct LayoutCatalog: Hashable, Sendable {
    /// A layout or a variant of one.
    public struct Entry: Hashable, Sendable {
        /// As a configuration names it: `us`, `fr(bepo)`.
        public let layout: String
        /// xkeyboard-config's English name: `French (BEPO)`. Translations go by this text.
        public let name: String
    }

    /// All entries: each layout, then its variants, in the order of the rules.
    public let entries: [Entry]
    /// The options of a keymap: `caps:escape`.
    public let options: [String]

    /// Reads a list of the rules as xkeyboard-config ships it, `rules/evdev.lst`.
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

    /// The variants of the layouts in a list, those among them left out.
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
