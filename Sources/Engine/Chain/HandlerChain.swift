import Keyboard
import Transliteration

/// The handlers in their order; the first that answers `.handled` ends the way of the action.
///
/// A handler of the user's stands before a standard one, around it, or in its place. The standard handlers are made of
/// the settings, the locale and the input method; those that have nothing to do are left out. Handlers of the user's
/// stay over all changes of these.
///
/// Here, and only here, the input method learns that it no longer knows the text: as soon as any other handler has
/// typed something.
public struct HandlerChain: Sendable {
    /// The standard handlers, in their order.
    ///
    /// It is the order of the first design, but for three things. An open list comes first, since a chord must find it
    /// closed. The end of a sentence comes before the input method, so that the method need not take back what it has
    /// typed. The case and the layer that follow an action depend on the text after its effects, which no handler has
    /// seen: there the engine asks the `KeyboardBehavior`.
    public enum Stage: Int, CaseIterable, Sendable {
        case openList
        case passthroughGuard
        case userRules
        case programs
        case callouts
        case candidates
        case pickers
        case systemActions
        case deadKeys
        case wordwiseBackspace
        case shorthand
        case autocorrection
        case endOfSentence
        case quotation
        case punctuationSpacing
        case transliteration
        case diacritics
        case insertion

        /// The standard handler may want gestures besides press and repeat.
        fileprivate var wantsGestures: Bool { self == .userRules || self == .programs || self == .callouts }
    }

    private struct Entry: Sendable {
        let stage: Stage
        /// The handler is the user's.
        let isCustom: Bool
        var handler: any KeyboardActionHandler

        /// The handler gives way where the input method has a use of its own for a character: a tone key of VIQR that is
        /// a quotation mark elsewhere.
        let yieldsToMethod: Bool

        init(_ handler: any KeyboardActionHandler, of stage: Stage, isCustom: Bool = false) {
            self.stage = stage
            self.isCustom = isCustom
            self.handler = handler
            yieldsToMethod = !isCustom && (stage == .quotation || stage == .punctuationSpacing)
        }
    }

    private var entries: [Entry] = []
    /// Where the input method stands; nil without one.
    private var methodPlace: Int?
    /// Where the handlers stand that may want gestures besides press and repeat: no other is asked for them.
    private var gesturePlaces: [Int] = []
    /// The standard handlers that the user has taken out, with what is wrapped around them; none where the stage had
    /// nothing to do.
    private var takenOut: [Stage: Entry?] = [:]
    private var settings: EngineSettings
    private var behavior: any KeyboardBehavior
    private var locale: Locale
    private var method: (any InputMethod)?
    /// What the user chose words to be: every method that comes into force is told.
    private var overrides: [WordOverride] = []

    init(_ settings: EngineSettings, behavior: any KeyboardBehavior, locale: Locale) {
        self.settings = settings
        self.behavior = behavior
        self.locale = locale
        for stage in Stage.allCases { update(stage) }
    }

