import Lexicon

/// The keys that made a word, each with the letter it belongs to, in storage of fixed size.
struct WordKeys: Sendable {
    /// The owner of a key: a letter, which the key typed or gave a diacritic, or the tone, which sorts after all
    /// letters.
    struct Owner: Comparable, Sendable, BitwiseCopyable {
        private let rank: UInt8

        /// The owner that is the letter at this index.
        init(_ index: Int) { rank = UInt8(truncatingIfNeeded: index) }

        private init(rank: UInt8) { self.rank = rank }

        static let tone = Owner(rank: .max)

        /// The index of the letter; nil for the tone.
        var letter: Int? { self == .tone ? nil : Int(rank) }

        static func < (a: Owner, b: Owner) -> Bool { a.rank < b.rank }
    }

    private(set) var count = 0
    /// Properties of the keys as text, kept up to date, so that the end of a word need not read all keys.
    private(set) var text = TypedText()
    /// Whether the keys are certainly in the usual order: each letter has its keys together, at most two and none of
    /// them a w, and the tone comes last, by one key. False means that the order is not known.
    private(set) var areInOrder = true
    private var codes = InlineArray<32, UInt8>(repeating: 0)
    private var owners = InlineArray<32, Owner>(repeating: .tone)
    /// One bit for each key that does not count: the key or the one that it undid is no letter of the word.
    private var spent: UInt32 = 0

    /// The number of keys without those that only undid something.
    var literalCount: Int { count &- spent.nonzeroBitCount }

    var isFull: Bool { count == Word.capacity }

    /// The ASCII code of a key.
    subscript(index: Int) -> UInt8 { codes[index] }

    /// Whether the key counts when the word is restored to its keys.
    func isLiteral(_ index: Int) -> Bool { spent & 1 << UInt32(index) == 0 }

    /// Whether the last key set the tone.
    var isLastOfTone: Bool { count > 0 && owners[count - 1] == .tone }

    /// The index of the letter that a key belongs to; nil if it belongs to the tone.
    @inline(__always)
    func letter(of key: Int) -> Int? { owners[key].letter }

    /// Adds a key. A key beyond the capacity is dropped.
    @inline(__always)
    mutating func append(_ code: UInt8, _ owner: Owner) {
        guard !isFull else { return }
        if !comesInOrder(code, owner) { areInOrder = false }
        codes[count] = code
        owners[count] = owner
        count &+= 1
        text.append(code)
    }

    /// Whether the keys stay in the usual order with this key.
    @inline(__always)
    private func comesInOrder(_ code: UInt8, _ owner: Owner) -> Bool {
        guard count > 0, owner <= owners[count &- 1] else { return code | 32 != UInt8(ascii: "w") }
        return owner == owners[count &- 1] && owner != .tone && (count == 1 || owners[count &- 2] != owner)
    }

    mutating func clear() {
        count = 0
        spent = 0
        text = TypedText()
        areInOrder = true
    }

    /// The last key that belongs to the owner and counts; nil if there is none.
    func last(of owner: Owner) -> Int? {
        (0..<count).last { owners[$0] == owner && isLiteral($0) }
    }

    /// The first key of an owner: the one that typed the letter.
    func first(of owner: Owner) -> Int? {
        (0..<count).first { owners[$0] == owner }
    }

    /// The key no longer counts.
    mutating func spend(_ index: Int) { spent |= 1 << UInt32(index) }

    /// The last key no longer counts.
    mutating func spendLast() {
        if count > 0 { spend(count - 1) }
    }

    /// The keys of the tone no longer count.
    mutating func spendTone() {
        while let key = last(of: .tone) { spend(key) }
    }

    /// All keys count again.
    mutating func countAll() { spent = 0 }

    /// Moves the diacritic key of one letter to another letter.
    mutating func giveDiacritic(of index: Int, to other: Int) {
        guard let key = last(of: Owner(index)), key != first(of: Owner(index)) else { return }
        areInOrder = false
        owners[key] = Owner(other)
    }

    /// Moves all tone keys to a letter.
    mutating func giveTone(to index: Int) {
        areInOrder = false
        for key in 0..<count where owners[key] == .tone { owners[key] = Owner(index) }
    }

    /// Removes all keys of an owner.
    mutating func remove(of owner: Owner) {
        let old = self
        clear()
        for index in 0..<old.count where old.owners[index] != owner {
            append(old.codes[index], old.owners[index])
            if !old.isLiteral(index) { spendLast() }
        }
    }
}

/// Properties of typed keys: whether they are all letters, how many are capitals, and their hash.
struct TypedText: Sendable, BitwiseCopyable {
    private(set) var capitalCount = 0
    private var hasOnlyLetters = true
    private var hash = WordHash()

    /// The hash of the letters in lower case; nil if a character is no letter.
    var lettersHash: UInt64? { hasOnlyLetters ? hash.value : nil }

    @inline(__always)
    mutating func append(_ code: UInt8) {
        let lower = code | 32
        if code & 32 == 0 { capitalCount &+= 1 }
        if lower < 97 || lower > 122 { hasOnlyLetters = false }
        hash.combine(lower)
    }
}

/// The keys of a word that have undone something: a set of the codes 32–127, letters in both cases alike.
struct UndoneKeys: OptionSet, Sendable, BitwiseCopyable {
    var rawValue: UInt64

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// One key, by its ASCII code.
    init(key: UInt8) {
        rawValue = 1 &<< UInt64(key & 64 == 0 ? key & 31 : key & 31 | 32)
    }
}
