public import Keyboard

extension Configuration {
    /// `[output]`: how characters are typed through the virtual keyboard.
    public struct Output: Hashable, Sendable {
        /// Whether the character plane is used.
        public enum Plane: String, Hashable, Sendable, CaseIterable {
            /// Used where it is installed, on levels or in key slots as installed.
            case auto
            case on
            /// In key slots, for layouts and desktops where levels 5 to 8 are not available.
            case slots
            case off
        }

        /// Whether the running daemon asks the display server for its keymap, and follows its changes.
        public var live = true
        /// The layouts of the desktop's keymap, one for each group: `us`, `ru(phonetic)`. Checked for their form only.
        /// Empty for the system's setting. Used where no display server provides the keymap.
        public var keymap: [Located<String>] = []
        /// The options of the desktop's keymap: `caps:escape`. Checked for their form only.
        public var options: [Located<String>] = []
        /// Whether the character plane is used.
        public var plane = Plane.auto
        /// Characters of the plane in addition to those of the locales, the most frequent first.
        public var characters = ""
        /// A character that the keymap cannot type is typed as Ctrl+Shift+U, its number and a space: GTK, Firefox,
        /// Chromium.
        public var unicodeInput = false
        /// A text that cannot be typed otherwise is pasted from the clipboard.
        public var usesClipboard = false
        /// The key that pastes.
        public var pasteKey = Keycode(110)
        /// The modifiers held with it: `.control`, `.shift`, both or neither.
        public var pasteModifiers = Modifiers.shift
        /// Before the first BackSpace of an edit a character is typed, which one more BackSpace deletes. So a completion
        /// that an address bar has selected is replaced, and the BackSpaces delete letters.
        public var isGuarded = false
        /// While a list is open, an emoji of several scalars stands in the text by its name.
        public var namesEmoji = false
        /// The most events written at once, `SYN_REPORT` included; 8 to 60. The kernel buffers 63 for each reader.
        public var burst = 60
        /// The pause between bursts of a longer output, in milliseconds; 1 to 100.
        public var pauseMilliseconds = 4
        /// The time from the last BackSpace of an edit to its first letter on a desktop, in milliseconds; 0 to 20. The
        /// other times between keys follow from it.
        public var gapMilliseconds = 7
        /// The least time from the press of a key to the next key, in milliseconds; 0 to 50. For programs that read slower
        /// than keys come.
        public var keyMilliseconds = 0

        static let gapRange = 0...20
        static let keyRange = 0...50

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
            table.read("emoji_names", into: &namesEmoji)
            table.read("burst", into: &burst, range: 8...60)
            table.read("pause_ms", into: &pauseMilliseconds, range: 1...100)
            table.read("gap_ms", into: &gapMilliseconds, range: Self.gapRange)
            table.read("key_ms", into: &keyMilliseconds, range: Self.keyRange)
        }

        private mutating func readPaste(_ table: inout TableReader) {
            guard let text = table.string("paste") else { return }
            do throws(Chord.Mistake) {
                guard case .key(let keycode, let modifiers) = try Chord(text.value),
                    modifiers.isSubset(of: [.control, .shift])
                else { throw Chord.Mistake("output.paste must be a key with ctrl or shift, like “shift+insert”") }
                (pasteKey, pasteModifiers) = (keycode, modifiers)
            } catch {
                table.complaints.add(.badValue, at: text.position, error.message, suggestion: error.suggestion)
            }
        }
    }
}

extension Located<String> {
    /// Whether the text has the form of an XKB option's name, `caps:escape`; reports it if not.
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
                "output.options must contain options like “caps:escape”, not \(value.quoted)")
        }
        return isName
    }
}
