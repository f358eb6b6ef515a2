public import Keyboard

/// The character plane: characters on levels 5 to 8 of the 47 ordinary printable keys, and when these are full, on
/// the same levels of 34 keys that no keyboard in use has. Or, where levels from 5 on cannot be had, in key slots: on
/// levels 1 to 4 of those 34 keys alone.
///
/// One table for all of its forms: the XKB option, the console keymap and the compose file. The places are stable: a
/// character that once stands on a key stays there, so that planes of different ages agree; new ones go to the end.
public struct CharacterPlane: Hashable, Sendable {
    /// Where the characters of a plane stand.
    public enum Placement: String, Hashable, Sendable, CaseIterable {
        /// On levels 5 to 8, which only an ISO_Level5_Shift reaches.
        case levels
        /// On levels 1 to 4 of keys that no keyboard in use has: key slots. What those keys did is lost.
        case slots

        /// How many characters there is room for.
        public var capacity: Int { 2 * pairCapacity }
    }

    /// The name of the XKB option is `phim:` and this.
    public let name: String
    /// Where the characters stand.
    public let placement: Placement
    /// The characters that found no place, in the order they were asked for.
    public let omitted: [Unicode.Scalar]
    /// Every key that carries characters, in the order of their numbers.
    let keys: [PlaneKey]
    /// What stands where, place by place.
    private let pairs: [Pair]

    /// A plane for these characters, the commonest first.
    ///
    /// A letter takes a whole place, lower case and upper case on one key, whichever of them is asked for. Others
    /// share a place two by two. All that stands in `older` keeps its place; what of it nobody asks for any more goes
    /// only when the room is needed. What finds no room is in `omitted`.
    public init(
        name: String, covering characters: some Sequence<Unicode.Scalar>, on placement: Placement = .levels,
        keeping older: CharacterPlane? = nil
    ) {
        let places = older?.placement == placement ? older?.pairs : nil
        var builder = PlaneBuilder(keeping: places ?? [], capacity: placement.pairCapacity)
        builder.place(characters)
        self.init(name: name, on: placement, pairs: builder.pairs, omitted: builder.omitted)
    }

    /// Every character of the plane and how it is typed while no lock is on, in the order of the keys.
    public var characters: [(character: Unicode.Scalar, keystroke: Keystroke)] { characters(locks: []) }

    /// The same while these locks are on.
    ///
    /// Caps Lock counts in key slots only: there letters are the letters of any other key.
    public func characters(locks: Modifiers) -> [(character: Unicode.Scalar, keystroke: Keystroke)] {
        let levels: [Modifiers] = [[], .shift, .levelThree, [.levelThree, .shift]]
        return keys.flatMap { key in
            zip(key.characters, levels).enumerated().compactMap { level, place in
                place.0.map { character in
                    if placement == .levels { return (character, Keystroke(key.keycode, place.1.union(.levelFive))) }
                    let isTurned = locks.contains(.capsLock) && key.hasCases(pair: level / 2)
                    let modifiers = isTurned ? place.1.symmetricDifference(.shift) : place.1
                    return (character, Keystroke(key.keycode, modifiers))
                }
            }
        }
    }

    /// What stands on one place: without Shift and with it.
    struct Pair: Hashable, Sendable {
        var lower: Unicode.Scalar?
        var upper: Unicode.Scalar?
    }

    /// A plane as it was found in one of its forms.
    init(name: String, on placement: Placement, pairs: [Pair], omitted: [Unicode.Scalar] = []) {
        self.name = name
        self.placement = placement
        self.pairs = pairs
        self.omitted = omitted
        keys = PlaneKey.keys(of: pairs, on: placement)
    }
}

extension CharacterPlane {
    /// Whether a layout has this plane, or an older and smaller one of the same places.
    package func isPartly(on layout: KeyLayout) -> Bool {
        let hits = characters.prefix(40).filter {
            layout.character(of: $0.keystroke.keycode, under: $0.keystroke.modifiers) == $0.character
        }
        return hits.count >= 10
    }

    /// The plane of Vietnamese: its 67 letters that ASCII lacks, lower and upper case, and 54 typographic marks.
    ///
    /// The option's name is `phim:vi`. The twenty rarest letters stand on levels 7 and 8, with the marks.
    public static let vietnamese = CharacterPlane(name: "vi", covering: vietnameseCharacters)

    /// What the plane of Vietnamese covers, in the order of its places: letters by how common they are, then marks.
    public static let vietnameseCharacters: [Unicode.Scalar] = Array(
        ("đàáạảãâấầậăắằặêếềệểễôốồộổơớờởợóọưứừửữựúùủụíìịýéẹũò" + "ỉẻẩẫõỏĩỗỹèỡẳẵỳỷẽỵ" + typographicMarks).unicodeScalars
    )

    /// Quotation marks, dashes, signs: two of them share a place.
    private static let typographicMarks = "“”‘’–—…•«»₫€°·×÷„‚‹›†‡§¶©®™№±≤≥≠≈−→←↑↓½¼¾²³£¥¢‰′″✓✗\u{a0}¡¿"
}
