public import Keyboard

/// Straight quotes become the locale's: opening where a word begins, closing behind one.
///
/// - An apostrophe is never an opening quote in a language whose alternate quotes look like one: *’tis*, *don’t*.
/// - Behind unknown text a quote stays straight.
/// - A quote that a rule gave is not replaced again.
public struct Quotation: KeyboardActionHandler {
    private let marks: QuotationMarks?

    /// A handler of those marks; nil for none.
    public init(_ marks: QuotationMarks? = nil) {
        self.marks = marks
    }

    /// There is nothing to do.
    var isOff: Bool { marks == nil }

    /// Whether the action is one of its quotes.
    @inline(__always)
    func wants(_ action: KeyboardAction) -> Bool {
        !isOff && (action == .character("\"") || action == .character("'"))
    }

    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard let marks, wants(action), gesture == .press || gesture == .repeat, !context.isReplaced,
            let isOpening = Self.isOpening(in: context.document)
        else { return .notMine }
        let mark: Unicode.Scalar
        if action == .character("\"") {
            mark = isOpening ? marks.start : marks.end
        } else if marks.alternateEnd == "’" {
            // The closing alternate quote and the apostrophe are one character, and the latter is far more common.
            mark = "’"
        } else if context.document.character(before: 0)?.properties.isAlphabetic ?? false {
            mark = isInsideQuotes(marks, in: context.document) ? marks.alternateEnd : "’"
        } else {
            mark = isOpening ? marks.alternateStart : marks.alternateEnd
        }
        effects.append(inserting: mark, passing: context.passing, of: context.trigger)
        return .handled
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
    private func isInsideQuotes(_ marks: QuotationMarks, in document: ShadowDocument) -> Bool {
        var depth = 0
        for character in document.text {
            if character == marks.alternateStart { depth += 1 } else if character == marks.alternateEnd { depth -= 1 }
        }
        return depth > 0
    }
}
