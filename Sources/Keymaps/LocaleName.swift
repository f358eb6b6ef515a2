import System

/// A layout that a locale can have, with its names; `phim locale list` prints them.
public struct LocaleName: Codable, Hashable, Sendable {
    /// The name in configurations, such as `fr(bepo)`.
    public var layout: String
    /// The English name, such as `French (BEPO)`.
    public var name: String
    /// The name in the user's language, or in English if there is no translation.
    public var localName: String
    /// The identifiers of the configured locales with this layout.
    public var locales: [String]

    /// All layouts and variants of the system; empty if xkeyboard-config's list is not found.
    ///
    /// `configured` has the identifier and the layout of each configured locale.
    public static func all(configured: [(id: String, layout: String)], environment: [String: String]) -> [LocaleName]
    {
        let catalog = GettextCatalog(
            of: "xkeyboard-config", languages: MessageLanguage.wanted(in: environment))
        return (LayoutCatalog.installed()?.entries ?? []).map { entry in
            LocaleName(
                layout: entry.layout, name: entry.name, localName: catalog?.translation(of: entry.name) ?? entry.name,
                locales: configured.filter { $0.layout == entry.layout }.map(\.id))
        }
    }

    /// How well this layout matches a query: 0 for its exact name, more for a worse match, nil for no match.
    ///
    /// Case, accents and punctuation are ignored: `tieng viet`, `bepo`, `french bepo`.
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

    /// The names that match a query, best first; all names if the query is nil.
    public static func matching(_ query: String?, among names: [LocaleName]) -> [LocaleName] {
        guard let query else { return names }
        let fitting = names.enumerated().compactMap { index, name in
            name.distance(to: query).map { (distance: $0, index: index, name: name) }
        }
        return fitting.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.name)
    }

    /// The text in lower case without diacritics, with one space for all other characters.
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
    /// The base letter of a Latin letter with diacritics.
    fileprivate var decomposedBase: Unicode.Scalar {
        guard value >= 0xc0 else { return self }
        // The Unicode name contains the base letter: LATIN SMALL LETTER E WITH CIRCUMFLEX AND ACUTE.
        let words = (properties.name ?? "").split(separator: " ")
        guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1, words[4] == "WITH",
            let letter = words[3].lowercased().unicodeScalars.first
        else { return self }
        return letter
    }
}
