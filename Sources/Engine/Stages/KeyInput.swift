import Keyboard

extension KeyEvent {
    /// The same key with another phase and time.
    func with(_ phase: KeyPhase, at time: Timestamp) -> KeyEvent {
        KeyEvent(keycode, phase, time: time, device: device)
    }

    /// Whether both are of the same key of the same keyboard.
    func isSameKey(as other: KeyEvent) -> Bool { keycode == other.keycode && device == other.device }
}

/// An input of the stages. The outputs of the last stage are recognised as gestures or performed.
enum KeyInput {
    /// A key, or several keys that act as one.
    case key(KeyEvent)
    /// A key that holds a layer went down or up.
    case layer(String, isDown: Bool)
    /// An action that no key triggered.
    case action(Gesture, KeyboardAction, at: Timestamp)
    /// A program was asked, or texts were requested.
    indirect case question(OpenQuestion)
    /// A program answered the question with this number.
    case answer(UInt32, ProgramAnswer, at: Timestamp)
    /// The texts that were requested under this number; empty if they cannot be had.
    case texts(UInt32, [String])
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
        case .key(let event): event.time
        case .action(_, _, let time): time
        default: nil
        }
    }
}
