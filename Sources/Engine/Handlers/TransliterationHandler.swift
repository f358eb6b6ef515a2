import Keyboard
import Transliteration

/// Applies the current input method to keys.
///
/// Characters, space and BackSpace go to the method. Return and Tab end its word, and so does a text that replaces a
/// key's character and begins with a character that ends words. The method knows only the text that it typed itself:
/// when another handler types, `ActionDispatch` makes the method forget.
struct TransliterationHandler: KeyboardActionHandler {
    /// The current method.
    private(set) var method: any InputMethod
    private var revision = Revision()
    /// Whether the last press of `undo` or `toggleRaw` changed a word, so that its repeats are ignored.
    private var swallowsRepeat = false
    /// Whether the keys of the next word are literal, until it ends.
    private var isNextRaw = false
    /// Whether typing errors are corrected. They are not while a modal editor may take keys as commands.
    private let correctsSlips: Bool
    /// The value of `context.isModal` when `correctsHere` was set last.
    private var isModal = false

    /// A handler of a method with the user's choices for words.
    init(_ method: any InputMethod, _ words: [WordOverride], correctsSlips: Bool) {
        self.method = method
        self.correctsSlips = correctsSlips
        if !correctsSlips { self.method.correctsHere = false }
        for word in words { self.method.addOverride(word) }
    }

    var kinds: ActionKinds {
        [
            .character, .space, .lineKey, .backspace, .cursorKey, .text, .rawWord,
        ]
    }

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press else {
            return gesture == .repeat && swallowsRepeat && stroke.action.turnsWord ? .handled : .notMine
        }
        revision.clear()
        let isCapsLocked = context.modifiers.contains(.capsLock)
        if isCapsLocked != method.isCapsLocked { method.isCapsLocked = isCapsLocked }
        if context.isModal != isModal {
            isModal = context.isModal
            method.correctsHere = correctsSlips && !isModal
        }
        switch stroke.action {
        case .character(let character):
            if character.endsWord { isNextRaw = false }
            let isLiteral = isNextRaw || (stroke.event?.keycode.isKeypad ?? false)
            method.insert(character, literally: isLiteral, into: &revision)
        case .space:
            isNextRaw = false
            method.insert(" ", literally: false, into: &revision)
        case .backspace:
            method.deleteBackward(into: &revision)
            if revision.deleteCount == 1 && revision.insertion.isEmpty {
                effects.appendBackspace(by: stroke)
                return .handled
            }
            if let word = method.newOverride { effects.append(.remember(word)) }
        case .primary, .tab:
            isNextRaw = false
            method.finishWord(into: &revision)
            effects.append(revision, by: Stroke(.none, at: stroke.time))
            effects.appendKey(of: stroke.action, by: stroke)
            return .handled
        case .text(let text):
            let standsForKey = stroke.isReplaced && stroke.event != nil
            guard standsForKey, text.unicodeScalars.first?.endsWord ?? false else { return .notMine }
            method.finishWord(into: &revision)
            effects.append(revision, by: Stroke(.none, at: stroke.time))
            return .notMine
        case .moveCursorBackward, .moveCursorForward, .deleteForward:
            moveCursor(stroke.action)
            effects.appendKey(of: stroke.action, by: stroke)
            return .handled
        case .rawWord:
            if method.composition.isEmpty {
                isNextRaw.toggle()
            } else {
                _ = method.toggleRaw(.restoredWords, into: &revision)
                if !revision.isEmpty { effects.append(revision, by: stroke) }
            }
            return .handled
        case .undo, .toggleRaw:
            return toggle(stroke.action == .undo ? .restoredWords : .endedWords, by: stroke, into: &effects)
        default:
            return .notMine
        }
        effects.append(revision, by: stroke)
        return .handled
    }

    /// Replaces the word by its keys or back. If there is no word, the key has its normal meaning.
    private mutating func toggle(_ reach: RawReach, by stroke: Stroke, into effects: inout [Effect])
        -> HandlerResponse
    {
        let word = method.toggleRaw(reach, into: &revision)
        swallowsRepeat = !revision.isEmpty
        guard swallowsRepeat else { return .notMine }
        effects.append(revision, by: stroke)
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

    /// Gives the method the user's choice for a word.
    mutating func remember(_ word: WordOverride) {
        method.addOverride(word)
    }

    /// Whether the method uses the character itself at this position of the text, such as a tone key. May allocate.
    func claims(_ character: Unicode.Scalar) -> Bool {
        method.purpose(of: character) != nil && !method.composition.isEmpty
    }

    /// Writes the keys of the word before the cursor into reused storage.
    func write(_ word: inout TypedWord) -> Bool {
        method.write(&word)
        return true
    }

    mutating func contextLost() {
        isNextRaw = false
        method.forget()
    }
}

extension KeyboardAction {
    /// Whether the action replaces a word by its keys or back.
    fileprivate var turnsWord: Bool { self == .undo || self == .toggleRaw }
}
