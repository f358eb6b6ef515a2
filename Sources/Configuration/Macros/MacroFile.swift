package import Completion
import Glibc
import System

/// Reads and writes the file of macros: a line `abbreviation:text` for each, as in UniKey's files.
///
/// - A line that begins with `;` or `#` is a comment. Empty lines are ignored.
/// - The first colon after the first character separates abbreviation and text: `:tel:0123` has the abbreviation
///   `:tel`.
/// - `\n` is a new line, `\t` a tab, `\\` a backslash. `{cursor}`, `{date}` and the like are as in `[[macro]]`.
/// - After a line `[at-once]`, macros are applied by their last key; after `[word-end]`, at the end of the word.
/// - Spaces around the abbreviation are removed; those of the text are kept.
package struct MacroFile {
    /// A line with a macro.
    package struct Entry: Hashable, Sendable {
        /// The abbreviation.
        package var abbreviation: String
        /// The text, unescaped.
        package var text: String
        /// The line in the file, from 1.
        var line: Int
        /// The column of the text, in Unicode scalars from 1.
        var column: Int
    }

    /// The kinds of lines.
    package enum Line: Hashable, Sendable {
        /// A macro.
        case entry(Entry)
        /// A line that says when the macros below it are applied.
        case section(Macro.Moment)
        /// A comment or an empty line.
        case none
        /// A line of no known form.
        case malformed
    }

    /// Reads one line.
    package static func line(_ text: Substring, number: Int) -> Line {
        let trimmed = text.drop { $0.isWhitespace }
        guard let first = trimmed.first, first != ";", first != "#" else { return .none }
        if let moment = moment(of: text) { return .section(moment) }
        guard let colon = trimmed.dropFirst().firstIndex(of: ":") else { return .malformed }
        var abbreviation = String(trimmed[..<colon])
        while abbreviation.last?.isWhitespace == true { abbreviation.removeLast() }
        let value = trimmed[trimmed.index(after: colon)...]
        let column = text[..<value.startIndex].unicodeScalars.count + 1
        return .entry(Entry(abbreviation: abbreviation, text: unescaped(value), line: number, column: column))
    }

    /// When the macros below a line are applied, if it is such a line; else nil.
    static func moment(of line: some StringProtocol) -> Macro.Moment? {
        let text = line.trimmed
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        return Macro.Moment(rawValue: String(text.dropFirst().dropLast()))
    }

    /// The line of a macro, escaped and without a line end.
    package static func line(_ abbreviation: String, _ text: String) -> String {
        var line = abbreviation + ":"
        for character in text.unicodeScalars {
            switch character {
            case "\\": line += "\\\\"
            case "\n": line += "\\n"
            case "\t": line += "\\t"
            default: line.unicodeScalars.append(character)
            }
        }
        return line
    }

    /// Whether the macro can be written as a line and read back unchanged.
    static func keeps(_ abbreviation: String, _ text: String) -> Bool {
        guard case .entry(let entry) = line(line(abbreviation, text)[...], number: 1) else { return false }
        return entry.abbreviation == abbreviation && entry.text == text
    }

    private static func unescaped(_ value: Substring) -> String {
        guard value.contains("\\") else { return String(value) }
        var text = ""
        var rest = value
        while let character = rest.popFirst() {
            guard character == "\\", let next = rest.first else {
                text.append(character)
                continue
            }
            switch next {
            case "n": text += "\n"
            case "t": text += "\t"
            case "\\": text += "\\"
            default: text.append(character)
            }
            if next == "n" || next == "t" || next == "\\" { rest = rest.dropFirst() }
        }
        return text
    }

    /// The lines of a file, which may end in CR LF and begin with a byte order mark.
    package static func lines(of text: String) -> [Line] {
        // Split by scalars: Swift reads CR LF as one character, and a split at LF would not find it.
        let scalars = text.unicodeScalars
        let start = scalars.first == "\u{FEFF}" ? scalars.dropFirst() : scalars[...]
        return start.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
            line.last == "\r"
                ? Self.line(Substring(line.dropLast()), number: number + 1)
                : Self.line(Substring(line), number: number + 1)
        }
    }
}

