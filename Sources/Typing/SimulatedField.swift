package import Keyboard
package import Keymaps

/// A text field of an application, as far as one can be simulated: key events of the virtual keyboard in, through a
/// keymap, a text with a cursor out.
package final class SimulatedField {
    /// The text.
    package private(set) var area: TextArea
    private let reader: TextField
    private let limit: Int
    /// The digits after Ctrl+Shift+U, by which a character is entered; nil if none is.
    private var number: String?

    /// An empty field on a keymap. Of a longer text than `limit` scalars only the end is kept.
    package init(_ keymap: Keymap, limit: Int = .max) {
        reader = TextField(keymap, isPart: true)
        area = TextArea(limit: limit)
        self.limit = limit
    }

    /// The whole text.
    package var text: String { area.text }

    /// Takes one event of the virtual keyboard.
    package func receive(_ event: OutputEvent) {
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

    /// As GTK, Firefox and Chromium do: a space ends the number.
    private func enter(_ reading: String, after digits: String) {
        number = reading == " " ? nil : digits + reading
        let character = UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
        if number == nil, let character { area.insert(String(Character(character))) }
    }

    /// Something that is no key puts a text before the cursor.
    package func insert(_ text: String) { area.insert(text) }

    /// Empties the field; held and locked modifiers stay.
    package func clear() { (area, number) = (TextArea(limit: limit), nil) }

    /// Takes the events with a text on the clipboard, and what was there is put back.
    func receive(_ events: [OutputEvent], pasting text: String) {
        let before = area.clipboard
        area.clipboard = text
        for event in events { receive(event) }
        area.clipboard = before
    }

    /// Takes away what Enter has typed.
    func deleteLineEnd() { area.deleteLineEnd() }
}
