import Keyboard

/// What one key press leaves in a text field, in four bytes.
struct Outcome: Hashable {
    private let value: UInt32
    private static let firstToken: UInt32 = 0x400000

    private init(value: UInt32) {
        self.value = value
    }

    init(_ character: Unicode.Scalar) {
        value = character.value
    }

    init(token index: Int) {
        value = Self.firstToken + UInt32(index)
    }

    /// Not looked up yet.
    static let unknown = Outcome(value: .max)
    static let nothing = Outcome(value: 0)
    static let backspace = Outcome(value: 0x200000)

    var character: Unicode.Scalar? {
        value == 0 ? nil : Unicode.Scalar(value)
    }

    var token: Int? {
        value >= Self.firstToken && value != .max ? Int(value - Self.firstToken) : nil
    }
}

/// What each key leaves under each combination of modifiers and group that has been seen.
struct OutcomeCache {
    private var states: [(modifiers: UInt32, group: UInt32)] = []
    private var outcomes: [Outcome] = []
    private var selected = 0

    /// Which combination is in force from now on.
    mutating func select(modifiers: UInt32, group: UInt32) {
        for (index, state) in states.enumerated() where state.modifiers == modifiers && state.group == group {
            selected = index
            return
        }
        selected = states.count
        states.append((modifiers, group))
        outcomes.append(contentsOf: repeatElement(.unknown, count: KeyLayout.keyCount))
    }

    /// What the key leaves under the combination in force. The key's number is below `KeyLayout.keyCount`.
    subscript(keycode: Keycode) -> Outcome {
        @inline(__always) get { outcomes[selected * KeyLayout.keyCount + Int(keycode.rawValue)] }
        set { outcomes[selected * KeyLayout.keyCount + Int(keycode.rawValue)] = newValue }
    }
}

/// How a key without a character is written down: `⟨left⟩`, `⟨ctrl+c⟩`.
enum TokenName {
    /// The token of a key that gives a keysym, and gives `plain` when nothing is held.
    static func of(_ keycode: Keycode, giving keysym: Keysym, plain: Keysym, holding held: Modifiers) -> String {
        var parts: [String] = []
        if held.contains(.control) { parts.append("ctrl") }
        if held.contains(.option) { parts.append("alt") }
        if held.contains(.command) { parts.append("super") }
        if held.contains(.shift) { parts.append("shift") }
        parts.append(name(of: plain == .none ? keysym : plain, on: keycode))
        return "⟨" + parts.joined(separator: "+") + "⟩"
    }

    private static func name(of keysym: Keysym, on keycode: Keycode) -> String {
        if keysym == .none { return keycode.name }
        if keysym.character == " " { return "space" }
        if let character = keysym.character { return String(Character(character)) }
        let name = keysym.name
        return names[name] ?? name.lowercased()
    }

    private static let names: [String: String] = [
        "Return": "enter", "KP_Enter": "enter", "Escape": "esc", "Prior": "pageup", "Next": "pagedown",
        "KP_Left": "left", "KP_Right": "right", "KP_Up": "up", "KP_Down": "down", "KP_Home": "home",
        "KP_End": "end", "KP_Prior": "pageup", "KP_Next": "pagedown", "KP_Insert": "insert",
        "KP_Delete": "delete",
    ]
}
