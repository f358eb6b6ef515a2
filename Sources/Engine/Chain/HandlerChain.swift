import Keyboard
import Transliteration

/// The handlers in their order; the first that answers `.handled` ends the way of the action.
///
/// A handler of the user's stands before a standard one, around it, or in its place. The standard handlers are made of
/// the settings, the locale and the input method; those that have nothing to do are not asked. Handlers of the user's stay
/// over all changes of these.
///
/// `ActionDispatch` asks the handlers, one place after the other. The places stay while it does: a stage whose handler has
/// nothing to do keeps its place.
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
        case takingBack
        case endOfSentence
        case quotation
        case punctuationSpacing
        case transliteration
        case diacritics
        case insertion

        /// The standard handler may want gestures besides press and repeat.
        fileprivate var wantsGestures: Bool { self == .userRules || self == .programs || self == .callouts }

        /// The standard handler gives way where the input method has a use of its own for a character: a tone key of
        /// VIQR that is a quotation mark elsewhere.
        fileprivate var yieldsToMethod: Bool { self == .quotation || self == .punctuationSpacing }
    }

    private struct Entry: Sendable {
        let stage: Stage
        /// The handler is the user's.
        var isCustom = false
        /// The handler; nil if it has nothing to do, and for those that the chain has by their types.
        var handler: (any KeyboardActionHandler)?
        /// What the user has put around the handler, the outermost last.
        var wrappers: [any WrappingHandler] = []
        /// The user has not taken the handler out.
        var isOn = true
    }

    private var entries = Stage.allCases.map { Entry(stage: $0) }
    private var programs: ProgramHandler?
    private var method: TransliterationHandler?
    private var programPlace = Stage.programs.rawValue
    /// Where the input method stands.
    private(set) var methodPlace = Stage.transliteration.rawValue
    /// Where the handlers stand that may want gestures besides press and repeat: no other is asked for them.
    private var gesturePlaces: [Int] = []
    /// Whether a handler is asked at each place. Found when an entry changes, since every key needs it for every place.
    private var isActive: [Bool] = []

    /// Makes the standard handlers for settings, but for the input method's.
    mutating func use(_ settings: EngineSettings, behavior: any KeyboardBehavior, locale: Locale) {
        programs = settings.programs.isEmpty ? nil : ProgramHandler(settings.programs)
        for stage in Stage.allCases { make(stage, settings, behavior, locale) }
        findPlaces()
    }

    /// Makes those handlers anew that depend on the locale.
    mutating func use(_ locale: Locale, _ settings: EngineSettings, behavior: any KeyboardBehavior) {
        for stage in [Stage.callouts, .deadKeys, .quotation] { make(stage, settings, behavior, locale) }
        findPlaces()
    }

    private mutating func make(
        _ stage: Stage, _ settings: EngineSettings, _ behavior: any KeyboardBehavior, _ locale: Locale
    ) {
        entries[place(of: stage)].handler = stage.makeHandler(settings, behavior, locale)
    }

    /// Another input method is in force, or none; the word before the cursor stays as it is.
    mutating func use(_ method: TransliterationHandler?) {
        self.method = method
        findPlaces()
    }

    private func place(of stage: Stage) -> Int { entries.firstIndex { $0.stage == stage && !$0.isCustom }! }

    /// Finds the places anew after the entries have changed.
    private mutating func findPlaces() {
        programPlace = place(of: .programs)
        methodPlace = place(of: .transliteration)
        isActive = entries.indices.map { place in
            let isThere =
                place == methodPlace
                ? method != nil : place == programPlace ? programs != nil : entries[place].handler != nil
            return entries[place].isOn && (isThere || !entries[place].wrappers.isEmpty)
        }
        gesturePlaces = entries.indices.filter { place in
            let entry = entries[place]
            return isActive[place] && (entry.isCustom || entry.stage.wantsGestures || !entry.wrappers.isEmpty)
        }
    }

    // MARK: - Asking

    /// How many places there are.
    var count: Int { entries.count }

    /// Whether the user's handlers are at a place: rules, programs, handlers in Swift.
    func isUsers(at place: Int) -> Bool {
        switch entries[place].stage {
        case .userRules, .programs: true
        default: entries[place].isCustom || !entries[place].wrappers.isEmpty
        }
    }

    /// How many handlers the user has put around the one at a place.
    func wrapperCount(at place: Int) -> Int { entries[place].isOn ? entries[place].wrappers.count : 0 }

    /// Whether no handler is to be asked at a place: there is none, or it gives way to the input method.
    func isIdle(at place: Int, for action: KeyboardAction) -> Bool {
        guard isActive[place] else { return true }
        return entries[place].stage.yieldsToMethod && !entries[place].isCustom && methodClaims(action)
    }

    /// Asks the handler at a place, without what is around it.
    mutating func handle(
        at place: Int, _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger,
        in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        if place == methodPlace {
            return method?.handle(gesture, action, by: trigger, in: context, into: &effects) ?? .notMine
        }
        if place == programPlace {
            return programs?.handle(gesture, action, by: trigger, in: context, into: &effects) ?? .notMine
        }
        return entries[place].handler?.handle(gesture, action, by: trigger, in: context, into: &effects) ?? .notMine
    }

    /// What the user has put around the handler at a place: a copy, to be given back after it was asked.
    subscript(wrapper level: Int, at place: Int) -> any WrappingHandler {
        get { entries[place].wrappers[level] }
        set { entries[place].wrappers[level] = newValue }
    }

    /// Tells every handler that the text around the cursor is no longer known.
    mutating func contextLost() {
        for place in entries.indices {
            entries[place].handler?.contextLost()
            for level in entries[place].wrappers.indices { entries[place].wrappers[level].contextLost() }
        }
        forgetWord()
    }

    /// The gestures on an action that some handler wants.
    func gestures(on action: KeyboardAction) -> Gestures {
        var gestures: Gestures = []
        for place in gesturePlaces {
            if place == programPlace, let programs { gestures.formUnion(programs.gestures(on: action)) }
            if let handler = entries[place].handler { gestures.formUnion(handler.gestures(on: action)) }
            for wrapper in entries[place].wrappers { gestures.formUnion(wrapper.gestures(on: action)) }
        }
        return gestures
    }
}

