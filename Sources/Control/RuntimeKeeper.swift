package import EventLoop
import Glibc
import Keyboard
package import System

/// Keeps the directory of the control socket and the lock where clients and other daemons look for them: some programs
/// clean up what they take for old files.
package final class RuntimeKeeper {
    /// Called after the directory was made again, or the socket is missing: it is to be listened on again.
    package var onRenewal: () -> Void = {}
    /// Called when it could not be made again.
    package var onFailure: (SystemError) -> Void = { _ in }

    private let directory: RuntimeDirectory
    private let loop: EventLoop
    private var lock: Int32?
    private var watch: DirectoryWatch?
    private var renewal: Deadline!

    /// How long nothing is done after the first removal, in µs: what removes one file removes the others too.
    private static let pause: Timestamp = 100_000

    /// Takes over the descriptor of the lock, if there is one.
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

    /// Begins to watch, after the socket is there.
    package func begin() {
        watch?.close()
        watch = try? DirectoryWatch(on: loop) { [unowned self] change, _ in
            let isLoss = !change.isDisjoint(with: [.deleted, .directoryGone, .overflow])
            if isLoss, renewal.moment == nil { renewal.arm(at: MonotonicClock.now() + Self.pause) }
        }
        try? watch?.add(directory.path, for: .nodes)
    }

    /// Watches no longer. The lock is kept.
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
