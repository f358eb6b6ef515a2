/// The texts of a Swift source that are given to `localized`, by their keys in the catalogue.
struct LocalizedSource {
    /// The keys, in the order of the source.
    private(set) var keys: [String] = []
    /// The lines of calls whose text is no literal.
    private(set) var unreadable: [Int] = []

    private let characters: [Character]
    private var place = 0

    init(_ source: String) {
        characters = Array(source)
        let call = Array("localized(")
        while place + call.count < characters.count {
            guard characters[place...].starts(with: call), !isDeclaration else {
                place += 1
                continue
            }
            place += call.count
            skipSpace()
            if let key = literal() { keys.append(key) } else { unreadable.append(lineNumber) }
        }
    }

    /// `func localized(`, not a call.
    private var isDeclaration: Bool {
        place > 0 && (characters[..<place].suffix(5).elementsEqual("func ") || characters[place - 1] == "`")
    }

    private var lineNumber: Int { characters[..<place].count { $0.isNewline } + 1 }

    private mutating func skipSpace() {
        while place < characters.count, characters[place].isWhitespace { place += 1 }
    }

    /// The key of the literal that begins here; nil where there is none.
    private mutating func literal() -> String? {
        let isLong = characters[place...].starts(with: Array("\"\"\""))
        guard isLong || characters[place] == "\"" else { return nil }
        let end = Array(isLong ? "\"\"\"" : "\"")
        place += end.count
        var parts = [""]
        while place < characters.count, !characters[place...].starts(with: end) {
            if characters[place] == "\\" {
                escape(into: &parts)
            } else {
                parts[parts.count - 1].append(characters[place])
                place += 1
            }
        }
        place += end.count
        if isLong { parts = Self.withoutIndentation(parts) }
        parts = parts.map { $0.replacing("\u{1}", with: "") }
        if parts.count == 1 { return parts[0] }
        return parts.map { $0.replacing("%", with: "%%") }.joined(separator: "%@")
    }

    private mutating func escape(into parts: inout [String]) {
        let last = parts.count - 1
        place += 1
        let character = characters[place]
        place += 1
        switch character {
        case "(":
            skipExpression()
            parts.append("")
        case "n": parts[last].append("\n")
        case "t": parts[last].append("\t")
        case "u":
            let digits = characters[place...].dropFirst().prefix { $0 != "}" }
            parts[last].unicodeScalars.append(Unicode.Scalar(UInt32(String(digits), radix: 16)!)!)
            place += digits.count + 2
        case "\n": parts[last].append("\u{1}")
        default: parts[last].append(character)
        }
    }

    /// Goes on behind the parenthesis that ends a value.
    private mutating func skipExpression() {
        var depth = 1
        while depth > 0 {
            switch characters[place] {
            case "(": depth += 1
            case ")": depth -= 1
            case "\"":
                _ = literal()
                continue
            default: break
            }
            place += 1
        }
    }

    /// What a literal of several lines contains: without the first and last line end, and without the indentation of its
    /// last line. U+0001 stands where a line goes on in the next one.
    private static func withoutIndentation(_ parts: [String]) -> [String] {
        let indentation = parts.last!.reversed().prefix { $0 == " " }.count
        let whole = parts.joined(separator: "\u{2}")
        let spaces = String(repeating: " ", count: indentation)
        var text = whole.replacing("\n" + spaces, with: "\n").replacing("\u{1}" + spaces, with: "")
        text = String(text.dropFirst())
        if text.last == "\n" { text.removeLast() }
        return text.split(separator: "\u{2}", omittingEmptySubsequences: false).map(String.init)
    }
}
