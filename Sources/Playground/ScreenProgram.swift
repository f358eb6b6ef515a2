package import Keyboard

/// A full-screen program. Inputs, time and frames are values; the caller owns the terminal.
package protocol ScreenProgram: AnyObject {
    /// Handles an input. Returns what the caller must do besides drawing; nil for nothing.
    func receive(_ input: TerminalInput) -> ScreenWish?
    /// The screen at a size.
    func frame(columns: Int, rows: Int) -> ScreenFrame
    /// The time in µs until something happens without a key; nil if nothing will.
    var remainingTime: Timestamp? { get }
    /// Lets time pass, in µs.
    func wait(_ duration: Timestamp)
}

extension ScreenProgram {
    /// Nil, for programs without timers.
    package var remainingTime: Timestamp? { nil }
    /// Does nothing, for programs without timers.
    package func wait(_ duration: Timestamp) {}
}

/// A request of the user that the caller must carry out.
package enum ScreenWish: Hashable, Sendable {
    /// Draw the whole screen again, because another program wrote on it.
    case redraw
    /// Suspend the program and return to the shell.
    case suspend
    /// Leave the program.
    case leave
}
