import Foundation
import Keyboard
import Keymaps
import Testing

@testable import Daemon

/// What is read from files, environments and kernels, without any of them.
@Suite struct DesktopTests {
    @Test(arguments: [
        (
            "XKBMODEL=\"pc105\"\nXKBLAYOUT=\"us,ru\"\nXKBVARIANT=\",phonetic\"\nXKBOPTIONS=\"grp:alt_shift_toggle\"\n",
            "us,ru(phonetic)", "grp:alt_shift_toggle"
        ),
        ("# KEYMAP=x\nKEYMAP=fr\nXKBLAYOUT=fr\nXKBVARIANT=bepo\n", "fr(bepo)", ""),
        (
            "Section \"InputClass\"\n  Option \"XkbLayout\" \"de\"\n\tOption \"XkbVariant\" \"neo\"\nEndSection\n",
            "de(neo)", ""
        ),
    ])
    func `The system's own files tell its keymap`(text: String, layout: String, options: String) throws {
        let names = try #require(SystemKeymap.names(in: text))
        #expect(names.description == layout && names.options == options)
    }

    @Test(arguments: ["", "XKBLAYOUT=\"\"", "KEYMAP=us\n"])
    func `A file without a layout tells nothing`(text: String) {
        #expect(SystemKeymap.names(in: text) == nil)
    }

