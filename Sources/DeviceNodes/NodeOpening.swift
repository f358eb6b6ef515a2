package import EventLoop
import Glibc
package import System

/// Opens a node that udev may not be ready with: it has not given this process the permission yet, or has not described
/// the device.
package final class NodeOpening {
    private let attempt: () throws(SystemError) -> Int32
    private let isAwaited: (SystemError) -> Bool
    private var finish: ((Result<Int32, SystemError>) -> Void)?
    private var watch: DirectoryWatch?
    private var limit: Deadline!

    /// The longest wait for udev, in µs.
    private static let longestWait: UInt64 = 5_000_000

    /// Opens the node of a device that was just made, once this process has the permission. `finish` is called once, at
    /// once or in a later turn of the loop, unless this object is released before.
    package convenience init(
        _ device: UinputDevice, on loop: EventLoop, then finish: @escaping (Result<Int32, SystemError>) -> Void
    ) {
        self.init(
            in: "/dev/input", for: .nodes, device.node.name, on: loop, while: \.isPermissionDenied,
            try: { () throws(SystemError) in try device.openNode() }, then: finish)
    }

    /// Calls `attempt` at once, and again after each change of a name in a directory, while it throws an error that
    /// `isAwaited`. `finish` gets the result of the last attempt.
    package init(
        in directory: String, for interest: DirectoryWatch.Interest, _ name: String, on loop: EventLoop,
        while isAwaited: @escaping (SystemError) -> Bool, try attempt: @escaping () throws(SystemError) -> Int32,
        then finish: @escaping (Result<Int32, SystemError>) -> Void
    ) {
        self.attempt = attempt
        self.isAwaited = isAwaited
        self.finish = finish
        limit = Deadline(on: loop) { [unowned self] in tryNow(isLast: true) }
        // The watch begins before the first attempt, so that no change is missed.
        watch = try? DirectoryWatch(on: loop) { [unowned self] change, changed in
            if change.contains(.overflow) || changed == name { tryNow(isLast: false) }
        }
        // Without the directory, udev does not run.
        let isWatched = (try? watch?.add(directory, for: interest)) != nil
        limit.arm(after: Self.longestWait)
        tryNow(isLast: !isWatched)
    }

    deinit {
        limit.disarm()
        watch?.close()
    }

    private func tryNow(isLast: Bool) {
        do throws(SystemError) {
            end(.success(try attempt()))
        } catch {
            if isLast || !isAwaited(error) { end(.failure(error)) }
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
