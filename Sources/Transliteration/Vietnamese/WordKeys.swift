/// The keys that made a word, each with the letter it belongs to.
struct WordKeys: Sendable {
    /// By index of the key: it and the key it undid stand for one letter, so one of the two does not count.
    private var spent: UInt32 = 0
    private var length: UInt8 = 0
    private var codes = InlineArray<32, UInt8>(repeating: 0)
    private var owners = InlineArray<32, UInt8>(repeating: 0)

    @inline(__always)
    private(set) var count: Int {
        get { Int(length) }
        set { length = UInt8(truncatingIfNeeded: newValue) }
    }

    /// How many keys are left when those are taken out that only undid something.
    @inline(__always)
    var literalCount: Int { count &- spent.nonzeroBitCount }

    /// The ASCII code of a key.
    @inline(__always)
    subscript(index: Int) -> UInt8 { codes[index] }

    /// True if the key counts when the word comes back as its keys.
    @inline(__always)
    func isLiteral(_ index: Int) -> Bool { spent >> UInt32(index) & 1 == 0 }

    /// True if the last key set the tone.
    var isLastOfTone: Bool { count > 0 && owners[count - 1] == Word.toneOwner }

    @inline(__always)
    mutating func append(_ code: UInt8, owner: UInt8) {
        codes[count] = code
        owners[count] = owner
        count &+= 1
    }

    @inline(__always)
    mutating func clear() {
        count = 0
        spent = 0
    }

    /// The last key that belongs to the owner and counts; nil if there is none.
    func last(ownedBy owner: UInt8) -> Int? {
        var index = count
        while index > 0 {
            index -= 1
            if owners[index] == owner && isLiteral(index) { return index }
        }
        return nil
    }

    /// The first key of an owner: the one that put the letter there.
    func first(ownedBy owner: UInt8) -> Int? {
        for index in 0..<count where owners[index] == owner { return index }
        return nil
    }

    /// The key no longer counts.
    mutating func spend(_ index: Int) {
        spent |= 1 << UInt32(index)
    }

    /// All keys count again.
    mutating func countAll() {
        spent = 0
    }

    /// Gives the key that marked one letter to another letter.
    mutating func give(markOf index: Int, to other: Int) {
        guard let mark = last(ownedBy: UInt8(index)), mark != first(ownedBy: UInt8(index)) else { return }
        owners[mark] = UInt8(other)
    }

    /// Gives all keys of one owner to another.
    mutating func giveAll(ownedBy owner: UInt8, to other: UInt8) {
        for index in 0..<count where owners[index] == owner { owners[index] = other }
    }

    /// Takes out every key of an owner.
    mutating func remove(ownedBy owner: UInt8) {
        var kept = 0
        var stillSpent: UInt32 = 0
        for index in 0..<count where owners[index] != owner {
            if !isLiteral(index) { stillSpent |= 1 << UInt32(kept) }
            codes[kept] = codes[index]
            owners[kept] = owners[index]
            kept += 1
        }
        count = kept
        spent = stillSpent
    }
}
