import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Daemon

/// Handlers that are programs in a whole session: keys on simulated keyboards, real programs.
@Suite struct SessionProgramTests {
    private static let handlers = URL(filePath: #filePath).appending(path: "../../../config/handlers").standardized

    /// A session in which a shell script is asked for the letter q.
    ///
    /// The deadline is one of the scenario's time, which a tap moves on: programs that are to answer need a long one.
    private func session(_ script: String, deadline milliseconds: Int = 1000) throws -> SimulatedSession {
        signal(SIGPIPE, SIG_IGN)
        return try SimulatedSession(
            """
            [[locale]]
            id = "vi"
            method = "telex"
            [[handler]]
            program = ["/bin/sh", "-c", '''\(script)''']
            action = ["character:q"]
            deadline_ms = \(milliseconds)
            """)
    }

    /// A loop that answers each question by these words of shell, in which $n is its number.
    private func answering(_ body: String) -> String {
        "while read -r q; do n=${q#*question\\\":}; n=${n%%\\}*}; \(body); done"
    }

    @Test func `A program's answer is typed in the key's place, and what came meanwhile comes after it`() throws {
        let session = try session(
            answering("echo \"{\\\"answer\\\":$n,\\\"do\\\":[\\\"text:chào\\\",\\\"space\\\"]}\""))
        try session.tap("a q")
        try session.tap("bq")
        #expect(try session.wait { session.field.text == "a chào bchào " })
        #expect(session.logged.allSatisfy { !$0.contains("handler") })
    }

    @Test func `A program that passes changes nothing`() throws {
        let session = try session(answering("echo \"{\\\"answer\\\":$n,\\\"pass\\\":true}\""))
        try session.tap("quas qq")
        #expect(try session.wait { session.field.text == "quá qq" })
    }

    @Test func `A program that sleeps for ever costs its deadline once, and is not asked again`() throws {
        try Workbench.with { bench throws in
            let session = try session("while read -r q; do echo \"$q\" >>\(bench.path("asked")); done", deadline: 50)
            try session.tap("aq")
            #expect(try session.wait { bench.text("asked") != "" })
            #expect(session.field.text == "a", "the key waits")
            try session.pass(50_000)
            #expect(session.field.text == "aq")
            for _ in 0..<100 { try session.tap("q") }
            #expect(session.field.text == "a" + String(repeating: "q", count: 101))
            #expect(bench.text("asked").split(separator: "\n").count == 1)
        }
    }

    @Test func `A program that was late is asked again once it has answered`() throws {
        try Workbench.with { bench throws in
            let gate = bench.path("gate")
            #expect(mkfifo(gate, 0o600) == 0)
            let opened = open(gate, O_RDWR | O_NONBLOCK)
            defer { close(opened) }
            let session = try session(
                answering(
                    "echo x >>\(bench.path("asked")); read -r go <\(gate); "
                        + "echo \"{\\\"answer\\\":$n,\\\"do\\\":[\\\"text:!\\\"]}\""), deadline: 50)
            try session.tap("q")
            try session.pass(60_000)
            try session.tap("q")
            #expect(session.field.text == "qq")
            #expect(try session.wait { bench.text("asked") == "x\n" })
            write(opened, "\n\n", 2)
            // The late answer types nothing; the next question is answered in time.
            #expect(
                try session.wait {
                    try? session.tap("q")
                    return session.field.text.hasSuffix("!")
                })
            #expect(session.field.text.filter { $0 == "!" }.count == 1)
        }
    }

    @Test func `A program that dies lets the key go on at once, and comes again`() throws {
        let session = try session("read -r q; exit 1")
        try session.tap("aq")
        #expect(try session.wait { session.field.text == "aq" })
        try session.tap("qb")
        #expect(session.field.text == "aqqb", "it is not there, so it is not asked")
        #expect(try session.wait { session.session.programs.programs[0].isRunning })
        try session.tap("q")
        #expect(try session.wait { session.field.text == "aqqbq" })
        #expect(session.logged.filter { $0.contains("handler") }.count == 1)
    }

