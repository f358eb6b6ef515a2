import CLinux
import Glibc
import System

/// The controlling terminal, byte by byte, on a screen of its own; sane again at every end.
struct RawTerminal {
    private let descriptor: Int32
    /// Tells that the terminal has another size, also while the screen is drawn.
    private let sizes: Int32
    private static let enter = "\u{1b}[?1049h\u{1b}[?25l"
    private static let leave = Array("\u{1b}[?25h\u{1b}[?1049l".utf8)

    /// What a signal puts back.
    private nonisolated(unsafe) static var saved: (descriptor: Int32, settings: termios)?

    init() throws(PlainError) {
        if ProcessEnvironment.variables["TERM"] == "dumb" {
            throw PlainError("the terminal “dumb” cannot move its cursor; --first chooses the first match")
        }
        descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
        var settings = termios()
        guard descriptor >= 0, tcgetattr(descriptor, &settings) == 0 else {
            throw PlainError("there is no terminal to choose in; --first chooses the first match")
        }
        Self.saved = (descriptor, settings)
        for number in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] {
            signal(number) { number in
                RawTerminal.restore()
                _exit(128 + number)
            }
        }
        sizes = phim_signals_open([SIGWINCH], 1)
        var raw = settings
        cfmakeraw(&raw)
        tcsetattr(descriptor, TCSAFLUSH, &raw)
        write(Self.enter)
    }

    /// Columns and rows.
    var size: (columns: Int, rows: Int) {
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
        return isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (80, 24)
    }

    /// What was typed; nothing if the terminal has another size or the time is over, nil at its end. Waits for it.
    func read(within time: Int32? = nil) -> [UInt8]? {
        // A descriptor that is not there is not waited for.
        var waited = [descriptor, sizes].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let count = poll(&waited, 2, time ?? -1)
        if count <= 0 { return count == 0 || errno == EINTR ? [] : nil }
        if waited[1].revents != 0 {
            while phim_signals_read(sizes) != 0 {}
            return []
        }
        var buffer = [UInt8](repeating: 0, count: 256)
        let length = Glibc.read(descriptor, &buffer, buffer.count)
        if length > 0 { return Array(buffer[..<length]) }
        return length < 0 && errno == EINTR ? [] : nil
    }

    func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// The terminal is as it was.
    func close() {
        Self.restore()
        Glibc.close(descriptor)
        Glibc.close(sizes)
        _ = phim_signals_unblock([SIGWINCH], 1)
    }

    private static func restore() {
        guard var saved else { return }
        _ = Glibc.write(saved.descriptor, leave, leave.count)
        tcsetattr(saved.descriptor, TCSAFLUSH, &saved.settings)
        self.saved = nil
    }
}
