package import Keyboard

/// Keys written as text. Each character is a key of a US keyboard, with Shift if necessary. A name in ⟨ ⟩ is a tap of
/// that key, `⟨ctrl+c⟩` is a chord, `⟨+a⟩` presses a key and `⟨-a⟩` releases it.
package enum Keystrokes {
    package static func parse(_ text: String) throws -> [(keycode: Keycode, pressed: Bool)] {
        var keys: [(keycode: Keycode, pressed: Bool)] = []
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "⟨" {
                guard let end = rest.firstIndex(of: "⟩") else { throw RigFailure(description: "no ⟩ in \(text)") }
                keys += try token(rest[..<end])
                rest = rest[rest.index(after: end)...]
            } else {
                keys += try tap(character)
            }
        }
        return keys
    }

    private static func token(_ text: Substring) throws -> [(keycode: Keycode, pressed: Bool)] {
        if text.count > 1, text.hasPrefix("+") { return [(try key(text.dropFirst()), true)] }
        if text.count > 1, text.hasPrefix("-") { return [(try key(text.dropFirst()), false)] }
        let keycodes = try text.split(separator: "+").map(key)
        return keycodes.map { ($0, true) } + keycodes.reversed().map { ($0, false) }
    }

    private static func key(_ name: some StringProtocol) throws -> Keycode {
        guard let keycode = Keycode(named: name) else { throw RigFailure(description: "unknown key “\(name)”") }
        return keycode
    }

    private static func tap(_ character: Character) throws -> [(keycode: Keycode, pressed: Bool)] {
        guard let scalar = character.unicodeScalars.first, let key = KeyLayout.usKey(of: scalar)
        else {
            throw RigFailure(description: "a US keyboard cannot type \(character)")
        }
        let tap = [(keycode: key.keycode, pressed: true), (keycode: key.keycode, pressed: false)]
        return key.isShifted ? [(.leftShift, true)] + tap + [(.leftShift, false)] : tap
    }
}
