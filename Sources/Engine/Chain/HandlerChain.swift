public import Keyboard
import Transliteration

/// The handlers in their order. The first one that answers `.handled` ends the chain for an action.
///
/// A handler of the user can be put before a standard one, around it, or replace it. The standard handlers are made
/// from the settings, the locale and the input method; those without anything to do are skipped. Handlers of the user
/// stay when any of these change.
///
/// `ActionDispatch` asks the handlers that want the kind of the action, by their places. These do not change meanwhile: a
/// standard handler keeps its index even if it has nothing to do.
public struct HandlerChain: Sendable {
    /// The standard handlers, in their order.
    ///
    /// The open list is first, since a chord must find it closed. The end of a sentence is before the input method, so
    /// that the method need not delete what it has typed. The case and the layer after an action depend on the text
    /// after its effects, which no handler sees: the engine asks the `KeyboardBehavior` for them.
    public enum StandardHandler: Int, CaseIterable, Sendable {
        /// The keys of an open list.
        case openList
        /// Keys that belong to the application: chords, and all keys while paused.
        case passthroughGuard
        /// The user's rules.
        case userRules
        /// The handlers that are programs.
        case programs
        /// Opening the list of a letter's accented variants.
        case callouts
        /// Opening the list of candidates.
        case candidates
        /// Opening the lists that actions name.
        case pickers
        /// Actions on the keyboard itself.
        case systemActions
        /// Dead keys and compose sequences of the layout.
        case deadKeys
        /// Deleting words with a held BackSpace.
        case wordwiseBackspace
        /// Expanding macros.
        case shorthand
        /// Correcting a word when it ends.
        case autocorrection
        /// Undoing the last replacement with BackSpace.
        case takingBack
        /// Two spaces as a full stop.
        case endOfSentence
        /// Quotation marks of the locale.
        case quotation
        /// French spaces at punctuation.
        case punctuationSpacing
        /// The input method.
        case transliteration
        /// Dead keys that change the letter before the cursor.
        case diacritics
        /// Typing the action, and passing other keys through.
        case insertion

        /// Whether the standard handler is skipped if the input method uses the character itself. Example: a tone key
        /// of VIQR that is a quotation mark elsewhere.
        fileprivate var yieldsToMethod: Bool { self == .quotation || self == .punctuationSpacing }
    }

    private struct Entry: Sendable {
        /// The standard handler, or the one that this handler is before.
        let standard: StandardHandler
        /// Whether the handler is the user's.
        var isCustom = false
        /// The handler; `NoHandler` if it has nothing to do, and for the two that the chain stores by their concrete types.
        var handler: any KeyboardActionHandler = NoHandler()
        /// The user's handlers around the handler, the outermost last.
        var wrappers: [any WrappingHandler] = []
        /// Whether the handler is on. The user can switch it off.
        var isOn = true
    }

    /// A handler that is asked about a kind of action, and what is known of it before it is asked.
    struct Place {
        /// The index of its entry.
        let index: Int
        /// Whether the handler is the user's: a rule, a program, or one in Swift.
        let isUsers: Bool
        /// The number of the user's handlers around it.
        let wrapperCount: Int
        /// Whether it is skipped if the input method uses the character itself.
        let yieldsToMethod: Bool
    }

    private var entries = StandardHandler.allCases.map { Entry(standard: $0) }
    private var programs: ProgramHandler?
    private var method: TransliterationHandler?
    private var programPlace = StandardHandler.programs.rawValue
    /// The index of the input method.
    private(set) var methodPlace = StandardHandler.transliteration.rawValue
    /// The handlers that are asked about each kind of action, in their order.
    private var places: [[Place]] = []
    /// The handlers that may want other gestures than presses and repeats on each kind of action.
    private var gestureHandlers: [[any GestureHandler]] = []

    /// Makes the standard handlers for these settings, except the input method.
    mutating func use(_ settings: EngineSettings, behavior: any KeyboardBehavior, locale: Locale) {
        programs = settings.programs.isEmpty ? nil : ProgramHandler(settings.programs)
        for handler in StandardHandler.allCases { make(handler, settings, behavior, locale) }
        findPlaces()
    }

    /// Makes the handlers that depend on the locale again.
    mutating func use(_ locale: Locale, _ settings: EngineSettings, behavior: any KeyboardBehavior) {
        for handler in [StandardHandler.callouts, .deadKeys, .quotation] { make(handler, settings, behavior, locale) }
        findPlaces()
    }

    private mutating func make(
        _ handler: StandardHandler, _ settings: EngineSettings, _ behavior: any KeyboardBehavior, _ locale: Locale
    ) {
        entries[place(of: handler)].handler = handler.makeHandler(settings, behavior, locale) ?? NoHandler()
    }

    /// Sets the current input method, or none. The word before the cursor does not change.
    mutating func use(_ method: TransliterationHandler?) {
        self.method = method
        findPlaces()
    }

    private func place(of handler: StandardHandler) -> Int {
        entries.firstIndex { $0.standard == handler && !$0.isCustom }!
    }

    /// Finds the handlers for each kind of action, after the entries have changed.
    private mutating func findPlaces() {
        programPlace = place(of: .programs)
        methodPlace = place(of: .transliteration)
        let wanted = entries.indices.map { (kinds: kinds(at: $0), place: makePlace(at: $0)) }
        let each = (0..<ActionKinds.count).map { ActionKinds(rawValue: 1 << UInt16($0)) }
        places = each.map { kind in wanted.filter { $0.kinds.contains(kind) }.map(\.place) }
        let wanting = entries.filter(\.isOn).flatMap { entry in
            let own = entry.standard == .programs && !entry.isCustom ? programs : entry.handler as? any GestureHandler
            return [own].compactMap(\.self) + entry.wrappers.compactMap { $0 as? any GestureHandler }
        }
        gestureHandlers = each.map { kind in wanting.filter { $0.kinds.contains(kind) } }
    }