    @Test(arguments: ["yes", "cat /dev/zero", "yes | head -100; cat", "exit 3", "exec >&-; sleep 1000", "sleep 1000"])
    func `Whatever a program does, the keys come through`(script: String) throws {
        let session = try session(script, deadline: 50)
        for _ in 0..<20 {
            try session.tap("quas ")
            try session.pass(100_000)
        }
        #expect(try session.wait { session.field.text == String(repeating: "quá ", count: 20) })
        #expect(session.logged.filter { $0.contains("handler") }.count <= 3, "\(session.logged)")
    }

    @Test func `The handler in Python types the date, by request and by a key`() throws {
        let script = Self.handlers.appending(path: "expand-date.py").path
        let session = try SimulatedSession(
            """
            [[handler]]
            program = ["python3", "\(script)", "%d.%m.%Y"]
            action = ["custom:date"]
            [keys]
            "super+d" = "custom:date"
            """)
        let formatter = DateFormatter()
        formatter.dateFormat = "dd.MM.yyyy"
        let before = formatter.string(from: Date())
        #expect(session.session.answer(.perform(.custom("date"), .press)).error == nil)
        #expect(try session.wait { session.field.text.count == 10 })
        for (keycode, phase) in [(Keycode.leftMeta, KeyPhase.press), (Keycode(32), .press)] {
            try session.send(KeyEvent(keycode, phase, time: 1_000_000, device: DeviceID(1)))
        }
        #expect(try session.wait { session.field.text.count >= 20 })
        let after = formatter.string(from: Date())
        #expect([before + before, before + after, after + after].contains(session.field.text))
    }

    @Test func `The handler in sh types brackets around what comes next`() throws {
        let session = try SimulatedSession(
            """
            [[handler]]
            program = ["\(Self.handlers.appending(path: "brackets.sh").path)"]
            action = ["custom:()"]
            """)
        try session.tap("a ")
        #expect(session.session.answer(.perform(.custom("()"), .press)).error == nil)
        #expect(try session.wait { session.field.text.hasPrefix("a ()") })
        #expect(session.field.text == "a ()⟨left⟩")
    }

    @Test func `A reload ends the program that is gone`() throws {
        try Workbench.with { bench throws in
            let file = try bench.program("phim.toml", "[[locale]]\nid = \"vi\"\n")
            let session = try SimulatedSession(
                "[[handler]]\nprogram = [\"sleep\", \"1000\"]\naction = [\"space\"]\n", configurationPath: file)
            let process = try #require(session.session.programs.programs[0].processID)
            #expect(session.session.answer(.reload).error == nil)
            #expect(session.session.programs.programs.isEmpty)
            #expect(try session.wait { !Workbench.isAlive(process) })
            try session.tap("a b")
            #expect(session.field.text == "a b")
        }
    }

    // MARK: - Actions by request

    @Test func `An action by request goes the way of a key`() throws {
        let session = try SimulatedSession("[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n")
        try session.tap("vieet")
        #expect(session.session.answer(.perform(.character("j"), .press)).error == nil)
        try session.settle()
        #expect(session.field.text == "việt")
        _ = session.session.answer(.perform(.backspace, .press))
        _ = session.session.answer(.perform(.text(" xin"), .press))
        try session.settle()
        #expect(session.field.text == "việ xin")
    }

    @Test func `Where the configuration forbids it nothing is done`() throws {
        let session = try SimulatedSession("[control]\nactions = false\n")
        let reply = session.session.answer(.perform(.text("x"), .press))
        try session.settle()
        #expect(reply.error == "the configuration forbids it: actions = false in [control]")
        #expect(session.field.text == "")
    }

    @Test func `The layer is changed by request, and an unknown one refused`() throws {
        let session = try SimulatedSession("[layers.digits]\nq = \"character:1\"\n")
        let daemon = session.session
        #expect(daemon.status.layer == "alphabetic" && daemon.status.layers.contains("digits"))
        #expect(daemon.answer(.layer("digits")).status?.layer == "digits")
        try session.tap("q")
        #expect(daemon.answer(.layer("alphabetic")).status?.layer == "alphabetic")
        try session.tap("q")
        #expect(session.field.text == "1q")
        #expect(daemon.answer(.layer("digit")).error?.contains("did you mean “digits”?") == true)
    }
}
