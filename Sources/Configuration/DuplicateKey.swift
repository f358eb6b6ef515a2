import System

/// A setting or table that is defined twice, with the position of the first definition: toml++ reports only the second
/// one.
struct DuplicateKey {
    /// One sentence without a full stop.
    let message: String
    /// The position of the second definition.
    let position: SourcePosition

    /// Nil if the error is another one.
    init?(_ error: TOMLError, in bytes: [UInt8]) {
        guard error.message.contains("cannot redefine existing") else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard error.position.line <= lines.count else { return nil }
        let number = error.position.line - 1
        let line = lines[number]
        let indent = line.prefix { $0 == " " || $0 == "\t" }.count
        let header = Self.header(of: line)
        let key = header ?? Self.key(of: line)
        position = SourcePosition(line: number + 1, column: indent + 1)
        guard let key else {
            message = localized("this line defines again what is defined above")
            return
        }
        var first: SourcePosition?
        for index in stride(from: number - 1, through: 0, by: -1) {
            let other = lines[index]
            // A key belongs to the table of the header above it, so the search ends there.
            if header == nil, other.first(where: { $0 != " " }) == "[" { break }
            let isSame =
                header == nil
                ? Self.key(of: other).map(Self.unquoted) == Self.unquoted(key) : Self.header(of: other) == key
            guard isSame else { continue }
            first = SourcePosition(line: index + 1, column: other.prefix { $0 == " " || $0 == "\t" }.count + 1)
        }
        let name = header == nil ? Self.unquoted(key) : String(key)
        message =
            first.map { localized("duplicate \(name.quoted); first defined at \($0)") }
            ?? localized("duplicate \(name.quoted)")
    }

    /// The header of a table, `[log]`, without the rest of its line; nil if the line is none.
    private static func header(of line: Substring) -> Substring? {
        let text = line.drop { $0 == " " || $0 == "\t" }
        guard text.first == "[", let end = text.lastIndex(of: "]") else { return nil }
        return text[...end]
    }

    private static func unquoted(_ key: Substring) -> String {
        guard key.count > 1, let quote = key.first, quote == "\"" || quote == "'", key.last == quote else {
            return String(key)
        }
        return String(key.dropFirst().dropLast())
    }

    /// The text before the first `=` outside quotation marks.
    private static func key(of line: Substring) -> Substring? {
        var quote: Character?
        for index in line.indices {
            let character = line[index]
            if let open = quote {
                if character == open, open == "'" || line[..<index].last != "\\" { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "=" {
                let end = line[..<index].lastIndex { $0 != " " && $0 != "\t" }
                return end.map { line[...$0].drop { $0 == " " || $0 == "\t" } }
            } else if character == "#" {
                return nil
            }
        }
        return nil
    }
}
