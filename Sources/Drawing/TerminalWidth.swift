/// How many columns of a terminal a text takes.
public enum TerminalWidth {
    /// Two for each wide character of East Asia and each emoji, none for combining marks, one for others.
    public static func of(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + of($1) }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        // The letters of flags are one each.
        if scalar.properties.isEmojiPresentation, !(0x1f1e6...0x1f1ff).contains(scalar.value) { return 2 }
        return switch scalar.value {
        case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xff00...0xff60, 0x1f300...0x1faff: 2
        default: 1
        }
    }
}
