import Keyboard

/// Detects presses that no finger made: the repeats of a held key, and the presses of a key that bounces.
///
/// Keys that a hand types wait for their turn, however long. The keys of a storm are dropped instead, so that the key
/// does not go on typing after its release.
struct KeyStorm {
    private var last = KeyEvent(Keycode(0), .release, time: 0)
    /// The number of fast presses of this key in a row.
    private var count = 0

    /// The time between two presses of one key, in µs, that is too short for a finger.
    private static let interval: Timestamp = 20_000
    /// The presses in a row that are no storm yet: a bar code scanner may send that many equal digits.
    private static let limit = 32

    /// Whether the event belongs to a storm. Must be called exactly once per event.
    mutating func isStorm(_ event: KeyEvent) -> Bool {
        guard event.phase == .press else { return event.phase == .repeat }
        let isNext =
            event.keycode == last.keycode && event.device == last.device && event.time < last.time + Self.interval
        count = isNext ? count + 1 : 0
        last = event
        return count >= Self.limit
    }
}
