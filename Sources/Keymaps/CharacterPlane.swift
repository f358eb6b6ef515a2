public import Keyboard

/// The character plane: characters on levels 5 to 8 of the 47 ordinary printable keys, and when these are full, on the
/// same levels of 34 keys that no keyboard in use has. Where levels above 4 are not available, the characters are in
/// key slots: levels 1 to 4 of those 34 keys.
///
/// The XKB option, the console keymap and the compose file are generated from the plane. Places are stable: a character
/// keeps its key, so that planes of different versions agree; new characters are appended.
public struct CharacterPlane: Hashable, Sendable {
    /// The keys and levels that hold the characters.
    public enum Placement: String, Hashable, Sendable, CaseIterable {
        /// Levels 5 to 8, which only ISO_Level5_Shift selects.
        case levels
        /// Key slots: levels 1 to 4 of keys that no keyboard in use has. Those keys lose their functions.
        case slots

        /// The most characters that fit.
        public var capacity: Int { 2 * pairCapacity }
    }

    /// The name of the plane; its XKB option is `phim:` and this name.
    public let name: String
    /// The keys and levels that hold the characters.
    public let placement: Placement
    /// The characters that did not fit, in the requested order.
    public let omitted: [Unicode.Scalar]
    /// The keys with characters, ordered by keycode.
    let keys: [PlaneKey]
    /// The characters by place.
    private let pairs: [Pair]

    /// Creates a plane for these characters, the most frequent first.
    ///
    /// A letter takes a whole place, with lower and upper case on one key. Two other characters share a place.
    /// Characters of `older` keep their places. Only if room is needed, characters that are no longer requested are
    /// removed, and then those that are requested last. Characters that do not fit are in `omitted`.
    public init(
        name: String, covering characters: some Sequence<Unicode.Scalar>, on placement: Placement = .levels,
        keeping older: CharacterPlane? = nil
    ) {
        let places = older?.placement == placement ? older?.pairs : nil
        var builder = PlaneBuilder(keeping: places ?? [], capacity: placement.pairCapacity)
        builder.place(characters)
        self.init(name: name, on: placement, pairs: builder.pairs, omitted: builder.omitted)
    }

    /// Each character and its keystroke while no lock is on, in the order of the keys.
    public var characters: [(character: Unicode.Scalar, keystroke: Keystroke)] { characters(locks: []) }

    /// Each character and its keystroke while these locks are on.
    ///
    /// Caps Lock has an effect in key slots only, as on ordinary letter keys.
    func characters(locks: Modifiers) -> [(character: Unicode.Scalar, keystroke: Keystroke)] {
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

    /// The two characters of a place: without and with Shift.
    struct Pair: Hashable, Sendable {
        var lower: Unicode.Scalar?
        var upper: Unicode.Scalar?

        var characters: [Unicode.Scalar] { [lower, upper].compactMap(\.self) }
    }

    /// Creates a plane from places that were read from a generated file.
    init(name: String, on placement: Placement, pairs: [Pair], omitted: [Unicode.Scalar] = []) {
        self.name = name
        self.placement = placement
        self.pairs = pairs
        self.omitted = omitted
        keys = PlaneKey.keys(of: pairs, on: placement)
    }
}

extension CharacterPlane {
    /// Whether a layout contains this plane, or an older and smaller one with the same places: ten of the first forty
    /// characters. So many are not there by chance, since few layouts use levels 5 to 8.
    package func isPartly(on layout: KeyLayout) -> Bool {
        let hits = characters.prefix(40).filter {
            layout.character(of: $0.keystroke.keycode, under: $0.keystroke.modifiers) == $0.character
        }
        return hits.count >= 10
    }

    /// The plane for Vietnamese: the 67 letters beyond ASCII in lower and upper case, and 54 typographic marks.
    ///
    /// Its option is `phim:vi`. The twenty rarest letters are on levels 7 and 8, with the marks.
    public static let vietnamese = CharacterPlane(name: "vi", covering: vietnameseCharacters)

    /// The characters of the Vietnamese plane in the order of their places: letters by frequency, then marks.
    public static let vietnameseCharacters: [Unicode.Scalar] = Array(
        ("đàáạảãâấầậăắằặêếềệểễôốồộổơớờởợóọưứừửữựúùủụíìịýéẹũò" + "ỉẻẩẫõỏĩỗỹèỡẳẵỳỷẽỵ" + typographicMarks).unicodeScalars
    )

    /// Quotation marks, dashes and signs; two share a place.
    private static let typographicMarks = "“”‘’–—…•«»₫€°·×÷„‚‹›†‡§¶©®™№±≤≥≠≈−→←↑↓½¼¾²³£¥¢‰′″✓✗\u{a0}¡¿"
}
