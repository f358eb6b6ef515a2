import CLinux
import Glibc
import Keyboard
import System

/// The kernel's keymap of the Linux console as a layout: with Shift, AltGr, and CtrlR for the character plane.
///
/// Source: the kernel's include/uapi/linux/keyboard.h. An entry is a type and a value, or a character XORed with
/// 0xf000.
struct ConsoleKeymap {
    /// Returns the entry of a table and a keycode; nil if the kernel has none. Corresponds to KDGKBENT.
    typealias Reader = (_ table: Int, _ keycode: UInt16) -> UInt16?

    private let read: Reader
    /// Whether the console types characters beyond ASCII as they are. Others are lost or changed by the kernel.
    private let isUnicode: Bool
    /// The keymap tables of the modifiers.
    private static let shift = 1
    private static let altGr = 2
    private static let controlLeft = 64
    private static let controlRight = 128
    /// `K(KT_LOCK, KG_CTRLL)`: the entry of the Caps Lock key in Debian's keymaps.
    private static let controlLeftLock: UInt16 = 0x0a06

    /// `K(KT_SHIFT, KG_ALTGR)`.
    private static let altGrEntry: UInt16 = 0x0701

    /// The entries that distinguish keymaps: the plane's modifier, key 0 of its table (which tells whether the table
    /// exists), and the keys Q and Y, which layouts place differently.
    static let marks: [(table: Int, keycode: Keycode)] = [
        (0, .planeShift), (controlRight, Keycode(0)), (0, Keycode(16)), (0, Keycode(21)),
    ]

    /// The keymap's tables and keys that a whole look compares: those of characters, without and with the plane.
    static let comparedTables = [0, shift, altGr, controlRight, controlRight | shift]
    static let comparedKeys = Array(2..<UInt16(58)) + [Keycode.planeShift.rawValue]

    init(isUnicode: Bool = true, reading read: @escaping Reader) {
        self.isUnicode = isUnicode
        self.read = Entries(reading: read).entry
    }

    /// Whether an open console is in the mode for UTF-8 (`kbd_mode -u`); true if it does not tell.
    static func isUnicode(_ terminal: Int32) -> Bool { phim_console_is_unicode(terminal) != 0 }

    /// Reads an entry of the keymap of an open console with KDGKBENT; nil if that fails.
    static func entry(of terminal: Int32, _ table: Int, _ keycode: UInt16) -> UInt16? {
        var value: UInt16 = 0
        return phim_console_entry(terminal, UInt32(table), UInt32(keycode), &value) == 0 ? value : nil
    }

