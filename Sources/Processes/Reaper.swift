import CLinux
import EventLoop
import Glibc
import Keyboard

/// Collects ended processes. Until then their IDs are not reused, so that no signal reaches another process; for that
/// reason SIGCHLD is not ignored.
enum Reaper {
    /// If epoll has no room for a pidfd, the process is asked for so often, in µs.
    private static let interval: Timestamp = 1_000_000

    /// Takes over a pidfd, collects its process when it has ended, and closes the pidfd.
    static func adopt(_ handle: Int32, on loop: EventLoop) {
        var registration: EventLoop.Registration?
        registration = try? loop.add(handle) { [unowned loop] _ in
            if let registration { loop.remove(registration) }
            _ = phim_child_collect(handle)
            close(handle)
        }
        if registration == nil { poll(handle, on: loop) }
    }

    private static func poll(_ handle: Int32, on loop: EventLoop) {
        var next: Deadline?
        next = Deadline(on: loop) {
            if phim_child_collect(handle) {
                close(handle)
                // The closure keeps the deadline and itself alive until here.
                next = nil
            } else {
                next?.arm(after: interval)
            }
        }
        next?.arm(after: 0)
    }
}