    /// Sends an action down the chain, from a place in it on, and appends its effects.
    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        from first: Int = 0, into effects: inout [Effect]
    ) -> HandlerResponse {
        for place in first..<entries.count {
            if entries[place].yieldsToMethod, methodClaims(action) { continue }
            let start = effects.count
            let response = entries[place].handler.handle(gesture, action, by: trigger, in: context, into: &effects)
            if effects.count > start, place != methodPlace { forgetMethodText(ifChangedBy: effects, from: start) }
            switch response {
            case .notMine: continue
            case .handled, .expanded: return response
            case .replaced(let other):
                return handle(
                    gesture == .repeat ? .repeat : .press, other,
                    by: trigger.replaced(by: other, on: context.desktop), in: context, from: place + 1, into: &effects
                )
            }
        }
        return .notMine
    }

    private mutating func forgetMethodText(ifChangedBy effects: borrowing [Effect], from start: Int) {
        guard let methodPlace else { return }
        for index in start..<effects.count where effects[index].changesText {
            return entries[methodPlace].handler.contextLost()
        }
    }

    /// The input method has a use of its own for the character: a tone, or part of a table's sequence.
    private func methodClaims(_ action: KeyboardAction) -> Bool {
        // A letter is no mark: not asked for, since the answer allocates.
        guard let methodPlace, case .character(let character) = action, !character.properties.isAlphabetic else {
            return false
        }
        return entries[methodPlace].handler.claims(character)
    }

    /// Tells every handler that the text around the cursor is no longer known.
    mutating func contextLost() {
        for place in entries.indices { entries[place].handler.contextLost() }
    }

    /// The gestures on an action that some handler wants.
    func gestures(on action: KeyboardAction) -> Gestures {
        var gestures: Gestures = []
        for place in gesturePlaces { gestures.formUnion(entries[place].handler.gestures(on: action)) }
        return gestures
    }

    /// Whether a rule of the user's takes the action of a chord.
    func hasRule(for action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext) -> Bool {
        standard(.userRules, as: UserRules.self)?.fits(.press, action, by: trigger, in: context) ?? false
    }

    /// The key of the action is not held down on the virtual keyboard: each repeat is an edit.
    func repeatsByEdits(_ action: KeyboardAction) -> Bool {
        action == .backspace && behavior.standard.wordwiseBackspace
    }

    /// Writes the word before the cursor as its keys into storage that is used again. False, and nothing done, without an
    /// input method.
    func write(_ word: inout TypedWord) -> Bool {
        methodPlace.map { entries[$0].handler.write(&word) } ?? false
    }

    /// The word before the cursor as its keys; nil without an input method. Allocates.
    var typedWord: TypedWord? {
        var word = TypedWord()
        return write(&word) ? word : nil
    }

    /// The input method as it stands; nil for none.
    var inputMethod: (any InputMethod)? {
        standard(.transliteration, as: TransliterationHandler.self)?.method
    }
}

// The standard handlers, and what changes them.
extension HandlerChain {
    /// Takes other settings.
    mutating func use(_ settings: EngineSettings, behavior: any KeyboardBehavior) {
        self.settings = settings
        self.behavior = behavior
        for stage in Stage.allCases where stage != .transliteration { update(stage) }
    }

    /// Another locale is in force.
    mutating func use(_ locale: Locale) {
        self.locale = locale
        for stage in [Stage.callouts, .deadKeys, .quotation] { update(stage) }
    }

    /// Another input method is in force; the word before the cursor stays as it is.
    mutating func use(_ method: (any InputMethod)?) {
        self.method = method
        update(.transliteration)
    }

    /// The user chose what a word is to be.
    mutating func remember(_ word: WordOverride) {
        if overrides.count == WordOverrides.capacity { overrides.removeFirst() }
        overrides.append(word)
    }

    /// A program runs, or it does not; or it let a question lapse.
    mutating func setProgram(_ program: Int, isThere: Bool) {
        guard var programs = standard(.programs, as: HandlerPrograms.self) else { return }
        programs.setProgram(program, isThere: isThere)
        put(programs, at: .programs)
    }

    /// A standard handler as the settings, the locale and the method want it; nil if it has nothing to do.
    private func makeHandler(of stage: Stage) -> (any KeyboardActionHandler)? {
        let wants = behavior.standard
        let canType = settings.canType
        switch stage {
        case .openList: return InlineListHandler(settings)
        case .passthroughGuard: return PassthroughGuard()
        case .userRules: return settings.rules.isEmpty ? nil : UserRules(settings.rules)
        case .programs: return settings.programs.isEmpty ? nil : HandlerPrograms(settings.programs)
        case .callouts:
            return wants.callouts ? Callouts(locale: locale.id, canType: canType) : nil
        case .candidates: return settings.completionSources.isEmpty ? nil : Candidates(settings)
        case .pickers:
            return Pickers(settings)
        case .systemActions: return SystemActions(settings)
        case .deadKeys:
            return wants.deadKeysAfterLetter || locale.composeTable.isEmpty ? nil : DeadKeys(locale.composeTable)
        case .wordwiseBackspace: return wants.wordwiseBackspace ? WordwiseBackspace(behavior: behavior) : nil
        case .shorthand: return settings.expands ? Shorthand(settings) : nil
        case .autocorrection: return settings.autocorrects ? Autocorrection() : nil
        case .endOfSentence: return wants.endsSentences ? EndOfSentence(behavior) : nil
        case .quotation:
            let marks = wants.smartQuotes ? QuotationMarks.marks(for: locale.id) : nil
            return marks.map { Quotation($0, canType: canType) }
        case .punctuationSpacing:
            return wants.punctuationSpaces == .french ? PunctuationSpacing(canType: canType) : nil
        case .transliteration:
            guard let method else { return nil }
            var handler = TransliterationHandler(method)
            for word in overrides { handler.take(word) }
            return handler
        case .diacritics: return Diacritics(canType: canType)
        case .insertion: return Insertion()
        }
    }

