public import Keyboard

/// The parsed text of a macro: literal text, dates, texts from elsewhere, and the position of the cursor.
///
/// `{cursor}` is the position of the cursor after the expansion. `{date}` and `{time}` are the current date and time,
/// `{date:%d/%m/%Y}` in a given format (see `LocalTime.text`). `{clipboard}` is the text that was copied last, and
/// `{output:COMMAND}` what a command of the shell prints. `{brace}` is an opening brace. Everything else is literal,
/// other braces too.
public struct MacroText: Hashable, Sendable {
    /// A part of the text.
    public enum Part: Hashable, Sendable {
        /// Literal text.
        case literal(String)
        /// The date or the time in a format.
        case time(String)
        /// A text from elsewhere.
        case fetched(TextSource)
    }

    /// The text as it was written.
    public let source: String
    /// The parts before the cursor.
    public private(set) var parts: [Part] = []
    /// The parts after the cursor; nil if the cursor goes to the end.
    public private(set) var tail: [Part]?

    /// Parses a text. With `isPlain` all of it is literal; without `runsPrograms` a command is.
    public init(_ text: String, isPlain: Bool = false, runsPrograms: Bool = false) {
        source = text
        if isPlain {
            parts = text.isEmpty ? [] : [.literal(text)]
            return
        }
        var braces = Braces(text)
        var literal = ""
        var hasCursor = false
        func flush(_ parts: inout [Part]) {
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
        }
        while let (before, inner) = braces.next() {
            literal += before
            switch Self.placeholder(inner) {
            case .part(.fetched(.output)) where !runsPrograms:
                literal += "{"
                continue
            case .brace: literal += "{"
            case .part(let part):
                if hasCursor { flush(&tail!) } else { flush(&parts) }
                if hasCursor { tail!.append(part) } else { parts.append(part) }
            case .cursor where !hasCursor:
                flush(&parts)
                tail = []
                hasCursor = true
            case .cursor, nil:
                // No placeholder: the brace is literal, and the text after it is parsed again.
                literal += "{"
                continue
            }
            braces.skip(inner)
        }
        literal += braces.rest
        if hasCursor { flush(&tail!) } else { flush(&parts) }
    }

    /// Escapes a text so that nothing in braces has a meaning.
    package static func escaped(_ text: String) -> String {
        var braces = Braces(text)
        var result = ""
        while let (before, inner) = braces.next() {
            result += before
            result += placeholder(inner) == nil ? "{" : "{brace}"
        }
        return result + braces.rest
    }

    /// Whether the text has a position for the cursor.
    public var placesCursor: Bool { tail != nil }

    /// The sources of the texts from elsewhere, in their order.
    public var sources: [TextSource] {
        (parts + (tail ?? [])).compactMap { if case .fetched(let source) = $0 { source } else { nil } }
    }

    /// The characters of the literal parts. Those of dates are not included.
    public var characters: [Unicode.Scalar] {
        (parts + (tail ?? [])).flatMap { (part: Part) -> [Unicode.Scalar] in
            if case .literal(let text) = part { return Array(text.unicodeScalars) }
            return []
        }
    }

    /// The opening braces of a text that have a closing one after them. The closing one is sought once for all the braces
    /// before it: a text may have thousands.
    private struct Braces {
        private(set) var rest: Substring
        private var closing: String.Index?

        init(_ text: String) {
            rest = text[...]
            closing = rest.firstIndex(of: "}")
        }

        /// The text before the next one, and the text up to the closing brace. The rest begins after the opening one.
        mutating func next() -> (before: Substring, inner: Substring)? {
            guard let brace = rest.firstIndex(of: "{") else { return nil }
            if let end = closing, end < brace { closing = rest[brace...].firstIndex(of: "}") }
            guard let end = closing else { return nil }
            let before = rest[..<brace]
            rest = rest[brace...].dropFirst()
            return (before, rest[..<end])
        }

        /// Goes on after the closing brace of this text.
        mutating func skip(_ inner: Substring) { rest = rest[inner.endIndex...].dropFirst() }
    }

    private enum Placeholder {
        case cursor, brace
        case part(Part)
    }

    private static func placeholder(_ text: Substring) -> Placeholder? {
        switch text {
        case "cursor": return .cursor
        case "brace": return .brace
        case "date": return .part(.time("%d/%m/%Y"))
        case "time": return .part(.time("%H:%M"))
        case "clipboard": return .part(.fetched(.clipboard))
        default: break
        }
        // The text may be long, and is asked for at each of its braces.
        func value(after name: String) -> String? {
            guard text.hasPrefix(name) else { return nil }
            let value = text.dropFirst(name.count)
            return value.isEmpty ? nil : String(value)
        }
        if let form = value(after: "date:") ?? value(after: "time:") { return .part(.time(form)) }
        return value(after: "output:").map { .part(.fetched(.output($0))) }
    }
}

extension MacroText {
    /// The case of a macro's text, which follows the typed abbreviation.
    public enum Case: Hashable, Sendable {
        /// As written.
        case same
        /// The first letter is a capital.
        case capitalized
        /// All letters are capitals.
        case uppercased
    }

    /// The text before and after the cursor, in a case, at a time and in a locale. `fetched` has the texts of `sources`. They
    /// and dates do not change their case.
    public func text(
        in wanted: Case, at time: LocalTime, locale: String, fetched: some Sequence<String>
    ) -> (before: String, after: String) {
        var isFirst = true
        var fetched = fetched.makeIterator()
        func text(_ parts: [Part]) -> String {
            parts.reduce(into: "") { text, part in
                switch part {
                case .time(let form): text += time.text(form, locale: locale)
                case .fetched: text += fetched.next() ?? ""
                case .literal(let literal):
                    switch wanted {
                    case .same: text += literal
                    case .uppercased: text += literal.uppercased()
                    case .capitalized:
                        text += isFirst ? literal.prefix(1).uppercased() + literal.dropFirst() : literal
                    }
                }
                isFirst = false
            }
        }
        return (text(parts), text(tail ?? []))
    }
}
