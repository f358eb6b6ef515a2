import Glibc

/// The mode of an open terminal. Source: termios(3).
enum TerminalMode {
    /// Whether a terminal reads whole lines without echo, as password prompts do. Shells and editors with their own line
    /// editing read single keys instead, without ICANON. Nil if the terminal has been hung up.
    static func asksForPassword(_ terminal: Int32) -> Bool? {
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { return nil }
        return settings.c_lflag & tcflag_t(ECHO) == 0 && settings.c_lflag & tcflag_t(ICANON) != 0
    }
}
