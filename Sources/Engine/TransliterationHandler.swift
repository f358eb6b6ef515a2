public import Keyboard
public import Transliteration

/// Puts the input method in force between the keys and the text.
///
/// Characters, space and BackSpace go to the method; Return and Tab end its word. A repeat ends all it knows, for
/// the letter now repeats on the screen at the desktop's own rate.
public struct TransliterationHandler: KeyboardActionHandler {
    /// The method in force; nil while keys go in as they are.
    public private(set) var method: (any InputMethod)?
    /// Kept beside the method, since asking an existential whether it is nil copies it.
    private var hasMethod: Bool
    private var revision = Revision()
    /// The words that were marked since the beginning: every method that comes into force is told of them.
    private(set) var marked: [MarkedWord] = []
    /// The press of the key that turns words to their keys was used up, so its repeats are too.
    private var swallowsRepeat = false

    /// A handler of that method.
    public init(method: (any InputMethod)? = nil) {
        self.method = method
        hasMethod = method != nil
    }

    /// Another method is in force; the word before the cursor stays as it is.
    public mutating func setMethod(_ method: (any InputMethod)?) {
        self.method?.forget()
        self.method = method
        hasMethod = method != nil
        for word in marked { self.method?.take(word) }
    }

    /// A word is marked by hand, under this method and those to come.
    mutating func remember(_ word: MarkedWord) {
        if marked.count == WordChoices.capacity { marked.removeAll() }
        marked.append(word)
        method?.take(word)
    }

    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture != .release, hasMethod else { return .notMine }
        if action == .undo || action == .toggleRaw { return toggle(gesture, action, in: context, into: &effects) }
        if gesture == .repeat {
            method!.forget()
            return .notMine
        }
        revision.clear()
        switch action {
        case .character(let character):
            let isLiteral = context.trigger?.keycode.isKeypad ?? false
            method!.insert(character, literally: isLiteral, into: &revision)
        case .space:
            method!.insert(" ", literally: false, into: &revision)
        case .backspace:
            method!.deleteBackward(into: &revision)
            if revision.deleteCount == 1 && revision.insertion.isEmpty { return .notMine }
        case .primary, .tab:
            method!.finishWord(into: &revision)
            if revision.isEmpty { return .notMine }
            append(in: context, into: &effects)
            effects.appendKey(of: action, in: context)
            return .handled
        case .text, .emoji, .diacritic:
            // It goes in behind the method's back.
            method!.forget()
            return .notMine
        default:
            return .notMine
        }
        append(in: context, into: &effects)
        return .handled
    }

    /// Turns the word to its keys or back. Where there is none, the key goes its way.
    private mutating func toggle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        if gesture == .repeat { return swallowsRepeat ? .handled : .notMine }
        let word = method!.toggleRaw(action == .undo ? .restoredWords : .endedWords, into: &revision)
        swallowsRepeat = !revision.isEmpty
        guard swallowsRepeat else { return .notMine }
        append(in: context, into: &effects)
        if let word {
            remember(word)
            effects.append(.remember(word))
        }
        return .handled
    }

    public mutating func contextLost() {
        method?.forget()
    }

    private func append(in context: KeyboardContext, into effects: inout [Effect]) {
        effects.append(
            deleting: revision.deleteCount, inserting: revision.insertion, passing: context.passing,
            of: context.trigger)
    }
}
