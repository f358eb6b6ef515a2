import Configuration
import Engine
import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Daemon
@testable import Processes

/// Handlers that are programs, as real ones: the two that are shipped, and some that misbehave.
@Suite(.serialized, .waits) struct HandlerProgramTests {
    private static let handlers = URL(filePath: #filePath).appending(path: "../../../config/handlers").standardized

    /// A program that is asked, and what came of it.
    private final class Desk {
        let program: HandlerProgram
        var answers: [(number: UInt32, answer: ProgramAnswer)] = []
        var presence: [Bool] = []
        private var last: UInt32 = 0

        init(_ command: [String], on bench: Workbench, deadline: Timestamp = 60_000_000) {
            let signUp = ProgramSignUp(actions: [.custom("x")], deadline: deadline)
            program = HandlerProgram(
                .init(command, signUp: signUp), environment: bench.environment, on: bench.loop, log: bench.logger)
            program.onAnswer = { [unowned self] in answers.append(($0, $1)) }
            program.onPresence = { [unowned self] in presence.append($0) }
            program.start()
        }

        deinit { program.close() }

        @discardableResult
        func ask(_ action: KeyboardAction = .custom("x")) -> UInt32 {
            last += 1
            program.ask(
                ProgramQuestion(number: last, program: 0, gesture: .press, action: action),
                .init(locale: "vi", method: "telex", layer: "alphabetic"))
            return last
        }

        /// The answer to one question.
        func answer(to action: KeyboardAction, on bench: Workbench) throws -> ProgramAnswer? {
            let number = ask(action)
            guard try bench.loop.turn(until: { answers.last?.number == number }) else { return nil }
            return answers.last?.answer
        }
    }

    private func shell(_ script: String) -> [String] { ["/bin/sh", "-c", script] }

    @Test func `Each turn of the loop reads one line of a handler program`() throws {
        try Workbench.with { bench throws in
            let lines = (1...3).map { "{\"answer\":\($0),\"pass\":true}" }.joined(separator: "\\n")
            let desk = Desk(shell("read a; read b; read c; printf '\(lines)\\n'; sleep 1000"), on: bench)
            for _ in 0..<3 { desk.ask() }
            while desk.answers.count < 3 {
                let count = desk.answers.count
                _ = try bench.loop.turn(timeout: 1000)
                #expect(desk.answers.count <= count + 1)
            }
        }
    }

    @Test func `Answers that a handler program wrote before it ended count`() throws {
        try Workbench.with { bench throws in
            let lines = (1...3).map { "{\"answer\":\($0),\"do\":[]}" }.joined(separator: "\\n")
            let desk = Desk(shell("read a; read b; read c; printf '\(lines)\\n'"), on: bench)
            for _ in 0..<3 { desk.ask() }
            #expect(try bench.loop.turn { desk.answers.count == 3 })
            #expect(desk.answers.allSatisfy { $0.answer == .handled([]) })
        }
    }

    @Test func `A question to a handler program is a line of JSON`() throws {
        try Workbench.with { bench throws in
            let desk = Desk(shell("cat >\(bench.path("out"))"), on: bench)
            desk.ask(.custom("greet"))
            #expect(try bench.loop.turn { bench.text("out").hasSuffix("\n") })
            #expect(
                bench.text("out")
                    == "{\"action\":\"custom:greet\",\"gesture\":\"press\",\"layer\":\"alphabetic\",\"locale\":\"vi\","
                    + "\"method\":\"telex\",\"question\":1}\n")
        }
    }

    @Test func `The example handler in Python answers with the date`() throws {
        try Workbench.with { bench throws in
            let script = Self.handlers.appending(path: "expand-date.py").path
            let desk = Desk(["python3", script, "%Y year"], on: bench)
            let year = Calendar.current.component(.year, from: Date())
            #expect(try desk.answer(to: .custom("date"), on: bench) == .handled([.text("\(year) year")]))
            guard case .handled(let actions)? = try desk.answer(to: .custom("time"), on: bench) else {
                Issue.record("no time")
                return
            }
            #expect(actions.count == 1 && "\(actions[0])".hasPrefix("text:") && "\(actions[0])".count == 10)
            #expect(try desk.answer(to: .custom("other"), on: bench) == .notMine)
            #expect(bench.log.messages == [])
        }
    }

