import CXkbcommonX11
import Glibc

/// A separate process that asks an X server for its keymap and writes each one to standard output.
///
/// An X client waits for the server's answers. So the daemon does not ask by itself: this process may hang or die with
/// the server, and the daemon reads a pipe. A report is a line `keymap GROUP DELAY SIZE` and so many bytes of text. The
/// delay is that of repeats: milliseconds, 0 for no repeats, -1 if the server does not report it.
package enum X11Reporter {
    /// The name of the command that the daemon starts this by.
    package static let commandName = "report-x11-keymap"

    /// Reports until the server or the reader is gone.
    package static func run(display: String) {
        guard let server = X11Server(display: display) else { return }
        var reporter = Reporter(server: server)
        if reporter.reportKeymap() { reporter.follow() }
    }
}

/// What the reporting process knows.
private struct Reporter: ~Copyable {
    let server: X11Server
    private var text = ""
    private var group: UInt32 = 0
    private var keyRepeatDelay = -1

    init(server: consuming X11Server) {
        self.server = server
    }

    /// Writes the active keymap and group; false if the server does not report them.
    mutating func reportKeymap() -> Bool {
        guard let (text, group) = server.keymap() else { return false }
        let delay = server.keyRepeatDelay() ?? -1
        if text == self.text && group == self.group && delay == keyRepeatDelay { return true }
        self.text = text
        self.group = group
        keyRepeatDelay = delay
        return Self.write("keymap \(group) \(delay) \(text.utf8.count)\n" + text)
    }

    /// Waits for events and reports the changes, until either end is gone.
    mutating func follow() {
        while true {
            var changed = false
            while let event = xcb_poll_for_event(server.connection) {
                defer { free(event) }
                if event.pointee.response_type & 0x7f == server.firstEvent { changed = true }
            }
            if changed && !reportKeymap() { return }
            if server.isGone { return }
            var descriptors = [
                pollfd(fd: xcb_get_file_descriptor(server.connection), events: Int16(POLLIN), revents: 0),
                pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
            ]
            if poll(&descriptors, 2, -1) < 0 && errno != EINTR { return }
            if descriptors[1].revents != 0 { return }
        }
    }

    private static func write(_ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return false }
            bytes.removeFirst(count)
        }
        return true
    }
}
