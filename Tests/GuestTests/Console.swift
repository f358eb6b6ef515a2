import Foundation
import Keyboard
import TestSupport

/// An application on a Linux console: `cat` in raw mode, in Unicode; it passes on every byte at once.
@Rig
final class Console: TextReader {
    private static var opened: Console?

    /// The console of the guest in the state of a new one: no locks, no unread text, no held keys.
    static func fresh(_ guest: Guest) throws -> Console {
        try PhysicalKeyboard.reset(guest)
        try guest.setRepeatDelay(milliseconds: PhysicalKeyboard.noRepeat)
        let console = try opened ?? Console(opening: guest)
        opened = console
        guard try guest.run("unlock /dev/tty2").status == 0 else {
            throw RigFailure(description: "cannot turn off the locks of the console")
        }
        // A test that failed may have left more than the connection holds: then the rest comes after it.
        if console.forget() { _ = try console.transcript(ending: .ps2(guest)) }
        return console
    }

    /// The console of a guest where there is none yet.
    init(opening guest: Guest) throws {
        super.init(guest)
        let port = try guest.portPath("text")
        try guest.shell(
            """
            cat >/run/phim/cat.sh && openvt -c 2 -f -s -- sh /run/phim/cat.sh \(port)
            """,
            input: Array("kbd_mode -u; stty raw -echo; echo $$ >/run/phim/cat.pid; exec cat >$1\n".utf8))
        try guest.wait(
            until: "[ -s /run/phim/cat.pid ] && [ \"$(cat /sys/class/tty/tty0/active)\" = tty2 ]",
            "cat on the second console")
    }
}
