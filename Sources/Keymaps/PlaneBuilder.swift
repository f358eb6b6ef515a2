/// Assigns places of a plane to characters.
struct PlaneBuilder {
    private(set) var pairs: [CharacterPlane.Pair]
    private(set) var omitted: [Unicode.Scalar] = []
    private var placed: Set<Unicode.Scalar>
    /// The position of each character in the request; the other case of a letter has the same position.
    private var ranks: [Unicode.Scalar: Int] = [:]
    /// The indices of empty places up to the capacity, in descending order.
    private var free: [Int]
    /// The index of a place whose upper half is free; nil if there is none.
    private var halfFree: Int?

    init(keeping pairs: [CharacterPlane.Pair], capacity: Int) {
        self.pairs = pairs
        placed = Set(pairs.flatMap(\.characters))
        free = pairs.indices.filter { pairs[$0] == CharacterPlane.Pair() }
        free = (free + Array(pairs.count..<max(pairs.count, capacity))).reversed()
        halfFree = pairs.indices.first {
            pairs[$0].upper == nil && pairs[$0].lower != nil && pairs[$0].lower?.otherCase == nil
        }
    }

    mutating func place(_ characters: some Sequence<Unicode.Scalar>) {
        let characters = Array(characters)
        for (rank, character) in characters.enumerated() {
            for one in [character, character.otherCase] { if let one, ranks[one] == nil { ranks[one] = rank } }
        }
        for (rank, character) in characters.enumerated() where !placed.contains(character) {
            let pair = character.casePair(unlessIn: placed)
            if let pair, let index = takeFree(before: rank) {
                set(pair, at: index)
            } else if pair == nil, let index = halfFree {
                pairs[index].upper = character
                placed.insert(character)
                halfFree = nil
            } else if pair == nil, let index = takeFree(before: rank) {
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
        placed.formUnion(pair.characters)
    }

    /// Returns the lowest empty place. If there is none, empties the highest place whose characters are not requested,
    /// or else the one whose characters are requested last and after `rank`.
    private mutating func takeFree(before rank: Int) -> Int? {
        if let index = free.popLast() { return index }
        var last: (index: Int, rank: Int)?
        for (index, pair) in pairs.enumerated() {
            if let own = requestPlace(of: pair), own >= last?.rank ?? rank + 1 { last = (index, own) }
        }
        guard let index = last?.index else { return nil }
        placed.subtract(pairs[index].characters)
        if halfFree == index { halfFree = nil }
        pairs[index] = CharacterPlane.Pair()
        return index
    }

    /// The position in the request of the first character of a place; `.max` if none is requested, nil if the place is
    /// empty.
    private func requestPlace(of pair: CharacterPlane.Pair) -> Int? {
        guard let one = pair.lower ?? pair.upper else { return nil }
        return min(ranks[one] ?? .max, ranks[pair.upper ?? one] ?? .max)
    }
}

extension Unicode.Scalar {
    /// The other case of a letter, if that is one character and maps back to this one; else nil.
    var otherCase: Unicode.Scalar? {
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

    /// The letter and its other case; nil if it has none or the other case has a place already.
    fileprivate func casePair(unlessIn placed: Set<Unicode.Scalar>) -> CharacterPlane.Pair? {
        guard let other = otherCase, !placed.contains(other) else { return nil }
        let isLower = properties.isLowercase
        return CharacterPlane.Pair(lower: isLower ? self : other, upper: isLower ? other : self)
    }
}
