import Keyboard

/// Opens the lists that actions ask for: of the locales, of the input methods.
struct Pickers: KeyboardActionHandler {
    private let locales: [String]
    private let inputMethods: [String]

    /// Rotations of locale identifiers and input method names.
    init(locales: [String], inputMethods: [String]) {
        self.locales = locales
        self.inputMethods = inputMethods
    }

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press, case .picker(let name) = action else { return .notMine }
        switch name {
        case "locale": open(.locale, locales, at: context.locale, into: &effects)
        case "method": open(.method, inputMethods, at: context.inputMethod, into: &effects)
        default: return .notMine
        }
        return .handled
    }

    private func open(_ kind: OpenList.Kind, _ items: [String], at current: String, into effects: inout [Effect]) {
        if items.isEmpty { return }
        effects.append(opening: OpenList(kind, items, focus: items.firstIndex(of: current) ?? 0))
    }
}
