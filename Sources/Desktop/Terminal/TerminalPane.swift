import Glibc

/// A pseudo-terminal of a terminal window, a tab or a pane of it, or a text console.
struct TerminalPane: Equatable {
    /// The name of the terminal in /dev.
    var terminal: String
    /// The name of the program in its foreground; empty if unknown.
    var program: String
    /// Whether it reads whole lines without echo, as password prompts do.
    var asksForPassword = false

    /// The most processes that are looked at in a window.
    private static let limit = 64
    /// Programs whose client runs in the terminal while a server has the pseudo-terminals of what is seen in it: the
    /// client's name, and the server's.
    private static let multiplexers = ["tmux: client": "tmux: server", "screen": "screen", "zellij": "zellij"]
    /// The most processes among which the server of a multiplexer, or a process on a console, is searched for.
    private static let searchLimit = 4096

    /// Returns the pseudo-terminals of the programs that a terminal emulator has started; in the place of one in which a
    /// multiplexer runs, those of its server. `servers` keeps the servers that were found, by the names of their clients.
    static func panes(of emulator: pid_t, servers: inout [String: [pid_t]]) -> [TerminalPane] {
        guard ProcessEntry.isOwn(emulator) else { return [] }
        return seen(in: started(by: emulator), servers: &servers)
    }

    /// Returns the terminal of a text console, or those of the multiplexer that runs there; none if no process of this
    /// user does. `process` keeps the process that was found there. The console's own mode is not read: whoever watches
    /// the console does that at each key.
    static func panes(
        onConsole name: String, _ process: inout pid_t, servers: inout [String: [pid_t]]
    ) -> [TerminalPane] {
        var entry = ProcessEntry(of: process)
        if entry?.terminal != name {
            let all = ProcessEntry.ofThisUser(limit: searchLimit)
            process = all.first { ProcessEntry(of: $0)?.terminal == name } ?? 0
            entry = ProcessEntry(of: process)
        }
        guard let entry else { return [] }
        return seen(in: [TerminalPane(terminal: name, program: entry.foregroundName)], servers: &servers)
    }

    /// Replaces each terminal in which a multiplexer runs by those of its server.
    private static func seen(in panes: [TerminalPane], servers: inout [String: [pid_t]]) -> [TerminalPane] {
        panes.flatMap { pane -> [TerminalPane] in
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
            if let terminal = entry.terminal, entry.isInPseudoTerminal, terminal != own {
                if !panes.contains(where: { $0.terminal == terminal }) {
                    panes.append(
                        TerminalPane(
                            terminal: terminal, program: entry.foregroundName,
                            asksForPassword: asksForPassword(terminal, seenBy: child)))
                }
            } else {
                // A program between the window and its shells.
                waiting += ProcessEntry.children(of: child, limit: limit)
            }
        }
        return panes
    }

    /// Reads the mode of a pseudo-terminal, by the path that the process in it has for it: a container may have numbers of
    /// its own. The terminal is not kept open, since it ends with its last descriptor.
    private static func asksForPassword(_ terminal: String, seenBy process: pid_t) -> Bool {
        let file = open("/proc/\(process)/root/dev/\(terminal)", O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        return ActiveConsole.asksForPassword(file) ?? false
    }
}
