import Glibc
package import System

/// A descriptor that its owner reads in the loop: watched from the beginning, closed at the end, and closed too if it
/// cannot be watched.
package final class DescriptorWatch {
    /// The descriptor; -1 once it is closed.
    package private(set) var descriptor: Int32
    private let loop: EventLoop
    private var registration: EventLoop.Registration?

    /// Takes a descriptor over and calls `action` whenever it can be read. Fails as `EventLoop.add` does.
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

    /// It is still there.
    package var isOpen: Bool { registration != nil }

    /// What it is watched for from now on; nothing once it is closed.
    package func watch(for readiness: Readiness) {
        if let registration { loop.watch(registration, for: readiness) }
    }

    /// Closes it; nothing is called any more.
    package func close() {
        let last = descriptor
        if abandon() { Glibc.close(last) }
    }

    /// Leaves it open, because somebody else has it still; nothing is called any more. Answers false if it was closed.
    @discardableResult
    func abandon() -> Bool {
        guard let registration else { return false }
        self.registration = nil
        loop.remove(registration)
        descriptor = -1
        return true
    }
}
