/// A time on the monotonic clock, in microseconds. The caller chooses the zero.
public typealias Timestamp = UInt64

/// What happened to a key. The raw values are those of `input_event.value` for `EV_KEY`.
public enum KeyPhase: UInt8, Hashable, Sendable {
    /// The key came up.
    case release = 0
    /// The key went down.
    case press = 1
    /// The key is held and its keyboard or the kernel repeats it.
    case `repeat` = 2
}

/// The keyboard that an event came from. Devices assigns the numbers and never uses one twice in a run.
public struct DeviceID: Hashable, Sendable {
    /// The number; 0 is `none`.
    public let rawValue: UInt32
    /// Whether this device holds the remapped keys of the keyboard. They are pressed and released independently of the
    /// physical keys with the same keycodes.
    public private(set) var isRemapped = false

    /// A keyboard by its number.
    public init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The device of the keyboard's remapped keys.
    public var remapped: DeviceID {
        var device = self
        device.isRemapped = true
        return device
    }

    /// The keyboard without the mark for remapped keys.
    public var keyboard: DeviceID { DeviceID(rawValue) }

    /// The device of actions that no key triggered, such as those of `phim do`.
    public static let none = DeviceID(0)
}

/// An event of a key of a physical keyboard.
public struct KeyEvent: Hashable, Sendable {
    /// The key.
    public var keycode: Keycode
    /// What happened to it.
    public var phase: KeyPhase
    /// The time that the kernel gave the event.
    public var time: Timestamp
    /// The keyboard of the key.
    public var device: DeviceID

    /// An event of a key.
    @inlinable
    public init(_ keycode: Keycode, _ phase: KeyPhase, time: Timestamp = 0, device: DeviceID = .none) {
        self.keycode = keycode
        self.phase = phase
        self.time = time
        self.device = device
    }
}

/// An event of a key of the virtual keyboard, and whether a `SYN_REPORT` follows it.
public struct OutputEvent: Hashable, Sendable {
    /// The key.
    public var keycode: Keycode
    /// What happened to it.
    public var phase: KeyPhase
    /// Whether the event ends an evdev frame. The reader acts on all events since the last frame.
    public var endsFrame: Bool

    /// An event of a key, by default a frame of its own.
    @inlinable
    public init(_ keycode: Keycode, _ phase: KeyPhase, endsFrame: Bool = true) {
        self.keycode = keycode
        self.phase = phase
        self.endsFrame = endsFrame
    }
}

/// A press of a key while exactly these modifiers are held.
public struct Keystroke: Hashable, Sendable {
    /// The key that is pressed last.
    public let keycode: Keycode
    /// Exactly these modifiers are held. Locks are not among them, because they stay as they are.
    public let modifiers: Modifiers

    /// A key with modifiers; locks among them are ignored.
    @inlinable
    public init(_ keycode: Keycode, _ modifiers: Modifiers = []) {
        self.keycode = keycode
        self.modifiers = modifiers.subtracting(.locks)
    }

    /// Whether Shift is held, with or without other modifiers.
    public var isShifted: Bool { modifiers.contains(.shift) }

    /// The modifiers and the key as a configuration writes them: `ctrl+shift+a`.
    public var name: String { modifiers.namePrefix + keycode.name }
}
