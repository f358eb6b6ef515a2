import Foundation
import Keyboard
import TestSupport
import Testing

/// What a key costs the kernel: the system calls of a whole daemon, counted by strace(1). They are exact.
@Suite(.needs("strace"))
struct SystemCallTests {
    /// Keys that pass.
    private static let text = "nhanh "

    @Test func `A key that passes costs one wait, two reads and one write`() throws {
        try TemporaryFolder.with { try Self.expect(["write": 200], of: Self.calls(of: [], in: $0)) }
    }

    /// The settings tell whether a password is typed.
    @Test(arguments: [("nhanh", 1), (" ", 6)])
    func `On a console a press asks for the terminal's settings, and between words for five facts of its keymap`(
        text: String, calls: Int
    ) throws {
        try TemporaryFolder.with { folder in
            let terminal = try PseudoTerminal("tty1", in: folder)
            try withExtendedLifetime(terminal) {
                try Self.expect(
                    ["write": 200, "ioctl": 100 * calls], of: Self.calls(onConsoleIn: folder, typing: text))
            }
        }
    }

    @Test func `A terminal that may not be opened is not opened again at each key`() throws {
        try TemporaryFolder.with { try Self.expect(["write": 200], of: Self.calls(onConsoleIn: $0)) }
    }

    @Test func `A service opens no socket of a network`() throws {
        try TemporaryFolder.with { folder in
            let trace = folder.appending(path: "trace")
            let daemon = try StreamedDaemon(
                ["service", folder.path], under: ["/usr/bin/strace", "-f", "-e", "trace=%network", "-o", trace.path],
                environment: ["DISPLAY": ":9999", "PATH": "/usr/bin:/bin"])
            try daemon.awaitGrab()
            daemon.end()
            let sockets = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n").filter {
                $0.contains("socket(")
            }
            #expect(!sockets.isEmpty, "it has a control socket")
            #expect(sockets.allSatisfy { $0.contains("AF_UNIX") || $0.contains("AF_NETLINK") }, "\(sockets)")
        }
    }

    /// Two hundred events are read until nothing waits. What comes in the meantime needs no further wait.
    private static func expect(_ expected: [String: Int], of calls: [String: Int]) {
        let (reads, waits) = (calls["read"] ?? 0, calls.reduce(0) { $0 + (isWait($1.key) ? $1.value : 0) })
        #expect(waits <= 200 && reads == 200 + waits, "\(calls)")
        #expect(calls.filter { $0.key != "read" && !isWait($0.key) } == expected)
    }

    private static func calls(onConsoleIn folder: URL, typing text: String = text) throws -> [String: Int] {
        let attribute = folder.appending(path: "active")
        try Data("tty1\n".utf8).write(to: attribute)
        return try calls(of: [attribute.path], typing: text, in: folder)
    }

    /// The system calls for a hundred keys of a repeated text, by name.
    private static func calls(
        of arguments: [String], typing text: String = text, in folder: URL
    ) throws -> [String: Int] {
        let trace = folder.appending(path: "trace")
        let daemon = try StreamedDaemon(["keys"] + arguments, under: ["/usr/bin/strace", "-f", "-o", trace.path])
        defer { daemon.end() }
        let text = Array(text.unicodeScalars)
        try daemon.awaitGrab()
        let first = try keyCalls(in: trace).filter { $0.hasPrefix("write(1") }.count
        var (calls, answers) = ([Substring](), [Int]())
        // On a busy machine more turns have something else to do, and are left out.
        for number in 1...1000 where answers.count <= first + 230 {
            for phase in [KeyPhase.press, .release] {
                let keycode = try #require(KeyLayout.usKey(of: text[number % text.count])).keycode
                // 5 ms after the last key: all are within a second.
                try daemon.send(keycode, phase, after: phase == .press ? 4000 : 1000)
                try #require(try daemon.hasAnswer(within: 60_000))
            }
            if number < 120 { continue }
            calls = try keyCalls(in: trace)
            answers = calls.indices.filter { calls[$0].hasPrefix("write(1") }
        }
        try #require(answers.count > first + 230)
        // From an answer to the one two hundred answers later.
        return calls[answers[first + 30]..<answers[first + 230]].reduce(into: [:]) { counts, call in
            counts[String(call.prefix { $0 != "(" }), default: 0] += 1
        }
    }

    /// The system calls of the turns in which a key was read and nothing else was done: now and then the daemon looks for
    /// a message bus, or reads the console's whole keymap when its timer fires, by itself or in the turn of a key.
    private static func keyCalls(in trace: URL) throws -> [Substring] {
        let turns = try turns(in: trace).filter { turn in
            turn.contains("read(0")
                && !turn.contains { $0.hasPrefix("connect(") || $0.hasPrefix("read(") && $0 != "read(0" }
        }
        return Array(turns.joined())
    }

    /// On arm64 epoll_wait(3) is the system call epoll_pwait.
    private static func isWait(_ call: some StringProtocol) -> Bool {
        call.hasPrefix("epoll_wait") || call.hasPrefix("epoll_pwait")
    }

    /// The system calls of each turn of the loop, each as far as its first argument.
    private static func turns(in trace: URL) throws -> [[Substring]] {
        let lines = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
        return lines.reduce(into: [[]]) { turns, line in
            // The number of the process comes first.
            let call = line.drop { $0 != " " }.drop { $0 == " " }.prefix { $0 != "," }
            if isWait(call) { turns.append([]) }
            turns[turns.count - 1].append(call)
        }
    }
}
