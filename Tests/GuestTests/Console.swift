import Foundation
import Keyboard

/// An application on a Linux console: `cat` in raw mode, Unicode, every byte it reads handed over at once.
@Rig
final class Console {
    private static var opened: Console?
    private let guest: Guest
    private var received: [UInt8] = []

    /// The key that ends a transcript. It goes the same way as all others, so what comes before it is complete.
    static let end = "⟨f12⟩"
    private static let endCode: [UInt8] = Array("\u{1b}[24~".utf8)

    /// The console of the guest, in the state of a fresh one: no locks, nothing unread, no key held.
    static func fresh(_ guest: Guest) throws -> Console {
        try PhysicalKeyboard.reset(guest)
        try guest.setRepeatDelay(milliseconds: PhysicalKeyboard.noRepeat)
        let console = try opened ?? Console(guest)
        opened = console
        guard try guest.run("unlock /dev/tty2").status == 0 else {
            throw RigFailure(description: "the locks of the console cannot be taken off")
        }
        while let bytes = guest.text.read(by: Deadline(seconds: 0)), !bytes.isEmpty {}
        console.received = []
        return console
    }

    private init(_ guest: Guest) throws {
        self.guest = guest
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

    /// What the application got, up to the end key, which is typed on the given keyboard.
    func transcript(ending keyboard: PhysicalKeyboard) throws -> String {
        try keyboard.type(Self.end)
        return ConsoleTranscript(try bytes(upTo: Self.endCode)).text
    }

    /// Waits until the application has got something more.
    func awaitMore() throws {
        guard let bytes = guest.text.read(by: Deadline(seconds: 30)), !bytes.isEmpty else {
            throw RigFailure(description: "the application got nothing")
        }
        received += bytes
    }

    /// What the application got, once that contains the given bytes; those and what came before are taken.
    func bytes(upTo mark: [UInt8], for seconds: Double = 30) throws -> [UInt8] {
        let deadline = Deadline(seconds: seconds)
        while true {
            if let range = received.firstRange(of: mark) {
                defer { received.removeSubrange(..<range.upperBound) }
                return Array(received[..<range.lowerBound])
            }
            guard let bytes = guest.text.read(by: deadline) else {
                throw RigFailure(description: "the console of the guest is gone")
            }
            if bytes.isEmpty {
                throw RigFailure(
                    description: "the application got \(ConsoleTranscript(received).text.debugDescription), then "
                        + "nothing more in \(seconds) s; expected \(ConsoleTranscript(mark).text)")
            }
            received += bytes
        }
    }
}
