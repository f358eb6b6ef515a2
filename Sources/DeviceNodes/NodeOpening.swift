package import EventLoop
import Glibc
package import System

/// Opens the node of a device that was just made. It waits until udev has given this process the permission.
package final class NodeOpening {
    private let device: UinputDevice
    private var finish: ((Result<Int32, SystemError>) -> Void)?
    private var watch: DirectoryWatch?
    private var limit: Deadline!

    /// The longest wait for udev, in µs.
    private static let longestWait: UInt64 = 5_000_000

    /// Starts to open the node. `finish` is called once, at once or in a later turn of the loop, unless this object is
    /// released before.
    package init(
        _ device: UinputDevice, on loop: EventLoop, then finish: @escaping (Result<Int32, SystemError>) -> Void
    ) {
        self.device = device
        self.finish = finish
        limit = Deadline(on: loop) { [unowned self] in attempt(isLast: true) }
        do throws(SystemError) {
            // The watch begins before the first attempt, so that no change is missed.
            let watch = try DirectoryWatch(on: loop) { [unowned self] change, name in
                if change.contains(.overflow) || name == self.device.node.name { attempt(isLast: false) }
            }
            try watch.add("/dev/input", for: .nodes)
            self.watch = watch
            limit.arm(after: Self.longestWait)
            attempt(isLast: false)
        } catch {
            end(.failure(error))
        }
    }

    deinit {
        limit.disarm()
        watch?.close()
    }

    private func attempt(isLast: Bool) {
        do throws(SystemError) {
            end(.success(try device.openNode()))
        } catch {
            if isLast || !error.isPermissionDenied { end(.failure(error)) }
        }
    }

    private func end(_ result: Result<Int32, SystemError>) {
        guard let finish else { return }
        self.finish = nil
        limit.disarm()
        watch?.close()
        // The closure may release the last reference to this object.
        withExtendedLifetime(self) { finish(result) }
    }
}
