import Keyboard
import TestSupport

/// Keys that `guest/bursts.pl` types on keyboards of uinput, at the times of the guest.
@Rig
enum KeyBursts {
    /// The line of its input that taps the keys of a text on a keyboard, all in one write.
    static func line(typing text: String, on keyboard: Int = 0) throws -> String {
        let keys = try Keystrokes.parse(text).filter(\.pressed)
        return "type \(keyboard) \(keys.map { String($0.keycode.rawValue) }.joined(separator: " "))"
    }

    /// The lines that tap the keys of a text one by one, with a rest of so many µs after each.
    static func lines(typing text: String, rest: Int) throws -> [String] {
        try Keystrokes.parse(text).filter(\.pressed).flatMap { ["type 0 \($0.keycode.rawValue)", "rest \(rest)"] }
    }

    /// Types, and waits until the daemon has read everything.
    static func run(_ lines: [String], keyboards: Int = 1, in guest: Guest, _ daemon: GuestDaemon) throws {
        let input = lines.joined(separator: "\n") + "\n"
        try guest.shell(
            "perl \(Tree.tests)/guest/bursts.pl \(keyboards) \(daemon.process)", input: Array(input.utf8),
            allowing: 60 + lines.count / 100)
        try daemon.waitUntilSettled()
    }
}
