package import EventLoop
import Glibc
import Keyboard
import System

/// Waits until somebody reads the virtual keyboard: until then, keys of grabbed keyboards would go nowhere.
///
/// inotify tells that its node was opened, not by whom. So the watch begins before the device is made, and the node has a
/// reader when it was opened twice: once by who made it, to write to it (`UinputDevice.open`). From its opening on the
/// kernel keeps the keys for the reader. Some only look and open it again, so the first grab comes a moment after the last
/// opening; and after two seconds it comes in any case.
package final class ReaderWatch {
    private var watch: DirectoryWatch?
    private var node: String?
    /// How often each node was opened since the beginning.
    private var openings: [String: Int] = [:]
    private var onEnd: (_ isRead: Bool) -> Void = { _ in }
    private var quiet: Deadline!
    private var limit: Deadline!

    /// How long nobody must have opened it any more, in µs.
    private static let settling: Timestamp = 100_000
    /// The longest wait, in µs.
    private let longest: Timestamp

    /// Begins to watch the nodes of a directory.
    package init(_ directory: String = "/dev/input", longest: UInt64 = 2_000_000, on loop: EventLoop) {
        self.longest = longest
        quiet = Deadline(on: loop) { [unowned self] in end(isRead: true) }
        limit = Deadline(on: loop) { [unowned self] in end(isRead: false) }
        watch = try? DirectoryWatch(on: loop) { [unowned self] in receive($0, $1) }
        try? watch?.add(directory, for: .openings)
    }

    deinit { close() }

    /// Calls a closure once, in a later turn of the loop, when the node of that name has a reader, or none is to be
    /// expected any more. Then the watch is over. The reader may have come before this call.
    package func wait(for node: String?, then onEnd: @escaping (_ isRead: Bool) -> Void) {
        self.node = node
        self.onEnd = onEnd
        let now = MonotonicClock.now()
        limit.arm(at: now + (node == nil || watch == nil ? 0 : longest))
        if isRead { quiet.arm(at: now + Self.settling) }
    }

    /// Waits no longer; nothing is called.
    package func close() {
        quiet.disarm()
        limit.disarm()
        watch?.close()
        watch = nil
        onEnd = { _ in }
    }

    private func receive(_ change: DirectoryWatch.Change, _ name: String) {
        guard change.contains(.opened) else { return }
        openings[name, default: 0] += 1
        if name == node, isRead { quiet.arm(at: MonotonicClock.now() + Self.settling) }
    }

    /// Somebody besides who made it has opened the node.
    private var isRead: Bool { node.flatMap { openings[$0] } ?? 0 > 1 }

    private func end(isRead: Bool) {
        let onEnd = onEnd
        close()
        // Who made it may let go of it.
        withExtendedLifetime(self) { onEnd(isRead) }
    }
}
