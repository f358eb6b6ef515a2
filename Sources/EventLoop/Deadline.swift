import CLinux
import Glibc
package import Keyboard

/// A time at which the loop calls a closure once. It can be armed any number of times, without allocation.
///
/// The loop keeps it alive while it is armed.
package final class Deadline {
    private unowned let loop: EventLoop
    fileprivate let action: () -> Void
    /// The time at which it fires, in µs of the loop's clock; nil while it is not armed.
    fileprivate var moment: Timestamp?
    fileprivate var round: UInt64 = 0
    private let isLong: Bool

    /// Creates a deadline that is not armed. `isLong` is for deadlines that are armed for seconds and mostly disarmed
    /// early: the timer is reset then, so that it does not wake the process for nothing.
    package init(on loop: EventLoop, isLong: Bool = false, action: @escaping () -> Void) {
        self.loop = loop
        self.isLong = isLong
        self.action = action
    }

    /// Whether it will fire.
    package var isArmed: Bool { moment != nil }

    /// Arms for a time, which replaces an earlier one. A time in the past fires in the next turn.
    package func arm(at moment: Timestamp) {
        guard moment != self.moment else { return }
        if self.moment == nil { loop.armed.append(self) }
        self.moment = moment
        round = loop.round
        loop.setTimer(isExact: isLong)
    }

    /// Arms for so many µs from now.
    package func arm(after wait: Timestamp) { arm(at: loop.now() + wait) }

    /// Disarms the deadline.
    package func disarm() {
        guard moment != nil else { return }
        moment = nil
        loop.armed.removeAll { $0 === self }
        if isLong { loop.setTimer(isExact: true) }
    }

    /// Arms for a time, or disarms for nil.
    package func arm(at moment: Timestamp?) {
        if let moment { arm(at: moment) } else { disarm() }
    }
}

extension EventLoop {
    /// The time at which the next deadline fires, in µs; nil if none is armed.
    package var nextMoment: Timestamp? {
        var nearest: Timestamp?
        for deadline in armed {
            guard let moment = deadline.moment else { continue }
            nearest = min(nearest ?? moment, moment)
        }
        return nearest
    }

    /// Sets the timer for the nearest deadline. By default it is only set to an earlier time: after a deadline was
    /// disarmed, the timer fires once for nothing, which costs less than two system calls per key. With `isExact` it is
    /// also set to a later time or switched off.
    func setTimer(isExact: Bool = false) {
        // Zero would switch the timer off, so time 0 becomes 1 µs.
        var nearest = nextMoment.map { max($0, 1) } ?? 0
        // The timer knows the machine's time only: for another clock it is set once a deadline is due.
        if let clock { nearest = nearest > clock.time ? 0 : min(nearest, 1) }
        let isNearer = nearest != 0 && (timerMoment == 0 || nearest < timerMoment)
        guard isNearer || isExact && nearest != timerMoment else { return }
        timerMoment = nearest
        let result = phim_timer_set(timer, nearest)
        precondition(result == 0, "the loop's own timer refused a moment")
    }

    /// Calls the deadlines that are due, in the order of their times. Deadlines that are armed meanwhile wait for the
    /// next turn.
    func fireDeadlines() {
        var ticks: UInt64 = 0
        _ = read(timer, &ticks, MemoryLayout<UInt64>.size)
        timerMoment = 0
        round += 1
        let now = now()
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
