/// One output of the engine, to be carried out in order. Effects are the engine's only output.
public enum Effect: Hashable, Sendable {
    /// Forwards a key event: same key, same phase.
    case forward(KeyEvent)
    /// Changes the text before the cursor.
    case edit(Edit)
    /// Switches to the locale with this identifier.
    case setLocale(String)
    /// Switches to the input method with this name; `none` for none.
    case setInputMethod(String)
    /// Starts or stops treating the keys after Escape as commands of a modal editor.
    case setModal(Bool)
    /// Passes every key through until `.resume`, except hotkeys.
    case pause
    /// Ends `.pause`: keys have their meaning in the locale again.
    case resume
    /// Starts or stops passing every key through, including hotkeys.
    case setPassing(Bool)
    /// Starts a program: its path or name, then its arguments.
    case run([String])
    /// Stores the user's choice for a word.
    case remember(WordOverride)
    /// Stores an emoji that the user chose as the most recent one.
    case rememberEmoji(String)
    /// Presses and releases a key while exactly these modifiers are on, whatever the user holds.
    case tap(Keystroke)
    /// Switches to the layer with this name.
    case setLayer(String)
    /// Sets the case of the following letters, for Shift or Caps Lock as an action.
    case setCase(KeyboardCase)
    /// Reports that a list was opened or changed, or closed (nil).
    case list(OpenList?)
    /// Reports the candidates for the word before the cursor; empty when the text has changed and there are none.
    case offer([Candidate])
    /// Deletes an emoji of this many Unicode scalars, which applications treat as one character, before the cursor.
    case deleteSequence(Int)
    /// Records that the effects before this one replaced a text. Internal to the engine, which removes it from the
    /// output.
    case replaced(Replacement)
    /// Plays a sound or a vibration.
    case feedback(Feedback)
    /// Asks a handler program. Later keys wait for its answer or its deadline.
    case ask(ProgramQuestion)
    /// Requests texts. Later keys wait for them or for the deadline.
    case fetch(TextRequest)
}

extension Effect {
    /// Whether the effect changes the text, or may change it: an edit, a deletion, or a key press.
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
    /// If the last character of the insertion is the one that the application gets from the trigger's key, that key is
    /// forwarded instead: the application sees a real key press with its timing and its repeat.
    public mutating func append(_ revision: borrowing Revision, by stroke: Stroke) {
        var end = revision.insertion.count
        var forwarded: KeyEvent?
        if let passing = stroke.passing, end > 0, revision.insertion[end - 1] == passing {
            forwarded = stroke.event
            if forwarded != nil { end -= 1 }
        }
        if revision.deleteCount > 0 || end > 0 {
            var text = String.UnicodeScalarView()
            for index in 0..<end { text.append(revision.insertion[index]) }
            append(.edit(Edit(deleting: revision.deleteCount, inserting: String(text))))
        }
        if let forwarded { append(.forward(forwarded)) }
    }

    /// Appends the insertion of one character: the trigger's key if it types that character, else an edit.
    public mutating func append(inserting character: Unicode.Scalar, by stroke: Stroke) {
        if character == stroke.passing, let event = stroke.event {
            append(.forward(event))
        } else {
            append(.edit(Edit(inserting: String(Character(character)))))
        }
    }

    /// Removes all effects and keeps the storage. Faster than `removeAll` for a few effects.
    @inlinable
    public mutating func clear() {
        while !isEmpty { removeLast() }
    }
}