    /// Makes the handler of a stage anew.
    private mutating func update(_ stage: Stage) {
        if takenOut[stage] == nil { put(makeHandler(of: stage), at: stage) }
    }

    /// Puts a standard handler at its stage; none takes away the one that is there.
    private mutating func put(_ handler: (any KeyboardActionHandler)?, at stage: Stage) {
        let known = place(of: stage)
        if let known, let handler {
            entries[known].handler = Self.replacing(entries[known].handler, by: handler)
        } else if let known, entries[known].handler is WrappedHandler {
            entries[known].handler = Self.replacing(entries[known].handler, by: AbsentHandler())
        } else if let known {
            entries.remove(at: known)
        } else if let handler {
            insert(Entry(handler, of: stage))
        }
        findPlaces()
    }

    /// Another standard handler in all that is wrapped around it.
    private static func replacing(
        _ old: any KeyboardActionHandler, by new: any KeyboardActionHandler
    ) -> any KeyboardActionHandler {
        guard var wrapped = old as? WrappedHandler else { return new }
        wrapped.standard = replacing(wrapped.standard, by: new)
        return wrapped
    }

    /// Finds the places anew after the entries have changed.
    private mutating func findPlaces() {
        methodPlace = place(of: .transliteration)
        gesturePlaces = entries.indices.filter { place in
            let entry = entries[place]
            return entry.isCustom || entry.stage.wantsGestures || entry.handler is WrappedHandler
        }
    }

    private func place(of stage: Stage) -> Int? { entries.firstIndex { $0.stage == stage && !$0.isCustom } }

    /// The standard handler of a stage, without what is wrapped around it.
    private func standard<Handler>(_ stage: Stage, as type: Handler.Type) -> Handler? {
        guard let place = place(of: stage) else { return nil }
        var handler = entries[place].handler
        while let wrapped = handler as? WrappedHandler { handler = wrapped.standard }
        return handler as? Handler
    }

    /// Puts an entry behind those of earlier stages, and handlers of the user's before the standard one.
    private mutating func insert(_ entry: Entry) {
        let place = entries.firstIndex {
            $0.stage.rawValue > entry.stage.rawValue || $0.stage == entry.stage && entry.isCustom && !$0.isCustom
        }
        entries.insert(entry, at: place ?? entries.count)
        findPlaces()
    }
}

// Handlers of the user's.
extension HandlerChain {
    /// Puts a handler before a standard one, after those put there earlier.
    mutating func insert(_ handler: some KeyboardActionHandler, before stage: Stage) {
        insert(Entry(handler, of: stage, isCustom: true))
    }

    /// Puts a handler around a standard one, and around what was put around it earlier.
    mutating func wrap(_ stage: Stage, in handler: some WrappingHandler) {
        if let place = place(of: stage) {
            entries[place].handler = WrappedHandler(wrapper: handler, standard: entries[place].handler)
            findPlaces()
        } else {
            let wrapped = WrappedHandler(wrapper: handler, standard: AbsentHandler())
            insert(Entry(wrapped, of: stage))
        }
    }

    /// Takes a standard handler out of the chain, with what is wrapped around it, or puts it back in.
    mutating func set(_ stage: Stage, isOn: Bool) {
        if isOn, let entry = takenOut.removeValue(forKey: stage) {
            if let entry { insert(entry) }
            update(stage)
        } else if !isOn, takenOut[stage] == nil {
            takenOut[stage] = .some(place(of: stage).map { entries.remove(at: $0) })
            findPlaces()
        }
    }
}

/// Stands where a standard handler has nothing to do, but another is wrapped around it.
private struct AbsentHandler: KeyboardActionHandler {
    func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse { .notMine }
}
