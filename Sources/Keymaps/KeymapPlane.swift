import Keyboard

extension Keymap {
    /// Compiles the keymap of these names with a character plane in every group, no file of ours installed.
    ///
    /// Throws `.levelFiveTaken` where the layout has no room for the plane, and `.notCompiled`.
    public convenience init(
        _ names: LayoutNames, plane: CharacterPlane, including directories: [String] = []
    ) throws(KeymapError) {
        try self.init(Keymap(names, including: directories), plane: plane, including: directories)
    }

    /// Compiles another keymap with a character plane in every group. Throws as the same with names.
    package convenience init(
        _ base: Keymap, plane: CharacterPlane, including directories: [String] = []
    ) throws(KeymapError) {
        try self.init(text: base.text(with: plane), name: base.name, including: directories)
    }

    /// The keymap as text with a character plane added, for example to upload to an X server.
    ///
    /// Throws `.levelFiveTaken` where the layout has no room for the plane; for key slots there is always room.
    public func text(with plane: CharacterPlane) throws(KeymapError) -> String {
        if plane.placement == .slots {
            let slots = KeySlots(plane: plane)
            return Self.inserting(slots.types, and: slots.statements, into: text)
        }
        let planeTypes = PlaneTypeReader(keymap: self)
        var types: Set<PlaneType> = []
        var symbols = PlaneKey.switchStatements
        for key in plane.keys {
            for group in 0..<groupCount {
                let type = try planeTypes.type(of: key.keycode, group: group)
                types.insert(type)
                symbols += key.statement(group: group, type: type, in: self, group: group)
            }
        }
        let definitions = types.sorted { $0.name < $1.name }.map(\.definition).joined()
        return Self.inserting(definitions, and: symbols, into: text)
    }

    /// Whether a plane cannot be added, since a layout uses level five itself. One that is here already is no hindrance,
    /// and for key slots there is always room.
    public func hasNoRoom(for plane: CharacterPlane) -> Bool {
        if plane.placement == .slots { return false }
        let layouts = (0..<groupCount).map { layout(group: $0) }
        let isThere = layouts.contains { layout in
            plane.characters.contains {
                layout.character(of: $0.keystroke.keycode, under: $0.keystroke.modifiers) == $0.character
            }
        }
        return !isThere && PlaneTypeReader(keymap: self).usesLevelFive(on: plane.keys)
    }

    /// Puts types and symbols at the ends of their sections of a keymap's text as libxkbcommon writes it: each
    /// section closes with `};` at the line's beginning.
    private static func inserting(_ types: String, and symbols: String, into text: String) -> String {
        // Bytes: a keymap has thousands of lines, and to look for its characters takes longer than to compile it.
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + types.utf8.count + symbols.utf8.count + 1)
        var section: ArraySlice<UInt8> = []
        for line in Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.starts(with: "xkb_".utf8) { section = line.prefix { $0 != UInt8(ascii: " ") } }
            if line.elementsEqual("};".utf8) {
                if section.elementsEqual("xkb_types".utf8) { result += types.utf8 }
                if section.elementsEqual("xkb_symbols".utf8) { result += symbols.utf8 }
                section = []
            }
            result += line
            result.append(UInt8(ascii: "\n"))
        }
        return String(decoding: result, as: UTF8.self)
    }
}
