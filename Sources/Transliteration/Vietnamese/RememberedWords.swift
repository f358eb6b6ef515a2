/// The words that the typist has marked by hand, and what each is to be. No other word is ever kept.
struct RememberedWords: Sendable {
    enum Choice: Sendable {
        /// The word comes back as its keys.
        case keys
        /// The word stays Vietnamese, syllable or not.
        case vietnamese
    }

    /// When there are so many, all are forgotten.
    private static let capacity = 1000

    /// By the hash of the keys: the words themselves need not be known.
    private var choices: [UInt64: Choice] = [:]

    @inline(__always)
    var isEmpty: Bool { choices.isEmpty }

    func choice(of keys: WordKeys) -> Choice? {
        var hash = KeyHash()
        for index in 0..<keys.count { hash.combine(keys[index]) }
        return choices[hash.value]
    }

    mutating func remember(_ choice: Choice, for keys: [Unicode.Scalar]) {
        if choices.count >= Self.capacity { choices.removeAll(keepingCapacity: true) }
        var hash = KeyHash()
        for key in keys { hash.combine(UInt8(truncatingIfNeeded: key.value)) }
        choices[hash.value] = choice
    }
}

/// The hash of a word's keys, in which case does not count: FNV-1a.
private struct KeyHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func combine(_ key: UInt8) {
        let isUpper = key >= 65 && key <= 90
        value = (value ^ UInt64(isUpper ? key | 32 : key)) &* 0x100_0000_01b3
    }
}
