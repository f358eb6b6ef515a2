public import Keyboard

/// What an action is bound to: a key of a keyboard, or several that count as one.
public enum BoundKey: Hashable, Sendable {
    case key(Keycode)
    /// Two keys pressed together, by their place in `KeyCombinations`.
    case pair(Int)
    /// Keys pressed one after the other, by their place in `KeyCombinations`.
    case sequence(Int)

    /// The key; nil for several.
    public var keycode: Keycode? {
        if case .key(let keycode) = self { keycode } else { nil }
    }
}

/// A key, or several that count as one, going down, repeating or coming up.
struct KeyChange: Hashable {
    var key: BoundKey
    var phase: KeyPhase
    var time: Timestamp
    var device: DeviceID

    init(_ key: BoundKey, _ phase: KeyPhase, time: Timestamp, device: DeviceID) {
        self.key = key
        self.phase = phase
        self.time = time
        self.device = device
    }

    init(_ event: KeyEvent) {
        self.init(.key(event.keycode), event.phase, time: event.time, device: event.device)
    }

    /// The event as handlers see it. Keys that count as one have no keycode.
    var event: KeyEvent { KeyEvent(key.keycode ?? .reserved, phase, time: time, device: device) }

    /// The same with another phase, at another moment.
    func with(_ phase: KeyPhase, at time: Timestamp) -> KeyChange {
        KeyChange(key, phase, time: time, device: device)
    }

    /// The same key of the same keyboard.
    func isSameKey(as other: KeyChange) -> Bool { key == other.key && device == other.device }
}

/// What passes the stages, in order, before it is recognised as a gesture.
enum KeyInput {
    case key(KeyChange)
    /// A layer's key went down or up.
    case layer(String, isDown: Bool)
    /// An action that no key triggered.
    case action(Gesture, KeyboardAction, at: Timestamp)
    /// A program is asked.
    indirect case question(OpenQuestion)
    /// A program answers the question of that number.
    case answer(UInt32, ProgramAnswer, at: Timestamp)
    /// A program may be asked from now on, or not.
    case program(Int, isThere: Bool)
    /// The key of a question goes on without an answer.
    indirect case resumed(OpenQuestion)
    /// Actions stand in the place of another.
    case replacements([KeyboardAction], at: Timestamp)
    /// A key was used up: taps of modifier keys around it are none.
    case usedUp
    /// Keys came to nothing.
    case failure

    /// When a hand did it; nil for what is no key and no action.
    var time: Timestamp? {
        switch self {
        case .key(let change): change.time
        case .action(_, _, let time): time
        default: nil
        }
    }
}
