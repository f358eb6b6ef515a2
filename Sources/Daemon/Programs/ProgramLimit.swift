import Keyboard

/// How many programs of `run:` may be started. A person never reaches it. Whoever asks without end, such as a client, gets
/// no thread and no process for each: they would take the processor from the keys.
struct ProgramLimit {
    /// How many are being started.
    private var startingCount = 0
    /// How many may be started at once.
    private var allowance = ProgramLimit.most
    /// Since when the allowance has been as it is.
    private var time: Timestamp = 0

    private static let most = 64
    /// The time in µs after which one more may be started.
    private static let interval: Timestamp = 100_000

    /// Whether a program may be started now, which then counts as one that is being started.
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

    /// One that was being started runs, or could not be started.
    mutating func end() { startingCount -= 1 }
}
