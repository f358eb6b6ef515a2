public import Keyboard

/// The character plane: characters on levels 5 to 8 of the 47 ordinary printable keys, and when these are full, on
/// the same levels of 34 keys that no keyboard in use has. Or, where levels from 5 on cannot be had, in key slots: on
/// levels 1 to 4 of those 34 keys alone.
///
/// The XKB option, the console keymap and the compose file are generated from it. The places are stable: a character
/// keeps its key, so that planes of different versions agree; new characters are added at the end.
public struct CharacterPlane: Hashable, Sendable {
    /// The keys and levels that the characters of a plane are on.
    public enum Placement: String, Hashable, Sendable, CaseIterable {
        /// On levels 5 to 8, which only an ISO_Level5_Shift reaches.
        case levels
        /// On levels 1 to 4 of keys that no keyboard in use has: key slots. The functions of those keys are lost.
        case slots

        /// The number of characters that it can have.
        public var capacity: Int { 2 * pairCapacity }
    }

    /// The name of the XKB option is `phim:` followed by this name.
    public let name: String
    /// The keys and levels that the characters are on.
    public let placement: Placement
    /// The characters for which there was no room, in the requested order.
    public let omitted: [Unicode.Scalar]
    /// Every key that carries characters, in the order of their numbers.
    let keys: [PlaneKey]
    /// The characters of each place.
    private let pairs: [Pair]

    /// A plane for these characters, the most frequent first.
    ///
    /// A letter takes a whole place, lower case and upper case on one key. Two other characters share a place.
    /// Characters of `older` keep their places; only if the room is needed, those that are no longer requested are
    /// removed, and then those that are requested last. Characters without room are in `omitted`.
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
    /// Caps Lock applies in key slots only, as on ordinary letter keys.
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

    /// The characters of one place: without Shift and with it.
    struct Pair: Hashable, Sendable {
        var lower: Unicode.Scalar?
        var upper: Unicode.Scalar?
    }

    /// A plane read from one of its generated files.
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
