/// A key of a physical keyboard, by its evdev number: `KEY_*` of the kernel's input-event-codes.h, 0 to 0x2ff.
///
/// XKB counts from eight; that offset is added in one place only, in Keymaps.
public struct Keycode: RawRepresentable, Hashable, Comparable, Sendable {
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
    public static let escape = Keycode(1)
    public static let backspace = Keycode(14)
    public static let tab = Keycode(15)
    public static let enter = Keycode(28)
    public static let leftControl = Keycode(29)
    public static let a = Keycode(30)
    public static let leftShift = Keycode(42)
    public static let rightShift = Keycode(54)
    public static let leftAlt = Keycode(56)
    public static let space = Keycode(57)
    public static let capsLock = Keycode(58)
    public static let numLock = Keycode(69)
    public static let keypadEnter = Keycode(96)
    public static let rightControl = Keycode(97)
    public static let rightAlt = Keycode(100)
    public static let home = Keycode(102)
    public static let up = Keycode(103)
    public static let pageUp = Keycode(104)
    public static let left = Keycode(105)
    public static let right = Keycode(106)
    public static let end = Keycode(107)
    public static let down = Keycode(108)
    public static let pageDown = Keycode(109)
    public static let delete = Keycode(111)
    public static let leftMeta = Keycode(125)
    public static let rightMeta = Keycode(126)
    /// `<MDSW>` of XKB: a fake key no keyboard has. It chooses the character plane (ISO_Level5_Shift).
    public static let planeShift = Keycode(195)
}
