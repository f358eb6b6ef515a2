import Keyboard

/// The character plane as an XKB option: a symbols file, a types file, and a block of rules.
///
/// Levels 1 to 4 stay exactly as in the layout, including Caps Lock. XKB determines them by key types, which differ
/// between layouts. So each layout has a section of its own, made from the layout as it is installed here. A variant
/// that is not listed uses the section of its layout.
public struct PlaneXKBOption: Hashable, Sendable {
    /// The name of the option in the settings of desktops, such as `phim:vi`.
    public let name: String
    /// The name of both the symbols file and the types file.
    public let fileName: String
    /// The contents of the symbols file.
    public let symbols: String
    /// The contents of the types file.
    public let types: String
    /// The lines for the rules file. They must follow `! include %S/evdev`, which would override them otherwise.
    public let rules: String
    /// The errors of layouts that have no room for the plane or do not compile here; they get no plane.
    public let refused: [KeymapError]
}

extension PlaneXKBOption {
    /// Creates the option for these layouts, with one group each, as libxkbcommon finds them.
    ///
    /// A rule for a layout applies to its variants too. Those of `variants` that use level five themselves get a
    /// section that restores every key.
    public init(
        _ plane: CharacterPlane, for layouts: [LayoutNames] = Self.commonLayouts,
        restoring variants: [LayoutNames] = [], including directories: [String] = []
    ) {
        if plane.placement == .slots {
            self.init(slots: plane)
            return
        }
        let name = "phim:" + plane.name
        let fileName = "phim_" + plane.name
        var types: Set<PlaneType> = []
        var sections: [Section] = []
        var refused: [KeymapError] = []
        for layout in layouts where !sections.contains(where: { $0.layout == layout }) {
            do throws(KeymapError) {
                let section = try Section(plane, layout, directories)
                types.formUnion(section.types)
                sections.append(section)
            } catch {
                refused.append(error)
            }
        }
        let plain = Set(sections.map(\.layout.layout))
        let taken = refused.compactMap { if case .levelFiveTaken(let name) = $0 { name } else { nil } }
        let candidates = taken.compactMap { try? LayoutNames(parsing: $0) } + variants
        for variant in candidates
        where plain.contains(variant.layout) && !sections.contains(where: { $0.layout == variant }) {
            if let section = Section(restoring: variant, plane, directories) { sections.append(section) }
        }
        self.init(
            name: name, fileName: fileName,
            symbols: "partial modifier_keys\nxkb_symbols \"switch\" {\n" + PlaneKey.switchStatements
                + "};\n" + sections.map(\.symbols).joined(),
            types: "default xkb_types \"plane\" {\n    virtual_modifiers LevelThree, LevelFive;\n\n"
                + types.sorted { $0.name < $1.name }.map(\.definition).joined() + "};\n",
            rules: Self.rules(name, fileName, sections), refused: refused)
    }

    /// The rules: the plane's switch key and types once, then the section of each layout in each group where it may be
    /// used. Lines with a variant come last, because later lines win.
    private static func rules(_ name: String, _ file: String, _ sections: [Section]) -> String {
        var rules =
            "! option = types\n  \(name) = +\(file)(plane)\n\n! option = symbols\n  \(name) = +\(file)(switch)\n"
        for group in ["", "1", "2", "3", "4"] {
            let index = group.isEmpty ? "" : "[\(group)]"
            let suffix = group.isEmpty ? "" : ":\(group)"
            for (columns, hasVariant) in [("layout\(index)", false), ("layout\(index) variant\(index)", true)] {
                let members = sections.filter { $0.layout.variant.isEmpty != hasVariant }
                if members.isEmpty { continue }
                rules += "\n! \(columns) option = symbols\n"
                for section in members {
                    let names = section.layout.layout + (hasVariant ? " " + section.layout.variant : "")
                    rules += "  \(names) \(name) = +\(file)(\(section.name))\(suffix)\n"
                }
            }
        }
        return rules
    }
}

/// The section of one layout: the characters of the plane, and the type of each key.
private struct Section {
    let layout: LayoutNames
    let name: String
    private(set) var types: Set<PlaneType> = []
    private(set) var symbols: String

    /// Makes the section from the layout as the second of two groups, which shows the keys that it leaves to the first
    /// group. Before that the layout is compiled alone, because only this shows whether it uses level five.
    init(_ plane: CharacterPlane, _ layout: LayoutNames, _ directories: [String]) throws(KeymapError) {
        self.layout = layout
        name = layout.variant.isEmpty ? layout.layout : layout.layout + "_" + layout.variant
        let alone = try Keymap(layout, including: directories)
        for key in plane.keys { _ = try PlaneTypeReader(keymap: alone).type(of: key.keycode, group: 0) }
        var pair = layout
        pair.layout = "us," + layout.layout
        pair.variant = "," + layout.variant
        let keymap = try Keymap(pair, including: directories)
        symbols = "\npartial alphanumeric_keys\nxkb_symbols \"\(name)\" {\n"
        for key in plane.keys {
            let type = try PlaneTypeReader(keymap: keymap).type(of: key.keycode, group: 1)
            types.insert(type)
            symbols += key.statement(group: 0, type: type, in: keymap, group: 1)
        }
        symbols += "};\n"
    }

    /// Makes a section that restores a layout; nil if the layout does not use level five.
    init?(restoring layout: LayoutNames, _ plane: CharacterPlane, _ directories: [String]) {
        guard let keymap = try? Keymap(layout, including: directories),
            PlaneTypeReader(keymap: keymap).usesLevelFive(on: plane.keys)
        else {
            return nil
        }
        self.layout = layout
        name = layout.layout + "_" + layout.variant
        symbols = "\npartial alphanumeric_keys\nxkb_symbols \"\(name)\" {\n"
        let text = keymap.text
        for key in plane.keys { symbols += key.restoringStatement(of: keymap, text) }
        symbols += "};\n"
    }
}

extension PlaneXKBOption {
    /// The layouts that always get a section: those of the languages with most keyboards, and common variants of the US
    /// layout.
    public static let commonLayouts: [LayoutNames] = [
        "us", "us(intl)", "us(altgr-intl)", "us(dvorak)", "us(colemak)", "gb", "fr", "fr(oss)", "fr(bepo)", "de",
        "de(nodeadkeys)", "es", "latam", "it", "pt", "br", "pl", "cz", "sk", "hu", "ro", "se", "no", "dk", "fi", "ch",
        "ch(fr)", "be", "nl", "ca", "ru", "ua", "bg", "gr", "tr", "il", "ara", "in", "th", "jp", "kr", "cn", "tw",
        "vn", "vn(us)", "vn(fr)",
    ].compactMap { try? LayoutNames(parsing: $0) }
}
