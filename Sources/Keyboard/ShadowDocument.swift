/// What Phím typed since the last moment it could trust: the text before the cursor, as far as it is known.
///
/// The text around the cursor cannot be read over evdev. So it is kept from what went out, and cut to *unknown* by
/// everything that may have moved the cursor: an arrow, a click, a chord, a repeated key.
public struct ShadowDocument: Hashable, Sendable {
    /// The known characters before the cursor, oldest first.
    public private(set) var text: [Unicode.Scalar]
    /// The known characters after the cursor, the nearest last: what the cursor has gone back over.
    public private(set) var ahead: [Unicode.Scalar]
    /// True when nothing stands before the known text: the field was seen empty.
    public private(set) var beginsAtStart: Bool
    /// True when Return was pressed before the known text: it begins a line, whatever stands before that.
    public private(set) var beginsLine = false

    /// How many characters are remembered; the older half is dropped when there are more.
    public static let capacity = 1024

    /// A document of which nothing is known, or one that is known to be empty.
    public init(knownEmpty: Bool = false) {
        text = []
        text.reserveCapacity(Self.capacity)
        ahead = []
        beginsAtStart = knownEmpty
    }

    /// Nothing is known any more, and the memory of it is wiped.
    public mutating func cut() {
        for index in text.indices { text[index] = "\0" }
        text.removeAll(keepingCapacity: true)
        if !ahead.isEmpty {
            for index in ahead.indices { ahead[index] = "\0" }
            ahead.removeAll(keepingCapacity: true)
        }
        beginsAtStart = false
        beginsLine = false
    }

    /// Return was pressed: a line begins, and nothing else is known.
    public mutating func beginLine() {
        cut()
        beginsLine = true
    }

    /// The cursor went back over one character. False, and nothing done, if none is known.
    public mutating func moveBackward() -> Bool {
        guard let character = text.popLast() else { return false }
        ahead.append(character)
        return true
    }

    /// The cursor went forward over one character. False, and nothing done, if none is known.
    public mutating func moveForward() -> Bool {
        guard let character = ahead.popLast() else { return false }
        insert(character)
        return true
    }

    /// The character after the cursor went. False, and nothing done, if it is not known.
    public mutating func deleteForward() -> Bool {
        ahead.popLast() != nil
    }

    /// One character went out.
    @inline(__always)
    public mutating func insert(_ character: Unicode.Scalar) {
        if text.count == Self.capacity { dropOlderHalf() }
        text.append(character)
    }

    /// An edit went out. Deleting more than is known leaves an empty, unknown beginning.
    public mutating func apply(_ edit: Edit) {
        delete(edit.deleteCount)
        for character in edit.insertion.unicodeScalars { insert(character) }
    }

    /// So many BackSpaces went out.
    public mutating func delete(_ count: Int) {
        if count > text.count { beginsLine = false }
        text.removeLast(min(count, text.count))
    }

    private mutating func dropOlderHalf() {
        text.removeFirst(Self.capacity / 2)
        beginsAtStart = false
        beginsLine = false
    }
}
