extension CharacterPlane {
    /// The plane of Vietnamese with more characters in it, as far as there is room.
    ///
    /// The letters of Vietnamese keep their places; typographic marks give theirs up from the last one on, and only to
    /// the characters that need them. Without Vietnamese (`keepingLetters` is false) its letters give way too. What
    /// found no room is in `omitted`, in the order it was asked for.
    public static func covering(
        _ characters: [Unicode.Scalar], keepingLetters: Bool
    ) -> (plane: CharacterPlane, omitted: [Unicode.Scalar]) {
        var pairs = vietnamesePairs
        let wanted = Set(characters)
        let kept = keepingLetters ? vietnameseLetterCount : 0
        let present = Set(pairs.flatMap { [$0.0, $0.1] })
        var free = pairs.indices.filter { index in
            index >= kept && !wanted.contains(pairs[index].0) && !wanted.contains(pairs[index].1)
        }
        var omitted: [Unicode.Scalar] = []
        for pair in casePairs(characters.filter { !present.contains($0) && !$0.isASCII }) {
            if let index = free.popLast() { pairs[index] = pair } else { omitted += [pair.0, pair.1] }
        }
        return (CharacterPlane(name: vietnamese.name, pairs: pairs), omitted.filter(wanted.contains))
    }

    /// Letters with their capitals, and what has none two by two.
    private static func casePairs(_ characters: [Unicode.Scalar]) -> [(Unicode.Scalar, Unicode.Scalar)] {
        var pairs: [(Unicode.Scalar, Unicode.Scalar)] = []
        var single: Unicode.Scalar?
        var placed: Set<Unicode.Scalar> = []
        for character in characters where placed.insert(character).inserted {
            let upper = Array(character.properties.uppercaseMapping.unicodeScalars)
            if upper.count == 1, upper[0] != character, placed.insert(upper[0]).inserted {
                pairs.append((character, upper[0]))
            } else if let first = single {
                pairs.append((first, character))
                single = nil
            } else {
                single = character
            }
        }
        return pairs + (single.map { [($0, $0)] } ?? [])
    }
}
