import Keyboard

/// Dead keys and compose sequences of the layout. The keys of a sequence are held back until it is complete; then the
/// composed character goes on down the chain as if a key had typed it.
///
/// - A dead key is consumed, whatever the desktop's keymap gives for that key: the text before the cursor stays known,
///   and the composed character is typed in any way that the keymap offers.
/// - A sequence that does not exist, or whose text cannot be typed, gives its keys: the diacritics in their spacing
///   forms, then the character.
/// - BackSpace and Escape cancel an unfinished sequence and are consumed. Every other key that types nothing cancels it
///   and goes on.
/// - Repeats are not part of a sequence.
struct DeadKeys: KeyboardActionHandler {
    private let table: ComposeTable
    private let canInsert: @Sendable (String) -> Bool
    private var node = ComposeTable.Node.root
    private var pending: [ComposeTable.Symbol] = []

    init(_ table: ComposeTable, canInsert: @escaping @Sendable (String) -> Bool) {
        self.table = table
        self.canInsert = canInsert
        pending.reserveCapacity(8)
    }

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press || gesture == .repeat else { return .notMine }
        // A diacritic from a rule or a hotkey applies to the letter before the cursor, see `Diacritics`.
        let isDead = if case .diacritic = stroke.action { !stroke.isHotkey && !stroke.isReplaced } else { false }
        if pending.isEmpty && !isDead { return .notMine }
        if gesture == .repeat { return isDead ? .handled : .notMine }
        guard let symbol = ComposeTable.Symbol(stroke.action) else { return end(at: stroke.action) }
        switch table.step(from: node, with: symbol) {
        case .composing(let next):
            node = next
            pending.append(symbol)
            return .handled
        case .composed(let text) where canInsert(text):
            contextLost()
            return .replaced(Self.action(typing: text))
        case .composed, .none:
            return .replaced(.text(takeUnmatched(before: symbol)))
        }
    }

    mutating func contextLost() {
        node = .root
        if !pending.isEmpty { pending.removeAll(keepingCapacity: true) }
    }

    /// Cancels the sequence at a key that types nothing.
    private mutating func end(at action: KeyboardAction) -> HandlerResponse {
        contextLost()
        return action == .backspace || action == .escape ? .handled : .notMine
    }

    private mutating func takeUnmatched(before symbol: ComposeTable.Symbol) -> String {
        var text = ""
        for symbol in pending + [symbol] { text += spacing(of: symbol) }
        contextLost()
        return text
    }

    /// The text of a single symbol: for a dead key the text of its sequence with a space, for the Compose key nothing.
    /// A diacritic that cannot be typed is left out, so that the rest can be typed.
    private func spacing(of symbol: ComposeTable.Symbol) -> String {
        guard symbol.isDead else { return String(Character(symbol.scalar)) }
        if symbol.scalar == ComposeTable.composeMark { return "" }
        var texts: [String] = []
        if case .composing(let next) = table.step(from: .root, with: symbol) {
            for other in [ComposeTable.Symbol(" "), symbol] {
                if case .composed(let text) = table.step(from: next, with: other) { texts.append(text) }
            }
        }
        texts += AccentedLetters.spacings(of: symbol.scalar).map { String(Character($0)) }
        texts.append(String(Character(symbol.scalar)))
        return texts.first(where: canInsert) ?? ""
    }

    private static func action(typing text: String) -> KeyboardAction {
        let scalars = text.unicodeScalars
        if text == " " { return .space }
        return scalars.count == 1 ? .character(scalars.first!) : .text(text)
    }
}
