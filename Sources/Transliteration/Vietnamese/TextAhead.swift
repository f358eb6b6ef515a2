/// The known characters after the cursor, over which Left has moved.
struct TextAhead: Sendable {
    /// The most characters that are remembered; those further away are forgotten.
    private static let capacity = 64

    /// The nearest character is the last.
    private var characters: [Unicode.Scalar] = []
    /// The word into which the cursor has gone back, before that, and how many of its letters are after the cursor; 0
    /// if the text has changed since. An array with one element keeps the method small.
    private var left = [Word()]
    private var leftCount = 0

    init() {
        characters.reserveCapacity(Self.capacity)
    }

    var isEmpty: Bool { characters.isEmpty }

    var count: Int { characters.count }

    /// Moves the cursor back into the word by one letter.
    mutating func leave(_ word: Word, _ character: Unicode.Scalar) {
        if leftCount == 0 && isEmpty { left[0] = word }
        if leftCount > 0 || isEmpty { leftCount += 1 }
        push(character)
    }

    /// Moves the cursor forward over the next character. True if the cursor has left the word into which it had gone
    /// back, and nothing has changed: then `word` is set to that word, with its own keys.
    mutating func comeBack(_ word: inout Word) -> Bool {
        pop()
        guard leftCount > 0 else { return false }
        leftCount -= 1
        if leftCount > 0 { return false }
        word = left[0]
        return true
    }

    /// Notes a change of the text: the word that the cursor had left cannot be restored.
    mutating func noteChange() { leftCount = 0 }

    /// The character right after the cursor.
    var next: Unicode.Scalar? { characters.last }

    /// A character after the cursor, from 0 for the nearest.
    subscript(offset: Int) -> Unicode.Scalar { characters[characters.count - 1 - offset] }

    mutating func push(_ character: Unicode.Scalar) {
        if characters.count == Self.capacity { characters.removeFirst() }
        characters.append(character)
    }

    mutating func pop() {
        if !characters.isEmpty { characters.removeLast() }
    }

    /// Forgets everything, and overwrites it in memory.
    mutating func wipe() {
        characters.wipe(with: "\0")
        if !left[0].isEmpty { left[0].wipe() }
        leftCount = 0
    }
}

extension Array {
    /// Removes all elements, keeps the storage, and overwrites all of it with the filler.
    mutating func wipe(with filler: Element) {
        removeAll(keepingCapacity: true)
        for _ in 0..<capacity { append(filler) }
        removeAll(keepingCapacity: true)
    }
}
