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
}

extension [Effect] {
    /// Appends an edit as text that goes in after so many deletions, in pieces that never allocate.
    ///
    /// `passing` is the character the application gets if the key is forwarded now. Where the insertion ends in it,
    /// the key itself is let through for that last character: the application sees a real key press, with its
    /// timing and its repeat.
    @inlinable
    public mutating func append(
        deleting deleteCount: Int, inserting scalars: some BidirectionalCollection<Unicode.Scalar>,
        passing: Unicode.Scalar?, of trigger: KeyEvent?
    ) {
        var rest = scalars[...]
        var forwarded: KeyEvent?
        if let trigger, let passing, rest.last == passing {
            rest = rest.dropLast()
            forwarded = trigger
        }
        var deleteCount = deleteCount
        while deleteCount > 0 || !rest.isEmpty {
            append(.edit(Edit(deleting: deleteCount, inserting: Self.piece(from: &rest))))
            deleteCount = 0
        }
        if let forwarded { append(.forward(forwarded)) }
    }

    /// Takes as many characters as fit a string without storage of its own: 15 bytes of UTF-8.
    @usableFromInline
    static func piece<C: BidirectionalCollection<Unicode.Scalar>>(from rest: inout C) -> String
    where C.SubSequence == C {
        var piece = ""
        var size = 0
        while let scalar = rest.first {
            size += UTF8.width(scalar)
            if size > 15 { break }
            piece.unicodeScalars.append(scalar)
            rest = rest.dropFirst()
        }
        return piece
    }
}
