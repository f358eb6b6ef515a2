package import Keyboard

/// A program on the whole screen of a terminal. Inputs, time and what is seen are values: it has no terminal itself.
package protocol ScreenProgram: AnyObject {
    /// An input came.
    func receive(_ input: TerminalInput) -> ScreenWish?
    /// What is seen on a screen of that size.
    func frame(columns: Int, rows: Int) -> ScreenFrame
    /// How long it takes, in µs, until something happens without a key; nil if nothing will.
    var remainingTime: Timestamp? { get }
    /// So many µs went by.
    func wait(_ duration: Timestamp)
}

extension ScreenProgram {
    package var remainingTime: Timestamp? { nil }
    package func wait(_ duration: Timestamp) {}
}

/// What the user asks of the screen itself.
package enum ScreenWish: Hashable, Sendable {
    /// The screen is to be drawn from nothing: another program wrote on it.
    case redraw
    /// The shell gets the terminal for a while.
    case suspend
    case leave
}
