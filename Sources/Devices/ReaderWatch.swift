package import EventLoop
import Glibc
import Keyboard
import System

/// Waits until somebody reads the virtual keyboard: until then, keys of grabbed keyboards would go nowhere.
///
/// inotify tells that its node was opened, not by whom, and tells two openings as one. So the watch begins after the node
/// was opened to write to it; a reader that came before that is not noticed. From the next opening on the kernel keeps its
/// keys for the reader. Some only look and open it again, so the first grab comes a moment after the last opening; and
/// after two seconds it comes in any case.
package final class ReaderWatch {
    private var watch: DirectoryWatch?
    private var node: String?
    /// The nodes that were opened before it was known which one counts.
    private var opened: Set<String> = []
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
        if let node, opened.contains(node) { quiet.arm(at: now + Self.settling) }
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
        if node == nil { opened.insert(name) }
        if name == node { quiet.arm(at: MonotonicClock.now() + Self.settling) }
    }

    private func end(isRead: Bool) {
        let onEnd = onEnd
        close()
        // Who made it may let go of it.
        withExtendedLifetime(self) { onEnd(isRead) }
    }
}
