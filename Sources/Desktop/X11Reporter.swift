import CXkbcommonX11
import Glibc

/// The child process that asks an X server for its keymap and for the window with the focus, and writes each change to
/// standard output.
///
/// An X client blocks while it waits for the server's replies. This process may hang or end with the server, while the
/// daemon only reads a pipe. There are two reports:
///
/// - a line `keymap GROUP DELAY SIZE`, followed by SIZE bytes of keymap text. DELAY is the delay of key repeat in ms, 0 for
///   no repeat, -1 if the server does not report it;
/// - a line `focus WINDOW/PROCESS CLASS`: the window's number, the process in _NET_WM_PID, 0 if unknown, and the class in
///   WM_CLASS; only `focus ` if no window has the focus.
package enum X11Reporter {
    /// The command of `phim` that runs this process.
    package static let commandName = "report-x11"
    /// The first word of the report of a keymap.
    static let keymapWord = "keymap"
    /// The start of each report of the focus.
    static let focusPrefix = "focus "

    /// Writes reports until the server or the reader of the pipe is gone.
    package static func run(display: String) {
        guard let server = X11Server(display: display) else { return }
        var keymap = KeymapReport()
        var focus = X11FocusedWindow(of: server.connection, screen: server.screen)
        var changes: (keymap: Bool, focus: Bool) = (true, true)
        while true {
            if changes.keymap && !keymap.write(server) || changes.focus && !focus.write() { return }
            changes = (false, false)
            // The replies above may have come with events.
            while let event = xcb_poll_for_event(server.connection) {
                defer { free(event) }
                if event.pointee.response_type & 0x7f == server.firstEvent {
                    changes.keymap = true
                } else if focus.mayChange(by: event) {
                    changes.focus = true
                }
            }
            if server.isGone { return }
            if changes.keymap || changes.focus { continue }
            xcb_flush(server.connection)
            if !ReportPipe.awaitEvents(of: server.connection) { return }
        }
    }
}

/// The last report of a keymap, so that only changes are written.
private struct KeymapReport {
    private var text = ""
    private var group: UInt32 = 0
    private var keyRepeatDelay = -1

    /// Writes the active keymap and group if they have changed; false if the server does not report them or the reader
    /// is gone.
    mutating func write(_ server: borrowing X11Server) -> Bool {
        guard let (text, group) = server.keymap() else { return false }
        let delay = server.keyRepeatDelay() ?? -1
        if text == self.text && group == self.group && delay == keyRepeatDelay { return true }
        self.text = text
        self.group = group
        keyRepeatDelay = delay
        return ReportPipe.write("\(X11Reporter.keymapWord) \(group) \(delay) \(text.utf8.count)\n" + text)
    }
}
