import Keyboard

/// The character plane: characters on levels 5 to 8 of the 47 ordinary printable keys, and when these are full, on
/// the same levels of 34 keys that no keyboard in use has.
///
/// One table for all of its forms: the XKB option, the console keymap and the compose file. The places are stable: a
/// character that once stands on a key stays there, so that planes of different ages agree; new ones go to the end.
public struct CharacterPlane: Hashable, Sendable {
    /// The name of the XKB option is `phim:` and this.
    public let name: String
    /// The characters that found no place, in the order they were asked for.
    public let omitted: [Unicode.Scalar]
    /// Every key that carries characters, in the order of their numbers.
    let keys: [PlaneKey]
    /// What stands where, place by place; at most `PlaneKey.pairCapacity`.
    private let pairs: [Pair]

    /// How many characters there is room for: 188 on the ordinary keys, 136 on the others.
    public static let capacity = 2 * PlaneKey.pairCapacity

    /// A plane for these characters, the commonest first.
    ///
    /// A letter takes a whole place, lower case and upper case on one key, whichever of them is asked for. Others
    /// share a place two by two. All that stands in `older` keeps its place; what of it nobody asks for any more goes
    /// only when the room is needed. What finds no room is in `omitted`.
    public init(
        name: String, covering characters: some Sequence<Unicode.Scalar>, keeping older: CharacterPlane? = nil
    ) {
        var builder = PlaneBuilder(keeping: older?.pairs ?? [])
        builder.place(characters)
        self.name = name
        omitted = builder.omitted
        pairs = builder.pairs
        keys = PlaneKey.keys(of: builder.pairs)
    }

    /// Every character of the plane and how it is typed, in the order of the keys.
    public var characters: [(character: Unicode.Scalar, keystroke: Keystroke)] {
        let levels: [Modifiers] = [
            .levelFive, [.levelFive, .shift], [.levelFive, .levelThree], [.levelFive, .levelThree, .shift],
        ]
        return keys.flatMap { key in
            zip(key.characters, levels).compactMap { character, level in
                character.map { ($0, Keystroke(key.keycode, level)) }
            }
        }
    }

    /// What stands on one place: without Shift and with it.
    struct Pair: Hashable, Sendable {
        var lower: Unicode.Scalar?
        var upper: Unicode.Scalar?
    }

    /// A plane as it was found in one of its forms.
    init(name: String, pairs: [Pair]) {
        self.name = name
        self.pairs = pairs
        omitted = []
        keys = PlaneKey.keys(of: pairs)
    }
}

/// Gives characters their places.
private struct PlaneBuilder {
    private(set) var pairs: [CharacterPlane.Pair]
    private(set) var omitted: [Unicode.Scalar] = []
    private var placed: Set<Unicode.Scalar>
    private var wanted: Set<Unicode.Scalar> = []
    /// The places that are all free, lowest last, up to the end of the plane.
    private var free: [Int]
    /// A place of which only the upper half is free.
    private var halfFree: Int?

    init(keeping pairs: [CharacterPlane.Pair]) {
        self.pairs = pairs
        placed = Set(pairs.flatMap { [$0.lower, $0.upper].compactMap { $0 } })
        free = pairs.indices.filter { pairs[$0] == CharacterPlane.Pair() }
        free = (free + Array(pairs.count..<max(pairs.count, PlaneKey.pairCapacity))).reversed()
        halfFree = pairs.indices.first {
            pairs[$0].upper == nil && pairs[$0].lower != nil && pairs[$0].lower?.otherCase == nil
        }
    }

    mutating func place(_ characters: some Sequence<Unicode.Scalar>) {
        let characters = Array(characters)
        wanted = Set(characters.flatMap { [$0, $0.otherCase].compactMap { $0 } })
        for character in characters where !placed.contains(character) {
            let pair = character.casePair(unlessIn: placed)
            if let pair, let index = takeFree() {
                set(pair, at: index)
            } else if pair == nil, let index = halfFree {
                pairs[index].upper = character
                placed.insert(character)
                halfFree = nil
            } else if pair == nil, let index = takeFree() {
                set(CharacterPlane.Pair(lower: character), at: index)
                halfFree = index
            } else if !omitted.contains(character) {
                omitted.append(character)
            }
        }
    }

    private mutating func set(_ pair: CharacterPlane.Pair, at index: Int) {
        while pairs.count <= index { pairs.append(CharacterPlane.Pair()) }
        pairs[index] = pair
        for character in [pair.lower, pair.upper] { if let character { placed.insert(character) } }
    }

    /// The lowest free place; when there is none, the highest of which nobody wants anything any more.
    private mutating func takeFree() -> Int? {
        if let index = free.popLast() { return index }
        let index = pairs.indices.last { index in
            [pairs[index].lower, pairs[index].upper].allSatisfy { $0.map { !wanted.contains($0) } ?? true }
        }
        guard let index else { return nil }
        for character in [pairs[index].lower, pairs[index].upper] { if let character { placed.remove(character) } }
        if halfFree == index { halfFree = nil }
        pairs[index] = CharacterPlane.Pair()
        return index
    }
}

extension Unicode.Scalar {
    /// The letter's other case, where that is one character, and this one is the other case of it.
    fileprivate var otherCase: Unicode.Scalar? {
        let lower = properties.lowercaseMapping.unicodeScalars
        let upper = properties.uppercaseMapping.unicodeScalars
        if properties.isLowercase, upper.count == 1, let other = upper.first, other != self,
            other.properties.lowercaseMapping == String(Character(self))
        {
            return other
        }
        if lower.count == 1, let other = lower.first, other != self,
            other.properties.uppercaseMapping == String(Character(self))
        {
            return other
        }
        return nil
    }

    /// The letter with its other case, lower case first; nil if it has none, or that stands somewhere already.
    fileprivate func casePair(unlessIn placed: Set<Unicode.Scalar>) -> CharacterPlane.Pair? {
        guard let other = otherCase, !placed.contains(other) else { return nil }
        let isLower = properties.isLowercase
        return CharacterPlane.Pair(lower: isLower ? self : other, upper: isLower ? other : self)
    }
}
