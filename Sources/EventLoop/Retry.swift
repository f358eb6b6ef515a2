package import Keyboard

/// Repeats an action that failed or came to an end: the wait before it doubles each time, up to `Policy.longest`.
///
/// An attempt that lasts as long as the longest wait was a success, so the next waits are short again.
package final class Retry {
    /// How long the waits are, and how many there are.
    package struct Policy: Sendable {
        /// The first wait, in µs.
        var shortest: Timestamp
        /// The longest wait, in µs.
        var longest: Timestamp
        /// The attempts after which the action is only repeated once `reset()` was called.
        var limit: Int

        /// A policy; without arguments from one second to one minute, without end.
        package init(shortest: Timestamp = 1_000_000, longest: Timestamp = 60_000_000, limit: Int = .max) {
            self.shortest = shortest
            self.longest = longest
            self.limit = limit
        }

        /// The wait after this many failures, in µs; nil after too many.
        func wait(after failures: Int) -> Timestamp? {
            if failures > limit { return nil }
            return min(shortest << min(UInt64(failures - 1), 32), longest)
        }
    }

    /// The failures since the last success.
    package private(set) var failures = 0

    private let policy: Policy
    private let loop: EventLoop
    private var deadline: Deadline!
    /// The time of the last attempt that this object made.
    private var attempt: Timestamp = 0

    /// Repeats this action by this policy. The first attempt is made by the owner.
    package init(_ policy: Policy = Policy(), on loop: EventLoop, action: @escaping () -> Void) {
        self.policy = policy
        self.loop = loop
        deadline = Deadline(on: loop) { [unowned self] in
            attempt = loop.now()
            action()
        }
    }

    /// Counts a failure, and repeats the action later.
    package func later() {
        let now = loop.now()
        if now - attempt >= policy.longest { failures = 0 }
        failures += 1
        deadline.arm(at: policy.wait(after: failures).map { now + $0 })
    }

    /// Whether the action will be repeated.
    package var isWaiting: Bool { deadline.isArmed }

    /// Forgets the failures: the action succeeded, or there is a reason why it may succeed now.
    package func reset() { failures = 0 }

    /// Does not repeat the action, until `later()` is called again.
    package func cancel() { deadline.disarm() }
}
