import CLinux
package import EventLoop
import Glibc
import System

/// The virtual terminal in front: whether it is a text console, and whether it asks for a password.
///
/// The kernel reports every switch (/sys/class/tty/tty0/active). Only root and the user who is logged in on the
/// terminal may open it; for others nothing is known of it.
package final class ActiveConsole {
    /// Where to look.
    package struct Source: Sendable {
        /// The attribute with the name of the terminal.
        package var attribute = "/sys/class/tty/tty0/active"
        /// The directory of the terminals.
        package var directory = "/dev"
        /// Answers an entry of the keymap of an open terminal; nil where there is none. Corresponds to KDGKBENT.
        package var entry: @Sendable (_ terminal: Int32, _ table: Int, _ keycode: UInt16) -> UInt16? =
            { ConsoleKeymap.entry(of: $0, $1, $2) }

        /// The kernel's own.
        package init() {}
    }

    /// Called after another terminal came to the front.
    package var onChange: () -> Void = {}

    private let source: Source
    private let loop: EventLoop
    private var attribute: Int32
    private var registration: EventLoop.Registration?
    private var name: String?
    private var terminal: Int32 = -1

    /// Begins to follow the terminals. Where the kernel has none, nothing is known.
    package init(_ source: Source = Source(), on loop: EventLoop) {
        self.source = source
        self.loop = loop
        attribute = open(source.attribute, O_RDONLY | O_CLOEXEC)
        guard attribute >= 0 else { return }
        // A plain file, as in tests, does not tell its changes.
        registration = try? loop.add(attribute, for: .changed) { [unowned self] _ in look() }
        name = readName()
    }

    deinit { close() }

    /// A text console is in front now, as far as that can be found out.
    package static var isTextInFront: Bool {
        guard let loop = try? EventLoop() else { return false }
        return ActiveConsole(on: loop).isText ?? false
    }

    /// A text console is in front; nil where that is not known.
    package var isText: Bool? {
        openTerminal()
        return switch phim_console_mode(terminal) {
        case 0: true
        case 1: false
        default: nil
        }
    }

    /// The terminal in front is open: it can be asked at little cost.
    package var isOpen: Bool { terminal >= 0 }

    /// What is typed does not appear, a line at a time: a password. A shell or an editor that shows its line itself
    /// takes every key as it comes.
    package var asksForPassword: Bool {
        openTerminal()
        guard terminal >= 0 else { return false }
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else {
            // The login that the terminal belonged to is over.
            forgetTerminal()
            return false
        }
        return settings.c_lflag & tcflag_t(ECHO) == 0 && settings.c_lflag & tcflag_t(ICANON) != 0
    }

    /// A number that is another one once a keymap without the plane, or with it again, or with other letters was loaded;
    /// nil if the terminal is not open. It is made of a few entries, cheap enough to ask for at each key.
    package var keymapMark: UInt64? {
        guard terminal >= 0 else { return nil }
        var mark: UInt64 = 0
        for (table, keycode) in ConsoleKeymap.marks {
            mark = mark &* 65_599 &+ UInt64(source.entry(terminal, table, keycode.rawValue) ?? .max)
        }
        return mark
    }

    /// Looks which terminal is in front.
    package func look() {
        let now = readName()
        guard now != name else { return }
        name = now
        forgetTerminal()
        onChange()
    }

    /// Closes the terminal: another user is at the keyboard. It is opened again when it is asked about.
    package func forgetTerminal() {
        if terminal >= 0 { Glibc.close(terminal) }
        terminal = -1
    }

    /// Ends it.
    package func close() {
        forgetTerminal()
        name = nil
        if let registration { loop.remove(registration) }
        registration = nil
        if attribute >= 0 { Glibc.close(attribute) }
        attribute = -1
    }

    private func openTerminal() {
        guard terminal < 0, let name else { return }
        terminal = open(source.directory + "/" + name, O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    }

    private func readName() -> String? {
        var bytes = [UInt8](repeating: 0, count: 32)
        let size = pread(attribute, &bytes, bytes.count, 0)
        guard size > 0 else { return nil }
        let name = String(decoding: bytes[..<size].prefix { $0 != 0x0a }, as: UTF8.self)
        return name.isEmpty || name.contains("/") ? nil : name
    }
}
