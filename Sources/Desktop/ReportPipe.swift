import CXkbcommonX11
import Glibc

/// The standard output of a child process that asks an X server for the daemon.
enum ReportPipe {
    /// Writes a whole report; false once the reader is gone.
    static func write(_ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return false }
            bytes.removeFirst(count)
        }
        return true
    }

    /// Waits for data from the X server; false once the reader of the reports is gone.
    static func awaitEvents(of connection: OpaquePointer) -> Bool {
        var descriptors = [
            pollfd(fd: xcb_get_file_descriptor(connection), events: Int16(POLLIN), revents: 0),
            pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
        ]
        if poll(&descriptors, 2, -1) < 0 && errno != EINTR { return false }
        return descriptors[1].revents == 0
    }
}
