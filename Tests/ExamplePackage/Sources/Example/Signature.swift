public import Engine
public import Keyboard

/// Types a name for `custom:signature`, whichever key, rule or program it comes from.
public struct Signature: KeyboardActionHandler {
    public init() {}

    public mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard stroke.action == .custom("signature") else { return .notMine }
        if gesture == .press { effects.append(.edit(Edit(inserting: "Lan Anh"))) }
        return .handled
    }
}

/// Makes a dash of two hyphens; everything else is inserted as usual.
public struct Dashes: WrappingHandler {
    public init() {}

    public mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect],
        standard: (KeyboardAction, inout [Effect]) -> HandlerResponse
    ) -> HandlerResponse {
        guard gesture == .press, stroke.action == .character("-"), context.document.character(before: 0) == "-" else {
            return standard(stroke.action, &effects)
        }
        effects.append(.edit(Edit(deleting: 1, inserting: "~")))
        return .handled
    }
}
