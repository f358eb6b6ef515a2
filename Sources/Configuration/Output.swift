public import Keyboard

extension Configuration {
    /// `[output]`: how characters leave through the virtual keyboard.
    public struct Output: Hashable, Sendable {
        /// Whether the character plane is used.
        public enum Plane: String, Hashable, Sendable, CaseIterable {
            /// Where it is installed, on levels or in key slots as it is there.
            case auto
            case on
            /// In key slots, for layouts and desktops where levels from 5 on cannot be had.
            case slots
            case off
        }

        /// Whether the running daemon asks the display server for its keymap, and follows its changes.
        public var live = true
        /// The layouts of the desktop's keymap, one a group: `us`, `ru(phonetic)`. Checked for their form only.
        /// Empty for what the system is set to. It holds where no display server tells.
        public var keymap: [Located<String>] = []
        /// The options of the desktop's keymap: `caps:escape`. Checked for their form only.
        public var options: [Located<String>] = []
        /// Whether the character plane is used.
        public var plane = Plane.auto
        /// Characters that the plane has besides those of the locales, the commonest first.
        public var characters = ""
        /// What the keymap has no way for is typed as Ctrl+Shift+U, its number and a space: GTK, Firefox, Chromium.
        public var unicodeInput = false
        /// What nothing else can type is put on the clipboard and pasted.
        public var usesClipboard = false
        /// The key that pastes.
        public var pasteKey = Keycode(110)
        /// What is held with it: `.control`, `.shift`, both or neither.
        public var pasteModifiers = Modifiers.shift
        /// Before an edit's first BackSpace a character is typed, and one BackSpace more deletes it: so the text that
        /// an address bar completes and selects goes away with that character.
        public var isGuarded = false
        /// How many events may be written at once, `SYN_REPORT` included; 8 to 60. The kernel keeps 63 a reader.
        public var burst = 60
        /// How long a longer output waits between bursts, in milliseconds; 1 to 100.
        public var pauseMilliseconds = 4

        mutating func read(_ table: inout TableReader) {
            table.read("live", into: &live)
            if let names = table.strings("keymap") {
                keymap = names.filter { $0.isLayoutName(of: table, "keymap") }
            }
            if let names = table.strings("options") {
                options = names.filter { $0.isOptionName(of: table) }
            }
            table.read("plane", into: &plane)
            if let text = table.string("characters") { characters = text.value }
            table.read("unicode_input", into: &unicodeInput)
            table.read("clipboard", into: &usesClipboard)
            readPaste(&table)
            table.read("guard", into: &isGuarded)
            table.read("burst", into: &burst, range: 8...60)
            table.read("pause_ms", into: &pauseMilliseconds, range: 1...100)
        }

        private mutating func readPaste(_ table: inout TableReader) {
            guard let text = table.string("paste") else { return }
            do throws(Chord.Mistake) {
                guard case .key(let keycode, let modifiers) = try Chord(text.value),
                    modifiers.isSubset(of: [.control, .shift])
                else { throw Chord.Mistake("output.paste is a key with ctrl or shift, as in “shift+insert”") }
                (pasteKey, pasteModifiers) = (keycode, modifiers)
            } catch {
                table.complaints.add(.badValue, at: text.position, error.message, suggestion: error.suggestion())
            }
        }
    }
}

extension Located<String> {
    /// Whether the text has the form of an XKB option's name, `caps:escape`; complains if not.
    fileprivate func isOptionName(of table: TableReader) -> Bool {
        let parts = value.split(separator: ":", omittingEmptySubsequences: false)
        let isName =
            parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.unicodeScalars.allSatisfy { $0.isLetterOrDigit || "_-+().".unicodeScalars.contains($0) }
            }
        if !isName {
            table.complaints.add(
                .badValue, at: position,
                "output.options holds options as in “caps:escape”, not \(value.quoted)")
        }
        return isName
    }
}
