import Keyboard

/// The spaces at punctuation marks that French requires.
///
/// - A narrow no-break space (U+202F) is put before `; : ! ?` and », instead of an ordinary space if one was typed.
/// - One is also put after «.
/// - A mark gets no space after another mark, after unknown text, or after something that is no word (`a@b.com`,
///   `www.x.fr`).
/// - The next character decides whether the mark is punctuation: a space, the end of the line, or a closing bracket or
///   quote may follow it. If another character follows directly (`12:30`, `c:/`, `a!=b`), the narrow space is removed
///   and the typed text restored.
/// - If the narrow space cannot be typed, nothing is changed.
struct PunctuationSpacing: KeyboardActionHandler {
    private let canTypeSpace: Bool
    /// The mark that got its space at the last key.
    private var last: SpacedMark?

    fileprivate struct SpacedMark {
        let mark: Unicode.Scalar
        /// Whether an ordinary space was typed before the mark.
        let hadSpace: Bool
    }

    /// A handler; `canType` tells whether a character can be typed.
    init(canType: (Unicode.Scalar) -> Bool) {
        canTypeSpace = canType(Self.space)
    }

    private static let space: Unicode.Scalar = "\u{202F}"

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard canTypeSpace, gesture == .press || gesture == .repeat else { return .notMine }
        let last = last
        self.last = nil
        guard case .character(let character) = stroke.action else { return .notMine }
        let document = context.document
        if let last, document.character(before: 0) == last.mark, document.character(before: 1) == Self.space,
            !last.mayComeBefore(character)
        {
            effects.append(.edit(Edit(deleting: 2, inserting: "\(last.hadSpace ? " " : "")\(last.mark)")))
        }
        if gesture == .repeat { return .notMine }
        if character == "«" { return .replaced(.text("«\(Self.space)")) }
        guard Self.wantsSpace(character), let before = document.character(before: 0),
            Self.takesSpace(before, in: document)
        else { return .notMine }
        self.last = SpacedMark(mark: character, hadSpace: before == " ")
        guard before == " " else { return .replaced(.text("\(Self.space)\(character)")) }
        // An edit, since no action can delete the typed space.
        effects.append(.edit(Edit(deleting: 1, inserting: "\(Self.space)\(character)")))
        return .handled
    }

    mutating func contextLost() {
        last = nil
    }

    private static func wantsSpace(_ mark: Unicode.Scalar) -> Bool {
        switch mark {
        case ";", ":", "!", "?", "»": true
        default: false
        }
    }

    private static func takesSpace(_ before: Unicode.Scalar, in document: ShadowDocument) -> Bool {
        if before == " " { return document.character(before: 1).map { !$0.isSpace } ?? false }
        return !before.isSpace && !before.isNewline && !wantsSpace(before) && endsInWord(document)
    }

    /// Whether the text before the cursor, back to a space or to unknown text, is a word: only characters that words
    /// may contain are inside it.
    private static func endsInWord(_ document: ShadowDocument) -> Bool {
        var (distance, seesWord, seesOther) = (0, false, false)
        while let character = document.character(before: distance), !character.isSpace, !character.isNewline {
            if character.properties.isAlphabetic || character.properties.numericType != nil {
                if seesOther { return false }
                seesWord = true
            } else if seesWord, !joinsWords(character) {
                seesOther = true
            }
            distance += 1
        }
        return true
    }

    /// Whether words may contain the character: *l’heure*, *peut-être*, *ami(s)*, *et/ou*.
    private static func joinsWords(_ character: Unicode.Scalar) -> Bool {
        switch character.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation: true
        default: character == "'" || character == "\"" || character == "/"
        }
    }
}

extension PunctuationSpacing.SpacedMark {
    /// Whether the mark is punctuation if this character follows it directly.
    fileprivate func mayComeBefore(_ character: Unicode.Scalar) -> Bool {
        if character.isSpace || mark == "»" { return true }
        guard mark == "!" || mark == "?" else { return false }
        if character == "!" || character == "?" || character == "…" || character == "\"" || character == "'" {
            return true
        }
        switch character.properties.generalCategory {
        case .closePunctuation, .finalPunctuation: return true
        default: return false
        }
    }
}
