/// The text around the cursor as far as Phím knows it.
///
/// Phím cannot read the text of an application over evdev. It records its own output instead, and forgets the text at
/// everything that may move the cursor: an arrow, a click, a chord, a repeated key.
public struct ShadowDocument: Hashable, Sendable {
    /// The known characters before the cursor, oldest first.
    public private(set) var text: [Unicode.Scalar]
    /// The known characters after the cursor, the nearest last. They are known because Left moved over them.
    public private(set) var ahead: [Unicode.Scalar]
    /// Whether nothing is before the known text, because the field was empty.
    public private(set) var beginsAtStart: Bool
    /// Whether Return was pressed before the known text, so that it begins a line.
    public private(set) var beginsLine = false

    /// The most characters that are remembered. When the limit is reached, the older half is dropped.
    public static let capacity = 1024

    /// An unknown document, or one that is known to be empty.
    public init(knownEmpty: Bool = false) {
        text = []
        text.reserveCapacity(Self.capacity)
        ahead = []
        beginsAtStart = knownEmpty
    }

    /// Forgets everything and overwrites the memory of the text.
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

    /// Return was pressed: forgets everything and begins a line.
    public mutating func beginLine() {
        cut()
        beginsLine = true
    }

    /// The cursor moved back by one character. Returns false and does nothing if the character is not known.
    public mutating func moveBackward() -> Bool {
        guard let character = text.popLast() else { return false }
        ahead.append(character)
        return true
    }

    /// The cursor moved forward by one character. Returns false and does nothing if the character is not known.
    public mutating func moveForward() -> Bool {
        guard let character = ahead.popLast() else { return false }
        insert(character)
        return true
    }

    /// The character after the cursor was deleted. Returns false and does nothing if the character is not known.
    public mutating func deleteForward() -> Bool {
        ahead.popLast() != nil
    }

    /// One character was typed.
    @inline(__always)
    public mutating func insert(_ character: Unicode.Scalar) {
        if text.count == Self.capacity { dropOlderHalf() }
        text.append(character)
    }

    /// An edit was typed. If it deletes more than is known, the known text becomes empty.
    public mutating func apply(_ edit: Edit) {
        delete(edit.deleteCount)
        for character in edit.insertion.unicodeScalars { insert(character) }
    }

    /// BackSpace was typed `count` times.
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
