import System

/// Guesses what a user who does not know TOML meant at the place of an error. The messages of toml++ only say what its
/// parser expected: for `method = none`, 'nan'.
struct TOMLHint {
    /// One sentence without a full stop.
    let message: String
    /// The position of the mistake.
    let position: SourcePosition

    /// Nil if nothing better than the message of toml++ is known.
    init?(_ error: TOMLError, in bytes: [UInt8]) {
        let line = Self.line(error.position.line, of: bytes)
        // The column of toml++ may be after the end of the line.
        let index = min(error.position.column - 1, line.count)
        let found: (message: String, index: Int)?
        if error.message.contains("string: ") {
            let isUnended = error.message.contains("control characters") || error.message.contains("end-of-file")
            found =
                isUnended && index >= line.count - 1
                ? (localized("the quote at the end of the text is missing"), index) : nil
        } else if let start = line.firstIndex(where: { !Self.blanks.contains($0) }),
            line[start] == ";" || line[start...].starts(with: "//".unicodeScalars)
        {
            found = (localized("a comment begins with #"), start)
        } else if let rest = Self.rest(of: line, at: index, error) {
            found = rest
        } else if let equals = line.firstIndex(of: "="), equals < index {
            found = Self.value(of: line, at: index, after: equals)
        } else {
            found = Self.key(of: line, error)
        }
        guard let found else { return nil }
        message = found.message
        position = SourcePosition(line: error.position.line, column: found.index + 1)
    }

    private static let blanks: Set<Unicode.Scalar> = [" ", "\t"]
    /// The characters that delimit a value.
    private static let boundaries: Set<Unicode.Scalar> = [" ", "\t", "=", ",", "[", "]", "{", "}", "#", "\"", "'"]
    private static let curlyQuotes: Set<Unicode.Scalar> = ["“", "”", "„", "‘", "’", "«", "»"]

    /// The scalars of a line, which counts from 1, without its end.
    private static func line(_ number: Int, of bytes: [UInt8]) -> [Unicode.Scalar] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: number, omittingEmptySubsequences: false)
        guard lines.indices.contains(number - 1), lines[number - 1].count < 1000 else { return [] }
        let text = String(decoding: lines[number - 1], as: UTF8.self)
        return Array(text.unicodeScalars.prefix { $0 != "\r" })
    }

    /// Finds an invalid comma or comment after a value or a table.
    private static func rest(of line: [Unicode.Scalar], at index: Int, _ error: TOMLError) -> (String, Int)? {
        let end = line.lastIndex { !blanks.contains($0) }
        if error.message.contains("boolean"), let end, line[end] == "," { return (comma, end) }
        guard error.message.contains("expected a comment or whitespace"), index < line.count else { return nil }
        if line[index] == "," { return (comma, index) }
        if line[index...].starts(with: "//".unicodeScalars) || line[index] == ";" {
            return (localized("a comment begins with #"), index)
        }
        return nil
    }

    private static let comma = localized("there is no comma between settings: each has a line of its own")

    /// Finds a mistake before the equals sign.
    private static func key(of line: [Unicode.Scalar], _ error: TOMLError) -> (String, Int)? {
        guard error.message.contains("expected '='") else { return nil }
        if error.message.contains("saw ':'") {
            return (localized("write = between a setting and its value, not a colon"), error.position.column - 1)
        }
        guard let end = line.firstIndex(of: "="), let start = line.firstIndex(where: { !blanks.contains($0) }),
            !line[..<end].contains("\""), !line[..<end].contains("'")
        else { return nil }
        let key = text(line[start..<end])
        return (localized("the left side must be in quotes: \"\(key.visible)\""), start)
    }

    /// Finds an invalid value: a text without quotes, or a boolean of another language.
    private static func value(of line: [Unicode.Scalar], at index: Int, after equals: Int) -> (String, Int)? {
        var start = index
        while start > equals + 1, !boundaries.contains(line[start - 1]) { start -= 1 }
        guard start < line.count, let before = line[..<start].last(where: { !blanks.contains($0) }) else {
            return nil
        }
        let isWhole = before == "="
        let rest = line[start...].prefix { isWhole ? $0 != "#" && $0 != "}" : !boundaries.contains($0) }
        let value = text(rest)
        guard let first = value.unicodeScalars.first, "=[,".unicodeScalars.contains(before) else { return nil }
        switch value.lowercased() {
        case "true", "yes", "on": return (localized("write true, in lower case and without quotes"), start)
        case "false", "no", "off": return (localized("write false, in lower case and without quotes"), start)
        default: break
        }
        if curlyQuotes.contains(first) { return (localized("quotes are straight in TOML: \"…\", not “…”"), start) }
        guard first.properties.isAlphabetic || first == "~" || first == "/" else { return nil }
        let isShown = value.unicodeScalars.count <= 60 && !value.contains("\"") && !value.contains("\\")
        return (localized("a text must be in quotes") + (isShown ? ": \"\(value.visible)\"" : ""), start)
    }

    /// The text without blanks at its ends.
    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        let rest = scalars.drop { blanks.contains($0) }
        let end = rest.lastIndex { !blanks.contains($0) } ?? rest.startIndex
        return String(String.UnicodeScalarView(rest.isEmpty ? rest : rest[...end]))
    }
}
