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
        return ReportPipe.write("keymap \(group) \(delay) \(text.utf8.count)\n" + text)
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
            if !ReportPipe.awaitEvents(of: server.connection) { return }
        }
    }
}
