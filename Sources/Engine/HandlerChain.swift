public import Keyboard
import Transliteration

/// The handlers in their order; the first that answers `.handled` ends the way of the action.
///
/// The standard handlers are concrete, so that a key costs no dynamic call. Handlers of the user's stand before any
/// of them.
public struct HandlerChain: Sendable {
    /// The standard handlers, in their order.
    public enum Stage: Int, CaseIterable, Sendable {
        case passthroughGuard
        case systemActions
        case deadKeys
        case transliteration
        case insertion
    }

    private static let stages = Stage.allCases

    private var passthroughGuard = PassthroughGuard()
    private var systemActions: SystemActions
    private var deadKeys = DeadKeys()
    private(set) var transliteration = TransliterationHandler()
    private var insertion = Insertion()
    private var custom: [(before: Stage, handler: any KeyboardActionHandler)] = []
    private var hasCustom = false

    init(locales: [String], inputMethods: [String]) {
        systemActions = SystemActions(locales: locales, inputMethods: inputMethods)
    }

    /// Puts a handler before a standard one, after those put there earlier.
    public mutating func insert(_ handler: some KeyboardActionHandler, before stage: Stage) {
        custom.append((stage, handler))
        hasCustom = true
    }

    mutating func setComposeTable(_ table: ComposeTable) {
        deadKeys.setTable(table)
    }

    mutating func setMethod(_ method: (any InputMethod)?) {
        transliteration.setMethod(method)
    }

    /// Words that were marked before.
    mutating func remember(_ words: [MarkedWord]) {
        for word in words { transliteration.remember(word) }
    }

    /// Sends an action down the chain and appends its effects.
    @discardableResult
    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        if hasCustom { return handleAsking(gesture, action, in: context, into: &effects) }
        var action = action
        if Self.ends(passthroughGuard.handle(gesture, action, in: context, into: &effects), &action) {
            return .handled
        }
        if !Self.isText(action),
            Self.ends(systemActions.handle(gesture, action, in: context, into: &effects), &action)
        {
            return .handled
        }
        if deadKeys.isActive, Self.ends(deadKeys.handle(gesture, action, in: context, into: &effects), &action) {
            return .handled
        }
        if Self.ends(transliteration.handle(gesture, action, in: context, into: &effects), &action) {
            return .handled
        }
        return insertion.handle(gesture, action, in: context, into: &effects)
    }

    /// Whether a handler's answer ends the way of the action; if not, the action for the next one.
    @inline(__always)
    private static func ends(_ response: HandlerResponse, _ action: inout KeyboardAction) -> Bool {
        switch response {
        case .handled: return true
        case .replaced(let other): action = other
        case .notMine: break
        }
        return false
    }

    /// What most keys mean: the handlers of the keyboard itself need not be asked.
    @inline(__always)
    private static func isText(_ action: KeyboardAction) -> Bool {
        switch action {
        case .character, .space, .backspace: true
        default: false
        }
    }

    /// The same with handlers of the user's in between.
    private mutating func handleAsking(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        var action = action
        for stage in Self.stages {
            if askCustom(before: stage, gesture, &action, in: context, into: &effects) { return .handled }
            let response =
                switch stage {
                case .passthroughGuard: passthroughGuard.handle(gesture, action, in: context, into: &effects)
                case .systemActions: systemActions.handle(gesture, action, in: context, into: &effects)
                case .deadKeys: deadKeys.handle(gesture, action, in: context, into: &effects)
                case .transliteration: transliteration.handle(gesture, action, in: context, into: &effects)
                case .insertion: insertion.handle(gesture, action, in: context, into: &effects)
                }
            if Self.ends(response, &action) { return .handled }
        }
        return .notMine
    }

    /// Asks the user's handlers before a standard one; answers whether one of them handled the action.
    private mutating func askCustom(
        before stage: Stage, _ gesture: Gesture, _ action: inout KeyboardAction, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> Bool {
        for index in custom.indices where custom[index].before == stage {
            let response = custom[index].handler.handle(gesture, action, in: context, into: &effects)
            if Self.ends(response, &action) { return true }
        }
        return false
    }

    /// Tells every handler that the text around the cursor is no longer known.
    public mutating func contextLost() {
        deadKeys.contextLost()
        transliteration.contextLost()
        for index in custom.indices { custom[index].handler.contextLost() }
    }
}
