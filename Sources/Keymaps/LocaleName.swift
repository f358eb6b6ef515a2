import System

/// A layout that a locale can have, with its names: what `phim locale list` prints.
public struct LocaleName: Codable, Hashable, Sendable {
    /// As a configuration names it: `fr(bepo)`.
    public var layout: String
    /// In English: `French (BEPO)`.
    public var name: String
    /// In the user's language; in English where there is no translation.
    public var localName: String
    /// The identifiers of the configured locales that have this layout.
    public var locales: [String]

    /// Every layout and variant of this system; none where xkeyboard-config's list is not to be found.
    ///
    /// `configured` are the layouts of the locales by identifier.
    public static func all(configured: [(id: String, layout: String)], environment: [String: String]) -> [LocaleName]
    {
        let catalog = MessageCatalog(
            of: "xkeyboard-config", languages: MessageLanguage.wanted(in: environment))
        return (LayoutCatalog.installed()?.entries ?? []).map { entry in
            LocaleName(
                layout: entry.layout, name: entry.name, localName: catalog?.translation(of: entry.name) ?? entry.name,
                locales: configured.filter { $0.layout == entry.layout }.map(\.id))
        }
    }

    /// How well a text that a person typed fits this layout: 0 for its very name, more for less; nil if not at all.
    ///
    /// Case, accents and punctuation do not count: `tieng viet`, `bepo`, `french bepo`.
    func distance(to query: String) -> Int? {
        let query = Self.folded(query)
        if query.isEmpty { return nil }
        if Self.folded(layout) == query { return 0 }
        var best: Int?
        for text in [layout, name, localName] + locales {
            let text = Self.folded(text)
            let distance: Int?
            if text == query {
                distance = 1
            } else if text.hasPrefix(query) {
                distance = 2 + text.count - query.count
            } else if query.split(separator: " ").allSatisfy({ text.contains($0) }) {
                distance = 100 + text.count
            } else {
                distance = nil
            }
            if let distance, distance < best ?? .max { best = distance }
        }
        return best
    }

    /// Those that fit a text, the best first; all for nil.
    public static func matching(_ query: String?, among names: [LocaleName]) -> [LocaleName] {
        guard let query else { return names }
        let fitting = names.enumerated().compactMap { index, name in
            name.distance(to: query).map { (distance: $0, index: index, name: name) }
        }
        return fitting.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.name)
    }

    /// Small letters without their marks, everything else a space.
    static func folded(_ text: String) -> String {
        var result = ""
        for character in text.lowercased() {
            if character == "đ" {
                result += "d"
            } else if let base = character.unicodeScalars.first, base.properties.isAlphabetic || character.isNumber {
                result.unicodeScalars.append(base.decomposedBase)
            } else if result.last != " " {
                result += " "
            }
        }
        return result.split(separator: " ").joined(separator: " ")
    }
}

extension Unicode.Scalar {
    /// The letter without its marks, for letters of the Latin script.
    fileprivate var decomposedBase: Unicode.Scalar {
        guard value >= 0xc0 else { return self }
        // Unicode's name says it: LATIN SMALL LETTER E WITH CIRCUMFLEX AND ACUTE.
        let words = (properties.name ?? "").split(separator: " ")
        guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1, words[4] == "WITH",
            let letter = words[3].lowercased().unicodeScalars.first
        else { return self }
        return letter
    }
}
