/// A key of a physical keyboard, by its evdev number: `KEY_*` of the kernel's input-event-codes.h, 0 to 0x2ff.
///
/// XKB keycodes are larger by 8. Only Keymaps adds this offset. Several keys that act as one have a keycode beyond those
/// of the kernel, which never leaves the engine.
public struct Keycode: RawRepresentable, Hashable, Comparable, Sendable {
    /// The evdev number.
    public let rawValue: UInt16

    /// The key with this evdev number.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The key with this evdev number.
    @inlinable
    public init(_ rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The largest keycode, `KEY_MAX` of the kernel.
    @inlinable public static var max: Keycode { Keycode(0x2ff) }

    /// How many combinations of keys pressed together, and how many sequences, can have a keycode.
    public static let combinationCount: UInt16 = 4096

    /// Keys pressed together, by their index from 0 to `combinationCount` - 1.
    public static func together(_ index: Int) -> Keycode { Keycode(combinationCount + UInt16(index)) }

    /// Keys pressed one after the other, by their index from 0 to `combinationCount` - 1.
    public static func sequence(_ index: Int) -> Keycode { Keycode(2 * combinationCount + UInt16(index)) }

    /// The index of keys pressed together; nil for any other key.
    public var together: Int? { rawValue / Self.combinationCount == 1 ? Int(rawValue % Self.combinationCount) : nil }

    /// The index of keys pressed one after the other; nil for any other key.
    public var sequence: Int? { rawValue / Self.combinationCount == 2 ? Int(rawValue % Self.combinationCount) : nil }

    /// Whether it is a key that a keyboard may have: not several keys that act as one.
    public var isSingle: Bool { rawValue < Self.combinationCount }

    /// By evdev number.
    @inlinable
    public static func < (a: Keycode, b: Keycode) -> Bool { a.rawValue < b.rawValue }

    /// Whether it is a button of a mouse (`BTN_LEFT` to `BTN_TASK`), or a turn of its wheel.
    public var isOfMouse: Bool { (0x110...0x117).contains(rawValue) || isWheel }

    /// Whether it is a turn of a mouse's wheel: `wheelUp`, `wheelDown`, `wheelLeft` or `wheelRight`.
    public var isWheel: Bool { (Self.wheelUp...Self.wheelRight).contains(self) }

    /// Whether the key is a key of the number pad that types: a digit, an operator, the decimal point or Enter.
    @inlinable
    public var isKeypad: Bool {
        switch rawValue {
        case 55, 71...83, 95, 96, 98, 117, 118, 121, 179, 180: true
        default: false
        }
    }
}

/// Keys that the code names; all others are made by number or by `Keycode(named:)`.
extension Keycode {
    /// No key, `KEY_RESERVED`.
    @inlinable public static var reserved: Keycode { Keycode(0) }
    /// The kernel's `KEY_ESC`.
    @inlinable public static var escape: Keycode { Keycode(1) }
    /// The kernel's `KEY_BACKSPACE`.
    @inlinable public static var backspace: Keycode { Keycode(14) }
    /// The kernel's `KEY_TAB`.
    @inlinable public static var tab: Keycode { Keycode(15) }
    /// The kernel's `KEY_ENTER`.
    @inlinable public static var enter: Keycode { Keycode(28) }
    /// The kernel's `KEY_LEFTCTRL`.
    @inlinable public static var leftControl: Keycode { Keycode(29) }
    /// The kernel's `KEY_A`.
    @inlinable public static var a: Keycode { Keycode(30) }
    /// The kernel's `KEY_LEFTSHIFT`.
    @inlinable public static var leftShift: Keycode { Keycode(42) }
    /// The kernel's `KEY_RIGHTSHIFT`.
    @inlinable public static var rightShift: Keycode { Keycode(54) }
    /// The kernel's `KEY_LEFTALT`.
    @inlinable public static var leftAlt: Keycode { Keycode(56) }
    /// The kernel's `KEY_SPACE`.
    @inlinable public static var space: Keycode { Keycode(57) }
    /// The kernel's `KEY_CAPSLOCK`.
    @inlinable public static var capsLock: Keycode { Keycode(58) }
    /// The kernel's `KEY_NUMLOCK`.
    @inlinable public static var numLock: Keycode { Keycode(69) }
    /// The kernel's `KEY_KPENTER`.
    @inlinable public static var keypadEnter: Keycode { Keycode(96) }
    /// The kernel's `KEY_RIGHTCTRL`.
    @inlinable public static var rightControl: Keycode { Keycode(97) }
    /// The kernel's `KEY_RIGHTALT`.
    @inlinable public static var rightAlt: Keycode { Keycode(100) }
    /// The kernel's `KEY_HOME`.
    @inlinable public static var home: Keycode { Keycode(102) }
    /// The kernel's `KEY_UP`.
    @inlinable public static var up: Keycode { Keycode(103) }
    /// The kernel's `KEY_PAGEUP`.
    @inlinable public static var pageUp: Keycode { Keycode(104) }
    /// The kernel's `KEY_LEFT`.
    @inlinable public static var left: Keycode { Keycode(105) }
    /// The kernel's `KEY_RIGHT`.
    @inlinable public static var right: Keycode { Keycode(106) }
    /// The kernel's `KEY_END`.
    @inlinable public static var end: Keycode { Keycode(107) }
    /// The kernel's `KEY_DOWN`.
    @inlinable public static var down: Keycode { Keycode(108) }
    /// The kernel's `KEY_PAGEDOWN`.
    @inlinable public static var pageDown: Keycode { Keycode(109) }
    /// The kernel's `KEY_DELETE`.
    @inlinable public static var delete: Keycode { Keycode(111) }
    /// The kernel's `KEY_LEFTMETA`.
    @inlinable public static var leftMeta: Keycode { Keycode(125) }
    /// The kernel's `KEY_RIGHTMETA`.
    @inlinable public static var rightMeta: Keycode { Keycode(126) }
    /// A turn of a mouse's wheel by one step. The kernel reports it as a movement (`REL_WHEEL`, `REL_HWHEEL`) and not as
    /// a key. The four keycodes are unused by the kernel, which has no keys and buttons from 0x2e8 to `KEY_MAX`.
    public static var wheelUp: Keycode { Keycode(0x2f0) }
    /// A turn to the user.
    public static var wheelDown: Keycode { Keycode(0x2f1) }
    /// A turn, or a tilt of the wheel, to the left.
    public static var wheelLeft: Keycode { Keycode(0x2f2) }
    /// A turn, or a tilt of the wheel, to the right.
    public static var wheelRight: Keycode { Keycode(0x2f3) }
    /// `<MDSW>` of XKB, a fake key that no keyboard has. It chooses the character plane (ISO_Level5_Shift).
    @inlinable public static var planeShift: Keycode { Keycode(195) }
    /// `<LVL3>` of XKB, a fake key that no keyboard has. It is the AltGr of the character plane. The kernel has no name
    /// for it.
    @inlinable public static var planeLevelThree: Keycode { Keycode(84) }
}
