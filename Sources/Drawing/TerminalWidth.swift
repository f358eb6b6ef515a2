/// The width of texts in columns of a terminal.
public enum TerminalWidth {
    /// The number of columns: two for each wide East Asian character and each emoji, none for a combining mark, one for
    /// any other scalar.
    public static func of(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + of($1) }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        // Each of the two letters of a flag counts as one column.
        if scalar.properties.isEmojiPresentation, !(0x1f1e6...0x1f1ff).contains(scalar.value) { return 2 }
        return switch scalar.value {
        case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xff00...0xff60, 0x1f300...0x1faff: 2
        default: 1
        }
    }
}
