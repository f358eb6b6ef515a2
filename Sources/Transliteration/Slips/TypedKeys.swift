import Lexicon

/// The keys of one word, in storage of fixed size.
struct TypedKeys: Equatable, Sendable {
    /// Longer words are not corrected: no syllable has more keys, even with one key too many.
    static let capacity = 14

    private(set) var count = 0
    private var codes = InlineArray<14, UInt8>(repeating: 0)

    /// The ASCII code of a key.
    subscript(index: Int) -> UInt8 {
        get { codes[index] }
        set { codes[index] = newValue }
    }

    /// Adds a key; false if there is no room.
    mutating func append(_ code: UInt8) -> Bool {
        guard count < Self.capacity else { return false }
        codes[count] = code
        count &+= 1
        return true
    }

    /// The hash of the keys, by which `WordOverrides` knows words.
    var hash: UInt64 {
        var hash = WordHash()
        for index in 0..<count { hash.combine(codes[index]) }
        return hash.value
    }

    /// The characters of the keys. Allocates.
    var scalars: [Unicode.Scalar] { (0..<count).map { Unicode.Scalar(codes[$0]) } }

    /// The keys as a text. Allocates.
    var text: String { String(decoding: (0..<count).map { codes[$0] }, as: UTF8.self) }

    /// The keys that were meant if this error was made: at most one more than was typed.
    func undoing(_ slip: KeySlip) -> TypedKeys {
        var keys = TypedKeys()
        for index in 0...count {
            if case .lost(let place, let key) = slip, index == place { _ = keys.append(key) }
            guard index < count else { break }
            switch slip {
            case .swapped(let place) where index == place: _ = keys.append(codes[index + 1])
            case .swapped(let place) where index == place + 1: _ = keys.append(codes[index - 1])
            case .doubled(let place) where index == place: continue
            case .neighbour(let place, let key) where index == place: _ = keys.append(key)
            default: _ = keys.append(codes[index])
            }
        }
        return keys
    }

    static func == (a: TypedKeys, b: TypedKeys) -> Bool {
        a.count == b.count && (0..<a.count).allSatisfy { a.codes[$0] == b.codes[$0] }
    }
}
