import Foundation
import Keyboard
import Keymaps
import Testing

@testable import Desktop

@Suite struct ConsoleKeymapTests {
    /// The entries that loadkeys makes of our console keymap, over a small keymap of the console's own.
    private static func console(isUnicode: Bool = true) -> ConsoleKeymap {
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
        return ConsoleKeymap(isUnicode: isUnicode) { entries[$0 << 8 | Int($1)] }
    }

    @Test func `The console's keymap is read with its modifiers and the plane`() {
        let layout = Self.console().layout()
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

    /// As after `kbd_mode -a`: the kernel drops what is not in an old encoding.
    @Test func `On a console that is not in the mode for UTF-8 there is no plane`() {
        let index = CharacterIndex(Self.console(isUnicode: false).layout())
        #expect(CharacterPlane.vietnamese.characters.allSatisfy { index.keystroke(for: $0.character) == nil })
        #expect(index.keystroke(for: "a") == Keystroke(.a) && index.keystroke(for: "A") != nil)
    }

    @Test func `The kernel is asked once for each entry of the console keymap, and only for existing tables`() {
        var questions: [Int: Int] = [:]
        let console = ConsoleKeymap { table, keycode in
            questions[table << 8 | Int(keycode), default: 0] += 1
            if table > 1 { return keycode == 0 ? 0x027f : 0x0200 }
            return keycode == Keycode.a.rawValue ? table == 0 ? 0x0b61 : 0x0b41 : 0x0200
        }
        let layout = console.layout()
        #expect(layout.character(of: .a, under: .shift) == "A" && layout.character(of: .a, under: .levelThree) == nil)
        #expect(questions.values.allSatisfy { $0 == 1 })
        #expect(questions.keys.allSatisfy { $0 < 2 << 8 || $0 & 0xff == 0 })
    }
}