    @Test(arguments: [
        (["XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "ubuntu:GNOME"], "wayland", "GNOME"),
        (["XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "KDE"], "wayland", "KDE Plasma"),
        (["WAYLAND_DISPLAY": "wayland-1", "SWAYSOCK": "/run/x"], "wayland", "sway"),
        (["WAYLAND_DISPLAY": "wayland-1", "HYPRLAND_INSTANCE_SIGNATURE": "1"], "wayland", "Hyprland"),
        (["DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "XFCE"], "x11", "X11"),
        ([:], "tty", "console"),
    ])
    func `The environment tells the session`(environment: [String: String], type: String, desktop: String) {
        let session = SessionKind(environment: environment)
        #expect(session.type == type && session.desktop == desktop)
        let all = DesktopInstructions.all(forOptionNamed: "phim:vi").map { ($0.desktop, $0.text) }
        #expect(session.instructions(among: all) != nil)
    }

    /// The entries that loadkeys makes of our console keymap, over a small keymap of the console's own.
    private static func console() -> ConsoleKeymap {
        var entries: [Int: UInt16] = [:]
        func set(_ table: Int, _ keycode: Keycode, _ value: UInt16) {
            entries[table << 8 | Int(keycode.rawValue)] = value
        }
        for table in [0, 1, 2, 3, 64, 65, 128, 129, 130, 131] {
            set(table, .leftShift, 0x0700)
            set(table, .planeShift, 0x0707)
            set(table, Keycode(84), 0x0701)
            set(table, .capsLock, 0x0a06)
            set(table, .enter, 0x0201)
            set(table, .backspace, 0x007f)
            set(table, .left, 0x0601)
            set(table, .rightAlt, 0x0701)
            set(table, .leftMeta, 0x0703)
        }
        set(0, .a, 0x0b61)
        set(1, .a, 0x0b41)
        set(64, .a, 0x0b41)
        set(65, .a, 0x0b61)
        for (character, keystroke) in CharacterPlane.vietnamese.characters {
            let table =
                128 | (keystroke.modifiers.contains(.shift) ? 1 : 0)
                | (keystroke.modifiers.contains(.levelThree) ? 2 : 0)
            set(table, keystroke.keycode, UInt16(character.value) ^ 0xf000)
        }
        return ConsoleKeymap { entries[$0 << 8 | Int($1)] }
    }

    @Test func `The console's own keymap is read, and the plane in it`() {
        let layout = Self.console().layout(name: "console")
        #expect(layout.character(of: .a, under: []) == "a" && layout.character(of: .a, under: .shift) == "A")
        #expect(
            layout.action(of: .backspace, under: []) == .backspace && layout.action(of: .enter, under: []) == .primary
        )
        #expect(layout.action(of: .left, under: []) == .moveCursorBackward)
        #expect(layout.heldModifiers(of: .planeShift) == .levelFive && layout.heldModifiers(of: .leftShift) == .shift)
        #expect(layout.lockedModifiers(of: .capsLock) == .capsLock)
        // Super is no Alt, and an AltGr without characters of its own is none.
        #expect(layout.heldModifiers(of: .leftMeta) == .command && layout.heldModifiers(of: .rightAlt) == .option)
        let index = CharacterIndex(layout)
        let missing = CharacterPlane.vietnamese.characters.filter { index.keystroke(for: $0.character) == nil }
        #expect(missing.map(\.character) == [])
    }

    // MARK: - The doctor

    private static let plane = CharacterPlane.vietnamese

    private static func findings(_ layout: String, withPlane: Bool) throws -> PlaneDiagnosis.Findings {
        let names = try LayoutNames(parsing: layout)
        let keymap = try withPlane ? Keymap(names, plane: plane) : Keymap(names)
        return .init(layout: keymap.layout(), hasNoRoom: keymap.hasNoRoom(for: plane))
    }

    @Test func `The doctor names what is the matter`() throws {
        func state(_ change: (inout PlaneDiagnosis.Findings) -> Void, on layout: String = "us") throws
            -> PlaneDiagnosis.State
        {
            var findings = try Self.findings(layout, withPlane: false)
            change(&findings)
            return PlaneDiagnosis(Self.plane, findings).state
        }
        let rules = "! include %S/evdev\n\n! option = symbols\n  phim:vi = +phim_vi(switch)\n"
        #expect(PlaneDiagnosis(Self.plane, try Self.findings("us", withPlane: true)).state == .present)
        #expect(try state { _ in } == .notInstalled)
        #expect(try state({ _ in }, on: "de(neo)") == .levelFiveTaken)
        #expect(try state { $0.installedForUser = Self.plane } == .ignoresUserDirectory)
        #expect(
            try state {
                $0.installed = Self.plane
                $0.rules = rules
            } == .notChosen)
        #expect(
            try state {
                $0.installed = Self.plane
                $0.rules = rules
                $0.userRules = "! include %S/evdev\n"
            } == .hidden)
        #expect(
            try state {
                $0.installed = Self.plane
                $0.rules = "! option = symbols\n  phim:vi = +phim_vi(switch)\n! include %S/evdev\n"
            } == .wrongOrder)
        #expect(try state { $0.installed = CharacterPlane(name: "vi", covering: ["é"]) } == .staleFile)
        let older = CharacterPlane(name: "vi", covering: CharacterPlane.vietnameseCharacters.prefix(100))
        let keymap = try Keymap(LayoutNames(layout: "us"), plane: older)
        #expect(
            try state {
                $0.layout = keymap.layout()
                $0.installed = Self.plane
                $0.rules = rules
            } == .staleKeymap)
        // Key slots are never without room, and no plane's switch is taken for theirs.
        let slots = CharacterPlane(name: "vi_slots", covering: CharacterPlane.vietnameseCharacters, on: .slots)
        func diagnosis(_ layout: String, with plane: CharacterPlane) throws -> PlaneDiagnosis {
            let keymap = try Keymap(LayoutNames(parsing: layout), plane: plane)
            let findings = PlaneDiagnosis.Findings(layout: keymap.layout(), hasNoRoom: keymap.hasNoRoom(for: slots))
            return PlaneDiagnosis(slots, findings)
        }
        let neo = try diagnosis("de(neo)", with: slots)
        #expect(neo.state == .present && neo.found == 136 && neo.placement == .slots)
        #expect(try diagnosis("us", with: Self.plane).state == .notInstalled)
        #expect(PlaneDiagnosis.State.notInstalled.explanation(of: .slots).contains("key slots"))
        #expect(PlaneDiagnosis.State.levelFiveTaken.mend(instructions: nil)?.contains("--slots") == true)
        for state in PlaneDiagnosis.State.allCases {
            #expect((state.mend(instructions: "do") == nil) == (state == .present))
        }
    }
}
