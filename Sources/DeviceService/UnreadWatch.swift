import CLinux
import EventLoop
import Glibc
import Keyboard
import System

/// Notices that a client no longer reads a device, because it was stopped or waits for a disk.
///
/// The service's descriptor of the same open file is readable as long as the client has not read all events. The watch
/// wakes the service about once a second while keys are typed, and not at all otherwise.
final class UnreadWatch {
    private let descriptor: Int32
    private let loop: EventLoop
    private let onStall: () -> Void
    private var registration: EventLoop.Registration?
    private var look: Deadline!
    private var begin: Timestamp = 0

    /// The pause after the device became readable, in µs.
    private static let pause: Timestamp = 1_000_000
    /// The interval of the checks after the pause, in µs. A device that sends without end must be caught at a moment
    /// without unread events.
    private static let interval: Timestamp = 50_000
    /// The time after which unread events mean a stalled client, in µs.
    private static let limit: Timestamp = 3_000_000

    /// Watches a descriptor, which the caller closes after the watch was closed. Throws the errors of `EventLoop.add`.
    init(_ descriptor: Int32, on loop: EventLoop, onStall: @escaping () -> Void) throws(SystemError) {
        self.descriptor = descriptor
        self.loop = loop
        self.onStall = onStall
        look = Deadline(on: loop) { [unowned self] in lookAgain() }
        registration = try loop.add(descriptor) { [unowned self] in receive($0) }
    }

    deinit { close() }

    /// Ends the watch.
    func close() {
        look.disarm()
        if let registration { loop.remove(registration) }
        registration = nil
    }

    private func receive(_ readiness: Readiness) {
        // A device that is gone would be reported in every turn. The client closes it.
        if readiness.contains(.hangup) { return close() }
        guard let registration else { return }
        loop.watch(registration, for: [])
        begin = loop.now()
        look.arm(at: begin + Self.pause)
    }

    private func lookAgain() {
        guard let registration else { return }
        let now = loop.now()
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
