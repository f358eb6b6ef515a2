import Keyboard

/// A key of the plane with up to four characters on levels 5 to 8, or in key slots on levels 1 to 4; gaps are nil.
struct PlaneKey: Hashable, Sendable {
    let keycode: Keycode
    /// The key's name in XKB's `evdev` keycodes, without angle brackets.
    let xkbName: String
    let characters: [Unicode.Scalar?]

    /// Whether a place holds one letter in both cases. Place 0 is without AltGr, place 1 with AltGr.
    func hasCases(pair: Int) -> Bool {
        guard characters.count > 2 * pair + 1, let lower = characters[2 * pair] else { return false }
        return lower.otherCase == characters[2 * pair + 1]
    }

    /// The 47 ordinary keys in the order in which places are assigned: home row first, digits and punctuation last.
    static let places: [(keycode: Keycode, xkbName: String)] =
        row("AC", from: 1, through: 10, first: 30) + row("AD", from: 1, through: 10, first: 16)
        + row("AB", from: 1, through: 10, first: 44) + row("AE", from: 1, through: 12, first: 2)
        + row("AD", from: 11, through: 12, first: 26) + row("AC", from: 11, through: 11, first: 40)
        + [(Keycode(41), "TLDE"), (Keycode(43), "BKSL")]

    /// The keys for characters beyond the ordinary keys. They have a name in XKB's `evdev` keycodes, every browser
    /// knows them, and no keyboard in use has more than a few. On levels 5 to 8 their own functions are kept.
    static let spareKeys: [(keycode: Keycode, xkbName: String)] = [
        (183, "FK13"), (184, "FK14"), (185, "FK15"), (186, "FK16"), (187, "FK17"), (188, "FK18"), (189, "FK19"),
        (194, "FK24"), (118, "I126"), (120, "I128"), (128, "STOP"), (129, "AGAI"), (132, "FRNT"), (134, "OPEN"),
        (136, "FIND"), (138, "HELP"), (167, "I175"), (168, "I176"), (169, "I177"), (174, "I182"), (179, "I187"),
        (180, "I188"), (181, "I189"), (182, "I190"), (201, "I209"), (207, "I215"), (208, "I216"), (209, "I217"),
        (210, "I218"), (231, "I239"), (232, "I240"), (233, "I241"), (234, "I242"), (235, "I243"),
    ].map { (Keycode($0.0), $0.1) }

    /// The keys for these places, ordered by keycode. Levels 5 and 6 of all ordinary keys are filled first, then their
    /// levels 7 and 8, then the spare keys in the same way.
    static func keys(of pairs: [CharacterPlane.Pair], on placement: CharacterPlane.Placement) -> [PlaneKey] {
        let keys =
            switch placement {
            case .levels:
                keys(of: pairs, on: places, from: 0) + keys(of: pairs, on: spareKeys, from: 2 * places.count)
            case .slots: keys(of: pairs, on: spareKeys, from: 0)
            }
        return keys.sorted { $0.keycode < $1.keycode }
    }

    /// Whether a keystroke uses a key slot: a spare key without level five.
    static func isSlot(_ keycode: Keycode, under modifiers: Modifiers) -> Bool {
        !modifiers.contains(.levelFive) && spareKeycodes.contains(keycode)
    }

    private static let spareKeycodes = Set(spareKeys.map(\.keycode))

    private static func keys(
        of pairs: [CharacterPlane.Pair], on places: [(keycode: Keycode, xkbName: String)], from start: Int
    ) -> [PlaneKey] {
        places.indices.compactMap { index in
            var characters: [Unicode.Scalar?] = []
            for place in [start + index, start + index + places.count] where place < pairs.count {
                characters += [pairs[place].lower, pairs[place].upper]
            }
            while let last = characters.last, last == nil { characters.removeLast() }
            if characters.isEmpty { return nil }
            return PlaneKey(keycode: places[index].keycode, xkbName: places[index].xkbName, characters: characters)
        }
    }

    private static func row(
        _ name: String, from low: Int, through high: Int, first: UInt16
    ) -> [(keycode: Keycode, xkbName: String)] {
        (low...high).map { number in
            (Keycode(first + UInt16(number - low)), name + (number < 10 ? "0" : "") + String(number))
        }
    }
}

extension CharacterPlane.Placement {
    /// The number of places: two per key.
    var pairCapacity: Int {
        switch self {
        case .levels: 2 * (PlaneKey.places.count + PlaneKey.spareKeys.count)
        case .slots: 2 * PlaneKey.spareKeys.count
        }
    }
}
