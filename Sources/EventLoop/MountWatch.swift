import Glibc
package import System

/// Reports that a file system was mounted or unmounted, as the calling thread sees it.
///
/// inotify tells nothing of that: a watch follows the directory below the mounted one.
package final class MountWatch {
    private let watch: DescriptorWatch

    /// Starts to watch. Corresponds to poll(2) on `/proc/thread-self/mountinfo`. Throws if there is no procfs, or no
    /// descriptor.
    package init(on loop: EventLoop, onChange: @escaping () -> Void) throws(SystemError) {
        let path = "/proc/thread-self/mountinfo"
        watch = try DescriptorWatch(check(open(path, O_RDONLY | O_CLOEXEC), "open", path), on: loop) { _ in onChange()
        }
        // The file is always readable; a change is reported once, as an exceptional state.
        watch.watch(for: .changed)
    }

    /// Stops watching.
    package func close() { watch.close() }
}
