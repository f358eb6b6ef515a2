import CLinux
import Glibc
package import Keyboard

/// A moment at which the loop calls a closure, once. Made once, armed as often as needed; arming allocates nothing.
///
/// The loop holds it while it is armed; otherwise it belongs to who made it.
package final class Deadline {
    private unowned let loop: EventLoop
    fileprivate let action: () -> Void
    /// When it fires, in microseconds of `MonotonicClock`; nil while it isn't armed.
    package fileprivate(set) var moment: Timestamp?
    fileprivate var round: UInt64 = 0
    private let isLong: Bool

    /// A deadline of this loop, not armed. `isLong`: it is armed for seconds and mostly given up, so the timer must not
    /// tick for nothing after that.
    package init(on loop: EventLoop, isLong: Bool = false, action: @escaping () -> Void) {
        self.loop = loop
        self.isLong = isLong
        self.action = action
    }

    /// Fires at this moment instead of any earlier choice; a moment that has passed fires in the next turn.
    package func arm(at moment: Timestamp) {
        guard moment != self.moment else { return }
        if self.moment == nil { loop.armed.append(self) }
        self.moment = moment
        round = loop.round
        loop.setTimer(isExact: isLong)
    }

    /// Does not fire any more.
    package func disarm() {
        guard moment != nil else { return }
        moment = nil
        loop.armed.removeAll { $0 === self }
        if isLong { loop.setTimer(isExact: true) }
    }

    /// Arms for a moment, or disarms for nil: what the engine and the output queue answer.
    package func arm(at moment: Timestamp?) {
        if let moment { arm(at: moment) } else { disarm() }
    }
}

extension EventLoop {
    /// The timer ticks for the nearest deadline, and only while there is one. It is set only for a moment before the one
    /// that it is set to: after a deadline was given up it ticks once for nothing, which costs less than setting it
    /// twice for each key. `isExact`: it is set for a later moment too, or switched off.
    fileprivate func setTimer(isExact: Bool = false) {
        var nearest: UInt64 = 0
        for deadline in armed {
            // Zero would switch the timer off, so the beginning of time is one microsecond later.
            let moment = max(deadline.moment ?? 1, 1)
            if nearest == 0 || moment < nearest { nearest = moment }
        }
        let isNearer = nearest != 0 && (timerMoment == 0 || nearest < timerMoment)
        guard isNearer || isExact && nearest != timerMoment else { return }
        timerMoment = nearest
        let result = phim_timer_set(timer, nearest)
        precondition(result == 0, "the loop's own timer refused a moment")
    }

    /// Calls what is due, in the order of the moments. What is armed meanwhile waits for the next turn.
    func fireDeadlines() {
        var ticks: UInt64 = 0
        _ = read(timer, &ticks, MemoryLayout<UInt64>.size)
        timerMoment = 0
        round += 1
        let now = MonotonicClock.now()
        while let due = nearestDue(at: now) {
            due.moment = nil
            armed.removeAll { $0 === due }
            due.action()
        }
        setTimer()
    }

    private func nearestDue(at now: Timestamp) -> Deadline? {
        var nearest: Deadline?
        for deadline in armed {
            guard let moment = deadline.moment, moment <= now, deadline.round != round else { continue }
            if let known = nearest?.moment, known <= moment { continue }
            nearest = deadline
        }
        return nearest
    }
}
