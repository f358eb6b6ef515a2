/// What happened with a key. Actions take effect on press.
public enum Gesture: String, Hashable, Sendable, CaseIterable {
    /// The key went down.
    case press
    /// The key came up, and no handler had used its long press or double tap.
    case release
    /// The key is held and repeats.
    case `repeat`
    /// The key has been down for a while (`GestureTimes.longPress`).
    case longPress
    /// The key went down again soon after it came up (`GestureTimes.doubleTap`).
    case doubleTap
    /// The key disappeared without a release: its keyboard was unplugged, or the grab was lost.
    case end
}

/// A set of gestures.
public struct Gestures: OptionSet, Hashable, Sendable {
    /// One bit for each gesture.
    public let rawValue: UInt8

    /// The set of these bits.
    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The set of one gesture.
    @inlinable
    public init(_ gesture: Gesture) {
        switch gesture {
        case .press: rawValue = 1
        case .release: rawValue = 2
        case .repeat: rawValue = 4
        case .longPress: rawValue = 8
        case .doubleTap: rawValue = 16
        case .end: rawValue = 32
        }
    }

    /// The gestures that every handler gets without asking for them.
    public static let immediate: Gestures = [Gestures(.press), Gestures(.repeat)]
}

/// The times that define gestures, in microseconds.
public struct GestureTimes: Hashable, Sendable {
    /// A key that is held for this time is a long press.
    public var longPress: Timestamp = 500_000
    /// A tap-hold key that is down for this time is held, not tapped.
    public var tapHold: Timestamp = 200_000
    /// A tap-hold key that goes down within this time after another key is tapped; 0: never for this reason.
    public var tapHoldIdle: Timestamp = 0
    /// A press within this time after the release of the same key is a double tap.
    public var doubleTap: Timestamp = 200_000
    /// Two taps of a modifier within this time are a double tap: of Shift, they lock capitals.
    public var doubleShift: Timestamp = 500_000
    /// Two spaces within this time end a sentence.
    public var doubleSpace: Timestamp = 1_000_000
    /// Two keys that are pressed within this time are a combination.
    public var combination: Timestamp = 50_000
    /// A key can begin a combination only if no other key was pressed for this time before it.
    public var combinationIdle: Timestamp = 0
    /// A sequence is cancelled if its next key is not pressed within this time.
    public var sequence: Timestamp = 1_000_000
    /// BackSpace deletes words after it has been held for this time.
    public var wordwiseBackspace: Timestamp = 3_000_000

    /// The default times.
    public init() {}
}
