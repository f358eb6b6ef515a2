/// A table as spreadsheets write it (CSV, RFC 4180): rows of cells. A cell is quoted if it contains a separator, a new
/// line or a quotation mark, which is then doubled.
struct CSVTable {
    /// A row of cells, and the line of the file in which it begins, from 1.
    struct Row: Hashable {
        var cells: [String]
        var line: Int
    }

    private(set) var rows: [Row] = []

    /// Titles of the columns, as programs and people write them. A row is one of titles if both of its first cells are, or
    /// if the first one is more than a word that somebody might abbreviate.
    private static let titles = (
        first: titleSet(
            "abbreviation|abbreviations|abbr|abbrev|trigger|shortcut|shortcuts|hotstring|shorthand|từ viết tắt|viết tắt"
                + "|chữ viết tắt|gõ tắt|từ gõ tắt|chữ gõ tắt"),
        either: titleSet("from|key|keyword|keywords|name|snippet|macro|input|short|find|từ|phím tắt|tắt|khóa|khoá"),
        second: titleSet(
            "to|text|value|values|replacement|replace|replace with|replacement text|expansion|phrase|content|output|long|full"
                + "|full text|snippet|meaning|description|with|nội dung|văn bản|thay thế|thay bằng|nghĩa|đầy đủ|từ đầy đủ"
                + "|cụm từ|mở rộng|câu|diễn giải")
    )

    private static func titleSet(_ titles: String) -> Set<String> {
        Set(titles.split(separator: "|").map(String.init))
    }

    /// Whether these cells are titles of columns.
    static func areTitles(_ cells: [String]) -> Bool {
        let names = cells.map { $0.trimmed.lowercased() }
        guard let first = names.first else { return false }
        if titles.first.contains(first) { return true }
        return titles.either.contains(first) && names.count > 1 && titles.second.contains(names[1])
    }

    /// Reads a table. The separator is the first comma, semicolon or tab outside quotation marks. Empty rows are
    /// skipped.
    init(_ text: String) {
        var separator: Unicode.Scalar?
        var (cells, cell, isQuoted) = ([String](), "", false)
        var (line, start) = (1, 1)
        let scalars = Array(text.unicodeScalars)
        func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
            separator.map { $0 == scalar } ?? (scalar == "," || scalar == ";" || scalar == "\t")
        }
        func endRow(_ rows: inout [Row]) {
            if !cells.isEmpty || !cell.isEmpty { rows.append(Row(cells: cells + [cell], line: start)) }
            (cells, cell, start) = ([], "", line)
        }
        var place = scalars.first == "\u{FEFF}" ? 1 : 0
        while place < scalars.count {
            let scalar = scalars[place]
            place += 1
            if scalar == "\n" { line += 1 }
            if isQuoted {
                if scalar != "\"" {
                    cell.unicodeScalars.append(scalar)
                } else if place < scalars.count, scalars[place] == "\"" {
                    cell.unicodeScalars.append(scalar)
                    place += 1
                } else {
                    isQuoted = false
                }
            } else if scalar == "\"", cell.isEmpty {
                isQuoted = true
            } else if isSeparator(scalar) {
                separator = scalar
                cells.append(cell)
                cell = ""
            } else if scalar == "\n" {
                endRow(&rows)
            } else if scalar != "\r" {
                cell.unicodeScalars.append(scalar)
            }
        }
        endRow(&rows)
    }

    /// The CSV text of a cell.
    static func cell(_ text: String) -> String {
        let isPlain = !text.unicodeScalars.contains { ",;\t\"\n\r".unicodeScalars.contains($0) }
        return isPlain ? text : "\"\(text.replacing("\"", with: "\"\""))\""
    }
}
