import Keyboard

/// Tells whether a held key may have repeated, if the desktop repeats keys and not the kernel.
///
/// A desktop repeats the key that was pressed last, after a delay of its own, and ignores the kernel's repeats. Phím
/// cannot see how often it does, so it must forget the text after such a repeat.
struct DesktopRepeat {
    /// The delay in µs; nil if the kernel's repeats are typed.
    var delay: Timestamp?
    /// The key that was pressed last and is down on the virtual keyboard.
    private var key: KeyEvent?

    /// The time in µs by which the desktop may see a press or a release earlier or later than the kernel reports it.
    private static let tolerance: Timestamp = 40_000

    /// Whether a repeat from the kernel comes before the desktop's first repeat.
    func isEarly(_ event: KeyEvent, pressedAt time: Timestamp) -> Bool {
        guard let delay else { return false }
        return !Self.isReached(delay, from: time, at: event.time)
    }

    /// A key went down on the virtual keyboard.
    mutating func begin(_ event: KeyEvent) {
        if delay != nil { key = event }
    }

    /// Another key goes down. Returns whether the last one may have repeated.
    mutating func end(at time: Timestamp) -> Bool {
        guard let delay, let key else { return false }
        self.key = nil
        return Self.isReached(delay, from: key.time, at: time)
    }

    /// A key comes up. Returns whether it may have repeated.
    mutating func end(_ event: KeyEvent) -> Bool {
        guard let key, key.isSameKey(as: event) else { return false }
        return end(at: event.time)
    }

    private static func isReached(_ delay: Timestamp, from start: Timestamp, at time: Timestamp) -> Bool {
        time >= start && time - start >= delay - min(delay, tolerance)
    }
}
