import Keyboard

/// Straight quotes become the locale's: opening where a word begins, closing behind one.
///
/// - A quote whose opening one stayed straight stays straight too: both come from the same text, as far as it is known.
/// - In a language whose alternate closing quote is the apostrophe, a single quote opens only where it cannot be one:
///   inside a quotation, and after an opening bracket. *’tis*, *don’t*, but *“He said, ‘no’”*.
/// - In unknown text, and if one of a pair cannot be typed, a quote stays straight.
/// - A quote that stands in the place of another action is not replaced again.
struct Quotation: KeyboardActionHandler {
    private let marks: QuotationMarks
    /// Both marks of the pair can be typed.
    private let hasPrimary: Bool
    private let hasAlternate: Bool
    private let canType: @Sendable (Unicode.Scalar) -> Bool

    /// A handler of those quotation marks.
    init(_ marks: QuotationMarks, canType: @escaping @Sendable (Unicode.Scalar) -> Bool) {
        self.marks = marks
        self.canType = canType
        hasPrimary = canType(marks.start) && canType(marks.end)
        hasAlternate = canType(marks.alternateStart) && canType(marks.alternateEnd)
    }

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press, !trigger.isReplaced, case .character(let quote) = action,
            quote == "\"" || quote == "'", let isOpening = Self.isOpening(in: context.document),
            let mark = quote == "\""
                ? primary(isOpening, in: context.document) : alternate(isOpening, in: context.document)
        else { return .notMine }
        return .replaced(.character(mark))
    }

    /// What a double quote becomes; nil if it stays straight.
    private func primary(_ isOpening: Bool, in document: ShadowDocument) -> Unicode.Scalar? {
        guard hasPrimary else { return nil }
        if isOpening { return marks.start }
        return innermost(in: document, "\"", marks.start, marks.end) == .straight ? nil : marks.end
    }

    /// What a single quote becomes; nil if it stays straight.
    private func alternate(_ isOpening: Bool, in document: ShadowDocument) -> Unicode.Scalar? {
        let open = innermost(in: document, "'", marks.alternateStart, marks.alternateEnd)
        let isAfterLetter = document.character(before: 0)?.properties.isAlphabetic ?? false
        if !isOpening, open == .straight { return nil }
        if marks.alternateEnd == "’" {
            let opens = isOpening && hasAlternate && cannotBeApostrophe(in: document)
            return opens ? marks.alternateStart : canType("’") ? "’" : nil
        }
        // Behind a letter it is an apostrophe, unless it can close something.
        if isAfterLetter, open != .mark { return canType("’") ? "’" : nil }
        guard hasAlternate else { return nil }
        return isOpening ? marks.alternateStart : marks.alternateEnd
    }

    /// Where a word begins, a single quote opens a quotation: inside another one, or after a bracket.
    private func cannotBeApostrophe(in document: ShadowDocument) -> Bool {
        switch document.character(before: 0)?.properties.generalCategory {
        case .openPunctuation, .initialPunctuation: true
        default: innermost(in: document, "\"", marks.start, marks.end) != nil
        }
    }

    /// Whether a quotation would begin at the cursor; nil if the text does not tell.
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

    /// The innermost quotation in the known text that is still open; nil if none is.
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
                // A single quote behind a letter is an apostrophe, unless it can close something.
                let isAfterLetter = index > 0 && text[index - 1].properties.isAlphabetic
                let isBeforeLetter = index + 1 < text.count && text[index + 1].properties.isAlphabetic
                if straight == "'", isAfterLetter, isBeforeLetter || open.last != .straight { continue }
                if open.last == .straight { open.removeLast() } else { open.append(.straight) }
            }
        }
        return open.last
    }
}
