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
    @inlinable public static var max: Keycode { Keycode(0x2ff) }

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
    /// No key: corresponds to `KEY_RESERVED`. Several keys that count as one have it.
    @inlinable public static var reserved: Keycode { Keycode(0) }
    /// Corresponds to `KEY_ESC`.
    @inlinable public static var escape: Keycode { Keycode(1) }
    /// Corresponds to `KEY_BACKSPACE`.
    @inlinable public static var backspace: Keycode { Keycode(14) }
    /// Corresponds to `KEY_TAB`.
    @inlinable public static var tab: Keycode { Keycode(15) }
    /// Corresponds to `KEY_ENTER`.
    @inlinable public static var enter: Keycode { Keycode(28) }
    /// Corresponds to `KEY_LEFTCTRL`.
    @inlinable public static var leftControl: Keycode { Keycode(29) }
    /// Corresponds to `KEY_A`.
    @inlinable public static var a: Keycode { Keycode(30) }
    /// Corresponds to `KEY_LEFTSHIFT`.
    @inlinable public static var leftShift: Keycode { Keycode(42) }
    /// Corresponds to `KEY_RIGHTSHIFT`.
    @inlinable public static var rightShift: Keycode { Keycode(54) }
    /// Corresponds to `KEY_LEFTALT`.
    @inlinable public static var leftAlt: Keycode { Keycode(56) }
    /// Corresponds to `KEY_SPACE`.
    @inlinable public static var space: Keycode { Keycode(57) }
    /// Corresponds to `KEY_CAPSLOCK`.
    @inlinable public static var capsLock: Keycode { Keycode(58) }
    /// Corresponds to `KEY_NUMLOCK`.
    @inlinable public static var numLock: Keycode { Keycode(69) }
    /// Corresponds to `KEY_KPENTER`.
    @inlinable public static var keypadEnter: Keycode { Keycode(96) }
    /// Corresponds to `KEY_RIGHTCTRL`.
    @inlinable public static var rightControl: Keycode { Keycode(97) }
    /// Corresponds to `KEY_RIGHTALT`.
    @inlinable public static var rightAlt: Keycode { Keycode(100) }
    /// Corresponds to `KEY_HOME`.
    @inlinable public static var home: Keycode { Keycode(102) }
    /// Corresponds to `KEY_UP`.
    @inlinable public static var up: Keycode { Keycode(103) }
    /// Corresponds to `KEY_PAGEUP`.
    @inlinable public static var pageUp: Keycode { Keycode(104) }
    /// Corresponds to `KEY_LEFT`.
    @inlinable public static var left: Keycode { Keycode(105) }
    /// Corresponds to `KEY_RIGHT`.
    @inlinable public static var right: Keycode { Keycode(106) }
    /// Corresponds to `KEY_END`.
    @inlinable public static var end: Keycode { Keycode(107) }
    /// Corresponds to `KEY_DOWN`.
    @inlinable public static var down: Keycode { Keycode(108) }
    /// Corresponds to `KEY_PAGEDOWN`.
    @inlinable public static var pageDown: Keycode { Keycode(109) }
    /// Corresponds to `KEY_DELETE`.
    @inlinable public static var delete: Keycode { Keycode(111) }
    /// Corresponds to `KEY_LEFTMETA`.
    @inlinable public static var leftMeta: Keycode { Keycode(125) }
    /// Corresponds to `KEY_RIGHTMETA`.
    @inlinable public static var rightMeta: Keycode { Keycode(126) }
    /// `<MDSW>` of XKB: a fake key no keyboard has. It chooses the character plane (ISO_Level5_Shift).
    @inlinable public static var planeShift: Keycode { Keycode(195) }
    /// `<LVL3>` of XKB, a fake key that no keyboard has: the AltGr of the character plane. The kernel has no name for it.
    @inlinable public static var planeLevelThree: Keycode { Keycode(84) }
}
