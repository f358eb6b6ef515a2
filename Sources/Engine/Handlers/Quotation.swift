import Keyboard

/// Straight quotes become the locale's: opening where a word begins, closing behind one.
///
/// - An apostrophe is never an opening quote in a language whose alternate quotes look like one: *’tis*, *don’t*.
/// - Behind unknown text a quote stays straight.
/// - A quote that cannot be typed stays straight.
/// - A quote that stands in the place of another action is not replaced again.
struct Quotation: KeyboardActionHandler {
    private let marks: QuotationMarks
    private let canType: @Sendable (Unicode.Scalar) -> Bool

    /// A handler of those quotation marks.
    init(_ marks: QuotationMarks, canType: @escaping @Sendable (Unicode.Scalar) -> Bool) {
        self.marks = marks
        self.canType = canType
    }

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press, !trigger.isReplaced, case .character(let quote) = action,
            quote == "\"" || quote == "'", let isOpening = Self.isOpening(in: context.document)
        else { return .notMine }
        let mark = quote == "\"" ? (isOpening ? marks.start : marks.end) : apostrophe(isOpening, in: context.document)
        return canType(mark) ? .replaced(.character(mark)) : .notMine
    }

    /// What a single quote becomes.
    private func apostrophe(_ isOpening: Bool, in document: ShadowDocument) -> Unicode.Scalar {
        // Where the closing alternate quote and the apostrophe are one character, the latter is far more common.
        if marks.alternateEnd == "’" { return "’" }
        if document.character(before: 0)?.properties.isAlphabetic ?? false {
            return isInsideQuotes(in: document) ? marks.alternateEnd : "’"
        }
        return isOpening ? marks.alternateStart : marks.alternateEnd
    }

    /// Whether a quotation would begin at the cursor; nil if the text does not tell.
    static func isOpening(in document: ShadowDocument) -> Bool? {
        guard let last = document.character(before: 0) else { return document.beginsAtStart ? true : nil }
        if last.isSpace || last.isNewline { return true }
        switch last.properties.generalCategory {
        case .openPunctuation, .initialPunctuation, .dashPunctuation: return true
        default: return false
        }
    }

    /// An alternate quotation was opened and not closed yet.
    private func isInsideQuotes(in document: ShadowDocument) -> Bool {
        var depth = 0
        for character in document.text {
            if character == marks.alternateStart { depth += 1 } else if character == marks.alternateEnd { depth -= 1 }
        }
        return depth > 0
    }
}
