public import Keyboard

/// The trigger of a binding: a key, or several keys that act as one.
public enum BoundKey: Hashable, Sendable {
    /// A single key.
    case key(Keycode)
    /// Two keys pressed together, by their index in `KeyCombinations`.
    case pair(Int)
    /// Keys pressed one after the other, by their index in `KeyCombinations`.
    case sequence(Int)

    /// The keycode of a single key; nil for several keys.
    public var keycode: Keycode? {
        if case .key(let keycode) = self { keycode } else { nil }
    }
}

/// A press, a repeat or a release of a key, or of several keys that act as one.
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

    /// The event as handlers see it. Several keys that act as one have the keycode `.reserved`.
    var event: KeyEvent { KeyEvent(key.keycode ?? .reserved, phase, time: time, device: device) }

    /// The same key with another phase and time.
    func with(_ phase: KeyPhase, at time: Timestamp) -> KeyChange {
        KeyChange(key, phase, time: time, device: device)
    }

    /// Whether both are of the same key of the same keyboard.
    func isSameKey(as other: KeyChange) -> Bool { key == other.key && device == other.device }
}

/// An input of the stages. The outputs of the last stage are recognised as gestures or performed.
enum KeyInput {
    case key(KeyChange)
    /// A key that holds a layer went down or up.
    case layer(String, isDown: Bool)
    /// An action that no key triggered.
    case action(Gesture, KeyboardAction, at: Timestamp)
    /// A program was asked.
    indirect case question(OpenQuestion)
    /// A program answered the question with this number.
    case answer(UInt32, ProgramAnswer, at: Timestamp)
    /// Whether a program may be asked has changed.
    case program(Int, isThere: Bool)
    /// A question was closed without actions, so its key goes on.
    indirect case resumed(OpenQuestion)
    /// Actions that replace another one.
    case replacements([KeyboardAction], at: Timestamp)
    /// A key was consumed, so a tap of a modifier key around it does not count.
    case usedUp
    /// Keys had no result, such as an unfinished sequence.
    case failure

    /// The time of a key or an action; nil for any other input.
    var time: Timestamp? {
        switch self {
        case .key(let change): change.time
        case .action(_, _, let time): time
        default: nil
        }
    }
}
