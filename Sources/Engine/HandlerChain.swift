public import Keyboard
import Transliteration

/// The handlers in their order; the first that answers `.handled` ends the way of the action.
///
/// The standard handlers are concrete, so that a key costs no dynamic call. Handlers of the user's stand before any
/// of them, or around one, or in its place.
public struct HandlerChain: Sendable {
    /// The standard handlers, in their order.
    public enum Stage: Int, CaseIterable, Sendable {
        case passthroughGuard
        case userRules
        case list
        case systemActions
        case deadKeys
        case wordwiseBackspace
        case transliteration
        case diacritics
        /// It and the next one are asked by the input method's stage, which ends its word first: they can be taken out
        /// and preceded, but a handler around one is never asked.
        case quotation
        case punctuationSpacing
        case insertion
    }

    private static let stages = Stage.allCases

    private var passthroughGuard = PassthroughGuard()
    var rules = UserRules()
    private(set) var list = InlineList()
    private var callouts = Callouts()
    private var systemActions: SystemActions
    private var deadKeys = DeadKeys()
    private var wordwiseBackspace = WordwiseBackspace()
    private(set) var transliteration = TransliterationHandler()
    private var diacritics = Diacritics()
    private var quotation = Quotation()
    private var punctuationSpacing = PunctuationSpacing()
    private var insertion = Insertion()
    private var endOfSentence = EndOfSentence()
    /// Handlers of the user's before, around and instead of standard ones.
    private var custom = CustomHandlers()
    private var off: Set<Stage> = []
    /// The chain has more than what every keyboard needs: each stage is asked in turn.
    private(set) var isExtended = false
    private var behavior: KeyboardBehavior
    private let locales: [String]
    private let inputMethods: [String]
    private let untypeable: Set<Unicode.Scalar>

    init(_ settings: EngineSettings, inputMethods: [String]) {
        behavior = settings.behavior
        locales = settings.locales.map(\.id)
        self.inputMethods = inputMethods
        untypeable = settings.untypeable
        systemActions = SystemActions(
            locales: locales, inputMethods: inputMethods,
            layers: [KeyboardContext.alphabetic] + settings.layers.map(\.name))
        rules = UserRules(settings.rules, programs: settings.programs)
        wordwiseBackspace = WordwiseBackspace(behavior)
        punctuationSpacing = PunctuationSpacing(behavior.punctuationSpaces)
        endOfSentence = EndOfSentence(behavior)
        extend()
    }

    /// Puts a handler before a standard one, after those put there earlier.
    public mutating func insert(_ handler: some KeyboardActionHandler, before stage: Stage) {
        custom.before.append((stage, handler))
        extend()
    }

    /// Puts a handler around a standard one: it is asked in its place, and may ask it in turn.
    public mutating func wrap(_ stage: Stage, in handler: some WrappingHandler) {
        custom.around[stage] = handler
        extend()
    }

    /// Takes a standard handler out of the chain, or back in.
    public mutating func set(_ stage: Stage, isOn: Bool) {
        if isOn { off.remove(stage) } else { off.insert(stage) }
        extend()
    }

    /// The gestures on an action that some handler wants to be asked for.
    func gestures(on action: KeyboardAction) -> Gestures {
        var gestures = rules.gestures(on: action)
        if callouts.has(action) { gestures.insert(Gestures(.longPress)) }
        return custom.isEmpty ? gestures : gestures.union(custom.gestures(on: action))
    }

    /// The key of the action is not held down on the virtual keyboard: each repeat is an edit.
    func repeatsByEdits(_ action: KeyboardAction) -> Bool { action == .backspace && !wordwiseBackspace.isOff }

    /// Takes over what a chain has that settings do not make: the user's handlers.
    mutating func keep(_ other: HandlerChain) {
        custom = other.custom
        off = other.off
        extend()
    }

    private mutating func extend() {
        isExtended = !custom.isEmpty || !off.isEmpty
    }

