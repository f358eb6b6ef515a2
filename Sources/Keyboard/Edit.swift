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

/// A replacement of a text, which BackSpace undoes if it is the next key.
///
/// A handler that replaces a text appends `.replaced` after its edits. The engine adds what the same key types after
/// it, and drops the replacement at the next key.
public struct Replacement: Hashable, Sendable {
    /// The text that BackSpace restores: the replaced text and what the key typed.
    public var original: String
    /// How many characters before the cursor BackSpace removes.
    public var count: Int
    /// How many characters after the cursor BackSpace removes.
    public var countBehind: Int
    /// Whether the replacement was an autocorrection.
    public var isCorrection: Bool

    /// A replacement of `original` by `count` characters before and `countBehind` after the cursor.
    public init(of original: String, byCount count: Int, behind countBehind: Int = 0, isCorrection: Bool = false) {
        self.original = original
        self.count = count
        self.countBehind = countBehind
        self.isCorrection = isCorrection
    }
}
