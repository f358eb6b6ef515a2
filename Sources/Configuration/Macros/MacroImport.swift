package import Completion
import System
import Transliteration

/// Reads macros from files of other programs.
package struct MacroImport {
    /// The format of a file, by the program that writes it.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        /// Lines `key:text`, after a first line with the version; OpenKey writes the same.
        case unikey
        /// JSON: an array of objects with a key and a value, or an object of texts.
        case gonhanh
        /// YAML: `matches` with `trigger` and `replace`.
        case espanso
        /// Phím's own `macros.txt`.
        case phim
    }

    /// An imported macro: its abbreviation, its text, and when it is applied.
    package struct Item: Hashable, Sendable {
        /// The abbreviation.
        package var abbreviation: String
        /// The text, in the form of `MacroText`.
        package var text: String
        /// When the macro is applied.
        package var moment: Macro.Moment

        /// A macro, not checked.
        package init(abbreviation: String, text: String, moment: Macro.Moment) {
            self.abbreviation = abbreviation
            self.text = text
            self.moment = moment
        }
    }

    /// A problem, with its line in the file, from 1.
    package struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// The line, from 1.
        package var line: Int
        /// The message, without a full stop.
        package var message: String

        /// `line: message`.
        package var description: String { "\(line): \(message)" }

        /// A problem of a line.
        init(line: Int, _ message: String) {
            self.line = line
            self.message = message
        }
    }

    /// The macros in the order of the file.
    package private(set) var items: [Item] = []
    /// The problems: what was left out, and why.
    package private(set) var problems: [Problem] = []
    /// Those of the items.
    private var abbreviations: Set<String> = []

    /// No macros.
    package init() {}

    /// Adds a macro, or a problem if it is invalid or a duplicate.
    package mutating func add(_ item: Item, line: Int) {
        if let mistake = MacroMistake(abbreviation: item.abbreviation) {
            problems.append(Problem(line: line, localized("the abbreviation \(mistake.message)")))
        } else if let mistake = MacroMistake(text: item.text) {
            problems.append(
                Problem(line: line, localized("the text of \(item.abbreviation.quoted) \(mistake.message)")))
        } else if !MacroFile.keeps(item.abbreviation, item.text) {
            problems.append(
                Problem(
                    line: line,
                    localized(
                        """
                        the abbreviation \(item.abbreviation.quoted) cannot be in a file of macros: there a colon ends it, \
                        and # or ; begins a comment; a [[macro]] of the configuration can have it
                        """)))
        } else if !abbreviations.insert(item.abbreviation).inserted {
            problems.append(
                Problem(line: line, localized("\(item.abbreviation.quoted) is there twice; the first one is used")))
        } else {
            items.append(item)
        }
    }

    /// Adds a problem.
    package mutating func complain(line: Int, _ message: String) {
        problems.append(Problem(line: line, message))
    }

    /// Decodes a file: UTF-8, or UTF-16 with a byte order mark, as editors on Windows write it. Nil if it is neither.
    package static func text(of bytes: [UInt8]) -> String? {
        let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
        guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return String(validating: bytes, as: UTF8.self) }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return String(validating: units, as: UTF16.self)
    }

    /// Guesses the format of a file by its content; nil if it is not a file of macros. UniKey's and OpenKey's files begin
    /// with a line that begins with `;`, Phím's with a comment or a section.
    package static func format(of text: String) -> Format? {
        let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
        let opening = text.split(whereSeparator: \.isNewline).first { !$0.trimmed.isEmpty } ?? ""
        if first == "#" && !isEspanso(text) || MacroFile.moment(of: opening) != nil { return .phim }
        if first == "{" || first == "[" { return .gonhanh }
        if isEspanso(text) { return .espanso }
        return opening.drop { $0 == "\u{FEFF}" }.hasPrefix(";") ? .unikey : nil
    }

    private static func isEspanso(_ text: String) -> Bool {
        // A macro of Phím's file may be `- trigger`, but has a text.
        text.split(whereSeparator: \.isNewline).contains { $0.trimmed == "matches:" }
    }

    /// The macros of a table: the abbreviation, then the text, separated by commas, semicolons or tabs. A first row
    /// with titles is skipped.
    package static func csv(_ text: String) -> MacroImport {
        var result = MacroImport()
        for (number, row) in CSVTable(text).rows.enumerated() {
            if number == 0, CSVTable.areTitles(row.cells) { continue }
            guard row.cells.count >= 2 else {
                result.complain(line: row.line, localized("a line has an abbreviation and a text"))
                continue
            }
            result.add(
                Item(abbreviation: row.cells[0].trimmed, text: MacroText.escaped(row.cells[1]), moment: .wordEnd),
                line: row.line)
        }
        return result
    }

    /// The macros of a macro file of Phím.
    package static func phim(_ text: String) -> MacroImport {
        var result = MacroImport()
        var moment = Macro.Moment.wordEnd
        for (index, line) in MacroFile.lines(of: text).enumerated() {
            switch line {
            case .none: break
            case .section(let next): moment = next
            case .malformed: result.complain(line: index + 1, localized("no colon between abbreviation and text"))
            case .entry(let entry):
                result.add(
                    Item(abbreviation: entry.abbreviation, text: entry.text, moment: moment), line: entry.line)
            }
        }
        return result
    }

    /// The macros of a UniKey or OpenKey file: the text is everything after the colon, unchanged. A UniKey file of
    /// version 0, which may have no version line, is in VIQR.
    package static func unikey(_ text: String) -> MacroImport {
        var result = MacroImport()
        let opening = text.split(whereSeparator: \.isNewline).first { !$0.trimmed.isEmpty } ?? ""
        let isOld = opening.contains("version=0") || !opening.hasPrefix(";")
        let isVIQR = isOld && text.unicodeScalars.allSatisfy(\.isASCII)
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = index == 0 && line.hasPrefix("\u{FEFF}") ? line.dropFirst() : line
            if line.trimmed.isEmpty || line.hasPrefix(";") { continue }
            guard let colon = line.dropFirst().firstIndex(of: ":") else {
                result.complain(line: index + 1, localized("no colon between abbreviation and text"))
                continue
            }
            let (key, value) = (line[..<colon].trimmed, String(line[line.index(after: colon)...]))
            result.add(
                Item(
                    abbreviation: isVIQR ? VIQRText.decoded(key) : key,
                    text: MacroText.escaped(isVIQR ? VIQRText.decoded(value) : value), moment: .wordEnd),
                line: index + 1)
        }
        return result
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
