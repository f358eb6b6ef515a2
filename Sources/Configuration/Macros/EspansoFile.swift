import Completion
import System

/// Reads the part of YAML that most espanso files use: a list under `matches:`, each with `trigger` or `triggers`,
/// `replace`, `word` and `vars`; texts are quoted, plain, or in a block (`|`, `|-`, `>`). Variables may be under
/// `global_vars:` as well; they are dates and fixed texts.
///
/// A match with anything else (other variables, forms, images, other keys that change the text) is reported with its line
/// and left out; the other matches are read.
struct EspansoFile {
    fileprivate struct Line {
        var number: Int
        var indent: Int
        var text: String
    }

    private struct Match {
        var line: Int
        var triggers: [String] = []
        var replacement: String?
        var isWord = false
        var variables: [EspansoVariable] = []
        var unsupported: String?
    }

    private var lines: [Line]
    private var place = 0
    private var globals: [EspansoVariable] = []
    private(set) var result = MacroImport()

    /// Reads a file.
    init(_ text: String) {
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map {
            Line(number: $0 + 1, indent: $1.prefix { $0 == " " }.count, text: String($1.drop { $0 == " " }))
        }
        // A match may come before the variables that it uses.
        while place < lines.count {
            place += 1
            if lines[place - 1].indent == 0, lines[place - 1].text.hasPrefix("global_vars:") {
                globals += variables(under: lines[place - 1])
            }
        }
        place = 0
        var isInMatches = false
        while place < lines.count {
            let line = lines[place]
            if line.isBlank {
                place += 1
            } else if line.text.hasPrefix("\t") {
                result.complain(line: line.number, localized("a tab before the text: YAML has spaces there"))
                place += 1
            } else if line.indent == 0, !line.text.hasPrefix("-") {
                isInMatches = line.text.hasPrefix("matches:")
                place += 1
            } else if isInMatches, line.text.hasPrefix("- ") || line.text == "-" {
                readMatch()
            } else {
                place += 1
            }
        }
    }

    private mutating func readMatch() {
        let dash = lines[place]
        var match = Match(line: dash.number)
        // The dash counts as a space, so that the first key has the same indent as the others.
        lines[place].text = String(dash.text.dropFirst().drop { $0 == " " })
        lines[place].indent = dash.indent + dash.text.count - lines[place].text.count
        let indent = lines[place].indent
        if lines[place].text.isEmpty { place += 1 }
        while place < lines.count {
            let line = lines[place]
            if line.isBlank {
                place += 1
                continue
            }
            if line.indent <= dash.indent { break }
            if line.indent > indent, line.text.hasPrefix("- ") || !line.text.contains(":") {
                place += 1
                continue
            }
            readKey(of: &match)
        }
        add(match)
    }

    private mutating func readKey(of match: inout Match) {
        let line = lines[place]
        place += 1
        guard let colon = line.text.firstIndex(of: ":") else {
            match.unsupported = match.unsupported ?? localized("line \(line.number) is not “key: value”")
            return
        }
        let key = line.text[..<colon].trimmed
        let value = line.text[line.text.index(after: colon)...].trimmed
        switch key {
        case "trigger": match.triggers.append(scalar(value, under: line))
        case "triggers": match.triggers += list(value, under: line)
        case "replace": match.replacement = scalar(value, under: line)
        case "word": match.isWord = value == "true"
        case "vars": match.variables += variables(under: line)
        case "label", "search_terms", "propagate_case", "force_mode", "comment": skip(under: line)
        default:
            match.unsupported = match.unsupported ?? localized("\(key.quoted) is not supported")
            skip(under: line)
        }
    }

    private mutating func add(_ match: Match) {
        if let unsupported = match.unsupported { return result.complain(line: match.line, unsupported) }
        guard let replacement = match.replacement, !match.triggers.isEmpty else {
            return result.complain(line: match.line, localized("a match needs “trigger” and “replace”"))
        }
        do throws(EspansoVariable.Unknown) {
            let text = try EspansoVariable.macroText(of: replacement, match.variables + globals)
            for trigger in match.triggers {
                let moment: Macro.Moment = match.isWord ? .wordEnd : .atOnce
                result.add(MacroImport.Item(abbreviation: trigger, text: text, moment: moment), line: match.line)
            }
        } catch {
            result.complain(
                line: match.line,
                localized(
                    """
                    the variable \(error.name.quoted) is none that can be taken over: only a date with a format or a text \
                    can
                    """))
        }
    }

