/// The known characters after the cursor, the nearest last: what Left has gone over. In fixed storage.
struct TextAhead: Sendable {
    /// So many characters are remembered; those beyond are forgotten with all that follows them.
    private static let capacity = 64

    private var characters = InlineArray<64, Unicode.Scalar>(repeating: "\0")
    private(set) var count = 0

    @inline(__always)
    var isEmpty: Bool { count == 0 }

    /// The word that the cursor has gone back into, as it was, and how many letters of it are ahead; none if something
    /// has changed since.
    private var left = Word()
    private var leftCount = 0

    /// The cursor goes back into the word by one letter.
    mutating func leave(_ word: borrowing Word, _ character: Unicode.Scalar) {
        if leftCount == 0 && isEmpty { left = copy word }
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
        word = left
        return true
    }

    /// Something changes: the word that was left is no longer what it was.
    mutating func noteChange() { leftCount = 0 }

    /// The character right after the cursor.
    var next: Unicode.Scalar? { count > 0 ? characters[count - 1] : nil }

    /// The characters from the cursor on.
    subscript(offset: Int) -> Unicode.Scalar { characters[count - 1 - offset] }

    mutating func push(_ character: Unicode.Scalar) {
        if count == Self.capacity {
            for index in 1..<Self.capacity { characters[index - 1] = characters[index] }
            count -= 1
        }
        characters[count] = character
        count += 1
    }

    mutating func pop() {
        count -= 1
        characters[count] = "\0"
    }

    /// Nothing of it is left in memory.
    mutating func wipe() {
        while count > 0 { pop() }
        left.wipe()
        leftCount = 0
    }
}
