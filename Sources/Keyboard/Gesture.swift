/// What happened with a key. A physical keyboard acts on press.
public enum Gesture: String, Hashable, Sendable, CaseIterable {
    /// The key went down.
    case press
    /// The key came up, without a long press that was handled.
    case release
    /// The key is held and its keyboard repeats it.
    case `repeat`
    /// The key has been down for a while (`GestureTimes.longPress`).
    case longPress
    /// The key went down again soon after it came up (`GestureTimes.doubleTap`).
    case doubleTap
    /// The key is gone without having come up: its keyboard was unplugged, or the grab was lost.
    case end
}

/// A set of gestures.
public struct Gestures: OptionSet, Hashable, Sendable {
    /// A bit for each gesture.
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The set of that one gesture.
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

    /// The gestures that need no recognition: the key goes down, and repeats.
    public static let immediate: Gestures = [Gestures(.press), Gestures(.repeat)]
}

/// How long gestures last, in microseconds.
public struct GestureTimes: Hashable, Sendable {
    /// A key that is down for so long is a long press.
    public var longPress: Timestamp = 500_000
    /// A tap-hold key that is down for so long is held.
    public var tapHold: Timestamp = 200_000
    /// So soon after its release a press of the same key is a double tap.
    public var doubleTap: Timestamp = 200_000
    /// Two taps of Shift within so long lock the capitals.
    public var doubleShift: Timestamp = 500_000
    /// Two spaces within so long end a sentence.
    public var doubleSpace: Timestamp = 1_000_000
    /// Two keys that are pressed within so long are a combination.
    public var combination: Timestamp = 50_000
    /// A key may begin a combination if no other was pressed for so long before.
    public var combinationIdle: Timestamp = 0
    /// A sequence comes to nothing if its next key is not pressed within so long.
    public var sequence: Timestamp = 1_000_000
    /// BackSpace that is held for so long deletes words.
    public var wordwiseBackspace: Timestamp = 3_000_000

    /// The times that hold without any configuration.
    public init() {}
}
