package import EventLoop
import Glibc
import Keyboard
import System

/// Waits until a program reads the virtual keyboard; before that, keys of grabbed keyboards would be lost.
///
/// inotify reports that a node was opened, but not by whom. So the watch begins before the device is made, and a second
/// opening means a reader: the first one is by the process that makes the device (`UinputDevice.open`). The kernel
/// keeps keys for the reader from its opening on. Some programs open the node only to look at it and open it again
/// later, so the wait ends `settling` after the last opening, and after `longest` in any case.
package final class ReaderWatch {
    private let loop: EventLoop
    private var watch: DirectoryWatch?
    private var node: String?
    /// How often each node was opened since the watch began, and when last, in µs.
    private var openings: [String: (count: Int, last: Timestamp)] = [:]
    private var onEnd: (_ isRead: Bool) -> Void = { _ in }
    private var quiet: Deadline!
    private var limit: Deadline!

    /// The time without a further opening after which the node has a reader, in µs.
    private static let settling: Timestamp = 100_000
    /// The longest wait, in µs.
    private let longest: Timestamp

    /// Watches the nodes of a directory. `longest` is the longest wait, in µs.
    package init(_ directory: String = "/dev/input", longest: UInt64 = 2_000_000, on loop: EventLoop) {
        self.loop = loop
        self.longest = longest
        quiet = Deadline(on: loop) { [unowned self] in end(isRead: true) }
        limit = Deadline(on: loop) { [unowned self] in end(isRead: false) }
        watch = try? DirectoryWatch(on: loop) { [unowned self] in receive($0, $1) }
        try? watch?.add(directory, for: .openings)
    }

    deinit { close() }

    /// Calls a closure once in a later turn of the loop: when the node has a reader, or when the longest wait has
    /// passed. The watch ends then. A reader that came before this call counts.
    package func wait(for node: String?, then onEnd: @escaping (_ isRead: Bool) -> Void) {
        self.node = node
        self.onEnd = onEnd
        limit.arm(after: node == nil || watch == nil ? 0 : longest)
        waitForQuiet()
    }

    /// Ends the watch without calling the closure.
    package func close() {
        quiet.disarm()
        limit.disarm()
        watch?.close()
        watch = nil
        onEnd = { _ in }
    }

    private func receive(_ change: DirectoryWatch.Change, _ name: String) {
        guard change.contains(.opened) else { return }
        openings[name] = ((openings[name]?.count ?? 0) + 1, loop.now())
        if name == node { waitForQuiet() }
    }

    /// Ends the wait after the last opening, if a process other than the maker of the device has opened the node.
    private func waitForQuiet() {
        guard let node, let (count, last) = openings[node], count > 1 else { return }
        quiet.arm(at: last + Self.settling)
    }

    private func end(isRead: Bool) {
        let onEnd = onEnd
        close()
        // The closure may release the last reference to this object.
        withExtendedLifetime(self) { onEnd(isRead) }
    }
}
