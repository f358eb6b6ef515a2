public import Keyboard

/// What an application received: characters, and a token such as `⟨left⟩` or `⟨ctrl+c⟩` for everything else.
///
/// The measure is a terminal in raw mode: a BackSpace takes away the last character or token.
public struct Transcript: Hashable, Sendable {
    private var entries: [String] = []

    /// A transcript of nothing.
    public init() {}

    /// Characters and tokens in their order.
    public var text: String { entries.joined() }

    /// A character came.
    public mutating func insert(_ character: Unicode.Scalar) {
        entries.append(String(character))
    }

    /// A key came that is no character; modifiers alone are no token.
    public mutating func insert(key keycode: Keycode, under modifiers: Modifiers = []) {
        entries.append(Self.token(of: Self.name(of: keycode), under: modifiers))
    }

    /// A chord on a key with a character came.
    public mutating func insert(chord character: Unicode.Scalar, under modifiers: Modifiers) {
        entries.append(Self.token(of: character == " " ? "space" : String(character), under: modifiers))
    }

    /// BackSpace came so many times.
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
