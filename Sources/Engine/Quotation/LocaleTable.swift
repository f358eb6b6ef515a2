/// A table of texts by locale, for CLDR's data. Rows are sorted by locale; locales are in lower case.
struct LocaleTable: Sendable {
    private let rows: [(locale: String, text: String)]

    init(_ rows: [(String, String)]) {
        self.rows = rows.map { (locale: $0.0, text: $0.1) }
    }

    /// The text of a locale, or of its shorter names (sv-SE, sv); nil if none of them is in the table.
    ///
    /// Letter case is ignored, `_` counts as `-`, and everything from a `.` or `@` on is ignored (`de_DE.UTF-8`).
    func text(for locale: String) -> String? {
        var name = ""
        for character in locale.lowercased() {
            if character == "." || character == "@" { break }
            name.append(character == "_" ? "-" : character)
        }
        while true {
            if let text = text(named: name) { return text }
            guard let hyphen = name.lastIndex(of: "-") else { return nil }
            name.removeSubrange(hyphen...)
        }
    }

    private func text(named name: String) -> String? {
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].locale < name { low = middle + 1 } else { high = middle }
        }
        return low < rows.count && rows[low].locale == name ? rows[low].text : nil
    }
}
