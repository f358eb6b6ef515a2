import CLinux
import Glibc
package import Keyboard
package import System

/// The events of a descriptor.
package struct Readiness: OptionSet, Hashable, Sendable {
    /// The bits of `PHIM_READABLE` and the like.
    package let rawValue: UInt32

    /// Creates a readiness from its bits.
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// There are bytes to read, a connection to accept, or the end of the stream.
    package static let readable = Readiness(rawValue: 1)
    /// Bytes can be written.
    package static let writable = Readiness(rawValue: 2)
    /// The other end is gone or the descriptor failed. It is always reported.
    package static let hangup = Readiness(rawValue: 4)
    /// The value of a sysfs attribute has changed (EPOLLPRI).
    package static let changed = Readiness(rawValue: 8)
}

/// An epoll loop on one thread that calls a closure for each event of a descriptor and for each deadline.
///
/// The loop owns no descriptor: the owner must remove a descriptor before it closes it. Closures may add and remove
/// descriptors and arm deadlines. The closure of a removed descriptor is not called, even if its event was already
/// fetched. A turn in which nothing is added or removed does not allocate.
package final class EventLoop {
    /// A registration of a descriptor. A later registration of the same descriptor number is a different value.
    package struct Registration: Hashable, Sendable {
        let slot: Int
        let generation: UInt32
    }

    private struct Slot {
        var generation: UInt32 = 0
        var descriptor: Int32 = -1
        var action: ((Readiness) -> Void)?
    }

    private let epoll: Int32
    private var slots: [Slot] = []
    private var freeSlots: [Int] = []
    private let ready: UnsafeMutablePointer<phim_ready>
    /// The most descriptors that are handled in one turn. Each may be a device that is gone, and closing it takes the
    /// kernel some 20 ms.
    private static let batch = 16
    private var isStopped = false
    private var isWatched = false
    let timer: Int32
    /// The armed deadlines, unordered; there are only a few.
    var armed: [Deadline] = []
    var timerMoment: UInt64 = 0
    /// The number of times that deadlines were fired, so that a deadline armed meanwhile waits for the next turn.
    var round: UInt64 = 0

    /// What users of this loop share.
    var sharedObjects = SharedObjects()

    let clock: ManualClock?

    /// Creates a loop with an epoll and a timerfd descriptor, whose time is that of the machine unless a clock is given.
    /// Throws EMFILE, ENFILE or ENOMEM.
    package init(clock: ManualClock? = nil) throws(SystemError) {
        self.clock = clock
        epoll = try check(phim_epoll_create(), "epoll_create1")
        timer = phim_timer_create()
        ready = .allocate(capacity: Self.batch)
        try check(timer, "timerfd_create")
        armed.reserveCapacity(16)
        try add(timer) { [unowned self] _ in fireDeadlines() }
        clock?.onAdvance = { [unowned self] in setTimer(isExact: true) }
    }

    /// The current time, in µs.
    package func now() -> Timestamp { clock?.time ?? MonotonicClock.now() }

    deinit {
        clock?.onAdvance = {}
        close(epoll)
        if timer >= 0 { close(timer) }
        ready.deallocate()
    }

    /// The epoll descriptor, which is readable when a turn has work: for a program with another main loop, such as a
    /// toolkit's.
    package var descriptor: Int32 { epoll }

    /// Calls `action` whenever the descriptor is ready (level-triggered). Corresponds to EPOLL_CTL_ADD.
    ///
    /// Throws EPERM for a plain file, which epoll cannot watch, and EEXIST for a descriptor that is registered already.
    @discardableResult
    package func add(
        _ descriptor: Int32, for readiness: Readiness = .readable, action: @escaping (Readiness) -> Void
    ) throws(SystemError) -> Registration {
        let index: Int
        if let free = freeSlots.popLast() {
            index = free
        } else {
            index = slots.count
            slots.append(Slot())
        }
        let registration = Registration(slot: index, generation: slots[index].generation)
        if phim_epoll_add(epoll, descriptor, readiness.rawValue, registration.number) < 0 {
            let error = SystemError(call: "epoll_ctl", subject: "descriptor \(descriptor)")
            freeSlots.append(index)
            throw error
        }
        slots[index].descriptor = descriptor
        slots[index].action = action
        return registration
    }

    /// Changes the events that a registered descriptor is watched for. Does nothing after it was removed.
    package func watch(_ registration: Registration, for readiness: Readiness) {
        guard isLive(registration) else { return }
        // This fails only if the owner closed the descriptor before removing it, which is a programming error.
        let result = phim_epoll_change(
            epoll, slots[registration.slot].descriptor, readiness.rawValue, registration.number)
        precondition(result == 0, "a descriptor was closed before it was removed from the loop")
    }

    /// Removes a descriptor; must be called before the descriptor is closed. A second call does nothing.
    package func remove(_ registration: Registration) {
        guard isLive(registration) else { return }
        _ = phim_epoll_remove(epoll, slots[registration.slot].descriptor)
        slots[registration.slot].descriptor = -1
        slots[registration.slot].action = nil
        slots[registration.slot].generation &+= 1
        freeSlots.append(registration.slot)
    }

    /// Starts a watchdog: the process ends with status `PHIM_STOOD_STILL` if one turn takes longer than `limit` to twice
    /// that, in µs. The kernel then ends its grabs. Only one loop per process may be watched, by the thread that runs it.
    ///
    /// This is for loops that no service manager watches. A timer signal checks whether the same turn still runs,
    /// without another thread. The rest of the turn that calls this counts, or the time to the first turn. Time does not
    /// count in which the thread waits for a processor, or the process is stopped or frozen: a slow machine is no fault of
    /// the loop. A process that is traced, as by strace(1), is not ended. Corresponds to timer_create.
    package func watchOver(limit: Timestamp = 5_000_000) throws(SystemError) {
        try check(phim_watchdog_start(UInt32(limit / 1000)), "timer_create")
        isWatched = true
        phim_watchdog_enter()
    }

    /// Runs until `stop()` is called. Throws if epoll_wait fails, other than with EINTR.
    package func run() throws(SystemError) {
        isStopped = false
        while !isStopped { try turn(timeout: -1) }
    }

    /// Runs until `stop()` is called, or for `time` µs. Throws if epoll_wait fails, other than with EINTR.
    package func run(atMost time: Timestamp) throws(SystemError) {
        let limit = Deadline(on: self) { [unowned self] in stop() }
        limit.arm(after: time)
        defer { limit.disarm() }
        try run()
    }

    /// Makes `run` return after the current closure has returned.
    package func stop() { isStopped = true }

    /// Waits up to `timeout` ms (-1: without limit) and calls the closures of ready descriptors. Returns whether there
    /// were any.
    @discardableResult
    package func turn(timeout: Int32) throws(SystemError) -> Bool {
        if isWatched { phim_watchdog_leave() }
        let count = phim_epoll_wait(epoll, ready, Int32(Self.batch), timeout)
        if count < 0 {
            guard errno == EINTR else { throw SystemError(call: "epoll_wait") }
            return false
        }
        if isWatched { phim_watchdog_enter() }
        for index in 0..<Int(count) {
            let registration = Registration(number: ready[index].id)
            guard isLive(registration), let action = slots[registration.slot].action else { continue }
            action(Readiness(rawValue: ready[index].events))
            if isStopped { break }
        }
        return count > 0
    }

    private func isLive(_ registration: Registration) -> Bool {
        slots[registration.slot].generation == registration.generation
            && slots[registration.slot].action != nil
    }
}

extension EventLoop.Registration {
    fileprivate var number: UInt64 { UInt64(generation) << 32 | UInt64(slot) }

    fileprivate init(number: UInt64) {
        slot = Int(number & 0xffff_ffff)
        generation = UInt32(number >> 32)
    }
}
