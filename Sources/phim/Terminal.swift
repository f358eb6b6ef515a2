import CLinux
import Drawing
import Glibc
import System

/// Writes to standard output and standard error.
enum Terminal {
    /// Writes all bytes to standard output. Exits silently if the reader has closed it.
    static func write(_ bytes: some Collection<UInt8>) {
        write(bytes, to: STDOUT_FILENO)
    }

    /// Writes a line to standard error, wrapped at words if that is a terminal.
    static func complain(_ line: String) {
        write(Array((wrapped(line, for: STDERR_FILENO) + "\n").utf8), to: STDERR_FILENO)
    }

    /// Whether standard output shows colours: it is a terminal other than `dumb`, and NO_COLOR is not set.
    static var hasColors: Bool {
        isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR") == nil
            && getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// Whether standard input is a terminal in a window, in tmux or over a network, and not a text console.
    static var isPseudoterminal: Bool {
        ttyname(STDIN_FILENO).map { String(cString: $0).hasPrefix("/dev/pts/") } ?? false
    }

    /// The columns of the terminal on standard output; 80 if it is no terminal.
    static var width: Int { width(of: STDOUT_FILENO) }

    private static func width(of descriptor: Int32) -> Int {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// The text with its lines wrapped at words, if standard output is a terminal. Wrapped lines keep the indent of
    /// their line.
    static func wrapped(_ text: String) -> String { wrapped(text, for: STDOUT_FILENO) }

    private static func wrapped(_ text: String, for descriptor: Int32) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let indent = line.prefix { $0 == " " }.count
            return String(repeating: " ", count: indent)
                + wrapped(line.dropFirst(indent), behind: indent, for: descriptor)
        }.joined(separator: "\n")
    }

    /// The rest of a line, wrapped at words if the descriptor is a terminal. Further lines are indented by `indent`
    /// spaces.
    private static func wrapped(
        _ text: some StringProtocol, behind indent: Int, for descriptor: Int32 = STDOUT_FILENO
    ) -> String {
        let width = width(of: descriptor)
        guard isatty(descriptor) == 1, indent + 20 <= width else { return String(text) }
        var (wrapped, column) = ("", indent)
        var isFirst = true
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let count = TerminalWidth.of(String(word))
            if isFirst {
                isFirst = false
            } else if column + 1 + count >= width {
                wrapped += "\n" + String(repeating: " ", count: indent)
                column = indent
            } else {
                wrapped += " "
                column += 1
            }
            wrapped += word
            column += count
        }
        return wrapped
    }

    /// The text in bold, if there are colours.
    static func bold(_ text: String) -> String { hasColors ? "\u{1b}[1m\(text)\u{1b}[0m" : text }

    /// Writes rows of a name and a text, in two columns.
    static func writeTable(_ rows: [(name: String, text: String)]) {
        let width = rows.map(\.name.count).max() ?? 0
        let isNarrow = isatty(STDOUT_FILENO) == 1 && width + 22 > Self.width
        let lines = rows.map { row in
            if row.text.isEmpty { return row.name }
            return isNarrow
                ? row.name + "\n    " + wrapped(row.text, behind: 4)
                : row.name + String(repeating: " ", count: width - row.name.count + 2)
                    + wrapped(row.text, behind: width + 2)
        }
        write(lines.flatMap { Array(($0 + "\n").utf8) })
    }

    private static func write(_ bytes: some Collection<UInt8>, to descriptor: Int32) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                exit(1)
            } else if errno != EINTR && errno != EAGAIN {
                fail(errno)
            }
        }
    }

    /// Makes the command fail at its end if its output could not be written, because the disk is full or standard
    /// output is closed.
    static func checkOutputAtExit() {
        atexit {
            if phim_output_flush() < 0 { Terminal.fail(errno) }
        }
    }

    /// Exits immediately, without exit handlers.
    private static func fail(_ error: Int32) -> Never {
        // A reader that stops early, such as head(1), is no error to report.
        if error == EPIPE { _exit(1) }
        let line = Array(
            (localized("Error: the output cannot be written: \(SystemError.reason(error))") + "\n").utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
        _exit(1)
    }
}
