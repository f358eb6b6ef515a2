import CNcurses
import Glibc

/// Restores the terminal when the program crashes: it does the same as ncurses at its end, but without ncurses.
///
/// Everything is prepared before, since a signal handler may not allocate or call ncurses.
enum TerminalRestoration {
    private nonisolated(unsafe) static let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
    private nonisolated(unsafe) static var count = 0
    private nonisolated(unsafe) static var terminal: Int32 = -1
    private nonisolated(unsafe) static let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    private nonisolated(unsafe) static let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    private static let capacity = 256
    private static let stackSize = 65536
    private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]

    /// Prepares the restoration. Must be called while the terminal is in the state to be restored, and after it was
    /// examined.
    static func prepare(_ terminal: Int32) {
        guard tcgetattr(terminal, settings) == 0 else { return }
        self.terminal = terminal
        count = phim_curses_ending(bytes, capacity)
        // The crash may be a stack overflow, so the handler needs a stack of its own.
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
        stack.ss_size = stackSize
        sigaltstack(&stack, nil)
        for number in signals {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                TerminalRestoration.restore()
                // The previous handler then gets the signal.
                sigaction(number, TerminalRestoration.actions + Int(number), nil)
                raise(number)
            }
            action.sa_flags = Int32(SA_ONSTACK)
            sigaction(number, &action, actions + Int(number))
        }
    }

    private static func restore() {
        _ = Glibc.write(terminal, bytes, count)
        tcsetattr(terminal, TCSANOW, settings)
    }
}