extension Configuration.Shorthand {
    /// The file of macros, if it exists: the one that `[shorthand]` names, else `macros.txt` beside the configuration.
    /// Beside /etc/phim/phim.toml it is used only if the user's own folder has none.
    package func path(beside configuration: String?, in environment: [String: String]) -> String? {
        if let file { return UserDirectory.expanded(file.value, in: environment) }
        let candidates = ConfigurationFile.candidates(in: environment)
        let files = configuration.map { $0 == candidates.last ? candidates : [$0] } ?? candidates
        let paths = files.map { path in
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) }
            return (folder ?? "") + "macros.txt"
        }
        return paths.first { access($0, F_OK) == 0 }
    }

    /// The file to which macros are written: the one that is read, else `macros.txt` beside the configuration `file` or
    /// the user's own. Nil if there is no such path.
    package func writtenPath(
        beside configuration: String?, else file: String?, in environment: [String: String]
    ) -> String? {
        if let path = path(beside: configuration, in: environment) { return path }
        guard let file = file ?? ConfigurationFile.ofUser(in: environment) else { return nil }
        return file[..<(file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex)] + "macros.txt"
    }

    /// Reads the macros of the file, if it exists, and returns the complaints.
    mutating func readFile(beside configuration: String?, in environment: [String: String]) -> [Complaint] {
        guard isOn else {
            removeAll()
            return []
        }
        guard let path = path(beside: configuration, in: environment) else { return [] }
        let complaints = ComplaintList(file: path)
        /// A problem of the whole file is reported at the line of the configuration that names it.
        func fail(_ message: String) -> [Complaint] {
            guard let file, let configuration else {
                return [Complaint(.unreadableMacros, in: path, at: nil, message)]
            }
            return [Complaint(.unreadableMacros, in: configuration, at: file.position, "\(path): \(message)")]
        }
        do throws(ConfigurationFile.ReadError) {
            let bytes = try ConfigurationFile.read(path)
            if bytes.count > ConfigurationFile.maximumSize {
                let size = ConfigurationFile.maximumSize
                return fail(localized("the file is larger than \(size) bytes"))
            } else {
                read(bytes, complaints)
            }
        } catch {
            return fail(error.message)
        }
        return complaints.sorted
    }

    /// Reads the bytes of the file of macros. A problem in a line is a warning, and the other lines are read.
    mutating func read(_ bytes: [UInt8], _ complaints: ComplaintList) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
            complaints.add(
                .badMacro, at: SourcePosition(line: line + 1, column: 1),
                localized("the file is not UTF-8 text in this line"))
            return
        }
        var lines: [String: Int] = [:]
        var moment = Macro.Moment.wordEnd
        for (number, line) in MacroFile.lines(of: text).enumerated() {
            let position = SourcePosition(line: number + 1, column: 1)
            switch line {
            case .none: break
            case .section(let next): moment = next
            case .malformed:
                complaints.add(
                    .badMacro, at: position,
                    localized("a line is an abbreviation, a colon and a text, as in “vn:Việt Nam”"))
            case .entry(let entry):
                let place = SourcePosition(line: entry.line, column: entry.column)
                if let mistake = MacroMistake(abbreviation: entry.abbreviation) {
                    complaints.add(.badMacro, at: position, localized("the abbreviation \(mistake.message)"))
                } else if let mistake = MacroMistake(text: entry.text) {
                    complaints.add(
                        .badMacro, at: place, localized("the text of \(entry.abbreviation.quoted) \(mistake.message)")
                    )
                } else if !add(macro(of: entry, moment), from: Origin(file: complaints.file, position: place)) {
                    let first = lines[entry.abbreviation].map { localized("; first defined in line \($0)") } ?? ""
                    complaints.add(
                        .badMacro, at: position,
                        localized("duplicate macro \(entry.abbreviation.quoted)\(first); it is not used"))
                } else {
                    lines[entry.abbreviation] = entry.line
                    MacroDoubt.all(in: entry.text, runsPrograms: false).forEach { $0.tell(complaints, at: place) }
                }
            }
        }
    }

    private func macro(of entry: MacroFile.Entry, _ moment: Macro.Moment) -> Macro {
        Macro(
            entry.abbreviation, [MacroText(entry.text)], moment: moment, followsCase: followsCase,
            worksWithoutMethod: withoutMethod)
    }
}
