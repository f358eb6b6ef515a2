/// What the engine wants done, in order. Effects are the engine's only output.
public enum Effect: Hashable, Sendable {
    /// The key goes on as it came: same key, same phase.
    case forward(KeyEvent)
    /// The text before the cursor changes.
    case edit(Edit)
    /// Another locale is in force from now on.
    case setLocale(String)
    /// Another input method is in force from now on.
    case setInputMethod(String)
    /// Keys after Escape are commands of a modal editor from now on, or are not.
    case setModal(Bool)
    /// Every key passes through until `.resume`.
    case pause
    /// Keys mean what the locale says again.
    case resume
    /// Every key passes untouched from now on, or does not any more.
    case setPassing(Bool)
    /// A program is started: its path or name, then its arguments.
    case run([String])
    /// The user chose what a word is to be: it is to be remembered.
    case remember(WordOverride)
    /// The user chose an emoji: it is the newest of the recent ones.
    case rememberEmoji(String)
    /// A key is pressed and let go, under exactly these modifiers, whatever the user holds.
    case tap(Keycode, Modifiers)
    /// Another layer is in force from now on.
    case setLayer(String)
    /// Shift or Caps Lock as an action: the next letter, or all, are capitals from now on, or none.
    case setCase(KeyboardCase)
    /// A list was opened, its focus moved, or it was closed (nil).
    case list(OpenList?)
    /// Texts for the word before the cursor were found, or the text has moved on and there are none.
    case offer([Candidate])
    /// What applications take for one character goes before the cursor: an emoji of so many Unicode scalars.
    case deleteSequence(Int)
    /// The effects before this one put a text in the place of another. For the engine itself: it does not come out.
    case replaced(Replacement)
    /// A sound or a vibration is to be played.
    case feedback(Feedback)
    /// A handler that is a program is asked; the keys that follow wait for its answer or its deadline.
    case ask(ProgramQuestion)
}

extension Effect {
    /// The effect changes the text, or may: an edit, or a key that goes down.
    public var changesText: Bool {
        switch self {
        case .edit, .tap, .deleteSequence: true
        case .forward(let event): event.phase != .release
        default: false
        }
    }
}

extension [Effect] {
    /// Appends a revision as an edit.
    ///
    /// Where the insertion ends in the character that the application gets if the trigger's key is forwarded, the key
    /// itself is let through for that last character: the application sees a real key press, with its timing and its
    /// repeat.
    public mutating func append(_ revision: borrowing Revision, by trigger: ActionTrigger) {
        var end = revision.insertion.count
        var forwarded: KeyEvent?
        if let passing = trigger.passing, end > 0, revision.insertion[end - 1] == passing {
            forwarded = trigger.event
            if forwarded != nil { end -= 1 }
        }
        if revision.deleteCount > 0 || end > 0 {
            var text = String.UnicodeScalarView()
            for index in 0..<end { text.append(revision.insertion[index]) }
            append(.edit(Edit(deleting: revision.deleteCount, inserting: String(text))))
        }
        if let forwarded { append(.forward(forwarded)) }
    }

    /// The same for one character and no deletion.
    public mutating func append(inserting character: Unicode.Scalar, by trigger: ActionTrigger) {
        if character == trigger.passing, let event = trigger.event {
            append(.forward(event))
        } else {
            append(.edit(Edit(inserting: String(Character(character)))))
        }
    }

    /// Takes all effects away and keeps the storage: faster than `removeAll` where there are few.
    @inlinable
    public mutating func clear() {
        while !isEmpty { removeLast() }
    }
}
