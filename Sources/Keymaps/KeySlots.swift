/// The key type of a slot: Shift and AltGr select the level, and Caps Lock inverts Shift on places with both cases of a
/// letter, as on ordinary letter keys. Then all applications agree, even those that upper-case by themselves what a
/// type ignores. The planner inverts Shift accordingly.
struct SlotType: Hashable {
    /// Whether Caps Lock inverts Shift on the place without AltGr, and on the place with AltGr.
    var turns: [Bool]

    /// The name in the types file.
    var name: String { "PHIM_SLOT_" + turns.map { $0 ? "1" : "0" }.joined() }

    /// The definition in the syntax of an `xkb_types` section.
    var definition: String {
        var lines = ["    type \"\(name)\" {", "        modifiers = Shift+Lock+LevelThree;"]
        for combination in 0..<8 {
            let pair = combination >> 2
            let isTurned = combination & 2 != 0 && turns[pair]
            let isUpper = (combination & 1 != 0) != isTurned
            let level = 2 * pair + (isUpper ? 2 : 1)
            lines.append("        map[\(PlaneType.names(of: combination))] = \(level);")
        }
        for (index, name) in ["Base", "Shift", "AltGr", "Shift AltGr"].enumerated() {
            lines.append("        level_name[\(index + 1)] = \"\(name)\";")
        }
        return (lines + ["    };", ""]).joined(separator: "\n")
    }
}

/// Generates the XKB text of key slots. A slot has one group, so it is the same in all groups and on all layouts.
struct KeySlots {
    let plane: CharacterPlane

    /// The start of the section of key slots in a symbols file. A file of a plane on levels does not contain it.
    static let section = "xkb_symbols \"slots\""

    /// The definitions of the slots' types, for an `xkb_types` section.
    var types: String {
        Set(plane.keys.map(\.slotType)).sorted { $0.name < $1.name }.map(\.definition).joined()
    }

    /// The symbols statements that replace the keys by slots.
    var statements: String {
        plane.keys.map { key in
            let symbols = key.characters.map { $0?.unicodeKeysym ?? "NoSymbol" }
            return "    replace key <\(key.xkbName)> { type[Group1] = \"\(key.slotType.name)\", "
                + "symbols[Group1] = [ \(symbols.joined(separator: ", ")) ] };\n"
        }.joined()
    }
}

extension PlaneKey {
    /// The key type of the key as a slot.
    fileprivate var slotType: SlotType { SlotType(turns: [hasCases(pair: 0), hasCases(pair: 1)]) }
}

extension PlaneXKBOption {
    /// Creates the option for key slots, which is the same for every layout.
    init(slots plane: CharacterPlane) {
        let slots = KeySlots(plane: plane)
        let name = "phim:" + plane.name
        let fileName = "phim_" + plane.name
        self.init(
            name: name, fileName: fileName,
            symbols: "partial alphanumeric_keys\n\(KeySlots.section) {\n\(slots.statements)};\n",
            types: "default xkb_types \"plane\" {\n    virtual_modifiers LevelThree;\n\n\(slots.types)};\n",
            rules: "! option = types\n  \(name) = +\(fileName)(plane)\n\n"
                + "! option = symbols\n  \(name) = +\(fileName)(slots)\n",
            refused: [])
    }
}
