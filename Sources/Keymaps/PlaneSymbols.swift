import Keyboard

extension PlaneKey {
    /// The statement that gives the key its type in a group, and its characters.
    ///
    /// Levels without a symbol in the statement stay as they are. Symbols above level 4 move above the plane. A key
    /// without symbols in this group used those of another group, so these are written out. A key without any symbols
    /// gets VoidSymbol on level 1, because kitty ignores keys whose lowest level is empty.
    func statement(group: Int, type: PlaneType, in keymap: Keymap, group source: Int) -> String {
        let names = keymap.keysymNames(of: keycode, group: source)
        var below = keymap.hasOwnSymbols(keycode, group: source) ? [] : Array(names.prefix(4))
        if keymap.isEmpty(keycode, group: source) { below = ["VoidSymbol"] + below.dropFirst() }
        let above = type.levelCount > 8 ? Array(names.dropFirst(4)) : []
        return "    key <\(xkbName)> { type[Group\(group + 1)] = \"\(type.name)\", "
            + "symbols[Group\(group + 1)] = \(list(below: below, above: above)) };\n"
    }

    /// The statement that restores the key as in a keymap; `text` is the text of that keymap.
    func restoringStatement(of keymap: Keymap, _ text: String) -> String {
        // NoSymbol would keep the plane's symbol on that level.
        let names = keymap.keysymNames(of: keycode, group: 0).map { $0 == "NoSymbol" ? "VoidSymbol" : $0 }
        guard let type = typeName(in: text) else { return "" }
        return "    key <\(xkbName)> { type[Group1] = \"\(type)\", symbols[Group1] = [ "
            + names.joined(separator: ", ") + " ] };\n"
    }

    /// The name of the key's type in a keymap's text; nil if the text does not name it.
    private func typeName(in text: String) -> Substring? {
        guard let start = text.firstRange(of: "key <\(xkbName)>") else { return nil }
        let statement = text[start.upperBound...].prefix { $0 != ";" }
        guard let type = statement.firstRange(of: "type") else { return nil }
        let rest = statement[type.upperBound...].drop { $0 != "\"" }.dropFirst()
        return rest.prefix { $0 != "\"" }
    }

    private func list(below: [String], above: [String]) -> String {
        let base = below + Array(repeating: "NoSymbol", count: 4 - below.count)
        let own = characters.map { $0?.unicodeKeysym ?? "NoSymbol" }
        let gap = above.isEmpty ? [] : Array(repeating: "NoSymbol", count: 4 - own.count)
        return "[ " + (base + own + gap + above).joined(separator: ", ") + " ]"
    }
}

extension Unicode.Scalar {
    /// The keysym name of a character by its code point, such as `U1EA1`.
    var unicodeKeysym: String { "U" + value.hexadecimal(digits: 4, uppercase: true) }
}

extension PlaneKey {
    /// The statements that make `<MDSW>`, a fake key that no keyboard has, the ISO_Level5_Shift of every group.
    static let switchStatements = """
            replace key <MDSW> { type[Group1] = "ONE_LEVEL", symbols[Group1] = [ ISO_Level5_Shift ] };
            modifier_map Mod3 { <MDSW> };

        """
}
