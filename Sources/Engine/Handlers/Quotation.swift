import Keyboard

/// Replaces straight quotes by the quotation marks of the locale: an opening mark where a word begins, a closing mark
/// after a word.
///
/// - A closing quote stays straight if its opening quote in the known text is straight.
/// - In a language whose alternate closing mark is the apostrophe, a single quote is an opening mark only where it
///   cannot be an apostrophe: inside a quotation, and after an opening bracket. Examples: *’tis*, *don’t*, but *“He
///   said, ‘no’”*.
/// - A quote stays straight in unknown text, and if a mark of its pair cannot be typed.
/// - A quote that replaced another action is not changed.
struct Quotation: KeyboardActionHandler {
    private let marks: QuotationMarks
    /// Whether both marks of the pair can be typed.
    private let hasPrimary: Bool
    private let hasAlternate: Bool
    private let canType: @Sendable (Unicode.Scalar) -> Bool

    init(_ marks: QuotationMarks, canType: @escaping @Sendable (Unicode.Scalar) -> Bool) {
        self.marks = marks
        self.canType = canType
        hasPrimary = canType(marks.start) && canType(marks.end)
        hasAlternate = canType(marks.alternateStart) && canType(marks.alternateEnd)
    }

    var kinds: ActionKinds { .character }

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press, !stroke.isReplaced, case .character(let quote) = stroke.action,
            quote == "\"" || quote == "'", let isOpening = Self.isOpening(in: context.document),
            let mark = quote == "\""
                ? primary(isOpening, in: context.document) : alternate(isOpening, in: context.document)
        else { return .notMine }
        return .replaced(.character(mark))
    }

    /// The mark for a double quote; nil if it stays straight.
    private func primary(_ isOpening: Bool, in document: ShadowDocument) -> Unicode.Scalar? {
        guard hasPrimary else { return nil }
        if isOpening { return marks.start }
        return innermost(in: document, "\"", marks.start, marks.end) == .straight ? nil : marks.end
    }

    /// The mark for a single quote; nil if it stays straight.
    private func alternate(_ isOpening: Bool, in document: ShadowDocument) -> Unicode.Scalar? {
        let open = innermost(in: document, "'", marks.alternateStart, marks.alternateEnd)
        let isAfterLetter = document.character(before: 0)?.properties.isAlphabetic ?? false
        if !isOpening, open == .straight { return nil }
        if marks.alternateEnd == "’" {
            let opens = isOpening && hasAlternate && cannotBeApostrophe(in: document)
            return opens ? marks.alternateStart : canType("’") ? "’" : nil
        }
        // After a letter it is an apostrophe, unless it can close a quotation.
        if isAfterLetter, open != .mark { return canType("’") ? "’" : nil }
        guard hasAlternate else { return nil }
        return isOpening ? marks.alternateStart : marks.alternateEnd
    }

    /// Whether a single quote at the beginning of a word opens a quotation: inside another quotation, or after a
    /// bracket.
    private func cannotBeApostrophe(in document: ShadowDocument) -> Bool {
        switch document.character(before: 0)?.properties.generalCategory {
        case .openPunctuation, .initialPunctuation: true
        default: innermost(in: document, "\"", marks.start, marks.end) != nil
        }
    }

    /// Whether a quotation would begin at the cursor; nil if the text is not known.
    static func isOpening(in document: ShadowDocument) -> Bool? {
        guard let last = document.character(before: 0) else {
            return document.beginsAtStart || document.beginsLine ? true : nil
        }
        if last.isSpace || last.isNewline { return true }
        switch last.properties.generalCategory {
        case .openPunctuation, .initialPunctuation, .dashPunctuation: return true
        default: return false
        }
    }

    /// How a quotation was opened.
    private enum Opening {
        case straight
        case mark
    }

    /// How the innermost open quotation in the known text was opened; nil if none is open.
    private func innermost(
        in document: ShadowDocument, _ straight: Unicode.Scalar, _ start: Unicode.Scalar, _ end: Unicode.Scalar
    ) -> Opening? {
        var open: [Opening] = []
        let text = document.text
        for (index, character) in text.enumerated() {
            if character == start, start != end || open.last != .mark {
                open.append(.mark)
            } else if character == end {
                if open.last == .mark { open.removeLast() }
            } else if character == straight {
                // A single quote after a letter is an apostrophe, unless it can close a quotation.
                let isAfterLetter = index > 0 && text[index - 1].properties.isAlphabetic
                let isBeforeLetter = index + 1 < text.count && text[index + 1].properties.isAlphabetic
                if straight == "'", isAfterLetter, isBeforeLetter || open.last != .straight { continue }
                if open.last == .straight { open.removeLast() } else { open.append(.straight) }
            }
        }
        return open.last
    }
}