    /// The foreground console and its layout; nil if there is none or it may not be opened.
    static func active() -> (device: String, layout: KeyLayout)? {
        let name = TextFile.read("/sys/class/tty/tty0/active")?.split(whereSeparator: \.isWhitespace).first
        for device in ["/dev/tty0", name.map { "/dev/\($0)" }, "/dev/tty"].compactMap({ $0 }) {
            let descriptor = open(device, O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
            if descriptor < 0 { continue }
            defer { close(descriptor) }
            let console = ConsoleKeymap(isUnicode: isUnicode(descriptor)) { entry(of: descriptor, $0, $1) }
            if console.read(0, Keycode.a.rawValue) != nil { return (device, console.layout()) }
        }
        return nil
    }

    /// Converts the whole keymap to a layout.
    func layout() -> KeyLayout {
        var layout = KeyLayout(name: "console")
        let capsTable = read(0, Keycode.capsLock.rawValue) == Self.controlLeftLock ? Self.controlLeft : 0
        for number in 1..<UInt16(KeyLayout.keyCount) {
            let keycode = Keycode(number)
            for index in 0..<32 {
                let modifiers = Modifiers(rawValue: UInt8(index))
                let hasCaps = modifiers.contains(.capsLock)
                var table = Self.table(of: modifiers) | (hasCaps ? capsTable : 0)
                var entry = read(table, number)
                if hasCaps, let type = entry.map({ $0 >> 8 }), type == 0x0b {
                    // KT_LETTER: Caps Lock acts as Shift.
                    table ^= Self.shift
                    entry = read(table, number)
                }
                let action = entry.flatMap { Self.action(of: $0, on: keycode, under: modifiers) }
                if let action, isTyped(action) {
                    layout.setAction(action, of: keycode, under: modifiers)
                }
            }
            if let entry = read(0, number) {
                let (held, locked) = Self.modifier(of: entry)
                layout.setModifier(of: keycode, held: held, locked: locked)
            }
        }
        keepPlainModifiers(in: &layout)
        // The plane's AltGr is pressed only together with the plane's modifier, so it is AltGr only in the plane's
        // tables.
        if read(Self.controlRight, Keycode.planeLevelThree.rawValue) == Self.altGrEntry {
            layout.setModifier(of: Keycode.planeLevelThree, held: .levelThree)
        }
        return layout
    }

    private func isTyped(_ action: KeyboardAction) -> Bool {
        if case .character(let character) = action { isUnicode || character.isASCII } else { true }
    }

    /// Gives modifiers that select no level their usual meaning, because the console names some differently: it treats
    /// Super as Alt. AltGr is one of them if its table has no new characters.
    private func keepPlainModifiers(in layout: inout KeyLayout) {
        let keycodes = (1..<UInt16(128)).map { Keycode($0) }
        let plain = Set(
            keycodes.flatMap { [layout.character(of: $0, under: []), layout.character(of: $0, under: .shift)] })
        let usesAltGr = keycodes.contains { !plain.contains(layout.character(of: $0, under: .levelThree)) }
        for keycode in keycodes {
            let held = layout.heldModifiers(of: keycode)
            if held.intersects([.shift, .levelFive]) || usesAltGr && held == .levelThree { continue }
            let usual = KeyLayout.us.heldModifiers(of: keycode)
            if usual.isEmpty || keycode == Keycode.planeLevelThree { continue }
            layout.setModifier(of: keycode, held: usual)
            layout.setAction(KeyLayout.us.action(of: keycode, under: []), of: keycode)
        }
    }

    private static func table(of modifiers: Modifiers) -> Int {
        (modifiers.contains(.shift) ? shift : 0) | (modifiers.contains(.levelThree) ? altGr : 0)
            | (modifiers.contains(.levelFive) ? controlRight : 0)
    }

    /// The action of an entry on a key; nil if the entry is a hole.
    private static func action(of entry: UInt16, on keycode: Keycode, under modifiers: Modifiers) -> KeyboardAction? {
        let value = entry & 0xff
        switch entry >> 8 {
        case 0, 0x0b:
            switch value {
            case 0x08, 0x7f: return .backspace
            case 0x09: return .tab
            case 0x0d: return .primary
            case 0x1b: return .escape
            case 0x20: return .space
            default: return value < 0x20 ? .key(keycode) : .character(Unicode.Scalar(UInt8(value)))
            }
        case 2: return entry == 0x0201 ? .primary : entry == 0x0200 ? nil : .key(keycode)
        case 1: return value == 22 ? .deleteForward : .key(keycode)
        case 3: return padAction(value, under: modifiers) ?? .key(keycode)
        case 6: return value == 1 ? .moveCursorBackward : value == 2 ? .moveCursorForward : .key(keycode)
        case 0...14: return .key(keycode)
        default: return Unicode.Scalar(UInt32(entry ^ 0xf000)).map { .character($0) }
        }
    }

    /// The action of a key of the number pad (KT_PAD).
    private static func padAction(_ value: UInt16, under modifiers: Modifiers) -> KeyboardAction? {
        let operators: [UInt16: Unicode.Scalar] = [
            10: "+", 11: "-", 12: "*", 13: "/", 15: ",", 17: "?", 18: "(", 19: ")",
        ]
        if let character = operators[value] { return .character(character) }
        if value == 14 { return .primary }
        if modifiers.contains(.numLock) && !modifiers.contains(.shift) {
            return value == 16 ? .character(".") : value < 10 ? .character(Unicode.Scalar(UInt8(0x30 + value))) : nil
        }
        return [4: .moveCursorBackward, 6: .moveCursorForward, 16: .deleteForward][value]
    }

    /// The modifiers that an entry holds or locks.
    private static func modifier(of entry: UInt16) -> (held: Modifiers, locked: Modifiers) {
        switch entry {
        case 0x0207, controlLeftLock: return ([], .capsLock)
        case 0x0208: return ([], .numLock)
        default: break
        }
        guard entry >> 8 == 7 else { return ([], []) }
        let held: [Modifiers] = [.shift, .levelThree, .control, .option, .shift, .shift, .control, .levelFive]
        let value = Int(entry & 0xff)
        return (held.indices.contains(value) ? held[value] : [], [])
    }
}

/// Caches the entries by table. Each entry is read from the kernel once, and none of a table that does not exist.
private final class Entries {
    private let read: ConsoleKeymap.Reader
    private var tables: [Int: [UInt16?]] = [:]

    /// The entry of key 0 in a table that does not exist: `K_NOSUCHMAP`.
    private static let noTable: UInt16 = 0x027f
    /// The entry of every other key in such a table: `K_HOLE`.
    private static let hole: UInt16 = 0x0200

    init(reading read: @escaping ConsoleKeymap.Reader) {
        self.read = read
    }

    func entry(table: Int, keycode: UInt16) -> UInt16? {
        guard Int(keycode) < KeyLayout.keyCount else { return nil }
        if let known = tables[table] { return known[Int(keycode)] }
        let first = read(table, 0)
        let others = (1..<UInt16(KeyLayout.keyCount)).map { first == Self.noTable ? Self.hole : read(table, $0) }
        let entries = [first] + others
        tables[table] = entries
        return entries[Int(keycode)]
    }
}