    @Test(arguments: ["()", "[]", "«»", "\"\"", "\\/"])
    func `The example handler in sh answers with brackets and moves the cursor between them`(pair: String) throws {
        try Workbench.with { bench throws in
            let desk = Desk([Self.handlers.appending(path: "brackets.sh").path], on: bench)
            #expect(
                try desk.answer(to: .custom(pair), on: bench) == .handled([.text(pair), .moveCursorBackward]))
            #expect(try desk.answer(to: .space, on: bench) == .notMine)
            #expect(bench.log.messages == [])
        }
    }

    @Test(arguments: [
        ("{\"answer\":1,\"do\":[]}", ProgramAnswer.handled([])),
        ("{\"answer\":1,\"pass\":true,\"do\":[\"space\"]}", .notMine),
        (
            "{\"answer\":1,\"do\":[\"text:a\",\"key:left\",\"backspace\"],\"more\":{}}",
            .handled([.text("a"), .key(.left), .backspace])
        ),
    ])
    func `A handler program's answer is parsed`(line: String, expected: ProgramAnswer) throws {
        try Workbench.with { bench throws in
            let desk = Desk(shell("while read -r q; do printf '%s\\n' '\(line)'; done"), on: bench)
            #expect(try desk.answer(to: .custom("x"), on: bench) == expected)
            #expect(bench.log.messages == [])
        }
    }

    @Test(arguments: [
        ("{\"answer\":1}", "answered with an unknown action"),
        ("{\"answer\":1,\"do\":[\"explode\"]}", "answered with an unknown action"),
        ("{\"answer\":1,\"do\":[\"space\",\"text:\"]}", "answered with an unknown action"),
    ])
    func `An empty answer of a handler program passes the key, and is logged`(line: String, fault: String) throws {
        try Workbench.with { bench throws in
            let desk = Desk(shell("while read -r q; do printf '%s\\n' '\(line)'; done"), on: bench)
            #expect(try desk.answer(to: .custom("x"), on: bench) == .notMine)
            #expect(bench.log.messages == ["warning: the handler “/bin/sh” \(fault)"])
        }
    }

    @Test(arguments: [
        "secret", "{secret}", "[\"secret\"]", "{\"answer\":\"secret\"}", "{\"answer\":-1}", "\u{1b}[2J",
    ])
    func `Invalid output of a handler program is logged once, without its text`(line: String) throws {
        try Workbench.with { bench throws in
            let good = "{\\\"answer\\\":1,\\\"do\\\":[]}"
            let script = "for i in 1 2 3 4 5; do printf '%s\\n' '\(line)'; done; read -r q; echo \"\(good)\"; cat"
            let desk = Desk(shell(script), on: bench)
            #expect(try desk.answer(to: .custom("x"), on: bench) == .handled([]))
            #expect(bench.log.messages == ["warning: the handler “/bin/sh” wrote a line that is not an answer"])
        }
    }

    @Test func `A second answer, or one to no question, is logged and dropped`() throws {
        try Workbench.with { bench throws in
            let line = "echo \"{\\\"answer\\\":1,\\\"do\\\":[]}\""
            let other = "echo \"{\\\"answer\\\":77,\\\"do\\\":[\\\"space\\\"]}\""
            let desk = Desk(shell("read -r q; \(line); \(line); \(other); read -r q; exit"), on: bench)
            #expect(try desk.answer(to: .custom("x"), on: bench) == .handled([]))
            #expect(try bench.loop.turn { !bench.log.messages.isEmpty })
            try bench.loop.settle()
            #expect(desk.answers.count == 1)
            #expect(
                bench.log.messages == [
                    "warning: the handler “/bin/sh” answered a question that it was not asked, or answered twice"
                ])
        }
    }

    @Test func `A late answer is logged and passed on, since it shows that the program works`() throws {
        try Workbench.with { bench throws in
            let line = "{\\\"answer\\\":1,\\\"do\\\":[]}"
            let desk = Desk(shell("read -r q; sleep 0.02; echo \"\(line)\"; cat"), on: bench, deadline: 1)
            #expect(try desk.answer(to: .custom("x"), on: bench) == .handled([]))
            #expect(bench.log.messages == ["warning: the handler “/bin/sh” answers too late"])
        }
    }

    @Test func `A handler program that never reads delays nothing`() throws {
        try Workbench.with { bench throws in
            let desk = Desk(["sleep", "1000"], on: bench)
            for _ in 0..<1000 { desk.ask() }
            #expect(desk.program.isRunning && desk.answers.isEmpty)
            #expect(bench.log.messages == ["warning: the handler “sleep” does not read its questions"])
        }
    }

    @Test func `The end of a handler program counts as its answer, and the program is restarted`() throws {
        try Workbench.with { bench throws in
            let desk = Desk(shell("read -r q; exit 1"), on: bench)
            #expect(try desk.answer(to: .custom("x"), on: bench) == .notMine)
            #expect(desk.presence == [true, false])
            #expect(try bench.loop.turn { desk.presence == [true, false, true] })
            #expect(try desk.answer(to: .custom("x"), on: bench) == .notMine)
            #expect(bench.log.messages.count == 1, "\(bench.log.messages)")
        }
    }

    @Test(arguments: ["yes", "yes ''", "cat /dev/zero", "yes '{\"answer\":1,\"do\":[]}'"])
    func `A handler program that floods its output is killed, and restarted only later`(flood: String) throws {
        try Workbench.with { bench throws in
            let desk = Desk(shell(flood), on: bench)
            #expect(try bench.loop.turn { desk.program.processID != nil })
            let process = try #require(desk.program.processID)
            #expect(try bench.loop.turn { desk.presence.last == false })
            #expect(try bench.loop.turn { !Workbench.isAlive(process) })
            #expect(!desk.program.isRunning)
            let flooded = bench.log.messages.filter { $0.contains("writes too much") }
            #expect(flooded.count == 1 && bench.log.messages.count <= 2)
            #expect(bench.log.messages.allSatisfy { !$0.contains("yes") || $0.contains("“") })
        }
    }

    @Test(arguments: [(1000, true), (1001, false)])
    func `An answer of a handler program has a limited length`(length: Int, isTaken: Bool) throws {
        try Workbench.with { bench throws in
            let text = String(repeating: "ạ", count: length)
            let line = "{\"answer\":1,\"do\":[\"text:\(text)\"]}"
            let desk = Desk(shell("read -r line; echo '\(line)'; sleep 1000"), on: bench)
            let answer = try desk.answer(to: .custom("x"), on: bench)
            #expect(answer == (isTaken ? .handled([.text(text)]) : .notMine))
            #expect(bench.log.messages.count == (isTaken ? 0 : 1))
        }
    }

    @Test func `A handler program that closes its output does not keep the loop busy`() throws {
        try Workbench.with { bench throws in
            let desk = Desk(shell("exec >&-; echo >\(bench.path("closed")); sleep 1000"), on: bench)
            #expect(try bench.loop.turn { !bench.text("closed").isEmpty })
            var turns = 0
            while try bench.loop.turn(timeout: 0), turns < 100 { turns += 1 }
            #expect(turns < 100)
            #expect(desk.program.isRunning)
        }
    }

    @Test func `A reload ends removed handler programs and keeps unchanged ones running`() throws {
        try Workbench.with { bench throws in
            let programs = HandlerPrograms(on: bench.loop, environment: bench.environment, log: bench.logger)
            var presence: [String] = []
            programs.onPresence = { presence.append("\($0) \($1)") }
            let signUp = ProgramSignUp(actions: [.custom("x")])
            let (a, b) = (["cat"], ["sleep", "1000"])
            programs.use([.init(a, signUp: signUp), .init(b, signUp: signUp)])
            #expect(presence == ["0 true", "1 true"] || presence.suffix(2) == ["1 true", "1 true"])
            #expect(try bench.loop.turn { programs.programs.allSatisfy { $0.processID != nil } })
            let ids = programs.programs.map { $0.processID }
            programs.use([.init(b, signUp: signUp), .init(["/nonexistent"], signUp: signUp)])
            #expect(try bench.loop.turn { !programs.programs[1].isRunning })
            #expect(programs.programs[0].processID == ids[1])
            #expect(presence.contains("0 true") && presence.last == "1 false")
            #expect(try bench.loop.turn { !Workbench.isAlive(ids[0]!) })
            programs.close()
            #expect(try bench.loop.turn { !Workbench.isAlive(ids[1]!) })
        }
    }
}
