import CLinux
import EventLoop
import Glibc
import Keyboard
import System

/// Notices that a client does not read a device any more: it was stopped, or waits for a disk.
///
/// The service has a descriptor of the same open file, which can be read as long as the client has not read what came.
/// While nobody types, nothing wakes the service; while somebody does, this looks about once a second.
final class UnreadWatch {
    private let descriptor: Int32
    private let loop: EventLoop
    private let onStall: () -> Void
    private var registration: EventLoop.Registration?
    private var look: Deadline!
    private var begin: Timestamp = 0

    /// So long, in µs, nobody looks after something was not read at once.
    private static let pause: Timestamp = 1_000_000
    /// How often it is looked at from then on, in µs. A device that never rests must be seen without anything unread.
    private static let interval: Timestamp = 50_000
    /// What was unread for so long, in µs, will not be read.
    private static let limit: Timestamp = 3_000_000

    /// Watches a descriptor, which stays the caller's; it must be closed after the watch. Fails as `EventLoop.add` does.
    init(_ descriptor: Int32, on loop: EventLoop, onStall: @escaping () -> Void) throws(SystemError) {
        self.descriptor = descriptor
        self.loop = loop
        self.onStall = onStall
        look = Deadline(on: loop) { [unowned self] in lookAgain() }
        registration = try loop.add(descriptor) { [unowned self] in receive($0) }
    }

    deinit { close() }

    /// Watches no longer.
    func close() {
        look.disarm()
        if let registration { loop.remove(registration) }
        registration = nil
    }

    private func receive(_ readiness: Readiness) {
        // A device that is gone is reported in every turn. The client closes it.
        if readiness.contains(.hangup) { return close() }
        guard let registration else { return }
        loop.watch(registration, for: [])
        begin = MonotonicClock.now()
        look.arm(at: begin + Self.pause)
    }

    private func lookAgain() {
        guard let registration else { return }
        let now = MonotonicClock.now()
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let isUnread = poll(&state, 1, 0) > 0 && state.revents & Int16(POLLIN) != 0
        if !isUnread {
            loop.watch(registration, for: .readable)
        } else if now >= begin + Self.limit {
            onStall()
        } else {
            look.arm(at: now + Self.interval)
        }
    }
}
