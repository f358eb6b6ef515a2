import Keyboard
import TestSupport
import Testing

@testable import Keymaps

@Suite struct PlaneXKBOptionTests {
    static let plane = CharacterPlane.vietnamese
    static let option = PlaneXKBOption(plane)
    static let layouts = ["us", "gb", "fr", "fr(bepo)", "de", "ru", "us,ru", "ru,us", "vn", "jp", "us,fr,de,vn"]

    /// A directory as libxkbcommon wants it, with the option in it.
    static func install() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        try directory.write("! include %S/evdev\n\n" + option.rules, to: "rules/evdev")
        try directory.write(option.symbols, to: "symbols/" + option.fileName)
        try directory.write(option.types, to: "types/" + option.fileName)
        return directory
    }

    static func names(_ layout: String, options: String) throws -> LayoutNames {
        var names = try LayoutNames(parsing: layout)
        names.options = options
        return names
    }

    @Test(arguments: layouts)
    func `The plane's XKB option leaves levels 1 to 4 and Caps Lock of a layout unchanged`(layout: String) throws {
        let directory = try Self.install()
        let before = try Keymap(Self.names(layout, options: ""))
        let after = try Keymap(Self.names(layout, options: Self.option.name), including: [directory.path])
        try expectSameBelowFive(before, after)
    }

    @Test(arguments: layouts)
    func `The plane that is added to a keymap's text leaves levels 1 to 4 and Caps Lock unchanged`(layout: String)
        throws
    {
        let names = try Self.names(layout, options: "")
        try expectSameBelowFive(Keymap(names), Keymap(names, plane: Self.plane))
    }

    @Test(arguments: layouts)
    func `Every character of the plane is at its place in every group, with every lock`(layout: String) throws {
        let directory = try Self.install()
        let names = try Self.names(layout, options: Self.option.name)
        let installed = try Keymap(names, including: [directory.path])
        let added = try Keymap(Self.names(layout, options: ""), plane: Self.plane)
        for keymap in [installed, added] {
            for group in 0..<keymap.groupCount {
                let table = keymap.layout(group: group)
                var wrong: [String] = []
                for (character, keystroke) in Self.plane.characters {
                    for locks: Modifiers in [[], .capsLock, .numLock, .locks] {
                        let modifiers = keystroke.modifiers.union(locks)
                        if table.character(of: keystroke.keycode, under: modifiers) != character {
                            wrong.append("\(character) \(keystroke.keycode.name) \(modifiers.rawValue)")
                        }
                    }
                }
                #expect(wrong == [])
            }
        }
    }

    @Test func `The plane's XKB option refuses no common layout`() {
        #expect(Self.option.refused == [])
    }

    @Test func `The plane's XKB option refuses a layout that uses level five itself`() throws {
        let option = PlaneXKBOption(Self.plane, for: [try LayoutNames(parsing: "de(neo)")])
        #expect(option.refused.count == 1)
        #expect(throws: KeymapError.self) {
            try Keymap(LayoutNames(parsing: "de(neo)"), plane: Self.plane)
        }
    }

    @Test(.needs("xkbcomp"), arguments: layouts)
    func `The X server's keymap compiler accepts a keymap with the plane`(layout: String) throws {
        let directory = try Self.install()
        let keymap = try Keymap(Self.names(layout, options: Self.option.name), including: [directory.path])
        let file = try directory.write(keymap.text, to: "whole.xkb")
        let result = try run("/usr/bin/xkbcomp", ["-w0", "-xkm", file, directory.path + "/whole.xkm"])
        #expect(result.status == 0 && !result.output.contains("rror"), "\(result.output)")
    }

    @Test(.needs("xkbcomp")) func `The X server's keymap compiler accepts the plane's installed files`() throws {
        let directory = try Self.install()
        let file = Self.option.fileName
        let text = """
            xkb_keymap {
                xkb_keycodes { include "evdev+aliases(qwerty)" };
                xkb_types { include "complete+\(file)(plane)" };
                xkb_compat { include "complete" };
                xkb_symbols { include "pc+us+ru:2+inet(evdev)+\(file)(switch)+\(file)(us):1+\(file)(ru):2" };
            };
            """
        let source = try directory.write(text, to: "parts.xkb")
        let result = try run(
            "/usr/bin/xkbcomp", ["-w0", "-I" + directory.path, "-xkm", source, directory.path + "/parts.xkm"])
        // "Key <MDSW> added to map for multiple modifiers. Using Mod3, ignoring Mod5." is all it may say.
        let complaints = result.output.split(separator: "\n").filter { $0.contains("rror") }
        #expect(result.status == 0 && complaints.allSatisfy { $0.contains("<MDSW>") }, "\(result.output)")
    }

    private func expectSameBelowFive(_ before: Keymap, _ after: Keymap) throws {
        #expect(PlaneCheck(Self.plane).differences(before, after) == [])
    }

    @Test func `A layout variant that uses level five itself keeps all of its levels`() throws {
        let layouts = ["us", "de"].compactMap { try? LayoutNames(parsing: $0) }
        let variants = ["de(neo)", "de(nodeadkeys)", "ca(multix)"].compactMap { try? LayoutNames(parsing: $0) }
        let option = PlaneXKBOption(Self.plane, for: layouts, restoring: variants)
        let directory = try TemporaryDirectory()
        try directory.write("! include %S/evdev\n\n" + option.rules, to: "rules/evdev")
        try directory.write(option.symbols, to: "symbols/" + option.fileName)
        try directory.write(option.types, to: "types/" + option.fileName)
        let before = try Keymap(Self.names("de(neo)", options: ""))
        let after = try Keymap(Self.names("de(neo)", options: option.name), including: [directory.path])
        #expect(PlaneCheck(Self.plane).differences(before, after).prefix(3) == [])
        // Without its section the rule for `de` would hold for it too.
        let without = PlaneXKBOption(Self.plane, for: layouts)
        #expect(!without.rules.contains("neo") && option.rules.contains("de neo phim:vi"))
        #expect(!option.rules.contains("nodeadkeys"))
    }

    @Test(.needs("xkbcomp"), arguments: ["us", "us,ru", "fr", "jp"])
    func `Characters of the plane on spare keys are in every group, and those keys keep their symbols`(layout: String)
        throws
    {
        let cyrillic = (0x430...0x44f).compactMap { Unicode.Scalar($0) }
        let greek = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ".unicodeScalars
        let plane = CharacterPlane(name: "vi", covering: CharacterPlane.vietnameseCharacters + cyrillic + greek)
        #expect(plane.omitted == [])
        let names = try Self.names(layout, options: "")
        let after = try Keymap(names, plane: plane)
        #expect(PlaneCheck(plane).differences(try Keymap(names), after) == [])
        #expect(PlaneCheck(plane).missing(in: after) == [])
        let option = PlaneXKBOption(
            plane, for: names.layout.split(separator: ",").map { LayoutNames(layout: String($0)) })
        let directory = try TemporaryDirectory()
        try directory.write("! include %S/evdev\n\n" + option.rules, to: "rules/evdev")
        try directory.write(option.symbols, to: "symbols/" + option.fileName)
        try directory.write(option.types, to: "types/" + option.fileName)
        let installed = try Keymap(Self.names(layout, options: option.name), including: [directory.path])
        #expect(PlaneCheck(plane).missing(in: installed) == [])
        #expect(PlaneCheck(plane).differences(try Keymap(names), installed) == [])
        for keymap in [after, installed] {
            let empty = plane.keys.filter { key in
                (0..<keymap.groupCount).contains { keymap.isEmpty(key.keycode, group: $0) }
            }
            #expect(empty == [], "kitty takes no key whose lowest level is empty")
        }
        let file = try directory.write(installed.text, to: "whole.xkb")
        let result = try run("/usr/bin/xkbcomp", ["-w0", "-xkm", file, directory.path + "/whole.xkm"])
        #expect(result.status == 0, "\(result.output)")
    }
}
