/// A change of the text at the cursor: delete characters before the cursor, then insert text.
///
/// An edit is minimal: the inserted text and the deleted text have no common prefix. An insertion of up to 15 UTF-8
/// bytes needs no allocation, since Swift stores such a string inline.
public struct Edit: Hashable, Sendable {
    /// How many characters to delete before the cursor. The unit is one BackSpace, that is one character on the screen.
    public var deleteCount: Int
    /// The text to insert after the deletion.
    public var insertion: String

    /// An edit that deletes and then inserts.
    public init(deleting deleteCount: Int = 0, inserting insertion: String = "") {
        self.deleteCount = deleteCount
        self.insertion = insertion
    }
}

/// A change of the text as an input method reports it. The value is a buffer that is used again, so that no key press
/// allocates.
public struct Revision: Hashable, Sendable {
    /// How many characters on the screen to delete before the cursor.
    public var deleteCount: Int
    /// The characters to insert after the deletion, in order.
    public var insertion = ScalarBuffer()

    /// An empty revision.
    @inlinable
    public init() {
        deleteCount = 0
    }

    /// Whether the revision deletes and inserts nothing.
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
