import Keyboard

/// Limits how many programs of `run:` are started (a token bucket). A person never reaches the limit. A client that
/// requests programs without end must not get a thread and a process for each, which would slow the keys down.
struct ProgramLimit {
    /// The number of programs that are being started.
    private var startingCount = 0
    /// The number of programs that may be started now.
    private var allowance = ProgramLimit.most
    /// The time up to which `allowance` was computed.
    private var time: Timestamp = 0

    /// The most programs that may be started at once.
    private static let most = 64
    /// The time after which one more program may be started, in µs.
    private static let interval: Timestamp = 100_000

    /// Returns whether a program may be started now; if so, it is counted as being started.
    mutating func begin(at now: Timestamp) -> Bool {
        let more = now > time ? (now - time) / Self.interval : 0
        if more >= Timestamp(Self.most - allowance) {
            (allowance, time) = (Self.most, max(now, time))
        } else {
            allowance += Int(more)
            time += more * Self.interval
        }
        guard allowance > 0, startingCount < Self.most else { return false }
        allowance -= 1
        startingCount += 1
        return true
    }

    /// Called when a program was started or could not be started.
    mutating func end() { startingCount -= 1 }
}
