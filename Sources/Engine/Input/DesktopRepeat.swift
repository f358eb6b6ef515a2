import Keyboard

/// How often a key that is held stands in the text, where a desktop repeats it and not the kernel.
///
/// A desktop repeats the key that was pressed last, after a delay of its own. The kernel's repeats say nothing there.
struct DesktopRepeat {
    /// The delay in µs; nil where the kernel's repeats are what is typed.
    var delay: Timestamp?
    /// The key that is down on the virtual keyboard and was pressed last.
    private var key: KeyChange?

    /// The desktop sees the press and the release of a key a little earlier or later than they happen, in µs.
    private static let tolerance: Timestamp = 40_000

    /// Whether a kernel's repeat of a key comes before the desktop's first one.
    func isEarly(_ change: KeyChange, pressedAt time: Timestamp) -> Bool {
        guard let delay else { return false }
        return !Self.isReached(delay, from: time, at: change.time)
    }

    /// A key went down on the virtual keyboard.
    mutating func begin(_ change: KeyChange) {
        if delay != nil { key = change }
    }

    /// Another key goes down. Answers whether the last one may have repeated.
    mutating func end(at time: Timestamp) -> Bool {
        guard let delay, let key else { return false }
        self.key = nil
        return Self.isReached(delay, from: key.time, at: time)
    }

    /// A key goes up. Answers whether it may have repeated.
    mutating func end(_ change: KeyChange) -> Bool {
        guard let key, key.isSameKey(as: change) else { return false }
        return end(at: change.time)
    }

    private static func isReached(_ delay: Timestamp, from start: Timestamp, at time: Timestamp) -> Bool {
        time >= start && time - start >= delay - min(delay, tolerance)
    }
}
