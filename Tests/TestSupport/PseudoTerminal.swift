package import Foundation
import Glibc

/// A terminal of the test's own that stands for a virtual terminal of the kernel.
package final class PseudoTerminal {
    private var master: Int32

    /// Opens a terminal, with its name in a directory.
    package init(_ name: String, in directory: URL) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var lock: Int32 = 0
        var number: UInt32 = 0
        let (unlocks, asksNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        guard master >= 0, ioctl(master, unlocks, &lock) == 0, ioctl(master, asksNumber, &number) == 0 else {
            throw CocoaError(.fileNoSuchFile)
        }
        let link = directory.appending(path: name).path
        unlink(link)
        symlink("/dev/pts/\(number)", link)
    }

    deinit { hangUp() }

    /// Sets which keys appear, and whether a program gets them a line at a time.
    package func set(echo: Bool, lines: Bool) {
        var settings = termios()
        tcgetattr(master, &settings)
        settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
        if echo { settings.c_lflag |= tcflag_t(ECHO) }
        if lines { settings.c_lflag |= tcflag_t(ICANON) }
        tcsetattr(master, TCSANOW, &settings)
    }

    /// The login that it belongs to is over.
    package func hangUp() {
        if master >= 0 { close(master) }
        master = -1
    }
}
