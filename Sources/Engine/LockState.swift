import Keyboard

/// Which locks are on: guessed from the keys at once, set right by the lights that the desktop switches.
struct LockState {
    private(set) var locks: Modifiers = []
    private var lastPress: Timestamp?

    /// Lights that come so soon after a lock key (in µs) may still tell of the press before it.
    private static let settling: Timestamp = 250_000

    /// A lock key went down.
    mutating func press(_ switched: Modifiers, at time: Timestamp) {
        locks.formSymmetricDifference(switched)
        lastPress = time
    }

    /// The desktop switched the lights.
    mutating func lights(_ shown: Modifiers, at time: Timestamp) {
        if let lastPress, time < lastPress + Self.settling { return }
        locks = shown.intersection(.locks)
    }
}
