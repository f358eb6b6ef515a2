import Keyboard

/// The part of the kernel's console keyboard (drivers/tty/vt/keyboard.c) that tables and modifiers are about.
///
/// It holds the kernel's rules: a key is looked up in the table of the modifiers in force when it goes down, and again
/// when it goes up; in a table that does not exist only the modifiers are counted anew, from the plain table; Caps
/// Lock turns letters of the keymap only.
struct ConsoleKeyboard {
    enum Action: Equatable {
        case letter(Unicode.Scalar)
        case character(Unicode.Scalar)
        case modifier(Int)
        case lock(Int)
        case capsLock
    }

    private var tables: [Int: [UInt16: Action]] = [:]
    private var downCounts = Array(repeating: 0, count: 9)
    private var down: Set<UInt16> = []
    private var locked = 0
    private var capsLock = false
    private(set) var text: [Unicode.Scalar] = []

    private static let weights = [
        "plain": 0, "shift": 1, "altgr": 2, "control": 4, "alt": 8, "ctrll": 64, "ctrlr": 128,
    ]
    private static let modifierNames = [
        "Shift": 0, "AltGr": 1, "Control": 2, "Alt": 3, "CtrlL": 6, "CtrlR": 7,
    ]

    /// A console with the kernel's own tables for a US keyboard; with `lockIsModifier` Caps Lock is `CtrlL_Lock`, in
    /// tables of its own, as Debian's console-setup writes it.
    init(lockIsModifier: Bool) {
        for table in [0, 1, 2, 4, 5, 8, 12] + (lockIsModifier ? [64, 65, 66, 68, 72] : []) {
            var keys: [UInt16: Action] = [
                42: .modifier(0), 54: .modifier(0), 100: .modifier(1), 29: .modifier(2), 97: .modifier(2),
                56: .modifier(3), 14: .character("\u{7f}"), 58: lockIsModifier ? .lock(6) : .capsLock,
            ]
            if table & ~65 == 0 {
                for keycode in CharacterIndexKeys.letters {
                    let isCapital = (table & 1 != 0) != (table & 64 != 0)
                    let layout = KeyLayout.us
                    let plain = layout.character(of: keycode, under: table & 1 != 0 ? .shift : [])!
                    let capital = layout.character(of: keycode, under: isCapital ? .shift : [])!
                    keys[keycode.rawValue] = plain.properties.isAlphabetic ? .letter(capital) : .character(plain)
                }
            }
            tables[table] = keys
        }
    }

    /// Loads lines of a keymap as loadkeys does without a `keymaps` line. Answers the lines it cannot read.
    mutating func load(_ keymap: String) -> [String] {
        var strange: [String] = []
        for line in keymap.split(separator: "\n") where !line.hasPrefix("#") {
            let sides = line.split(separator: "=").map { $0.split(separator: " ").map(String.init) }
            guard sides.count == 2, let keyword = sides[0].firstIndex(of: "keycode"), keyword == sides[0].count - 2,
                let keycode = UInt16(sides[0][keyword + 1]), keycode < 256, let action = Self.action(sides[1][0])
            else {
                strange.append(String(line))
                continue
            }
            let table = sides[0][..<keyword].reduce(0) { $0 | (Self.weights[$1] ?? 0x8000) }
            if keyword == 0 || table > 255 { strange.append(String(line)) }
            tables[table, default: [:]][keycode] = action
        }
        return strange
    }

    private static func action(_ name: String) -> Action? {
        if name.hasPrefix("U+"), let value = UInt32(name.dropFirst(2), radix: 16), value < 0xf000 {
            return Unicode.Scalar(value).map { .character($0) }
        }
        if name == "Caps_Lock" { return .capsLock }
        if name == "CtrlL_Lock" { return .lock(6) }
        return Self.modifierNames[name].map { .modifier($0) }
    }

    /// The modifiers in force: the number of the table.
    var table: Int {
        downCounts.enumerated().reduce(0) { $1.element > 0 ? $0 | 1 << $1.offset : $0 } ^ locked
    }

    mutating func receive(_ event: OutputEvent) {
        let isDown = event.phase != .release
        if isDown { down.insert(event.keycode.rawValue) } else { down.remove(event.keycode.rawValue) }
        guard let keys = tables[table] else {
            countModifiers()
            return
        }
        guard let action = keys[event.keycode.rawValue] else { return }
        switch action {
        case .modifier(let modifier):
            downCounts[modifier] = max(0, downCounts[modifier] + (isDown ? 1 : -1))
        case .lock(let modifier): if isDown { locked ^= 1 << modifier }
        case .capsLock: if isDown { capsLock.toggle() }
        case .letter(let letter):
            if isDown {
                let turned =
                    letter.properties.isUppercase
                    ? letter.properties.lowercaseMapping : letter.properties.uppercaseMapping
                text.append(capsLock ? Unicode.Scalar(turned)! : letter)
            }
        case .character(let character): if isDown { text.append(character) }
        }
    }

    private mutating func countModifiers() {
        downCounts = Array(repeating: 0, count: 9)
        for keycode in down {
            if case .modifier(let modifier) = tables[0]?[keycode] { downCounts[modifier] += 1 }
        }
    }

    mutating func clear() {
        text = []
    }
}

private enum CharacterIndexKeys {
    static let letters = (Array(2...13) + Array(16...27) + Array(30...41) + Array(43...53) + [57]).map {
        Keycode(UInt16($0))
    }
}
