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
    case remember(MarkedWord)
}

extension [Effect] {
    /// Appends an edit: so many deletions, then these characters. It goes out in pieces, so that none allocates.
    ///
    /// `passing` is the character the application gets if the key is forwarded now. Where the insertion ends in it,
    /// the key itself is let through for that last character: the application sees a real key press, with its
    /// timing and its repeat.
    public mutating func append(
        deleting deleteCount: Int, inserting scalars: [Unicode.Scalar], passing: Unicode.Scalar?,
        of trigger: KeyEvent?
    ) {
        var end = scalars.count
        var forwarded: KeyEvent?
        if let passing, end > 0, scalars[end - 1] == passing {
            forwarded = trigger
            if forwarded != nil { end -= 1 }
        }
        var start = 0
        var deleteCount = deleteCount
        while deleteCount > 0 || start < end {
            let insertion = Self.piece(of: scalars, from: &start, to: end)
            append(.edit(Edit(deleting: deleteCount, inserting: insertion)))
            deleteCount = 0
        }
        if let forwarded { append(.forward(forwarded)) }
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

    /// As many characters as a string holds without storage of its own: 15 bytes of UTF-8.
    private static func piece(of scalars: [Unicode.Scalar], from start: inout Int, to end: Int) -> String {
        var next = start
        let text = String(unsafeUninitializedCapacity: 15) { buffer in
            var size = 0
            while next < end, size + UTF8.width(scalars[next]) <= buffer.count {
                for byte in UTF8.encode(scalars[next])! {
                    buffer[size] = byte
                    size += 1
                }
                next += 1
            }
            return size
        }
        start = next
        return text
    }
}