    private func makePlace(at index: Int) -> Place {
        let entry = entries[index]
        return Place(
            index: index,
            isUsers: entry.isCustom || !entry.wrappers.isEmpty || [.userRules, .programs].contains(entry.standard),
            wrapperCount: entry.wrappers.count, yieldsToMethod: !entry.isCustom && entry.standard.yieldsToMethod)
    }

    /// The kinds of actions that an entry is asked about; none if it is off or has nothing to do.
    private func kinds(at place: Int) -> ActionKinds {
        let entry = entries[place]
        if !entry.isOn { return [] }
        let own =
            place == methodPlace ? method?.kinds : place == programPlace ? programs?.kinds : entry.handler.kinds
        return entry.wrappers.reduce(own ?? []) { $0.union($1.kinds) }
    }

    // MARK: - Asking

    /// The handlers that are asked about an action, in their order.
    func places(for action: KeyboardAction) -> [Place] { places[action.kind.index] }

    /// Asks the handler at an index, without the handlers around it.
    mutating func handle(
        at place: Int, _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        if place == methodPlace {
            return method?.handle(gesture, stroke, in: context, into: &effects) ?? .notMine
        }
        if place == programPlace {
            return programs?.handle(gesture, stroke, in: context, into: &effects) ?? .notMine
        }
        return entries[place].handler.handle(gesture, stroke, in: context, into: &effects)
    }

    /// A handler around the one at an index. The getter returns a copy, which the caller stores again after it was
    /// asked.
    subscript(wrapper level: Int, at place: Int) -> any WrappingHandler {
        get { entries[place].wrappers[level] }
        set { entries[place].wrappers[level] = newValue }
    }

    /// Tells every handler that the text around the cursor is no longer known.
    mutating func contextLost() {
        for place in entries.indices {
            entries[place].handler.contextLost()
            for level in entries[place].wrappers.indices { entries[place].wrappers[level].contextLost() }
        }
        forgetWord()
    }

    /// The gestures on an action that some handler wants, besides presses and repeats.
    func gestures(on action: KeyboardAction) -> Gestures {
        var gestures: Gestures = []
        for handler in gestureHandlers[action.kind.index] { gestures.formUnion(handler.gestures(on: action)) }
        return gestures
    }
}

// The handlers that the chain stores by their concrete types.
extension HandlerChain {
    /// Sets whether a program can be asked. It cannot if it is not running or did not answer in time.
    mutating func setProgram(_ program: Int, isThere: Bool) {
        programs?.setProgram(program, isThere: isThere)
        findPlaces()
    }

    /// The current input method with its state; nil for none.
    var inputMethod: (any InputMethod)? { entries[methodPlace].isOn ? method?.method : nil }

    /// Gives the input method the user's choice for a word.
    mutating func remember(_ word: WordOverride) {
        method?.remember(word)
    }

    /// Makes the input method forget its word, because another handler typed.
    mutating func forgetWord() {
        method?.contextLost()
    }

    /// Whether the input method uses the character itself: as a tone, or as part of a table's sequence. Not inlined: the
    /// properties of characters need a place on the stack that each action would pay for.
    @inline(never)
    func methodClaims(_ action: KeyboardAction) -> Bool {
        // Letters are not looked up, since the lookup allocates.
        guard case .character(let character) = action, !character.properties.isAlphabetic else { return false }
        return entries[methodPlace].isOn && method?.claims(character) ?? false
    }

    /// Writes the keys of the word before the cursor into reused storage. Returns false and does nothing without an
    /// input method.
    func write(_ word: inout TypedWord) -> Bool { entries[methodPlace].isOn && method?.write(&word) ?? false }

    /// The keys of the word before the cursor; nil without an input method. Allocates.
    var typedWord: TypedWord? {
        var word = TypedWord()
        return write(&word) ? word : nil
    }
}

// The user's handlers.
extension HandlerChain {
    /// Inserts a handler before a standard one, after those inserted there earlier.
    mutating func insert(_ handler: some KeyboardActionHandler, before standard: StandardHandler) {
        entries.insert(Entry(standard: standard, isCustom: true, handler: handler), at: place(of: standard))
        findPlaces()
    }

    /// Wraps a standard handler and its earlier wrappers in a handler.
    mutating func wrap(_ standard: StandardHandler, in handler: some WrappingHandler) {
        entries[place(of: standard)].wrappers.append(handler)
        findPlaces()
    }

    /// Switches a standard handler and its wrappers off or on.
    mutating func set(_ standard: StandardHandler, isOn: Bool) {
        entries[place(of: standard)].isOn = isOn
        findPlaces()
    }
}

/// A standard handler that has nothing to do under the settings.
private struct NoHandler: KeyboardActionHandler {
    var kinds: ActionKinds { [] }

    func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse { .notMine }
}

/// A handler around a standard one, which decides whether to call it.
public protocol WrappingHandler: KeyboardActionHandler {
    /// Handles a gesture on an action. `standard` calls the wrapped handler with this or another action; its response
    /// may be returned. The wrapped handler sees the text after the effects so far; `context` does not change during
    /// the call.
    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect],
        standard: (KeyboardAction, inout [Effect]) -> HandlerResponse
    ) -> HandlerResponse
}

extension WrappingHandler {
    /// Handles a gesture without a wrapped handler: `standard` answers `.notMine`.
    public mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        handle(gesture, stroke, in: context, into: &effects) { _, _ in .notMine }
    }
}
