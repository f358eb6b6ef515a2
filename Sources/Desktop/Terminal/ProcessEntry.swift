import Glibc
import System

/// What /proc tells of a process: no command line, no environment.
///
/// Source: proc_pid_stat(5) and proc_tid_children(5).
struct ProcessEntry {
    /// The name of the program, at most 15 bytes; a program may choose its own.
    var name: String
    /// The name in /dev of the pseudo-terminal or virtual console that controls the process; nil if none does.
    var terminal: String?
    /// The process group in the foreground of that terminal; its number is that of its first process.
    var foreground: pid_t

    /// The majors of pseudo-terminals and consoles (UNIX98_PTY_SLAVE_MAJOR and TTY_MAJOR of linux/major.h), and the
    /// consoles' minors (MAX_NR_CONSOLES of linux/vt.h).
    private static let majors = (pseudo: 136...143, console: 4)
    private static let consoles = 1...63

    /// Reads the entry of a process; nil if there is no such process.
    init?(of process: pid_t) {
        guard process > 0, let bytes = TextFile.bytes("/proc/\(process)/stat") else { return nil }
        // The name may contain any character, also parentheses.
        guard let start = bytes.firstIndex(of: UInt8(ascii: "(")), let end = bytes.lastIndex(of: UInt8(ascii: ")")),
            start < end
        else { return nil }
        let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
            .map { Int32(String(decoding: $0, as: UTF8.self)) }
        // State, parent, group, session, terminal, foreground.
        guard fields.count > 5, let device = fields[4], let foreground = fields[5] else { return nil }
        name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        self.foreground = foreground
        let number = UInt32(bitPattern: device)
        let (major, minor) = (Int(number >> 8 & 0xfff), Int(number & 0xff | number >> 12 & 0xfff00))
        if Self.majors.pseudo.contains(major) {
            terminal = "pts/\(minor)"
        } else if major == Self.majors.console, Self.consoles.contains(minor) {
            terminal = "tty\(minor)"
        }
    }

    /// The processes that the threads of a process have started, at most `limit` of them.
    static func children(of process: pid_t, limit: Int) -> [pid_t] {
        let tasks = names(in: "/proc/\(process)/task", limit: limit)
        let lists = tasks.lazy.map { TextFile.bytes("/proc/\(process)/task/\($0)/children") ?? [] }
        let numbers = lists.joined(separator: [UInt8(ascii: " ")]).split(separator: UInt8(ascii: " "))
        return Array(numbers.compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }.prefix(limit))
    }

    /// The name of the program in the foreground of the terminal; empty if unknown.
    var foregroundName: String { ProcessEntry(of: foreground)?.name ?? "" }

    /// Whether a pseudo-terminal controls the process.
    var isInPseudoTerminal: Bool { terminal?.hasPrefix("pts/") == true }

    /// The processes of this user, at most `limit` of them.
    static func ofThisUser(limit: Int) -> [pid_t] {
        names(in: "/proc", limit: limit).compactMap { pid_t($0) }.filter(isOwn)
    }

    /// Whether a process belongs to this user.
    static func isOwn(_ process: pid_t) -> Bool {
        var information = stat()
        return process > 0 && stat("/proc/\(process)", &information) == 0 && information.st_uid == getuid()
    }

    /// The names that are numbers.
    private static func names(in directory: String, limit: Int) -> [String] {
        Array(directoryNames(in: directory).lazy.filter { $0.first?.isNumber == true }.prefix(limit))
    }
}
