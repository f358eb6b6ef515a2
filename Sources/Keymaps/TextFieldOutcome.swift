import CXkbcommon
package import Keyboard

/// The effect of a key press on a text field.
enum Outcome: Hashable {
    case nothing
    case backspace
    case character(Unicode.Scalar)
    /// A key without a character, by its token, such as `⟨left⟩`.
    case token(String)
}

/// Names keys without a character, such as `⟨left⟩` or `⟨ctrl+c⟩`.
enum TokenName {
    /// The token of a key with a keysym; `plain` is its keysym when nothing is held.
    static func of(_ keycode: Keycode, giving keysym: Keysym, plain: Keysym, holding held: Modifiers) -> String {
        var parts: [String] = []
        if held.contains(.control) { parts.append("ctrl") }
        if held.contains(.option) { parts.append("alt") }
        if held.contains(.command) { parts.append("super") }
        if held.contains(.shift) { parts.append("shift") }
        parts.append(name(of: plain == .none ? keysym : plain, on: keycode))
        return "⟨" + parts.joined(separator: "+") + "⟩"
    }

    fileprivate static func name(of keysym: Keysym, on keycode: Keycode) -> String {
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
        "KP_Delete": "delete", "ISO_Level3_Shift": "level3", "ISO_Level5_Shift": "level5",
    ]
}

extension Keymap {
    /// The name of a key: its own name, or that of its keysym for keys without one, such as the modifiers of the plane.
    package func name(of keycode: Keycode) -> String {
        guard keycode.name.hasPrefix("key-"), let state = xkb_state_new(pointer) else { return keycode.name }
        defer { xkb_state_unref(state) }
        return TokenName.name(of: Keysym(xkb_state_key_get_one_sym(state, Keymap.xkbKeycode(keycode))), on: keycode)
    }
}
