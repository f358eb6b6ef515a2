/// The known characters after the cursor: what Left has gone over.
struct TextAhead: Sendable {
    /// So many characters are remembered; those further away are forgotten.
    private static let capacity = 64

    /// The nearest last.
    private var characters: [Unicode.Scalar] = []
    /// The word that the cursor has gone back into, as it was, and how many letters of it are ahead; none if something
    /// has changed since. An array of one, so that the method stays small.
    private var left = [Word()]
    private var leftCount = 0

    init() {
        characters.reserveCapacity(Self.capacity)
    }

    var isEmpty: Bool { characters.isEmpty }

    var count: Int { characters.count }

    /// The cursor goes back into the word by one letter.
    mutating func leave(_ word: Word, _ character: Unicode.Scalar) {
        if leftCount == 0 && isEmpty { left[0] = word }
        if leftCount > 0 || isEmpty { leftCount += 1 }
        push(character)
    }

    /// The cursor goes forward over the next character. True if it is behind the word that it had gone back into and
    /// nothing has changed: then `word` is what it was, with its own keys.
    mutating func comeBack(_ word: inout Word) -> Bool {
        pop()
        guard leftCount > 0 else { return false }
        leftCount -= 1
        if leftCount > 0 { return false }
        word = left[0]
        return true
    }

    /// Something changes: the word that was left is no longer what it was.
    mutating func noteChange() { leftCount = 0 }

    /// The character right after the cursor.
    var next: Unicode.Scalar? { characters.last }

    /// The characters from the cursor on.
    subscript(offset: Int) -> Unicode.Scalar { characters[characters.count - 1 - offset] }

    mutating func push(_ character: Unicode.Scalar) {
        if characters.count == Self.capacity { characters.removeFirst() }
        characters.append(character)
    }

    mutating func pop() {
        if !characters.isEmpty { characters.removeLast() }
    }

    /// Forgets all, and leaves nothing of it in memory.
    mutating func wipe() {
        characters.wipe(with: "\0")
        if !left[0].isEmpty { left[0].wipe() }
        leftCount = 0
    }
}

extension Array {
    /// Takes all elements away, keeps the storage, and leaves nothing in it but the filler.
    mutating func wipe(with filler: Element) {
        removeAll(keepingCapacity: true)
        for _ in 0..<capacity { append(filler) }
        removeAll(keepingCapacity: true)
    }
}
