package import EventLoop
import Glibc
package import Keyboard
import System

/// The limit of every wait for a condition: far beyond what anything here takes, even where all tests and a guest share
/// two busy cores. A wait ends as soon as its condition holds, so only a test that fails takes so long.
private let limit = Duration.seconds(120)

/// Asks again, every 5 ms, until a condition holds; false if it does not within the limit.
package func becomesTrue(_ condition: () throws -> Bool) throws -> Bool {
    let end = ContinuousClock.now + limit
    while try !condition() {
        if ContinuousClock.now > end { return false }
        usleep(5_000)
    }
    return true
}

/// A program accepts connections at this path. The file of a socket is there a moment earlier, and who connects then is
/// refused.
package func hasListener(at path: String) -> Bool {
    guard let descriptor = try? UnixSocket.connected(to: path) else { return false }
    close(descriptor)
    return true
}

extension EventLoop {
    /// Turns until the condition holds; false if it does not within the limit.
    package func turn(until condition: () throws -> Bool) throws -> Bool {
        let end = ContinuousClock.now + limit
        while try !condition() {
            if ContinuousClock.now > end { return false }
            _ = try turn(timeout: 10)
        }
        return true
    }

    /// Turns until nothing is ready.
    package func settle() throws {
        while try turn(timeout: 0) {}
    }

    /// Lets so many µs pass on the clock of this loop: its deadlines fire in their order, each at its time.
    package func pass(_ time: Timestamp, on clock: ManualClock) throws {
        let end = clock.time + time
        try settle()
        while let next = nextMoment, next <= end {
            clock.advance(to: max(next, clock.time))
            try settle()
        }
        clock.advance(to: end)
        try settle()
    }
}
