/// A moment on the monotonic clock, in microseconds. Its zero is up to the caller.
public typealias Timestamp = UInt64

/// What happened to a key. The raw values are those of `input_event.value` for `EV_KEY`.
public enum KeyPhase: UInt8, Hashable, Sendable {
    case release = 0
    case press = 1
    /// The key is held and its keyboard repeats it.
    case `repeat` = 2
}

/// Which keyboard an event came from; given out by Devices, never used twice in one run.
public struct DeviceID: Hashable, Sendable {
    /// The number.
    public let rawValue: UInt32
    /// The keys that another key of the keyboard stands for. They are held, and let go, apart from those that are there.
    public private(set) var isRemapped = false

    public init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The remapped keys of the keyboard.
    public var remapped: DeviceID {
        var device = self
        device.isRemapped = true
        return device
    }

    /// The keyboard itself.
    public var keyboard: DeviceID { DeviceID(rawValue) }

    /// The device of actions that no key triggered (`phim do`).
    public static let none = DeviceID(0)
}

/// One key of one keyboard changing its state.
public struct KeyEvent: Hashable, Sendable {
    /// The key.
    public var keycode: Keycode
    /// What happened to it.
    public var phase: KeyPhase
    /// When, by the kernel.
    public var time: Timestamp
    /// The keyboard it is on.
    public var device: DeviceID

    @inlinable
    public init(_ keycode: Keycode, _ phase: KeyPhase, time: Timestamp = 0, device: DeviceID = .none) {
        self.keycode = keycode
        self.phase = phase
        self.time = time
        self.device = device
    }
}

/// One change of a key on the virtual keyboard, and whether a `SYN_REPORT` follows it.
public struct OutputEvent: Hashable, Sendable {
    /// The key.
    public var keycode: Keycode
    /// What happened to it.
    public var phase: KeyPhase
    /// True at the end of an evdev frame: the reader acts on all events since the last one.
    public var endsFrame: Bool

    @inlinable
    public init(_ keycode: Keycode, _ phase: KeyPhase, endsFrame: Bool = true) {
        self.keycode = keycode
        self.phase = phase
        self.endsFrame = endsFrame
    }
}