// The handlers that the chain has by their types.
extension HandlerChain {
    /// A program runs, or it does not; or it let a question lapse.
    mutating func setProgram(_ program: Int, isThere: Bool) {
        programs?.setProgram(program, isThere: isThere)
    }

    /// The input method as it stands; nil for none.
    var inputMethod: (any InputMethod)? { isActive[methodPlace] ? method?.method : nil }

    /// The user chose what a word is to be.
    mutating func remember(_ word: WordOverride) {
        method?.remember(word)
    }

    /// The input method knows its word no longer: somebody else typed.
    mutating func forgetWord() {
        method?.contextLost()
    }

    /// The input method has a use of its own for the character: a tone, or part of a table's sequence.
    private func methodClaims(_ action: KeyboardAction) -> Bool {
        // A letter is no mark: not asked for, since the answer allocates.
        guard case .character(let character) = action, !character.properties.isAlphabetic else { return false }
        return isActive[methodPlace] && method?.claims(character) ?? false
    }

    /// Writes the word before the cursor as its keys into storage that is used again. False, and nothing done, without an
    /// input method.
    func write(_ word: inout TypedWord) -> Bool { isActive[methodPlace] && method?.write(&word) ?? false }

    /// The word before the cursor as its keys; nil without an input method. Allocates.
    var typedWord: TypedWord? {
        var word = TypedWord()
        return write(&word) ? word : nil
    }
}

// Handlers of the user's.
extension HandlerChain {
    /// Puts a handler before a standard one, after those put there earlier.
    mutating func insert(_ handler: some KeyboardActionHandler, before stage: Stage) {
        entries.insert(Entry(stage: stage, isCustom: true, handler: handler), at: place(of: stage))
        findPlaces()
    }

    /// Puts a handler around a standard one, and around what was put around it earlier.
    mutating func wrap(_ stage: Stage, in handler: some WrappingHandler) {
        entries[place(of: stage)].wrappers.append(handler)
        findPlaces()
    }

    /// Takes a standard handler out of the chain, with what is wrapped around it, or puts it back in.
    mutating func set(_ stage: Stage, isOn: Bool) {
        entries[place(of: stage)].isOn = isOn
        findPlaces()
    }
}