    /// Another locale is in force.
    mutating func setLocale(_ locale: Locale) {
        deadKeys.setTable(behavior.deadKeysAfterLetter ? ComposeTable() : locale.composeTable)
        callouts =
            behavior.callouts ? Callouts(locale: locale.id) { !untypeable.contains($0) } : Callouts()
        quotation = Quotation(behavior.smartQuotes ? QuotationMarks.marks(for: locale.id) : nil)
    }

    mutating func setMethod(_ method: (any InputMethod)?) {
        transliteration.setMethod(method)
    }

    /// Words that were marked before.
    mutating func remember(_ words: [WordOverride]) {
        for word in words { transliteration.remember(word) }
    }

    /// Some handler behind the input method cares for characters.
    private var hasTypography: Bool { !quotation.isOff || !punctuationSpacing.isOff }

    /// Sends an action down the chain and appends its effects.
    @discardableResult
    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        let start = effects.count
        let response =
            isExtended
            ? handleAsking(gesture, action, in: context, into: &effects)
            : handlePlainly(gesture, action, in: context, into: &effects)
        if !endOfSentence.isOff {
            endOfSentence.follow(gesture, action, in: context, into: &effects, from: start)
        }
        return response
    }

    private mutating func handlePlainly(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        var action = action
        if list.isOpen { closeListBeforeChord(in: context, into: &effects) }
        if Self.ends(passthroughGuard.handle(gesture, action, in: context, into: &effects), &action) {
            return .handled
        }
        if !rules.isEmpty, !context.isReplaced {
            switch rules.handle(gesture, action, in: context, into: &effects) {
            case .handled: return .handled
            case .replaced(let other):
                var replaced = context
                replaced.isReplaced = true
                return handlePlainly(gesture == .repeat ? .repeat : .press, other, in: replaced, into: &effects)
            case .notMine: break
            }
        }
        let isText = Self.isText(action)
        if list.isOpen || gesture == .longPress || !isText,
            handleList(gesture, action, in: context, into: &effects) == .handled
        {
            return .handled
        }
        if !isText, Self.ends(systemActions.handle(gesture, action, in: context, into: &effects), &action) {
            return .handled
        }
        if deadKeys.isActive, Self.ends(deadKeys.handle(gesture, action, in: context, into: &effects), &action) {
            return .handled
        }
        if !wordwiseBackspace.isOff,
            Self.ends(wordwiseBackspace.handle(gesture, action, in: context, into: &effects), &action)
        {
            transliteration.contextLost()
            return .handled
        }
        if hasTypography, handleTypography(gesture, action, in: context, into: &effects) { return .handled }
        if Self.ends(transliteration.handle(gesture, action, in: context, into: &effects), &action) {
            return .handled
        }
        if !isText, Self.ends(diacritics.handle(gesture, action, in: context, into: &effects), &action) {
            return .handled
        }
        return insertion.handle(gesture, action, in: context, into: &effects)
    }

    /// Quotation marks and the spaces at punctuation. They stand behind the input method: it ends its word at the mark
    /// first, and is told that what came was another character.
    private mutating func handleTypography(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> Bool {
        let wantsQuotation = quotation.wants(action) && !off.contains(.quotation)
        let wantsSpacing = punctuationSpacing.wants(action) && !off.contains(.punctuationSpacing)
        guard gesture == .press, wantsQuotation || wantsSpacing, !transliteration.mayTake(action) else {
            return false
        }
        transliteration.finishWord(in: context, into: &effects)
        var action = action
        var isHandled =
            wantsQuotation && Self.ends(quotation.handle(gesture, action, in: context, into: &effects), &action)
        if !isHandled, wantsSpacing {
            isHandled = Self.ends(punctuationSpacing.handle(gesture, action, in: context, into: &effects), &action)
        }
        if isHandled { transliteration.contextLost() }
        return isHandled
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

    /// Tells every handler that the text around the cursor is no longer known. A list that is open is closed.
    public mutating func contextLost() {
        deadKeys.contextLost()
        transliteration.contextLost()
        endOfSentence.contextLost()
        custom.contextLost()
        list.contextLost()
    }
}

// Lists that stand in the text.
extension HandlerChain {
    /// The letter of an open callout came up.
    mutating func letGoOfCallout(into effects: inout [Effect]) {
        list.letGo(into: &effects)
    }

    /// A chord that goes to the application finds the list closed, with what stands there.
    private mutating func closeListBeforeChord(in context: KeyboardContext, into effects: inout [Effect]) {
        let isChord = context.trigger != nil && context.modifiers.intersects(.chords)
        if isChord || context.isPaused { list.take(into: &effects) }
    }

    private mutating func handleList(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        if list.isOpen {
            let start = effects.count
            let response = list.handle(gesture, action, in: context, into: &effects)
            // What the list types goes in behind the input method's back.
            if effects.count > start { transliteration.contextLost() }
            return response
        }
        switch (gesture, action) {
        case (.longPress, .character(let letter)): return openCallout(of: letter, in: context, into: &effects)
        case (.press, .picker("locale")):
            let items = locales.map { InlineList.Item(text: $0, action: .locale($0)) }
            let focus = locales.firstIndex(of: context.locale) ?? 0
            list.open(.locale, items, focus: focus, original: "", into: &effects)
        case (.press, .picker("method")):
            let items = inputMethods.map { InlineList.Item(text: $0, action: .inputMethod($0)) }
            let focus = inputMethods.firstIndex(of: context.inputMethod) ?? 0
            list.open(.method, items, focus: focus, original: "", into: &effects)
        default: return .notMine
        }
        transliteration.contextLost()
        return .handled
    }

    /// A letter was held. It has to stand before the cursor as it was typed.
    private mutating func openCallout(
        of letter: Unicode.Scalar, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        let characters = callouts.characters(of: letter, locale: context.locale)
        guard !characters.isEmpty, context.document.character(before: 0) == letter else { return .notMine }
        let items = characters.map { InlineList.Item(text: String(Character($0)), action: nil) }
        list.open(.callout, items, focus: 0, original: items[0].text, into: &effects)
        return .handled
    }
}

// The same with handlers of the user's, and without those that were taken out.
extension HandlerChain {
    private mutating func handleAsking(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        var action = action
        var gesture = gesture
        var context = context
        for stage in Self.stages {
            if custom.ask(before: stage, gesture, &action, in: context, into: &effects) { return .handled }
            if off.contains(stage) { continue }
            var response: HandlerResponse
            if var wrapper = custom.around.removeValue(forKey: stage) {
                response = wrapper.handle(gesture, action, in: context, into: &effects) { action, effects in
                    ask(stage, gesture, action, in: context, into: &effects)
                }
                custom.around[stage] = wrapper
            } else {
                response = ask(stage, gesture, action, in: context, into: &effects)
            }
            if Self.ends(response, &action) { return .handled }
            if stage == .userRules, case .replaced = response {
                context.isReplaced = true
                if gesture != .repeat { gesture = .press }
            }
        }
        return .notMine
    }

    private mutating func ask(
        _ stage: Stage, _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        switch stage {
        case .passthroughGuard:
            if list.isOpen { closeListBeforeChord(in: context, into: &effects) }
            return passthroughGuard.handle(gesture, action, in: context, into: &effects)
        case .userRules:
            return context.isReplaced ? .notMine : rules.handle(gesture, action, in: context, into: &effects)
        case .list: return handleList(gesture, action, in: context, into: &effects)
        case .systemActions: return systemActions.handle(gesture, action, in: context, into: &effects)
        case .deadKeys: return deadKeys.handle(gesture, action, in: context, into: &effects)
        case .wordwiseBackspace:
            let response = wordwiseBackspace.handle(gesture, action, in: context, into: &effects)
            if response == .handled { transliteration.contextLost() }
            return response
        case .transliteration:
            if hasTypography, handleTypography(gesture, action, in: context, into: &effects) { return .handled }
            return transliteration.handle(gesture, action, in: context, into: &effects)
        case .diacritics: return diacritics.handle(gesture, action, in: context, into: &effects)
        case .quotation, .punctuationSpacing: return .notMine
        case .insertion: return insertion.handle(gesture, action, in: context, into: &effects)
        }
    }
}
