/// A set of modifiers that are held or locked. The low five bits choose a level in a layout, the others make a chord.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit for each modifier.
    public let rawValue: UInt8

    /// The set of these bits.
    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Shift, left or right.
    @inlinable public static var shift: Modifiers { Modifiers(rawValue: 1) }
    /// Caps Lock is on.
    @inlinable public static var capsLock: Modifiers { Modifiers(rawValue: 2) }
    /// AltGr: ISO_Level3_Shift.
    @inlinable public static var levelThree: Modifiers { Modifiers(rawValue: 4) }
    /// Num Lock is on.
    @inlinable public static var numLock: Modifiers { Modifiers(rawValue: 8) }
    /// ISO_Level5_Shift; on the virtual keyboard it chooses the character plane.
    @inlinable public static var levelFive: Modifiers { Modifiers(rawValue: 16) }
    /// Ctrl, left or right.
    @inlinable public static var control: Modifiers { Modifiers(rawValue: 32) }
    /// Alt, if it does not choose a level.
    @inlinable public static var option: Modifiers { Modifiers(rawValue: 64) }
    /// Super, the key with a logo.
    @inlinable public static var command: Modifiers { Modifiers(rawValue: 128) }

    /// The modifiers that choose a level of a key.
    @inlinable public static var levels: Modifiers { [.shift, .capsLock, .levelThree, .numLock, .levelFive] }
    /// The modifiers that are toggled, not held.
    @inlinable public static var locks: Modifiers { [.capsLock, .numLock] }
    /// The modifiers that make a chord: a command to the application, not text.
    @inlinable public static var chords: Modifiers { [.control, .option, .command] }

    /// The combination of level-choosing modifiers as a number from 0 to 31.
    @inlinable
    public var levelIndex: Int { Int(rawValue & 31) }

    /// Whether both sets have a modifier in common.
    @inlinable
    public func intersects(_ other: Modifiers) -> Bool { rawValue & other.rawValue != 0 }
}

extension Modifiers {
    /// The names of modifiers that are held, as a configuration may write them.
    public static let names: [String: Modifiers] = [
        "ctrl": .control, "control": .control, "shift": .shift, "alt": .option, "option": .option,
        "altgr": .levelThree, "super": .command, "meta": .command, "command": .command,
    ]

    /// The usual name of each modifier that is held, in the order in which a chord is written.
    package static let ordered: [(name: String, modifier: Modifiers)] = [
        ("ctrl", .control), ("alt", .option), ("altgr", .levelThree), ("shift", .shift), ("super", .command),
    ]
}
