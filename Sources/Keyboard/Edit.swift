/// A change at the cursor: take characters away before it, then put text there.
///
/// An edit is minimal: it shares no common prefix with what it deletes. A text of up to 15 bytes of UTF-8 allocates
/// nothing, since Swift keeps such a string in the value itself.
public struct Edit: Hashable, Sendable {
    /// How many BackSpaces, that is characters on the screen, to delete before the cursor.
    public var deleteCount: Int
    /// What to insert after that.
    public var insertion: String

    /// A change of that text.
    public init(deleting deleteCount: Int = 0, inserting insertion: String = "") {
        self.deleteCount = deleteCount
        self.insertion = insertion
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
