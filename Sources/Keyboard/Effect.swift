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
    /// Every key passes through until `.resume`.
    case pause
    /// Keys mean what the locale says again.
    case resume
    /// A program is started: its path or name, then its arguments.
    case run([String])
    /// The typist has marked a word: it is to be remembered.
    case remember(WordOverride)
    /// A key is pressed and let go, under exactly these modifiers, whatever the user holds.
    case tap(Keycode, Modifiers)
    /// Another layer is in force from now on.
    case setLayer(String)
    /// A list was opened, its focus moved, or it was closed (nil).
    case list(OpenList?)
    /// Something is to be heard or felt.
    case feedback(Feedback)
    /// A handler that is a program is asked; the keys that follow wait for its answer or its deadline.
    case ask(ProgramQuestion)
}

extension [Effect] {
    /// Appends a revision as an edit, in pieces, so that none allocates.
    ///
    /// `passing` is the character the application gets if the key is forwarded now. Where the insertion ends in it,
    /// the key itself is let through for that last character: the application sees a real key press, with its
    /// timing and its repeat.
    public mutating func append(
        _ revision: borrowing Revision, passing: Unicode.Scalar?, of trigger: KeyEvent?
    ) {
        var end = revision.insertion.count
        var forwarded: KeyEvent?
        if let passing, end > 0, revision.insertion[end - 1] == passing {
            forwarded = trigger
            if forwarded != nil { end -= 1 }
        }
        var start = 0
        var deleteCount = revision.deleteCount
        while deleteCount > 0 || start < end {
            append(.edit(Edit(deleting: deleteCount, inserting: revision.insertion, from: &start, to: end)))
            deleteCount = 0
        }
        if let forwarded { append(.forward(forwarded)) }
    }

    /// The same of so many deletions and these characters.
    public mutating func append(
        deleting deleteCount: Int, inserting scalars: some Sequence<Unicode.Scalar>, passing: Unicode.Scalar?,
        of trigger: KeyEvent?
    ) {
        var revision = Revision()
        revision.deleteCount = deleteCount
        revision.insertion.append(contentsOf: scalars)
        append(revision, passing: passing, of: trigger)
    }

    /// The same for one character and no deletion.
    public mutating func append(inserting character: Unicode.Scalar, passing: Unicode.Scalar?, of trigger: KeyEvent?)
    {
        if character == passing, let trigger {
            append(.forward(trigger))
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
