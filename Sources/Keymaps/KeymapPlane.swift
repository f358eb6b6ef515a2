import Keyboard

extension Keymap {
    /// Compiles the keymap of these names with a character plane in every group; no installed file of Phím is needed.
    ///
    /// Throws `.levelFiveTaken` if a layout has no room for the plane, or `.notCompiled`.
    public convenience init(
        _ names: LayoutNames, plane: CharacterPlane, including directories: [String] = []
    ) throws(KeymapError) {
        try self.init(Keymap(names, including: directories), plane: plane, including: directories)
    }

    /// Compiles another keymap with a character plane in every group. Throws the same errors as the initializer with
    /// names.
    package convenience init(
        _ base: Keymap, plane: CharacterPlane, including directories: [String] = []
    ) throws(KeymapError) {
        try self.init(text: base.text(with: plane), name: base.name, including: directories)
    }

    /// The text of the keymap with a character plane added, for example for an upload to an X server.
    ///
    /// Throws `.levelFiveTaken` if a layout has no room for the plane. There is always room for key slots.
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

    /// Whether a plane cannot be added because a layout itself uses level five. False if the plane is there already,
    /// and for key slots.
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

    /// Inserts types and symbols at the ends of their sections in a keymap's text, as libxkbcommon writes it: each
    /// section ends with `};` at the start of a line.
    private static func inserting(_ types: String, and symbols: String, into text: String) -> String {
        // This works on bytes: a keymap has thousands of lines, and working on characters takes longer than compiling
        // it.
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
