import Keyboard
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
    func `The option leaves levels 1 to 4 and Caps Lock as they are`(layout: String) throws {
        let directory = try Self.install()
        let before = try Keymap(Self.names(layout, options: ""))
        let after = try Keymap(Self.names(layout, options: Self.option.name), including: [directory.path])
        try expectSameBelowFive(before, after)
    }

    @Test(arguments: layouts)
    func `So does the plane that is added as text`(layout: String) throws {
        let names = try Self.names(layout, options: "")
        try expectSameBelowFive(Keymap(names), Keymap(names, plane: Self.plane))
    }

    @Test(arguments: layouts)
    func `Every character stands where the plane says, Caps Lock or not, in every group`(layout: String) throws {
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

    @Test func `No common layout is refused`() {
        #expect(Self.option.refused == [])
    }

    @Test func `A layout that uses level five itself is refused`() throws {
        let option = PlaneXKBOption(Self.plane, for: [try LayoutNames(parsing: "de(neo)")])
        #expect(option.refused.count == 1)
        #expect(throws: KeymapError.self) {
            try Keymap(LayoutNames(parsing: "de(neo)"), plane: Self.plane)
        }
    }

    @Test(arguments: layouts)
    func `An X server's compiler takes the keymap too`(layout: String) throws {
        let directory = try Self.install()
        let keymap = try Keymap(Self.names(layout, options: Self.option.name), including: [directory.path])
        let file = try directory.write(keymap.text, to: "whole.xkb")
        let result = try run("/usr/bin/xkbcomp", ["-w0", "-xkm", file, directory.path + "/whole.xkm"])
        #expect(result.status == 0 && !result.output.contains("rror"), "\(result.output)")
    }

    @Test func `An X server's compiler takes the files by themselves`() throws {
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
        #expect(before.groupCount == after.groupCount)
        for group in 0..<before.groupCount {
            let old = before.layout(group: group)
            let new = after.layout(group: group)
            var differences: [String] = []
            for number in 1..<UInt16(KeyLayout.keyCount) where Keycode(number) != .planeShift {
                let keycode = Keycode(number)
                for index in 0..<16 {
                    let modifiers = Modifiers(rawValue: UInt8(index))
                    let was = old.action(of: keycode, under: modifiers)
                    let now = new.action(of: keycode, under: modifiers)
                    if was != now { differences.append("\(keycode.name) \(index): \(was) is now \(now)") }
                }
                if old.heldModifiers(of: keycode) != new.heldModifiers(of: keycode) {
                    differences.append("\(keycode.name) as a modifier")
                }
            }
            for key in Self.plane.keys {
                let was = try before.planeType(of: key.keycode, group: group)
                let now = try after.typeBelowFive(of: key.keycode, group: group)
                if was != now { differences.append("\(key.xkbName): type \(was.name) is now \(now.name)") }
            }
            #expect(differences == [])
        }
    }
}

extension Keymap {
    /// `planeType` of a keymap that has the plane already.
    fileprivate func typeBelowFive(of keycode: Keycode, group: Int) throws -> PlaneType {
        try planeType(of: keycode, group: group, withPlane: true)
    }
}
