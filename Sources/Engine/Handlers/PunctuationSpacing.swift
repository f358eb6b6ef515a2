import Keyboard

/// The spaces that a language wants at its punctuation marks: French narrow ones.
///
/// - Before `; : ! ?` and » comes one narrow no-break space, in place of an ordinary one if that was typed.
/// - After « comes one too.
/// - A mark behind another, behind unknown text, or behind what no word is (`a@b.com`, `www.x.fr`) stays alone.
/// - What follows the mark decides: behind a French mark comes a space, a line's end, a closing bracket or quote. Where
///   anything else follows at once (`12:30`, `c:/`, `a!=b`), the narrow space goes, and what was typed stands there.
/// - Where the space cannot be typed there is none.
struct PunctuationSpacing: KeyboardActionHandler {
    private let canTypeSpace: Bool
    /// The mark that got its space by the last key.
    private var last: SpacedMark?

    fileprivate struct SpacedMark {
        let mark: Unicode.Scalar
        /// An ordinary space was typed before it.
        let hadSpace: Bool
    }

    /// A handler of the French spaces.
    init(canType: (Unicode.Scalar) -> Bool) {
        canTypeSpace = canType(Self.space)
    }

    private static let space: Unicode.Scalar = "\u{202F}"

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard canTypeSpace, gesture == .press || gesture == .repeat else { return .notMine }
        let last = last
        self.last = nil
        guard case .character(let character) = action else { return .notMine }
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
        // The space that was typed goes: no action can say that.
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

    /// What stands before the cursor, back to a space or to what is not known, is a word of a text: no character stands
    /// inside it that words do not have inside.
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

    /// Words have it inside: *l’heure*, *peut-être*, *ami(s)*, *et/ou*.
    private static func joinsWords(_ character: Unicode.Scalar) -> Bool {
        switch character.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation: true
        default: character == "'" || character == "\"" || character == "/"
        }
    }
}

extension PunctuationSpacing.SpacedMark {
    /// The mark is one of a text if that follows at once.
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
