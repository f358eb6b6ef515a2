/// An action with what is said about it.
package struct ActionEntry: Sendable {
    /// The text form of the action; a value in it, after a colon, is an example.
    package let form: String
    /// The name without the value.
    package let name: String
    /// What the action does, in English, as a part of a sentence.
    package let meaning: String
    /// The action; nil if it has a value.
    package let action: KeyboardAction?
    /// The sign on a drawn key; nil if that shows the value or the name.
    package let sign: String?
    /// The text forms that the window for settings offers for hotkeys, each with its title in English.
    package let titles: KeyValuePairs<String, String>
    /// Reads the value after the colon; nil for an invalid one.
    let read: @Sendable (String) -> KeyboardAction?

    /// An action without a value.
    init(
        _ action: KeyboardAction, _ form: String, _ meaning: String, sign: String? = nil, title: String? = nil
    ) {
        (self.action, self.form, self.meaning, self.sign) = (action, form, meaning, sign)
        name = form
        titles = title.map { [form: $0] } ?? [:]
        read = { _ in nil }
    }

    /// An action with a value.
    init(
        _ form: String, _ meaning: String, read: @escaping @Sendable (String) -> KeyboardAction?,
        titles: KeyValuePairs<String, String> = [:]
    ) {
        (self.form, self.meaning, self.read, self.titles) = (form, meaning, read, titles)
        name = String(form.prefix { $0 != ":" })
        (action, sign) = (nil, nil)
    }
}

extension KeyboardAction {
    /// The action with this text form; nil if there is no such action or its value is missing or invalid.
    public init?(_ text: String) {
        // Searches by scalars, since a combining character after the colon would form one `Character` with it.
        let colon = text.unicodeScalars.firstIndex(of: ":")
        let name = String(text[..<(colon ?? text.endIndex)])
        guard let entry = Self.catalog.first(where: { $0.name == name }), (entry.action == nil) == (colon != nil)
        else { return nil }
        let value = colon.map { String(text.unicodeScalars[$0...].dropFirst()) } ?? ""
        guard let action = entry.action ?? (value.isEmpty ? nil : entry.read(value)) else { return nil }
        self = action
    }

    /// Every name of an action without its value, sorted; for suggestions in error messages.
    public static var allNames: [String] { catalog.map(\.name).sorted() }
}

/// Readers of values that are more than a text.
enum ActionValue {
    static func character(_ value: String) -> KeyboardAction? {
        let scalars = value.unicodeScalars
        return scalars.count == 1 ? scalars.first.map { .character($0) } : nil
    }

    static func diacritic(_ value: String) -> KeyboardAction? {
        guard value.hasPrefix("U+"), let number = UInt32(value.dropFirst(2), radix: 16) else {
            return value.unicodeScalars.count == 1 ? .diacritic(value.unicodeScalars.first!) : nil
        }
        return Unicode.Scalar(number).map { .diacritic($0) }
    }

    static func suggestion(_ value: String) -> KeyboardAction? {
        Int(value).flatMap { (1...99).contains($0) ? .suggestion($0) : nil }
    }

    static func feedback(_ value: String) -> KeyboardAction? { FeedbackKind(value).map { .feedback($0) } }

    static func run(_ value: String) -> KeyboardAction? {
        ArgumentList.split(value).flatMap { $0.isEmpty ? nil : .run($0) }
    }

    /// Reads a key, or modifiers and a key joined by plus signs.
    static func key(_ value: String) -> KeyboardAction? {
        let parts = value.split(separator: "+", omittingEmptySubsequences: false)
        guard let keycode = Keycode(named: String(parts[parts.count - 1])) else { return nil }
        var modifiers: Modifiers = []
        for part in parts.dropLast() {
            guard let modifier = Modifiers.names[String(part)] else { return nil }
            modifiers.insert(modifier)
        }
        return modifiers.isEmpty ? .key(keycode) : .chord(Keystroke(keycode, modifiers))
    }
}
