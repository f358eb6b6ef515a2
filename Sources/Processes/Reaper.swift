import CLinux
import EventLoop
import Glibc

/// Collects ended processes. Until then their IDs are not reused, so that no signal reaches another process; for that
/// reason SIGCHLD is not ignored.
enum Reaper {
    /// Takes over a pidfd, collects its process when it has ended, and closes the pidfd.
    static func adopt(_ handle: Int32, on loop: EventLoop) {
        var registration: EventLoop.Registration?
        registration = try? loop.add(handle) { [unowned loop] _ in
            if let registration { loop.remove(registration) }
            _ = phim_child_collect(handle)
            close(handle)
        }
        if registration == nil { close(handle) }
    }
}
