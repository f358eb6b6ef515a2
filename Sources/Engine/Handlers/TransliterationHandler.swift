import Keyboard
import Transliteration

/// Puts the input method in force between the keys and the text.
///
/// Characters, space and BackSpace go to the method; Return and Tab end its word, and so does a text in the place of a
/// key's character that begins with what ends a word. The method knows only text that it typed itself: when another
/// handler types, `ActionDispatch` makes it forget.
struct TransliterationHandler: KeyboardActionHandler {
    /// The method in force.
    private(set) var method: any InputMethod
    private var revision = Revision()
    /// The press of the key that turns words to their keys was used up, so its repeats are too.
    private var swallowsRepeat = false
    /// Slips are corrected, but for what a modal editor may take as a command.
    private let correctsSlips: Bool
    /// A modal editor had the focus when the method was last told where slips are corrected.
    private var isModal = false

    /// A handler of that method, for which the user chose what words are to be.
    init(_ method: any InputMethod, _ words: [WordOverride], correctsSlips: Bool) {
        self.method = method
        self.correctsSlips = correctsSlips
        if !correctsSlips { self.method.correctsHere = false }
        for word in words { self.method.take(word) }
    }

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press else {
            return gesture == .repeat && swallowsRepeat && action.turnsWord ? .handled : .notMine
        }
        revision.clear()
        if context.isModal != isModal {
            isModal = context.isModal
            method.correctsHere = correctsSlips && !isModal
        }
        switch action {
        case .character(let character):
            let isLiteral = trigger.event?.keycode.isKeypad ?? false
            method.insert(character, literally: isLiteral, into: &revision)
        case .space:
            method.insert(" ", literally: false, into: &revision)
        case .backspace:
            method.deleteBackward(into: &revision)
            if revision.deleteCount == 1 && revision.insertion.isEmpty {
                effects.appendBackspace(by: trigger)
                return .handled
            }
            if let word = method.newOverride { effects.append(.remember(word)) }
        case .primary, .tab:
            method.finishWord(into: &revision)
            effects.append(revision, by: ActionTrigger(at: trigger.time))
            effects.appendKey(of: action, by: trigger)
            return .handled
        case .text(let text):
            let standsForKey = trigger.isReplaced && trigger.event != nil
            guard standsForKey, text.unicodeScalars.first?.endsWord ?? false else { return .notMine }
            method.finishWord(into: &revision)
            effects.append(revision, by: ActionTrigger(at: trigger.time))
            return .notMine
        case .moveCursorBackward, .moveCursorForward, .deleteForward:
            moveCursor(action)
            effects.appendKey(of: action, by: trigger)
            return .handled
        case .undo, .toggleRaw:
            return toggle(action == .undo ? .restoredWords : .endedWords, by: trigger, into: &effects)
        default:
            return .notMine
        }
        effects.append(revision, by: trigger)
        return .handled
    }

    /// Turns the word to its keys or back. Where there is none, the key means something else.
    private mutating func toggle(_ reach: RawReach, by trigger: ActionTrigger, into effects: inout [Effect])
        -> HandlerResponse
    {
        let word = method.toggleRaw(reach, into: &revision)
        swallowsRepeat = !revision.isEmpty
        guard swallowsRepeat else { return .notMine }
        effects.append(revision, by: trigger)
        if let word { effects.append(.remember(word)) }
        return .handled
    }

    private mutating func moveCursor(_ action: KeyboardAction) {
        switch action {
        case .moveCursorBackward: method.moveBackward()
        case .moveCursorForward: method.moveForward()
        default: method.deleteForward()
        }
    }

    /// What a word is to be from now on.
    mutating func remember(_ word: WordOverride) {
        method.take(word)
    }

    /// The method has a use of its own for the character where the text stands now, such as a tone key. May allocate.
    func claims(_ character: Unicode.Scalar) -> Bool {
        method.purpose(of: character) != nil && !method.composition.isEmpty
    }

    /// Writes the word before the cursor as its keys into storage that is used again.
    func write(_ word: inout TypedWord) -> Bool {
        method.write(&word)
        return true
    }

    mutating func contextLost() {
        method.forget()
    }
}

extension KeyboardAction {
    /// The action turns a word to its keys or back.
    fileprivate var turnsWord: Bool { self == .undo || self == .toggleRaw }
}
