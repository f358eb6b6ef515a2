import Keyboard

/// The locks that are on. They are guessed from the lock keys, and corrected by the LEDs that the desktop sets.
struct LockState {
    private(set) var locks: Modifiers = []
    private var lastPress: Timestamp?
    private var shown: Modifiers?

    /// LEDs that are set within this time in µs after a lock key may still reflect the press before it. They are
    /// applied only after this time.
    private static let settling: Timestamp = 250_000

    /// A lock key went down. Drops LEDs that wait, since they are older than this press.
    mutating func press(_ switched: Modifiers, at time: Timestamp) {
        shown = nil
        locks.formSymmetricDifference(switched)
        lastPress = time
    }

    /// The desktop set the lock LEDs.
    mutating func lights(_ shown: Modifiers, at time: Timestamp) {
        self.shown = shown.intersection(.locks)
        applyWaitingLights(at: time)
    }

    /// Applies LEDs that waited, if it is time. Returns whether the locks changed.
    @discardableResult
    mutating func applyWaitingLights(at time: Timestamp) -> Bool {
        guard let shown else { return false }
        if let lastPress, time < lastPress + Self.settling { return false }
        self.shown = nil
        let isOther = locks != shown
        locks = shown
        return isOther
    }
}
