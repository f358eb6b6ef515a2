public import Keyboard
public import Transliteration

/// Puts the input method in force between the keys and the text.
///
/// Characters, space and BackSpace go to the method; Return and Tab end its word. A repeat ends all it knows, for
/// the letter now repeats on the screen at the desktop's own rate.
public struct TransliterationHandler: KeyboardActionHandler {
    /// Vietnamese stands here, so that a key of it costs no dynamic call; every other method in `other`. At most one
    /// of the two is there.
    private var vietnamese: VietnameseMethod?
    private var other: (any InputMethod)?
    /// Kept beside the methods, since asking an existential whether it is nil copies it.
    private var kind: Kind
    private var revision = Revision()
    /// The words that were marked since the beginning: every method that comes into force is told of them.
    private(set) var marked: [WordOverride] = []
    /// The press of the key that turns words to their keys was used up, so its repeats are too.
    private var swallowsRepeat = false

    private enum Kind {
        case none, vietnamese, other
    }

    /// A handler of that method.
    public init(method: (any InputMethod)? = nil) {
        vietnamese = method as? VietnameseMethod
        other = vietnamese == nil ? method : nil
        kind = vietnamese != nil ? .vietnamese : other != nil ? .other : .none
    }

    /// The method in force; nil while keys go in as they are.
    public var method: (any InputMethod)? { vietnamese ?? other }

    /// Another method is in force; the word before the cursor stays as it is.
    public mutating func setMethod(_ method: (any InputMethod)?) {
        contextLost()
        let words = marked
        self = TransliterationHandler(method: method)
        for word in words { remember(word) }
    }

    /// A word is marked by hand, under this method and those to come.
    mutating func remember(_ word: WordOverride) {
        if marked.count == WordOverrides.capacity { marked.removeAll() }
        marked.append(word)
        vietnamese?.take(word)
        other?.take(word)
    }

    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard kind != .none, gesture == .press || gesture == .repeat else { return .notMine }
        if gesture == .repeat {
            if swallowsRepeat && (action == .undo || action == .toggleRaw) { return .handled }
            contextLost()
            return .notMine
        }
        switch action {
        case .character(let character):
            let isLiteral = context.trigger?.keycode.isKeypad ?? false
            insert(character, literally: isLiteral)
            if appendKey(typing: character, in: context, into: &effects) { return .handled }
        case .space:
            insert(" ", literally: false)
            if appendKey(typing: " ", in: context, into: &effects) { return .handled }
        case .backspace:
            deleteBackward()
            if revision.deleteCount == 1 && revision.insertion.isEmpty { return .notMine }
        case .primary, .tab:
            finishWord()
            if revision.isEmpty { return .notMine }
            append(in: context, into: &effects)
            effects.appendKey(of: action, in: context)
            return .handled
        case .moveCursorBackward, .moveCursorForward, .deleteForward:
            moveCursor(action)
            return .notMine
        case .undo, .toggleRaw:
            return toggle(action == .undo ? .restoredWords : .endedWords, in: context, into: &effects)
        case .text, .emoji, .diacritic:
            // It goes in behind the method's back.
            contextLost()
            return .notMine
        default:
            return .notMine
        }
        append(in: context, into: &effects)
        return .handled
    }

    /// Turns the word to its keys or back. Where there is none, the key goes its way.
    private mutating func toggle(
        _ reach: RawReach, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        let word = toggleRaw(reach)
        swallowsRepeat = !revision.isEmpty
        guard swallowsRepeat else { return .notMine }
        append(in: context, into: &effects)
        if let word {
            remember(word)
            effects.append(.remember(word))
        }
        return .handled
    }

    /// Whether the character may be one of the method's own keys: a tone, or whatever a table makes of it in a word.
    func mayTake(_ action: KeyboardAction) -> Bool {
        guard case .character(let character) = action, let method, !method.composition.isEmpty else { return false }
        return vietnamese == nil || method.purpose(of: character) != nil
    }

    /// The word ends, by a mark that does not go in itself.
    mutating func finishWord(in context: KeyboardContext, into effects: inout [Effect]) {
        guard kind != .none else { return }
        finishWord()
        if revision.isEmpty { return }
        effects.append(revision, passing: nil, of: nil)
    }

    public mutating func contextLost() {
        switch kind {
        case .none: break
        case .vietnamese: vietnamese!.forget()
        case .other: other!.forget()
        }
    }

    /// Lets the key itself through, if all that changes is that its character comes: so it is for most keys.
    @inline(__always)
    private func appendKey(
        typing character: Unicode.Scalar, in context: KeyboardContext, into effects: inout [Effect]
    ) -> Bool {
        guard revision.deleteCount == 0, revision.insertion.count == 1, revision.insertion[0] == character,
            context.passing == character, let trigger = context.trigger
        else { return false }
        effects.append(.forward(trigger))
        return true
    }

    private func append(in context: KeyboardContext, into effects: inout [Effect]) {
        effects.append(revision, passing: context.passing, of: context.trigger)
    }
}

// The method in force, asked.
extension TransliterationHandler {
    @inline(__always)
    private mutating func insert(_ character: Unicode.Scalar, literally: Bool) {
        if kind == .vietnamese {
            vietnamese!.insert(character, literally: literally, into: &revision)
        } else {
            revision.clear()
            other!.insert(character, literally: literally, into: &revision)
        }
    }

    private mutating func deleteBackward() {
        revision.clear()
        if kind == .vietnamese {
            vietnamese!.deleteBackward(into: &revision)
        } else {
            other!.deleteBackward(into: &revision)
        }
    }

    private mutating func moveCursor(_ action: KeyboardAction) {
        switch (action, kind) {
        case (.moveCursorBackward, .vietnamese): vietnamese!.moveBackward()
        case (.moveCursorForward, .vietnamese): vietnamese!.moveForward()
        case (_, .vietnamese): vietnamese!.deleteForward()
        case (.moveCursorBackward, _): other!.moveBackward()
        case (.moveCursorForward, _): other!.moveForward()
        default: other!.deleteForward()
        }
    }

    private mutating func toggleRaw(_ reach: RawReach) -> WordOverride? {
        revision.clear()
        return kind == .vietnamese
            ? vietnamese!.toggleRaw(reach, into: &revision) : other!.toggleRaw(reach, into: &revision)
    }

    private mutating func finishWord() {
        revision.clear()
        if kind == .vietnamese {
            vietnamese!.finishWord(into: &revision)
        } else {
            other!.finishWord(into: &revision)
        }
    }
}
