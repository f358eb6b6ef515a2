import Keyboard

/// The character plane: characters on levels 5 to 8 of the 47 ordinary printable keys.
///
/// One table for all of its forms: the XKB option, the console keymap and the compose file. The places are stable: a
/// character that once stands on a key stays there, so that planes of different ages agree; new ones go to the end.
public struct CharacterPlane: Hashable, Sendable {
    /// The name of the XKB option is `phim:` and this.
    public let name: String
    /// Every key that carries characters, in the order of their numbers.
    let keys: [PlaneKey]

    /// A plane of pairs (lower case, upper case), commonest first.
    ///
    /// The first 47 pairs stand on levels 5 and 6, the next 47 on levels 7 and 8; there is no room for more.
    init(name: String, pairs: [(Unicode.Scalar, Unicode.Scalar)]) {
        precondition(pairs.count <= 2 * PlaneKey.places.count, "a plane has room for 94 pairs")
        self.name = name
        keys = PlaneKey.places.enumerated().compactMap { index, place in
            guard index < pairs.count else { return nil }
            var characters = [pairs[index].0, pairs[index].1]
            let second = index + PlaneKey.places.count
            if second < pairs.count { characters += [pairs[second].0, pairs[second].1] }
            return PlaneKey(keycode: place.keycode, xkbName: place.xkbName, characters: characters)
        }.sorted { $0.keycode < $1.keycode }
    }

    /// Every character of the plane and how it is typed, in the order of the keys.
    public var characters: [(character: Unicode.Scalar, keystroke: Keystroke)] {
        let levels: [Modifiers] = [
            .levelFive, [.levelFive, .shift], [.levelFive, .levelThree], [.levelFive, .levelThree, .shift],
        ]
        return keys.flatMap { key in
            zip(key.characters, levels).map { ($0, Keystroke(key.keycode, $1)) }
        }
    }
}

/// A key of the plane and what stands on its levels 5 to 8: two or four characters.
struct PlaneKey: Hashable, Sendable {
    let keycode: Keycode
    /// The key's name in XKB's `evdev` keycodes, between its angle brackets.
    let xkbName: String
    let characters: [Unicode.Scalar]

    /// The 47 keys in the order in which pairs are given out: the home row first, digits and marks last.
    static let places: [(keycode: Keycode, xkbName: String)] =
        row("AC", from: 1, through: 10, first: 30) + row("AD", from: 1, through: 10, first: 16)
        + row("AB", from: 1, through: 10, first: 44) + row("AE", from: 1, through: 12, first: 2)
        + row("AD", from: 11, through: 12, first: 26) + row("AC", from: 11, through: 11, first: 40)
        + [(Keycode(41), "TLDE"), (Keycode(43), "BKSL")]

    private static func row(
        _ name: String, from low: Int, through high: Int, first: UInt16
    ) -> [(keycode: Keycode, xkbName: String)] {
        (low...high).map { number in
            (Keycode(first + UInt16(number - low)), name + (number < 10 ? "0" : "") + String(number))
        }
    }
}
