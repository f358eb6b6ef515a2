/// A change at the cursor: take characters away before it, then put text there.
///
/// An edit is minimal: it shares no common prefix with what it deletes.
public struct Edit: Sendable {
    /// How many BackSpaces, that is characters on the screen, to delete before the cursor.
    public var deleteCount: Int
    @usableFromInline var text: EditText

    /// A change of that text.
    public init(deleting deleteCount: Int = 0, inserting insertion: String = "") {
        self.deleteCount = deleteCount
        text = EditText(insertion)
    }

    /// A change by characters from a position on, as many as an edit holds without an allocation: 15 bytes of UTF-8.
    /// `start` becomes the position after them.
    init(deleting deleteCount: Int, inserting characters: borrowing ScalarBuffer, from start: inout Int, to end: Int)
    {
        self.deleteCount = deleteCount
        text = EditText(characters, from: &start, to: end)
    }

    /// What to insert after that. Made anew at each call; `forEachCharacter` is cheaper.
    public var insertion: String {
        get { text.string }
        set { text = EditText(newValue) }
    }

    /// True if nothing is inserted.
    @inlinable
    public var insertsNothing: Bool { text.isEmpty }

    /// Calls `body` with each character to insert, in order.
    @inlinable
    @inline(__always)
    public func forEachCharacter(_ body: (Unicode.Scalar) -> Void) {
        text.forEachCharacter(body)
    }
}

extension Edit: Hashable {
    /// The same deletion and the same text.
    public static func == (a: Edit, b: Edit) -> Bool { a.deleteCount == b.deleteCount && a.insertion == b.insertion }

    /// By both.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(deleteCount)
        hasher.combine(insertion)
    }
}

/// A change of the text as an input method reports it: a buffer to be used again, so that no key allocates.
public struct Revision: Hashable, Sendable {
    /// How many characters on the screen go away before the cursor.
    public var deleteCount: Int
    /// The characters that come after that, in order.
    public var insertion = ScalarBuffer()

    /// An empty revision.
    @inlinable
    public init() {
        deleteCount = 0
    }

    /// Nothing deleted, nothing inserted.
    @inlinable
    public var isEmpty: Bool { deleteCount == 0 && insertion.isEmpty }

    /// Makes the revision empty and keeps its storage.
    @inlinable
    @inline(__always)
    public mutating func clear() {
        deleteCount = 0
        insertion.removeAll()
    }
}
