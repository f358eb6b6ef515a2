import Keyboard

/// A key of the plane and the characters on its levels 5 to 8, or 1 to 4 in key slots: up to four, with gaps.
struct PlaneKey: Hashable, Sendable {
    let keycode: Keycode
    /// The key's name in XKB's `evdev` keycodes, between its angle brackets.
    let xkbName: String
    let characters: [Unicode.Scalar?]

    /// What stands on a place is one letter in both cases: 0 is without AltGr, 1 with it.
    func hasCases(pair: Int) -> Bool {
        guard characters.count > 2 * pair + 1, let lower = characters[2 * pair] else { return false }
        return lower.otherCase == characters[2 * pair + 1]
    }

    /// The 47 keys in the order in which pairs are assigned: the home row first, digits and punctuation last.
    static let places: [(keycode: Keycode, xkbName: String)] =
        row("AC", from: 1, through: 10, first: 30) + row("AD", from: 1, through: 10, first: 16)
        + row("AB", from: 1, through: 10, first: 44) + row("AE", from: 1, through: 12, first: 2)
        + row("AD", from: 11, through: 12, first: 26) + row("AC", from: 11, through: 11, first: 40)
        + [(Keycode(41), "TLDE"), (Keycode(43), "BKSL")]

    /// Keys that carry what the ordinary ones have no room for: they have a name in XKB's `evdev` keycodes, every
    /// browser knows them, and no keyboard in use has more than a few. What they do by themselves stays.
    static let spareKeys: [(keycode: Keycode, xkbName: String)] = [
        (183, "FK13"), (184, "FK14"), (185, "FK15"), (186, "FK16"), (187, "FK17"), (188, "FK18"), (189, "FK19"),
        (194, "FK24"), (118, "I126"), (120, "I128"), (128, "STOP"), (129, "AGAI"), (132, "FRNT"), (134, "OPEN"),
        (136, "FIND"), (138, "HELP"), (167, "I175"), (168, "I176"), (169, "I177"), (174, "I182"), (179, "I187"),
        (180, "I188"), (181, "I189"), (182, "I190"), (201, "I209"), (207, "I215"), (208, "I216"), (209, "I217"),
        (210, "I218"), (231, "I239"), (232, "I240"), (233, "I241"), (234, "I242"), (235, "I243"),
    ].map { (Keycode($0.0), $0.1) }

    /// The keys with these pairs, in the order of their numbers. First levels 5 and 6 of all ordinary keys are
    /// filled, then their levels 7 and 8, then the spare keys in the same way.
    static func keys(of pairs: [CharacterPlane.Pair], on placement: CharacterPlane.Placement) -> [PlaneKey] {
        let keys =
            switch placement {
            case .levels:
                keys(of: pairs, on: places, from: 0) + keys(of: pairs, on: spareKeys, from: 2 * places.count)
            case .slots: keys(of: pairs, on: spareKeys, from: 0)
            }
        return keys.sorted { $0.keycode < $1.keycode }
    }

    /// Whether a keystroke is one of a key slot: a spare key, outside the plane.
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
    /// The number of pairs: two on each key.
    var pairCapacity: Int {
        switch self {
        case .levels: 2 * (PlaneKey.places.count + PlaneKey.spareKeys.count)
        case .slots: 2 * PlaneKey.spareKeys.count
        }
    }
}
