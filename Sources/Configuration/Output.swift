extension Configuration {
    /// `[output]`: how characters leave through the virtual keyboard.
    public struct Output: Hashable, Sendable {
        /// Whether the character plane is used.
        public enum Plane: String, Hashable, Sendable, CaseIterable {
            /// Where it is installed.
            case auto
            case on
            case off
        }

        /// The layouts of the desktop's keymap, one a group: `us`, `ru(phonetic)`. Checked for their form only.
        public var keymap = [Located("us")]
        /// The options of the desktop's keymap: `caps:escape`. Checked for their form only.
        public var options: [Located<String>] = []
        /// Whether the character plane is used.
        public var plane = Plane.auto
        /// How many events may be written at once, `SYN_REPORT` included; 8 to 60. The kernel keeps 63 a reader.
        public var burst = 60
        /// How long a longer output waits between bursts, in milliseconds; 1 to 100.
        public var pauseMilliseconds = 4

        mutating func read(_ table: inout TableReader) {
            if let names = table.strings("keymap") {
                keymap = names.filter { $0.isLayoutName(of: table, "keymap") }
                if names.isEmpty {
                    table.complaints.add(
                        .badValue, at: table.position(of: "keymap"), "output.keymap names at least one layout")
                }
            }
            if let names = table.strings("options") {
                options = names.filter { $0.isOptionName(of: table) }
            }
            table.read("plane", into: &plane)
            table.read("burst", into: &burst, range: 8...60)
            table.read("pause_ms", into: &pauseMilliseconds, range: 1...100)
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