    /// Reads the list of variables that follows.
    private mutating func variables(under line: Line) -> [EspansoVariable] {
        var found: [EspansoVariable] = []
        while place < lines.count {
            var row = lines[place]
            let isItem = row.text.hasPrefix("- ")
            if !row.isBlank, row.indent < line.indent || row.indent == line.indent && !isItem { break }
            place += 1
            if isItem {
                found.append(EspansoVariable())
                row.text = String(row.text.dropFirst().drop { $0 == " " })
            }
            guard !row.isBlank, !found.isEmpty, let colon = row.text.firstIndex(of: ":") else { continue }
            let value = row.text[row.text.index(after: colon)...].trimmed
            found[found.count - 1].set(row.text[..<colon].trimmed, scalar(value, under: row))
        }
        return found
    }

    /// Reads a text: quoted, plain, or the block that follows.
    private mutating func scalar(_ value: String, under line: Line) -> String {
        if value.hasPrefix("|") || value.hasPrefix(">") { return block(value, under: line) }
        // By scalars: a combining character behind a quotation mark makes another character of both.
        let scalars = value.unicodeScalars
        if let quote = scalars.first, quote == "\"" || quote == "'",
            let end = scalars.dropFirst().lastIndex(of: quote)
        {
            let content = scalars[scalars.index(after: scalars.startIndex)..<end]
            return quote == "'" ? Self.unquoted(content) : Self.unescaped(content)
        }
        return value.firstRange(of: " #").map { value[..<$0.lowerBound].trimmed } ?? value
    }

    private mutating func block(_ style: String, under line: Line) -> String {
        var rows: [Line] = []
        while place < lines.count, lines[place].isBlank || lines[place].indent > line.indent {
            rows.append(lines[place])
            place += 1
        }
        while rows.last?.isBlank == true { rows.removeLast() }
        let indent = rows.filter { !$0.isBlank }.map(\.indent).min() ?? 0
        let texts = rows.map { String(repeating: " ", count: max(0, $0.indent - indent)) + $0.text }
        return texts.joined(separator: style.hasPrefix(">") ? " " : "\n")
    }

    /// Reads `["a", "b"]`, or the lines with dashes that follow.
    private mutating func list(_ value: String, under line: Line) -> [String] {
        if value.hasPrefix("["), value.hasSuffix("]") {
            return Self.parts(of: value.dropFirst().dropLast()).map { scalar($0, under: line) }
        }
        var items: [String] = []
        while place < lines.count, lines[place].text.hasPrefix("- "), lines[place].indent >= line.indent {
            let row = lines[place]
            place += 1
            items.append(scalar(row.text.dropFirst(2).trimmed, under: row))
        }
        return items
    }

    /// What stands between the commas of a list; those within quotation marks separate nothing.
    private static func parts(of list: Substring) -> [String] {
        var parts: [String] = [""]
        var quote: Unicode.Scalar?
        for scalar in list.unicodeScalars {
            if scalar == "," && quote == nil {
                parts.append("")
                continue
            }
            if let open = quote {
                if scalar == open { quote = nil }
            } else if scalar == "\"" || scalar == "'", parts[parts.count - 1].trimmed.isEmpty {
                quote = scalar
            }
            parts[parts.count - 1].unicodeScalars.append(scalar)
        }
        return parts.map(\.trimmed).filter { !$0.isEmpty }
    }

    private mutating func skip(under line: Line) {
        while place < lines.count, lines[place].isBlank || lines[place].indent > line.indent { place += 1 }
    }

    /// A text between single quotation marks, in which two of them stand for one.
    private static func unquoted(_ text: Substring.UnicodeScalarView) -> String {
        var result = String.UnicodeScalarView()
        var rest = text
        while let scalar = rest.popFirst() {
            result.append(scalar)
            if scalar == "'", rest.first == "'" { rest.removeFirst() }
        }
        return String(result)
    }

    private static func unescaped(_ text: Substring.UnicodeScalarView) -> String {
        var result = String.UnicodeScalarView()
        var rest = text
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let next = rest.popFirst() else {
                result.append(scalar)
                continue
            }
            switch next {
            case "n": result.append("\n")
            case "t": result.append("\t")
            default: result.append(next)
            }
        }
        return String(result)
    }
}

extension EspansoFile.Line {
    fileprivate var isBlank: Bool { text.isEmpty || text.hasPrefix("#") }
}

extension MacroImport {
    /// The macros of an espanso file. They are applied at once, unless the match has `word: true`.
    package static func espanso(_ text: String) -> MacroImport { EspansoFile(text).result }
}
