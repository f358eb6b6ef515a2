/// The keys that made a word, each with the letter it belongs to, in storage of fixed size.
struct WordKeys: Sendable {
    /// What a key belongs to.
    enum Owner: Equatable, Sendable, BitwiseCopyable {
        /// The letter at that index: the key typed it or gave it its diacritic.
        case letter(UInt8)
        case tone

        /// The letter at that index.
        init(_ index: Int) { self = .letter(UInt8(truncatingIfNeeded: index)) }
    }

    private struct Key: Sendable, BitwiseCopyable {
        var code: UInt8 = 0
        /// It, or the key that it undid, is no letter of the word: one of the two does not count.
        var isSpent = false
        var owner = Owner.tone
    }

    private(set) var count = 0
    private var spentCount = 0
    private var storage = InlineArray<32, Key>(repeating: Key())

    /// How many keys are left without those that only undid something.
    var literalCount: Int { count &- spentCount }

    var isFull: Bool { count == Word.capacity }

    /// The ASCII code of a key.
    subscript(index: Int) -> UInt8 { storage[index].code }

    /// True if the key counts when the word comes back as its keys.
    func isLiteral(_ index: Int) -> Bool { !storage[index].isSpent }

    /// True if the last key set the tone.
    var isLastOfTone: Bool { count > 0 && storage[count - 1].owner == .tone }

    /// The index of the letter that a key belongs to; nil if it belongs to the tone.
    @inline(__always)
    func letter(of key: Int) -> Int? {
        if case .letter(let index) = storage[key].owner { Int(index) } else { nil }
    }

    /// Adds a key; beyond the capacity it is dropped.
    mutating func append(_ code: UInt8, _ owner: Owner) {
        guard !isFull else { return }
        storage[count] = Key(code: code, owner: owner)
        count &+= 1
    }

    mutating func clear() {
        count = 0
        spentCount = 0
    }

    /// The last key that belongs to the owner and counts; nil if there is none.
    func last(of owner: Owner) -> Int? {
        (0..<count).last { storage[$0].owner == owner && isLiteral($0) }
    }

    /// The first key of an owner: the one that typed the letter.
    func first(of owner: Owner) -> Int? {
        (0..<count).first { storage[$0].owner == owner }
    }

    /// The key no longer counts.
    mutating func spend(_ index: Int) {
        if !storage[index].isSpent { spentCount += 1 }
        storage[index].isSpent = true
    }

    /// The last key no longer counts.
    mutating func spendLast() {
        if count > 0 { spend(count - 1) }
    }

    /// The keys of the tone no longer count.
    mutating func spendTone() {
        while let key = last(of: .tone) { spend(key) }
    }

    /// All keys count again.
    mutating func countAll() {
        for index in 0..<count { storage[index].isSpent = false }
        spentCount = 0
    }

    /// Gives the key of one letter's diacritic to another letter.
    mutating func giveDiacritic(of index: Int, to other: Int) {
        guard let key = last(of: Owner(index)), key != first(of: Owner(index)) else { return }
        storage[key].owner = Owner(other)
    }

    /// Gives all keys of the tone to a letter.
    mutating func giveTone(to index: Int) {
        for key in 0..<count where storage[key].owner == .tone { storage[key].owner = Owner(index) }
    }

    /// Takes out every key of an owner.
    mutating func remove(of owner: Owner) {
        var kept = 0
        spentCount = 0
        for index in 0..<count where storage[index].owner != owner {
            storage[kept] = storage[index]
            if storage[kept].isSpent { spentCount += 1 }
            kept += 1
        }
        count = kept
    }
}

/// A set of the keys 32–127, letters in both cases alike.
struct KeySet: OptionSet, Sendable, BitwiseCopyable {
    var rawValue: UInt64

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// One key, by its ASCII code.
    init(key: UInt8) {
        rawValue = 1 &<< UInt64(key & 64 == 0 ? key & 31 : key & 31 | 32)
    }
}
