import CLinux
package import EventLoop
import Glibc
import System

/// Watches the virtual terminal in front: whether it is a text console, and whether it asks for a password.
///
/// The kernel reports each switch of terminals (/sys/class/tty/tty0/active). Only root and the user who is logged in on
/// a terminal may open it; for other users its state is unknown.
package final class ActiveConsole {
    /// Where the state of the terminals is read from.
    package struct Source: Sendable {
        /// The sysfs attribute with the name of the active terminal.
        package var attribute = "/sys/class/tty/tty0/active"
        /// The directory of the terminal devices.
        package var directory = "/dev"
        /// Returns an entry of the keymap of an open terminal; nil if there is none. Corresponds to KDGKBENT.
        package var entry: @Sendable (_ terminal: Int32, _ table: Int, _ keycode: UInt16) -> UInt16? =
            { ConsoleKeymap.entry(of: $0, $1, $2) }
        /// Whether an open terminal is in the mode for UTF-8. Corresponds to KDGKBMODE.
        package var isUnicode: @Sendable (_ terminal: Int32) -> Bool = { ConsoleKeymap.isUnicode($0) }

        /// Creates the source of the running kernel.
        package init() {}
    }

    /// Called after another terminal is in front.
    package var onChange: () -> Void = {}

    private let source: Source
    private let loop: EventLoop
    private var attribute: Int32
    private var registration: EventLoop.Registration?
    private var name: String?
    private var terminal: Int32 = -1

    /// Starts to watch. If the kernel has no virtual terminals, everything stays unknown.
    package init(_ source: Source = Source(), on loop: EventLoop) {
        self.source = source
        self.loop = loop
        attribute = open(source.attribute, O_RDONLY | O_CLOEXEC)
        guard attribute >= 0 else { return }
        // epoll cannot watch a plain file, which tests use; then no changes are reported.
        registration = try? loop.add(attribute, for: .changed) { [unowned self] _ in look() }
        name = readName()
    }

    deinit { close() }

    /// Whether a text console is in front now; false if unknown.
    package static var isTextInFront: Bool {
        guard let loop = try? EventLoop() else { return false }
        return ActiveConsole(on: loop).isText ?? false
    }

    /// Whether a text console is in front; nil if unknown.
    package var isText: Bool? {
        openTerminal()
        return switch phim_console_mode(terminal) {
        case 0: true
        case 1: false
        default: nil
        }
    }

    /// The name of the text console in front, as in /dev; nil if a desktop is in front, or unknown.
    package var textName: String? { isText == true ? name : nil }

    /// Whether the terminal in front is open, so that queries are cheap.
    package var isOpen: Bool { terminal >= 0 }

    /// Whether the terminal asks for a password.
    package var asksForPassword: Bool {
        openTerminal()
        guard terminal >= 0 else { return false }
        if let asks = Self.asksForPassword(terminal) { return asks }
        // The login that owned the terminal is over.
        forgetTerminal()
        return false
    }

    /// Whether an open terminal reads whole lines without echo, as password prompts do. Shells and editors with their own
    /// line editing read single keys instead, without ICANON. Nil if the terminal has been hung up.
    static func asksForPassword(_ terminal: Int32) -> Bool? {
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { return nil }
        return settings.c_lflag & tcflag_t(ECHO) == 0 && settings.c_lflag & tcflag_t(ICANON) != 0
    }

    /// A checksum of the keyboard's mode and a few keymap entries, cheap enough to read for each word; nil if the terminal
    /// is not open. It changes when a keymap with or without the character plane, or with other letters, is loaded.
    package var keymapMark: UInt64? {
        guard terminal >= 0 else { return nil }
        var mark: UInt64 = source.isUnicode(terminal) ? 1 : 0
        for (table, keycode) in ConsoleKeymap.marks { add(table, keycode.rawValue, to: &mark) }
        return mark
    }

    /// The number of tables that `keymapMark(ofTable:)` accepts.
    package static let tableCount = ConsoleKeymap.comparedTables.count

    /// A checksum of all entries for characters in one table of the keymap, by its place from 0; nil if the terminal is
    /// not open. A keymap is loaded entry by entry, so it changes also when `keymapMark` was read in the middle of that.
    package func keymapMark(ofTable place: Int) -> UInt64? {
        guard terminal >= 0 else { return nil }
        var mark: UInt64 = 0
        for keycode in ConsoleKeymap.comparedKeys { add(ConsoleKeymap.comparedTables[place], keycode, to: &mark) }
        return mark
    }

    private func add(_ table: Int, _ keycode: UInt16, to mark: inout UInt64) {
        mark = mark &* 65_599 &+ UInt64(source.entry(terminal, table, keycode) ?? .max)
    }

    /// Reads which terminal is in front.
    package func look() {
        let now = readName()
        guard now != name else { return }
        name = now
        forgetTerminal()
        onChange()
    }

    /// Closes the terminal, because another user may be logged in now. The next query opens it again.
    package func forgetTerminal() {
        if terminal >= 0 { Glibc.close(terminal) }
        terminal = -1
    }

    /// Stops watching.
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
