import CLinux
import EventLoop
import Glibc

/// Collects processes once they have ended. Until then their numbers name no other process, so that a signal never
/// reaches a stranger; that is why SIGCHLD is not ignored.
enum Reaper {
    /// Takes a pidfd over, and closes it when its process has been collected.
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
