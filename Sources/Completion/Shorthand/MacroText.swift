/// The text of a macro, taken apart: what is typed as it stands, the date, the place of the cursor.
///
/// `{cursor}` is where the cursor stands afterwards; `{date}` and `{time}` are today's, `{date:%d/%m/%Y}` in a form of
/// one's own (see `LocalTime.text`); `{brace}` is an opening brace. Everything else is typed as it stands, braces too.
public struct MacroText: Hashable, Sendable {
    /// A piece of the text.
    public enum Part: Hashable, Sendable {
        /// Typed as it stands.
        case literal(String)
        /// The date or the time in that form.
        case time(String)
    }

    /// The text as it was written.
    public let source: String
    /// What stands before the cursor.
    public private(set) var parts: [Part] = []
    /// What stands after the cursor; nil if the cursor goes to the end.
    public private(set) var tail: [Part]?

    /// A text; with `isPlain` nothing in it has a meaning of its own.
    public init(_ text: String, isPlain: Bool = false) {
        source = text
        if isPlain {
            parts = text.isEmpty ? [] : [.literal(text)]
            return
        }
        var rest = text[...]
        var literal = ""
        var hasCursor = false
        func flush(_ parts: inout [Part]) {
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
        }
        while let brace = rest.firstIndex(of: "{") {
            literal += rest[..<brace]
            rest = rest[brace...]
            guard let end = rest.firstIndex(of: "}") else { break }
            let inner = rest[rest.index(after: rest.startIndex)..<end]
            switch Self.placeholder(inner) {
            case .brace: literal += "{"
            case .time(let form):
                if hasCursor { flush(&tail!) } else { flush(&parts) }
                if hasCursor { tail!.append(.time(form)) } else { parts.append(.time(form)) }
            case .cursor where !hasCursor:
                flush(&parts)
                tail = []
                hasCursor = true
            case .cursor, nil:
                // No placeholder: the brace is typed, and what follows it is looked at anew.
                literal += "{"
                rest = rest.dropFirst()
                continue
            }
            rest = rest[rest.index(after: end)...]
        }
        literal += rest
        if hasCursor { flush(&tail!) } else { flush(&parts) }
    }

    /// The text stands for nothing.
    public var isEmpty: Bool { parts.isEmpty && (tail ?? []).isEmpty }

    /// It says where the cursor stands afterwards.
    public var placesCursor: Bool { tail != nil }

    /// The characters that it may type, as far as they are known: those of a date are not among them.
    public var characters: [Unicode.Scalar] {
        (parts + (tail ?? [])).flatMap { (part: Part) -> [Unicode.Scalar] in
            if case .literal(let text) = part { return Array(text.unicodeScalars) }
            return []
        }
    }

    private enum Placeholder {
        case cursor, brace
        case time(String)
    }

    private static func placeholder(_ text: Substring) -> Placeholder? {
        switch text {
        case "cursor": return .cursor
        case "brace": return .brace
        case "date": return .time("%d/%m/%Y")
        case "time": return .time("%H:%M")
        default: break
        }
        for name in ["date:", "time:"] where text.hasPrefix(name) && text.count > name.count {
            return .time(String(text.dropFirst(name.count)))
        }
        return nil
    }
}

extension MacroText {
    /// How the case of a macro's text follows what was typed.
    public enum Case: Hashable, Sendable {
        /// As it stands.
        case same
        /// Its first letter is a capital.
        case capitalized
        /// All of it is in capitals.
        case uppercased
    }

    /// What is typed before and after the cursor, at that time.
    public func text(in wanted: Case, at time: LocalTime, locale: String) -> (before: String, after: String) {
        var isFirst = true
        func text(_ parts: [Part]) -> String {
            parts.reduce(into: "") { text, part in
                switch part {
                case .time(let form): text += time.text(form, locale: locale)
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
