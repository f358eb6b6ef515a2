import EventLoop
import Foundation
import Keyboard
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

/// Handlers that are programs in a whole daemon: keys on simulated keyboards, real programs.
@Suite(.serialized, .waits) struct DaemonProgramTests {
    private static let handlers = URL(filePath: #filePath).appending(path: "../../../config/handlers").standardized

    /// A daemon in which a shell script is asked for the letter q.
    ///
    /// The deadline is one of the scenario's time, which a tap moves on: programs that are to answer need a long one.
    private func simulated(_ script: String, deadline milliseconds: Int = 1000) throws -> SimulatedDaemon {
        signal(SIGPIPE, SIG_IGN)
        return try SimulatedDaemon(
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

    @Test func `A handler program's answer is typed in place of its key, before keys that came later`() throws {
        let simulated = try simulated(
            answering("echo \"{\\\"answer\\\":$n,\\\"do\\\":[\\\"text:chào\\\",\\\"space\\\"]}\""))
        try simulated.type("a q")
        try simulated.type("bq")
        #expect(try simulated.wait { simulated.field.text == "a chào bchào " })
        #expect(simulated.logged.allSatisfy { !$0.contains("handler") })
    }

    @Test func `What a command prints stands in the text of a macro, and if it fails the abbreviation stays`()
        throws
    {
        let simulated = try SimulatedDaemon(
            #"""
            [[locale]]
            id = "vi"
            method = "telex"
            [[macro]]
            from = "so"
            to = '''số {output:printf 'một\r\nhai\033 \n\n'}!'''
            [[macro]]
            from = "loi"
            to = "{output:echo nothing; false}"
            [[macro]]
            from = "dai"
            to = "{output:yes | head -c 9999}"
            """#)
        try simulated.type("so so")
        #expect(try simulated.wait { simulated.field.text == "số một⟨enter⟩hai ! so" })
        for word in ["loi", "dai"] {
            let before = simulated.field.text
            try simulated.type(" \(word) ")
            #expect(try simulated.wait { simulated.field.text.hasSuffix("\(word) ") }, "\(before) \(word)")
        }
        #expect(simulated.logged.filter { $0.contains("its program failed") }.count == 2)
    }

    @Test func `A command that does not end is waited for a second, and ended then`() throws {
        try Workbench.with { bench throws in
            let simulated = try SimulatedDaemon(
                """
                [[locale]]
                id = "vi"
                method = "telex"
                [[macro]]
                from = "cho"
                to = "{output:echo $$ >\(bench.path("process")); exec sleep 4243}"
                """)
            try simulated.type("cho x")
            #expect(try simulated.wait { bench.text("process").hasSuffix("\n") })
            let process = try #require(Int32(bench.text("process").dropLast()))
            #expect(simulated.field.text == "cho")
            try simulated.advance(by: 1_200_000)
            #expect(try simulated.wait { simulated.field.text == "cho x" && kill(process, 0) != 0 })
        }
    }

    @Test func `A key that a handler program passes is typed unchanged`() throws {
        let simulated = try simulated(answering("echo \"{\\\"answer\\\":$n,\\\"pass\\\":true}\""))
        try simulated.type("quas qq")
        #expect(try simulated.wait { simulated.field.text == "quá qq" })
    }

    @Test func `A handler program that never answers delays one key by its deadline, and is not asked again`() throws
    {
        try Workbench.with { bench throws in
            let simulated = try simulated(
                "while read -r q; do echo \"$q\" >>\(bench.path("asked")); done", deadline: 50)
            try simulated.type("aq")
            #expect(try simulated.wait { bench.text("asked") != "" })
            #expect(simulated.field.text == "a", "the key waits")
            try simulated.advance(by: 50_000)
            #expect(simulated.field.text == "aq")
            for _ in 0..<100 { try simulated.type("q") }
            #expect(simulated.field.text == "a" + String(repeating: "q", count: 101))
            #expect(bench.text("asked").split(separator: "\n").count == 1)
        }
    }

    @Test func `A handler program that was late is asked again once it has answered`() throws {
        try Workbench.with { bench throws in
            let gate = bench.path("gate")
            #expect(mkfifo(gate, 0o600) == 0)
            let opened = open(gate, O_RDWR | O_NONBLOCK)
            defer { close(opened) }
            let simulated = try simulated(
                answering(
                    "echo x >>\(bench.path("asked")); read -r go <\(gate); "
                        + "echo \"{\\\"answer\\\":$n,\\\"do\\\":[\\\"text:!\\\"]}\""), deadline: 50)
            try simulated.type("q")
            try simulated.advance(by: 60_000)
            try simulated.type("q")
            #expect(simulated.field.text == "qq")
            #expect(try simulated.wait { bench.text("asked") == "x\n" })
            write(opened, "\n\n", 2)
            // The late answer types nothing; the next question is answered in time.
            #expect(
                try simulated.wait {
                    try? simulated.type("q")
                    return simulated.field.text.hasSuffix("!")
                })
            #expect(simulated.field.text.filter { $0 == "!" }.count == 1)
        }
    }

    @Test func `A key goes on at once when its handler program dies, and the program is restarted`() throws {
        let simulated = try simulated("read -r q; exit 1")
        try simulated.type("aq")
        #expect(try simulated.wait { simulated.field.text == "aq" })
        try simulated.type("qb")
        #expect(simulated.field.text == "aqqb", "it is not there, so it is not asked")
        #expect(try simulated.wait { simulated.daemon.programs.programs[0].isRunning })
        try simulated.type("q")
        #expect(try simulated.wait { simulated.field.text == "aqqbq" })
        #expect(simulated.logged.filter { $0.contains("handler") }.count == 1)
    }

    @Test(arguments: ["yes", "cat /dev/zero", "yes | head -100; cat", "exit 3", "exec >&-; sleep 1000", "sleep 1000"])
    func `Keys are typed whatever a handler program does`(script: String) throws {
        let simulated = try simulated(script, deadline: 50)
        for _ in 0..<20 {
            try simulated.type("quas ")
            try simulated.advance(by: 100_000)
        }
        #expect(try simulated.wait { simulated.field.text == String(repeating: "quá ", count: 20) })
        #expect(simulated.logged.filter { $0.contains("handler") }.count <= 3, "\(simulated.logged)")
    }

    @Test func `The example handler in Python types the date, by request and by a key`() throws {
        let script = Self.handlers.appending(path: "expand-date.py").path
        let simulated = try SimulatedDaemon(
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
        #expect(simulated.answer(.perform(.custom("date"), .press)).error == nil)
        #expect(try simulated.wait { simulated.field.text.count == 10 })
        for (keycode, phase) in [(Keycode.leftMeta, KeyPhase.press), (Keycode(32), .press)] {
            try simulated.send(KeyEvent(keycode, phase, time: 1_000_000, device: DeviceID(1)))
        }
        #expect(try simulated.wait { simulated.field.text.count >= 20 })
        let after = formatter.string(from: Date())
        #expect([before + before, before + after, after + after].contains(simulated.field.text))
    }

    @Test func `The example handler in sh types brackets around what comes next`() throws {
        let simulated = try SimulatedDaemon(
            """
            [[handler]]
            program = ["\(Self.handlers.appending(path: "brackets.sh").path)"]
            action = ["custom:()"]
            """)
        try simulated.type("a ")
        #expect(simulated.answer(.perform(.custom("()"), .press)).error == nil)
        #expect(try simulated.wait { simulated.field.text.hasPrefix("a ()") })
        #expect(simulated.field.text == "a ()⟨left⟩")
    }

    @Test func `A reload ends a handler program that is no longer configured`() throws {
        try Workbench.with { bench throws in
            let file = try bench.program("phim.toml", "[[locale]]\nid = \"vi\"\n")
            let simulated = try SimulatedDaemon(
                "[[handler]]\nprogram = [\"sleep\", \"1000\"]\naction = [\"space\"]\n", configurationPath: file)
            #expect(try simulated.wait { simulated.daemon.programs.programs[0].processID != nil })
            let process = try #require(simulated.daemon.programs.programs[0].processID)
            #expect(simulated.answer(.reload).error == nil)
            #expect(simulated.daemon.programs.programs.isEmpty)
            #expect(try simulated.wait { !Workbench.isAlive(process) })
            try simulated.type("a b")
            #expect(simulated.field.text == "a b")
        }
    }

    // MARK: - Programs of `run:`

    @Test func `Programs that are started in an endless sequence are limited, and the rest is not started`()
        throws
    {
        try Workbench.with { bench throws in
            let clock = ManualClock()
            let simulated = try SimulatedDaemon("", clock: clock)
            let append = ["sh", "-c", "echo x >>\(bench.path("out"))"]
            // None of them gets as far as the loop's next turn.
            for _ in 0..<100 { simulated.daemon.flow.perform(.run(append)) }
            #expect(try simulated.wait { bench.text("out").count == 2 * 64 })
            #expect(simulated.logged.count { $0.contains("programs are asked for without end") } == 1)
            try simulated.loop.pass(1_000_000, on: clock)
            simulated.daemon.flow.perform(.run(append))
            #expect(try simulated.wait { bench.text("out").count == 2 * 65 })
        }
    }

    /// A service manager's socket and a systemd-run that writes down how it was started.
    @Test func `A daemon that is a service starts programs through the user's service manager`() throws {
        try Workbench.with { bench throws in
            _ = try bench.program("systemd/private", "")
            _ = try bench.program("bin/systemd-run", "#!/bin/sh\nprintf '%s\\n' \"$@\" >\(bench.path("out"))\n")
            let environment = [
                "PATH": bench.path("bin") + ":/usr/bin:/bin", "XDG_RUNTIME_DIR": bench.folder.path,
            ]
            let source = "[keys]\n\"f9\" = 'run:sh -c \"echo $1 >\(bench.path("direct"))\" sh it'\n"
            let service = try SimulatedDaemon(
                source, environment: environment.merging(["INVOCATION_ID": "1"]) { $1 })
            try service.press(Keycode(67), .press)
            let arguments = ["sh", "-c", "echo $$1 >\(bench.path("direct"))", "sh", "it"]
            let expected = ["--user", "--quiet", "--collect", "--no-ask-password", "--"] + arguments
            #expect(try service.wait { bench.text("out").hasSuffix("it\n") })
            #expect(bench.text("out") == expected.map { $0 + "\n" }.joined())
            // Without a service manager, and outside of a service.
            for environment in [["INVOCATION_ID": "1"], environment] {
                let other = try SimulatedDaemon(source, environment: environment)
                try other.press(Keycode(67), .press)
                #expect(try other.wait { bench.text("direct") == "it\n" })
                unlink(bench.path("direct"))
            }
        }
    }

    @Test func `A handler program gets only the environment that is documented`() throws {
        try Workbench.with { bench throws in
            let environment = [
                "PATH": "/usr/bin:/bin", "LC_TIME": "vi_VN.UTF-8", "TZ": "Asia/Saigon", "INVOCATION_ID": "1",
                "NOTIFY_SOCKET": "/nonexistent", "SECRET": "x",
            ]
            let simulated = try SimulatedDaemon(
                "[[handler]]\nprogram = [\"/usr/bin/env\", \"sh\", \"-c\", \"env >\(bench.path("out.new")); "
                    + "mv \(bench.path("out.new")) \(bench.path("out")); sleep 1000\"]\naction = [\"space\"]\n",
                environment: environment)
            #expect(try simulated.wait { !bench.text("out").isEmpty })
            let names = bench.text("out").split(separator: "\n").map { $0.prefix { $0 != "=" } }
            #expect(Set(names).subtracting(["PWD", "SHLVL", "_", "OLDPWD"]) == ["PATH", "LC_TIME", "TZ"])
        }
    }

    // MARK: - Actions by request

    @Test func `An action by control request is handled as one of a key`() throws {
        let simulated = try SimulatedDaemon(
            "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n[control]\ntyping = true\n")
        try simulated.type("vieet")
        #expect(simulated.answer(.perform(.character("j"), .press)).error == nil)
        try simulated.settle()
        #expect(simulated.field.text == "việt")
        _ = simulated.answer(.perform(.backspace, .press))
        _ = simulated.answer(.perform(.text(" xin"), .press))
        try simulated.settle()
        #expect(simulated.field.text == "việ xin")
    }

    @Test func `A control request for an action is refused if the configuration forbids it`() throws {
        let simulated = try SimulatedDaemon("[control]\nactions = false\n")
        let reply = simulated.answer(.perform(.text("x"), .press))
        try simulated.settle()
        #expect(reply.error == "the configuration forbids it: actions = false in [control]")
        #expect(simulated.field.text == "")
    }

    @Test func `A handler program that does not run is not asked, also after a change of the keymap`() throws {
        let simulated = try SimulatedDaemon(
            "[[handler]]\nprogram = [\"/nonexistent\"]\naction = [\"character:q\"]\ndeadline_ms = 1000\n")
        // That it cannot be started shows a moment later.
        #expect(try simulated.wait { !simulated.daemon.programs.programs[0].isRunning })
        try simulated.type("q")
        #expect(simulated.text == "q")
        simulated.daemon.active.followDesktop()
        try simulated.type("q")
        // It may have been tried again meanwhile.
        #expect(try simulated.wait { simulated.text == "qq" })
    }

    @Test func `A control request changes the layer, and an unknown layer is refused`() throws {
        let simulated = try SimulatedDaemon("[layers.digits]\nq = \"character:1\"\n")
        let control = simulated.daemon.control
        #expect(control.status.layer == "alphabetic" && control.status.layers.contains("digits"))
        #expect(simulated.answer(.layer("digits")).status?.layer == "digits")
        try simulated.type("q")
        #expect(simulated.answer(.layer("alphabetic")).status?.layer == "alphabetic")
        try simulated.type("q")
        #expect(simulated.field.text == "1q")
        #expect(simulated.answer(.layer("digit")).error?.contains("did you mean “digits”?") == true)
    }
}
