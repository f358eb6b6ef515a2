/// A key of a physical keyboard, by its evdev number: `KEY_*` of the kernel's input-event-codes.h, 0 to 0x2ff.
///
/// XKB counts from eight; that offset is added in one place only, in Keymaps.
public struct Keycode: RawRepresentable, Hashable, Comparable, Sendable {
    /// The evdev number.
    public let rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    @inlinable
    public init(_ rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The largest keycode there is (`KEY_MAX`).
    public static let max = Keycode(0x2ff)

    @inlinable
    public static func < (a: Keycode, b: Keycode) -> Bool { a.rawValue < b.rawValue }

    /// A key of the number pad that can type: digits, operators, point, Enter.
    @inlinable
    public var isKeypad: Bool {
        switch rawValue {
        case 55, 71...83, 95, 96, 98, 117, 118, 121, 179, 180: true
        default: false
        }
    }
}

/// The keys that the code names; all others go by number or by `Keycode(named:)`.
extension Keycode {
    /// Corresponds to `KEY_ESC`.
    public static let escape = Keycode(1)
    /// Corresponds to `KEY_BACKSPACE`.
    public static let backspace = Keycode(14)
    /// Corresponds to `KEY_TAB`.
    public static let tab = Keycode(15)
    /// Corresponds to `KEY_ENTER`.
    public static let enter = Keycode(28)
    /// Corresponds to `KEY_LEFTCTRL`.
    public static let leftControl = Keycode(29)
    /// Corresponds to `KEY_A`.
    public static let a = Keycode(30)
    /// Corresponds to `KEY_LEFTSHIFT`.
    public static let leftShift = Keycode(42)
    /// Corresponds to `KEY_RIGHTSHIFT`.
    public static let rightShift = Keycode(54)
    /// Corresponds to `KEY_LEFTALT`.
    public static let leftAlt = Keycode(56)
    /// Corresponds to `KEY_SPACE`.
    public static let space = Keycode(57)
    /// Corresponds to `KEY_CAPSLOCK`.
    public static let capsLock = Keycode(58)
    /// Corresponds to `KEY_NUMLOCK`.
    public static let numLock = Keycode(69)
    /// Corresponds to `KEY_KPENTER`.
    public static let keypadEnter = Keycode(96)
    /// Corresponds to `KEY_RIGHTCTRL`.
    public static let rightControl = Keycode(97)
    /// Corresponds to `KEY_RIGHTALT`.
    public static let rightAlt = Keycode(100)
    /// Corresponds to `KEY_HOME`.
    public static let home = Keycode(102)
    /// Corresponds to `KEY_UP`.
    public static let up = Keycode(103)
    /// Corresponds to `KEY_PAGEUP`.
    public static let pageUp = Keycode(104)
    /// Corresponds to `KEY_LEFT`.
    public static let left = Keycode(105)
    /// Corresponds to `KEY_RIGHT`.
    public static let right = Keycode(106)
    /// Corresponds to `KEY_END`.
    public static let end = Keycode(107)
    /// Corresponds to `KEY_DOWN`.
    public static let down = Keycode(108)
    /// Corresponds to `KEY_PAGEDOWN`.
    public static let pageDown = Keycode(109)
    /// Corresponds to `KEY_DELETE`.
    public static let delete = Keycode(111)
    /// Corresponds to `KEY_LEFTMETA`.
    public static let leftMeta = Keycode(125)
    /// Corresponds to `KEY_RIGHTMETA`.
    public static let rightMeta = Keycode(126)
    /// `<MDSW>` of XKB: a fake key no keyboard has. It chooses the character plane (ISO_Level5_Shift).
    public static let planeShift = Keycode(195)
}
