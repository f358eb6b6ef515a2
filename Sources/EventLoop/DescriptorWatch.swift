import Glibc
package import System

/// Owns a descriptor that is registered in the loop. It closes the descriptor at the end, and also if it cannot be
/// registered.
package final class DescriptorWatch {
    /// The descriptor; -1 after it was closed.
    package private(set) var descriptor: Int32
    private let loop: EventLoop
    private var registration: EventLoop.Registration?

    /// Takes over a descriptor and calls `action` whenever it is readable. Throws the errors of `EventLoop.add`; the
    /// descriptor is closed then.
    package init(
        _ descriptor: Int32, on loop: EventLoop, action: @escaping (Readiness) -> Void
    ) throws(SystemError) {
        self.descriptor = descriptor
        self.loop = loop
        do throws(SystemError) {
            registration = try loop.add(descriptor, action: action)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    deinit { close() }

    /// Whether the descriptor is open.
    package var isOpen: Bool { registration != nil }

    /// Changes what the descriptor is watched for; does nothing after it was closed.
    package func watch(for readiness: Readiness) {
        if let registration { loop.watch(registration, for: readiness) }
    }

    /// Closes the descriptor; `action` is no longer called.
    package func close() {
        let last = descriptor
        if abandon() { Glibc.close(last) }
    }

    /// Stops watching but leaves the descriptor open for another user of it. Returns false if it was closed already.
    @discardableResult
    func abandon() -> Bool {
        guard let registration else { return false }
        self.registration = nil
        loop.remove(registration)
        descriptor = -1
        return true
    }
}
