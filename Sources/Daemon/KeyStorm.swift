import Keyboard

/// Recognises keys that no finger pressed: the repeats of a held key, and the presses of one that bounces.
///
/// What a hand types waits for its turn however long. These do not, or the key would type on after its release.
struct KeyStorm {
    private var last = KeyEvent(Keycode(0), .release, time: 0)
    /// How many times in a row it was pressed so fast.
    private var count = 0

    /// The time in µs from press to press of one key that no finger reaches.
    private static let interval: Timestamp = 20_000
    /// A bar code may have so many equal digits in a row.
    private static let limit = 32

    /// Whether the event is one of a storm. Ask for each event, once.
    mutating func isStorm(_ event: KeyEvent) -> Bool {
        guard event.phase == .press else { return event.phase == .repeat }
        let isNext =
            event.keycode == last.keycode && event.device == last.device && event.time < last.time + Self.interval
        count = isNext ? count + 1 : 0
        last = event
        return count >= Self.limit
    }
}
