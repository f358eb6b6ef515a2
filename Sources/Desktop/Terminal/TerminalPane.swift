import Glibc

/// A pseudo-terminal of a terminal window: a tab or a pane of it.
struct TerminalPane: Equatable {
    /// The number of the pseudo-terminal, as in /dev/pts.
    var terminal: Int
    /// The name of the program in its foreground; empty if unknown.
    var program: String
    /// Whether it reads whole lines without echo, as password prompts do.
    var asksForPassword: Bool

    /// The most processes that are looked at in a window.
    private static let limit = 64
    /// Programs whose client runs in the terminal while a server has the pseudo-terminals of what is seen in it: the
    /// client's name, and the server's.
    private static let multiplexers = ["tmux: client": "tmux: server", "screen": "screen", "zellij": "zellij"]
    /// The most processes among which the server of a multiplexer is searched for.
    private static let searchLimit = 4096

    /// Returns the pseudo-terminals of the programs that a terminal emulator has started; in the place of one in which a
    /// multiplexer runs, those of its server. `servers` keeps the servers that were found, by the names of their clients.
    static func panes(of emulator: pid_t, servers: inout [String: [pid_t]]) -> [TerminalPane] {
        guard ProcessEntry.isOwn(emulator) else { return [] }
        return started(by: emulator).flatMap { pane -> [TerminalPane] in
            guard let name = multiplexers[pane.program] else { return [pane] }
            var found = servers[pane.program, default: []].filter { isServer($0, named: name) }
            if found.isEmpty {
                found = ProcessEntry.ofThisUser(limit: searchLimit).filter { isServer($0, named: name) }
            }
            servers[pane.program] = found
            return found.flatMap(started)
        }
    }

    private static func isServer(_ process: pid_t, named name: String) -> Bool {
        guard let entry = ProcessEntry(of: process) else { return false }
        return entry.name == name && entry.terminal == nil
    }

    /// The pseudo-terminals of the processes that a process has started, not those within another pseudo-terminal.
    private static func started(by process: pid_t) -> [TerminalPane] {
        let own = ProcessEntry(of: process)?.terminal
        var panes: [TerminalPane] = []
        var waiting = ProcessEntry.children(of: process, limit: limit)[...]
        var count = 0
        while count < limit, let child = waiting.popFirst() {
            count += 1
            guard let entry = ProcessEntry(of: child) else { continue }
            if let terminal = entry.terminal, terminal != own {
                if !panes.contains(where: { $0.terminal == terminal }) {
                    panes.append(TerminalPane(terminal, of: entry, led: child))
                }
            } else {
                // A program between the window and its shells.
                waiting += ProcessEntry.children(of: child, limit: limit)
            }
        }
        return panes
    }

    private init(_ terminal: Int, of entry: ProcessEntry, led leader: pid_t) {
        self.terminal = terminal
        program = ProcessEntry(of: entry.foreground)?.name ?? ""
        asksForPassword = Self.asksForPassword(terminal, seenBy: leader)
    }

    /// Reads the mode of a pseudo-terminal, by the path that the process in it has for it: a container may have numbers of
    /// its own. The terminal is not kept open, since it ends with its last descriptor.
    private static func asksForPassword(_ terminal: Int, seenBy process: pid_t) -> Bool {
        let file = open("/proc/\(process)/root/dev/pts/\(terminal)", O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        return ActiveConsole.asksForPassword(file) ?? false
    }
}
