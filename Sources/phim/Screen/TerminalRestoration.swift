import CNcurses
import Glibc

/// Puts the terminal in order when the program crashes: what ncurses does at its end, without ncurses.
///
/// All is prepared before, since a signal handler may neither allocate nor ask anything.
enum TerminalRestoration {
    private nonisolated(unsafe) static let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
    private nonisolated(unsafe) static var count = 0
    private nonisolated(unsafe) static var terminal: Int32 = -1
    private nonisolated(unsafe) static let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    private nonisolated(unsafe) static let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    private static let capacity = 256
    private static let stackSize = 65536
    private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]

    /// Prepares it. To be called while the terminal is as it shall be again, and after it was examined.
    static func prepare(_ terminal: Int32) {
        guard tcgetattr(terminal, settings) == 0 else { return }
        self.terminal = terminal
        count = phim_curses_ending(bytes, capacity)
        // A crash may be that of the stack.
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
        stack.ss_size = stackSize
        sigaltstack(&stack, nil)
        for number in signals {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                TerminalRestoration.restore()
                // Then what would have happened without this.
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
