package import Glibc
package import Keyboard

/// Knows which program runs in the terminal with the focus, a window or a text console, and whether it asks for a
/// password.
///
/// The kernel reports neither. So /proc and the terminals are read when the window gets the focus, at the first key after
/// a pause, and at the first key after Enter: some forty system calls, none of which waits. What is not certain, because
/// the window has several tabs, is not told.
package struct TerminalWatch {
    /// Where a terminal is.
    package enum Place: Equatable {
        /// In a window of this process.
        case window(of: pid_t)
        /// A text console with this name in /dev.
        case console(String)
    }

    /// The name of the program in the foreground, at most 15 bytes, as /proc/PID/comm has it; empty if unknown.
    package private(set) var program = ""
    /// Whether the program asks for a password.
    package private(set) var asksForPassword = false

    /// Nil if no terminal has the focus.
    private var place: Place?
    /// A process on the text console; 0 if unknown.
    private var process: pid_t = 0
    private var servers: [String: [pid_t]] = [:]
    /// The terminals that asked for a password at the last look.
    private var asking: Set<String> = []
    /// The terminal in front, if that is known.
    private var front: String?
    private var pressTime: Timestamp = 0
    private var lookTime: Timestamp = 0
    /// Whether Enter was the last key.
    private var isAfterEnter = false

    /// The pause after which a key is the first one again, and the longest time without a look while keys are typed, in
    /// µs.
    private static let pause: Timestamp = 300_000
    private static let interval: Timestamp = 1_000_000
    private static let chordKeys: [Keycode] = [.leftControl, .rightControl, .leftAlt, .leftMeta, .rightMeta]

    /// Creates a watch without a window.
    package init() {}

    /// Follows a terminal; nil if none has the focus, or its process is unknown.
    package mutating func follow(_ place: Place?) {
        if place != self.place { (process, servers) = (0, [:]) }
        self.place = place
        asking = []
        leaveFront()
        look()
    }

    /// Called at each press, before it has an effect. Returns whether `program` or `asksForPassword` has changed.
    package mutating func keyGoesDown(_ keycode: Keycode, at time: Timestamp) -> Bool {
        guard place != nil else { return false }
        let isFirst =
            isAfterEnter || time >= pressTime + Self.pause || time >= lookTime + Self.interval
        pressTime = time
        // A chord may bring another tab to the front.
        if Self.chordKeys.contains(keycode) { leaveFront() }
        let before = (program, asksForPassword)
        if isFirst {
            lookTime = time
            look()
        }
        isAfterEnter = keycode == .enter || keycode == .keypadEnter
        return before != (program, asksForPassword)
    }

    /// Forgets which tab is in front, because a click may have changed it.
    package mutating func leaveFront() {
        front = nil
        isAfterEnter = false
    }

    private mutating func look() {
        let panes =
            switch place {
            case .window(let process): TerminalPane.panes(of: process, servers: &servers)
            case .console(let name): TerminalPane.panes(onConsole: name, &process, servers: &servers)
            case nil: [TerminalPane]()
            }
        let programs = Set(panes.map(\.program))
        program = programs.count == 1 ? programs.first! : ""
        let now = Set(panes.filter(\.asksForPassword).map(\.terminal))
        // The one that began to ask since Enter was typed is in front.
        if isAfterEnter, let new = now.subtracting(asking).first, now.subtracting(asking).count == 1 { front = new }
        asking = now
        asksForPassword = !now.isEmpty && (now.count == panes.count || front.map(now.contains) == true)
    }
}
