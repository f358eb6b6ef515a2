package import EventLoop

extension EventLoop {
    /// Turns until the condition holds; false if it does not within two minutes, which is far beyond what anything here
    /// takes, even where all tests and a guest share two cores.
    package func turn(until condition: () throws -> Bool) throws -> Bool {
        let end = ContinuousClock.now + .seconds(120)
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
}
