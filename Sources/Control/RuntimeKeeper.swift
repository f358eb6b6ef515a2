package import EventLoop
import Glibc
import Keyboard
package import System

/// Restores the directory, the socket and the lock if another program removes them: some programs delete what they take
/// for old files.
package final class RuntimeKeeper {
    /// Called when the socket is missing, so that the server must listen again. The directory exists then.
    package var onRenewal: () -> Void = {}
    /// Called when the directory or the lock could not be restored.
    package var onFailure: (SystemError) -> Void = { _ in }

    private let directory: RuntimeDirectory
    private let loop: EventLoop
    private var lock: Int32?
    private var watch: DirectoryWatch?
    private var renewal: Deadline!

    /// The pause after the first removal, in µs, since a program that removes one file also removes the others.
    private static let pause: Timestamp = 100_000

    /// Takes over the descriptor of the lock, if the daemon has it.
    package init(_ directory: RuntimeDirectory, lock: Int32?, on loop: EventLoop) {
        self.directory = directory
        self.lock = lock
        self.loop = loop
        renewal = Deadline(on: loop) { [unowned self] in renew() }
    }

    deinit {
        close()
        if let lock { Glibc.close(lock) }
    }

    /// Starts watching. The socket must exist.
    package func begin() {
        watch?.close()
        watch = try? DirectoryWatch(on: loop) { [unowned self] change, _ in
            let isLoss = !change.isDisjoint(with: [.deleted, .directoryGone, .overflow])
            if isLoss, !renewal.isArmed { renewal.arm(after: Self.pause) }
        }
        try? watch?.add(directory.path, for: .nodes)
    }

    /// Stops watching, and keeps the lock.
    package func close() {
        renewal.disarm()
        watch?.close()
        watch = nil
    }

    private func renew() {
        do throws(SystemError) {
            try directory.create()
            if access(directory.lockPath, F_OK) != 0 {
                let fresh = try directory.lock()
                if let lock, fresh != nil { Glibc.close(lock) }
                lock = fresh ?? lock
            }
            if access(directory.socketPath, F_OK) != 0 { onRenewal() }
            begin()
        } catch {
            onFailure(error)
        }
    }
}
