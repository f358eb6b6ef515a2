import CXkbcommonX11
import Glibc

/// The child process that asks an X server for its keymap and writes each change to standard output.
///
/// An X client blocks while it waits for the server's replies. This process may hang or end with the server, while the
/// daemon only reads a pipe. A report is a line `keymap GROUP DELAY SIZE`, followed by SIZE bytes of keymap text. DELAY
/// is the delay of key repeat in ms, 0 for no repeat, -1 if the server does not report it.
package enum X11Reporter {
    /// The command of `phim` that runs this process.
    package static let commandName = "report-x11-keymap"

    /// Writes reports until the server or the reader of the pipe is gone.
    package static func run(display: String) {
        guard let server = X11Server(display: display) else { return }
        var reporter = Reporter(server: server)
        if reporter.reportKeymap() { reporter.run() }
    }
}

/// The last report, so that only changes are written.
private struct Reporter: ~Copyable {
    let server: X11Server
    private var text = ""
    private var group: UInt32 = 0
    private var keyRepeatDelay = -1

    init(server: consuming X11Server) {
        self.server = server
    }

    /// Writes the active keymap and group if they have changed; false if the server does not report them or the reader
    /// is gone.
    mutating func reportKeymap() -> Bool {
        guard let (text, group) = server.keymap() else { return false }
        let delay = server.keyRepeatDelay() ?? -1
        if text == self.text && group == self.group && delay == keyRepeatDelay { return true }
        self.text = text
        self.group = group
        keyRepeatDelay = delay
        return ReportPipe.write("keymap \(group) \(delay) \(text.utf8.count)\n" + text)
    }

    /// Waits for events and reports the changes, until the server or the reader is gone.
    mutating func run() {
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
