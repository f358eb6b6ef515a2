/// Finds the first definition of a duplicate key: toml++ reports only the second position.
enum DuplicateKey {
    /// The first position of the duplicate key; nil for other errors.
    static func firstPlace(of error: TOMLError, in bytes: [UInt8]) -> SourcePosition? {
        guard error.message.contains("cannot redefine existing"), error.position.line > 1 else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard error.position.line <= lines.count, let key = key(of: lines[error.position.line - 1]) else {
            return nil
        }
        for index in stride(from: error.position.line - 2, through: 0, by: -1) {
            // The table of the key begins here.
            if lines[index].first(where: { $0 != " " }) == "[" { return nil }
            if self.key(of: lines[index]) == key {
                return SourcePosition(line: index + 1, column: lines[index].prefix { $0 == " " }.count + 1)
            }
        }
        return nil
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
                let end = line[..<index].lastIndex { $0 != " " }
                return end.map { line[...$0].drop { $0 == " " } }
            } else if character == "#" {
                return nil
            }
        }
        return nil
    }
}
