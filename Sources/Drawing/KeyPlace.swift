public import Keyboard

/// The place of a key on a keyboard, in units of an ordinary letter key. The origin is the upper left corner.
public struct KeyPlace: Hashable, Sendable {
    /// The key.
    public var keycode: Keycode
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double
    /// By how much the upper half extends further to the left; only the Enter key of ISO and JIS keyboards has one.
    public var overhang: Double

    /// A key at a place.
    init(
        _ keycode: Keycode, x: Double, y: Double, width: Double = 1, height: Double = 1, overhang: Double = 0
    ) {
        self.keycode = keycode
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.overhang = overhang
    }
}

/// The form of a keyboard: its keys and their places.
public enum KeyboardForm: String, CaseIterable, Sendable {
    /// 104 keys, common in America and Vietnam.
    case ansi
    /// 105 keys, common in Europe: an additional key beside the left Shift, and an Enter key of two rows.
    case iso
    /// 109 keys, common in Japan.
    case jis

    /// The width of every form, in key units.
    public static var width: Double { 22.5 }
    /// The height of every form, in key units.
    public static var height: Double { 6.25 }

    /// All keys, from the upper left to the lower right.
    public var places: [KeyPlace] {
        let upper = Self.row("esc _1 f1 f2 f3 f4 _.5 f5 f6 f7 f8 _.5 f9 f10 f11 f12 _.25 sysrq scrolllock pause", 0)
        let main = mainRows.enumerated().flatMap { number, row in Self.row(row, 1.25 + Double(number)) }
        let enter = self == .ansi ? [] : [KeyPlace(.enter, x: 13.75, y: 2.25, width: 1.25, height: 2, overhang: 0.25)]
        let keypad =
            [KeyPlace(Keycode(78), x: 21.5, y: 2.25, height: 2)]
            + [KeyPlace(.keypadEnter, x: 21.5, y: 4.25, height: 2)]
        return upper + main + enter + Self.cursorKeys + Self.keypadKeys + keypad
    }

    private var mainRows: [String] {
        let digits = "grave 1 2 3 4 5 6 7 8 9 0 minus equal"
        let upper = "tab*1.5 q w e r t y u i o p leftbrace rightbrace"
        let home = "capslock*1.75 a s d f g h j k l semicolon apostrophe"
        let lower = "z x c v b n m comma dot slash"
        let bottom =
            "leftctrl*1.25 leftmeta*1.25 leftalt*1.25 space*6.25 rightalt*1.25 rightmeta*1.25 compose*1.25 rightctrl*1.25"
        return switch self {
        case .ansi:
            [
                digits + " backspace*2", upper + " backslash*1.5", home + " enter*2.25",
                "leftshift*2.25 " + lower + " rightshift*2.75", bottom,
            ]
        case .iso:
            [
                digits + " backspace*2", upper, home + " backslash",
                "leftshift*1.25 102nd " + lower + " rightshift*2.75",
                bottom,
            ]
        case .jis:
            [
                digits + " yen backspace", upper, home + " backslash",
                "leftshift*2.25 " + lower + " ro rightshift*1.75",
                "leftctrl*1.25 leftmeta leftalt muhenkan*1.25 space*3.75 henkan*1.25 katakanahiragana*1.25 "
                    + "rightalt rightmeta compose rightctrl*1.25",
            ]
        }
    }

    private static let cursorKeys =
        row("insert home pageup", 1.25, from: 15.25) + row("delete end pagedown", 2.25, from: 15.25)
        + row("up", 4.25, from: 16.25) + row("left down right", 5.25, from: 15.25)

    private static let keypadKeys =
        row("numlock kpslash kpasterisk kpminus", 1.25, from: 18.5) + row("kp7 kp8 kp9", 2.25, from: 18.5)
        + row("kp4 kp5 kp6", 3.25, from: 18.5) + row("kp1 kp2 kp3", 4.25, from: 18.5)
        + row("kp0*2 kpdot", 5.25, from: 18.5)

    /// A row of keys by name. `*` sets a width other than 1, `_` leaves a gap of that width.
    private static func row(_ text: String, _ y: Double, from start: Double = 0) -> [KeyPlace] {
        var x = start
        var places: [KeyPlace] = []
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "*")
            if word.first == "_" {
                x += Double("0" + word.dropFirst())!
                continue
            }
            let width = parts.count > 1 ? Double(parts[1])! : 1
            places.append(KeyPlace(Keycode(named: parts[0])!, x: x, y: y, width: width))
            x += width
        }
        return places
    }
}
