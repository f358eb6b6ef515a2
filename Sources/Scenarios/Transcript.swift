public import Keyboard

/// The output that an application has received: characters, and a token such as `⟨left⟩` or `⟨ctrl+c⟩` for every other
/// key.
///
/// It behaves like a terminal in raw mode: BackSpace deletes the last character or token.
public struct Transcript: Hashable, Sendable {
    private var entries: [String] = []

    /// An empty transcript.
    public init() {}

    /// The characters and tokens in their order.
    public var text: String { entries.joined() }

    /// Appends a character.
    public mutating func insert(_ character: Unicode.Scalar) {
        entries.append(String(character))
    }

    /// Appends a token for a key that types no character. Callers leave out modifier keys.
    public mutating func insert(key keycode: Keycode, under modifiers: Modifiers = []) {
        entries.append(Self.token(of: Self.name(of: keycode), under: modifiers))
    }

    /// Appends a token for a chord with a key that types a character.
    public mutating func insert(chord character: Unicode.Scalar, under modifiers: Modifiers) {
        entries.append(Self.token(of: character == " " ? "space" : String(character), under: modifiers))
    }

    /// Deletes the last `count` characters or tokens, as BackSpace does.
    public mutating func delete(_ count: Int = 1) {
        entries.removeLast(min(count, entries.count))
    }

    private static func token(of name: String, under modifiers: Modifiers) -> String {
        var token = "⟨"
        if modifiers.contains(.control) { token += "ctrl+" }
        if modifiers.contains(.option) { token += "alt+" }
        if modifiers.contains(.command) { token += "super+" }
        return token + name + "⟩"
    }

    private static func name(of keycode: Keycode) -> String {
        switch keycode {
        case .keypadEnter: "enter"
        default: keycode.name
        }
    }
}
