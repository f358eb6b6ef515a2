import CLinux
import Glibc
package import Keyboard
package import System

/// What a descriptor can be ready for.
package struct Readiness: OptionSet, Hashable, Sendable {
    /// The bits of `PHIM_READABLE` and its like.
    package let rawValue: UInt32

    /// A readiness of those bits.
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// There are bytes to read, a connection to accept, or the end of the stream.
    package static let readable = Readiness(rawValue: 1)
    /// Bytes can be written.
    package static let writable = Readiness(rawValue: 2)
    /// The other end is gone. Reported whether asked for or not.
    package static let hangup = Readiness(rawValue: 4)
    /// An attribute of the kernel's has another value.
    package static let changed = Readiness(rawValue: 8)
}

/// One epoll loop on one thread: descriptors, deadlines and signals, each with a closure.
///
/// The loop owns no descriptor: who registers one removes it before closing it. A closure may add, remove, arm and
/// stop whatever it likes; what was removed is not called any more, even if its event was already fetched.
/// A turn in which nothing is added or removed allocates nothing.
package final class EventLoop {
    /// A registered descriptor. It names this registration only: a later one of the same number is another.
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
    /// So many descriptors are served in a turn. Each may be a device that has left, which takes the kernel some 20 ms to
    /// close.
    private static let batch = 16
    private var isStopped = false
    private var isWatched = false
    let timer: Int32
    /// The deadlines that are armed, in no order: there are a few at most.
    var armed: [Deadline] = []
    var timerMoment: UInt64 = 0
    /// Counts the times deadlines fired, so that one armed meanwhile isn't fired along with them.
    var round: UInt64 = 0

    /// Corresponds to epoll_create1 and timerfd_create; fails with EMFILE, ENFILE or ENOMEM.
    package init() throws(SystemError) {
        epoll = try check(phim_epoll_create(), "epoll_create1")
        timer = phim_timer_create()
        ready = .allocate(capacity: Self.batch)
        try check(timer, "timerfd_create")
        armed.reserveCapacity(16)
        try add(timer) { [unowned self] _ in fireDeadlines() }
    }

    deinit {
        close(epoll)
        if timer >= 0 { close(timer) }
        ready.deallocate()
    }

    /// Readable when a turn has something to do: for a program whose main loop is another, such as a toolkit's.
    package var descriptor: Int32 { epoll }

    /// Calls `action` whenever the descriptor is ready (level-triggered). Corresponds to EPOLL_CTL_ADD.
    ///
    /// Fails with EPERM for what epoll can't watch (a plain file), EEXIST for a descriptor that is here already.
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

    /// Changes what a registered descriptor is watched for. A removed registration is left alone.
    package func watch(_ registration: Registration, for readiness: Readiness) {
        guard isLive(registration) else { return }
        // It can only fail for a descriptor that its owner closed before removing it: a mistake of ours.
        let result = phim_epoll_change(
            epoll, slots[registration.slot].descriptor, readiness.rawValue, registration.number)
        precondition(result == 0, "a descriptor was closed before it was removed from the loop")
    }

    /// Forgets a descriptor. Call it before closing the descriptor; a second time it does nothing.
    package func remove(_ registration: Registration) {
        guard isLive(registration) else { return }
        _ = phim_epoll_remove(epoll, slots[registration.slot].descriptor)
        slots[registration.slot].descriptor = -1
        slots[registration.slot].action = nil
        slots[registration.slot].generation &+= 1
        freeSlots.append(registration.slot)
    }

    /// From now on the process ends, with the status `PHIM_STOOD_STILL`, when what one turn calls takes longer than about
    /// this time in µs: whatever it holds is let go by the kernel. For one loop of a process.
    ///
    /// It is for loops that a service manager does not watch, and needs no other thread: a timer's signal looks whether
    /// the same turn still goes on. It counts as a turn that this was called outside of one. Corresponds to timer_create.
    package func watchOver(limit: Timestamp = 5_000_000) throws(SystemError) {
        try check(phim_watchdog_start(UInt32(limit / 1000)), "timer_create")
        isWatched = true
        phim_watchdog_enter()
    }

    /// Turns until `stop()` is called. Fails only if epoll_wait does, other than by EINTR.
    package func run() throws(SystemError) {
        isStopped = false
        while !isStopped { try turn(timeout: -1) }
    }

    /// Makes `run()` return once the closure that called this has returned.
    package func stop() { isStopped = true }

    /// Waits for at most `timeout` milliseconds (no limit if -1) and calls what is ready. Returns whether anything was.
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
