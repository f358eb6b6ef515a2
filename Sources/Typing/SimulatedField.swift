import Keyboard
import Keymaps

/// A simulated text field of an application: key events of the virtual keyboard in, through a keymap, a text with a
/// cursor out.
package final class SimulatedField {
    /// The text with its cursor and selection.
    private(set) var area: TextArea
    private let reader: TextField
    private let limit: Int
    /// The hexadecimal digits after Ctrl+Shift+U, which enter a character; nil outside such a sequence.
    private var number: String?

    /// An empty field with a keymap. Only the last `limit` scalars of the text are kept.
    init(_ keymap: Keymap, limit: Int = .max) {
        reader = TextField(keymap, isPart: true)
        area = TextArea(limit: limit)
        self.limit = limit
    }

    /// The whole text.
    var text: String { area.text }

    /// Handles one event of the virtual keyboard.
    func receive(_ event: OutputEvent) {
        reader.receive(event)
        defer { reader.clear() }
        if reader.text == "⟨ctrl+shift+u⟩" {
            number = ""
        } else if let digits = number, !reader.text.isEmpty {
            enter(reader.text, after: digits)
        } else {
            area.receive(reader.text)
        }
    }

    /// Adds a digit, or enters the character at a space, as GTK, Firefox and Chromium do.
    private func enter(_ reading: String, after digits: String) {
        number = reading == " " ? nil : digits + reading
        let character = UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
        if number == nil, let character { area.insert(String(Character(character))) }
    }

    /// Inserts a text before the cursor without a key.
    func insert(_ text: String) { area.insert(text) }

    /// Empties the field. Held and locked modifiers stay.
    func clear() { (area, number) = (TextArea(limit: limit), nil) }

    /// Handles events with a text on the clipboard, and restores the clipboard after them.
    func receive(_ events: [OutputEvent], pasting text: String) {
        let before = area.clipboard
        area.clipboard = text
        for event in events { receive(event) }
        area.clipboard = before
    }

    /// Deletes the newline that Enter has typed.
    func deleteLineEnd() { area.deleteLineEnd() }
}
