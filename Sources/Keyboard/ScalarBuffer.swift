/// A buffer for a short text that is rewritten often. The first characters are stored inline, so that appending one is
/// a single store. A longer text continues in an array that keeps its storage.
public struct ScalarBuffer: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, Sendable {
    /// The number of characters that are stored inline: more than the longest word with the character that ends it.
    @inlinable public static var inlineCapacity: Int { 48 }

    @usableFromInline var inline = InlineArray<48, Unicode.Scalar>(repeating: "\0")
    @usableFromInline var length = 0
    @usableFromInline var rest: [Unicode.Scalar] = []

    /// An empty text.
    @inlinable
    public init() {}

    /// Always 0.
    @inlinable
    public var startIndex: Int { 0 }

    /// How many characters there are.
    @inlinable
    public var endIndex: Int { length }

    /// The character at a position from 0 to `endIndex` - 1.
    @inlinable
    public subscript(index: Int) -> Unicode.Scalar {
        @inline(__always)
        get {
            precondition(index < length, "beyond the text")
            return index < Self.inlineCapacity ? inline[index] : rest[index - Self.inlineCapacity]
        }
        @inline(__always)
        set {
            precondition(index < length, "beyond the text")
            if index < Self.inlineCapacity {
                inline[index] = newValue
            } else {
                rest[index - Self.inlineCapacity] = newValue
            }
        }
    }

    /// Appends a character.
    @inlinable
    @inline(__always)
    public mutating func append(_ character: Unicode.Scalar) {
        if length < Self.inlineCapacity { inline[length] = character } else { appendToRest(character) }
        length &+= 1
    }

    /// Removes all characters and keeps the storage, whatever `keepingCapacity` says.
    @inlinable
    @inline(__always)
    public mutating func removeAll(keepingCapacity: Bool = true) {
        if length > Self.inlineCapacity { dropRest() }
        length = 0
    }

    /// Sets the text to one character.
    @inlinable
    @inline(__always)
    public mutating func set(_ character: Unicode.Scalar) {
        if length > Self.inlineCapacity { dropRest() }
        inline[0] = character
        length = 1
    }

    /// Sets the text to `count` characters, at most `inlineCapacity`, each the result for its index.
    @inlinable
    @inline(__always)
    public mutating func set(count: Int, _ character: (Int) -> Unicode.Scalar) {
        if length > Self.inlineCapacity { dropRest() }
        var index = 0
        while index < count {
            inline[index] = character(index)
            index &+= 1
        }
        length = count
    }

    /// Removes the last `count` characters; there must be that many.
    public mutating func removeLast(_ count: Int) {
        precondition(count <= length, "beyond the text")
        length -= count
        rest.removeLast(Swift.min(count, rest.count))
    }

    /// Removes and returns the last character; there must be one.
    @discardableResult
    public mutating func removeLast() -> Unicode.Scalar {
        let last = self[length - 1]
        removeLast(1)
        return last
    }

    /// Replaces the characters of a range by any number of others.
    public mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Unicode.Scalar>) {
        let oldLength = length
        let change = new.count - range.count
        if change > 0 {
            for _ in 0..<change { append("\0") }
            for index in (range.upperBound..<oldLength).reversed() { self[index + change] = self[index] }
        } else if change < 0 {
            for index in range.upperBound..<oldLength { self[index + change] = self[index] }
            removeLast(-change)
        }
        for (offset, character) in new.enumerated() { self[range.lowerBound + offset] = character }
    }

    @usableFromInline
    @inline(never)
    mutating func dropRest() {
        rest.removeAll(keepingCapacity: true)
    }

    @usableFromInline
    @inline(never)
    mutating func appendToRest(_ character: Unicode.Scalar) {
        rest.append(character)
    }
}

extension ScalarBuffer: ExpressibleByArrayLiteral, Hashable {
    /// The text of these characters.
    public init(arrayLiteral characters: Unicode.Scalar...) {
        for character in characters { append(character) }
    }

    /// The same characters in the same order.
    public static func == (a: ScalarBuffer, b: ScalarBuffer) -> Bool { a.elementsEqual(b) }

    /// Hashes the length and the characters.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(length)
        for character in self { hasher.combine(character) }
    }
}
