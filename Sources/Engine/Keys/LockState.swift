import Keyboard

/// Which locks are on: guessed from the keys at once, set right by the lights that the desktop switches.
struct LockState {
    private(set) var locks: Modifiers = []
    private var lastPress: Timestamp?
    private var shown: Modifiers?

    /// Lights that come so soon after a lock key (in µs) may still tell of the press before it: they wait.
    private static let settling: Timestamp = 250_000

    /// A lock key went down. Lights that wait are from before it.
    mutating func press(_ switched: Modifiers, at time: Timestamp) {
        shown = nil
        locks.formSymmetricDifference(switched)
        lastPress = time
    }

    /// The desktop switched the lights.
    mutating func lights(_ shown: Modifiers, at time: Timestamp) {
        self.shown = shown.intersection(.locks)
        settle(at: time)
    }

    /// Time has come to that moment: lights that waited may count now. Answers whether the locks are others.
    @discardableResult
    mutating func settle(at time: Timestamp) -> Bool {
        guard let shown else { return false }
        if let lastPress, time < lastPress + Self.settling { return false }
        self.shown = nil
        let isOther = locks != shown
        locks = shown
        return isOther
    }
}
