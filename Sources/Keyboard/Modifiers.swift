/// Modifiers held or locked. The low five bits choose a level in a layout, the others make a chord.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// A bit for each modifier.
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Shift, left or right.
    public static let shift = Modifiers(rawValue: 1)
    /// Caps Lock is on.
    public static let capsLock = Modifiers(rawValue: 2)
    /// AltGr: ISO_Level3_Shift.
    public static let levelThree = Modifiers(rawValue: 4)
    /// Num Lock is on.
    public static let numLock = Modifiers(rawValue: 8)
    /// ISO_Level5_Shift; on the virtual keyboard it chooses the character plane.
    public static let levelFive = Modifiers(rawValue: 16)
    /// Ctrl, left or right.
    public static let control = Modifiers(rawValue: 32)
    /// Alt, where it does not choose a level.
    public static let option = Modifiers(rawValue: 64)
    /// Super, the key with a logo.
    public static let command = Modifiers(rawValue: 128)

    /// The modifiers that choose a level of a key.
    public static let levels: Modifiers = [.shift, .capsLock, .levelThree, .numLock, .levelFive]
    /// The modifiers that are switched, not held.
    public static let locks: Modifiers = [.capsLock, .numLock]
    /// The modifiers that make a chord: a command to the application, not text.
    public static let chords: Modifiers = [.control, .option, .command]

    /// A number from 0 to 31: the combination of level-choosing modifiers.
    @inlinable
    public var levelIndex: Int { Int(rawValue & 31) }

    /// True when any of the given modifiers is here.
    @inlinable
    public func intersects(_ other: Modifiers) -> Bool { rawValue & other.rawValue != 0 }
}
