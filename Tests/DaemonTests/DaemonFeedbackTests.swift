import Configuration
import Foundation
import Keyboard
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

/// Feedback of a whole simulated: keys on simulated keyboards, a real program as the sound hook.
@Suite(.serialized, .waits) struct DaemonFeedbackTests {
    private static let locales = "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n"

    /// A daemon whose hook writes what it gets into the file `out`.
    private func simulated(
        _ bench: Workbench, _ script: String? = nil, feedback: String = ""
    ) throws -> SimulatedDaemon {
        let script = script ?? "cat >>\(bench.path("out"))"
        return try SimulatedDaemon(
            Self.locales + "[feedback]\nenabled = true\ncommand = [\"/bin/sh\", \"-c\", '''\(script)''']\n"
                + feedback)
    }

    private static func line(_ audio: String, _ kind: String) -> String {
        "{\"audio\":\"\(audio)\",\"haptic\":\"light\",\"gesture\":\"press\",\"class\":\"\(kind)\"}"
    }

    /// What is to be heard of each key, told apart by nothing but what kind of key it is.
    private func expected(_ text: String) -> [String] {
        text.unicodeScalars.flatMap { character -> [String] in
            if character == "\u{8}" { return [Self.line("delete", "delete")] }
            let shift = [Self.line("system", "system")]
            let isShifted = KeyLayout.usKey(of: character)?.isShifted ?? false
            return (isShifted ? shift : []) + [Self.line("input", "input")]
        }
    }

    @Test func `The sound hook's stream has the kinds of the typed keys, and no line tells a key`() throws {
        try Workbench.with { bench throws in
            let simulated = try simulated(bench)
            let text = "Maatj khaaur: Zq9!x\u{8}\u{8} vieetj, Tieengs "
            try simulated.type(text)
            let lines = expected(text)
            #expect(try simulated.wait { bench.text("out").split(separator: "\n").count >= lines.count })
            #expect(bench.text("out").split(separator: "\n").map(String.init) == lines)
            #expect(simulated.field.text == "Mật khẩu: Zq9 việt, Tiếng ")
            // Of all letters the lines have those of their own words only, and of these each line has all.
            #expect(Set(bench.text("out").split(separator: "\n")).count == 3)
            #expect(simulated.logged.allSatisfy { !$0.contains("Zq9") })
        }
    }

    @Test func `Two texts of the same kinds of keys sound the same`() throws {
        var streams: [String] = []
        for text in ["secret word", "qwerty uiop"] {
            try Workbench.with { bench throws in
                let simulated = try simulated(bench)
                try simulated.type(text)
                #expect(try simulated.wait { bench.text("out").split(separator: "\n").count == text.count })
                streams.append(bench.text("out"))
            }
        }
        #expect(streams.count == 2 && streams[0] == streams[1])
    }

    @Test func `A sound hook that is killed while it plays loses no key`() throws {
        try Workbench.with { bench throws in
            let simulated = try simulated(bench)
            try simulated.type("vieetj ")
            #expect(try simulated.wait { bench.text("out").split(separator: "\n").count == 7 })
            // The program runs before the loop is told its process.
            #expect(try simulated.wait { simulated.daemon.feedback.standard.stream?.processID != nil })
            let process = try #require(simulated.daemon.feedback.standard.stream?.processID)
            kill(process, SIGKILL)
            for _ in 0..<50 { try simulated.type("vieetj ") }
            #expect(simulated.field.text == String(repeating: "việt ", count: 51))
            #expect(
                try simulated.wait {
                    simulated.daemon.feedback.standard.stream?.processID.map { $0 != process } ?? false
                })
            #expect(simulated.logged.filter { $0.contains("sound hook") }.count == 1)
        }
    }

    @Test(arguments: ["sleep 1000", "exec <&-; sleep 1000", "exit 1", "yes", "kill -STOP $$"])
    func `A broken sound hook loses no key`(script: String) throws {
        try Workbench.with { bench throws in
            let simulated = try simulated(bench, script)
            for _ in 0..<200 { try simulated.type("vieetj ") }
            #expect(simulated.field.text == String(repeating: "việt ", count: 200))
            // It ended, it does not read, it does not keep up: each is told once a minute.
            #expect(Set(simulated.logged.filter { $0.contains("sound hook") }).count <= 3, "\(simulated.logged)")
        }
    }

    @Test func `A spawned sound hook is started for each key, and no key is lost`() throws {
        try Workbench.with { bench throws in
            let simulated = try simulated(
                bench, "echo \"$PHIM_AUDIO $PHIM_CLASS\" >>\(bench.path("out"))", feedback: "mode = \"spawn\"\n")
            for letter in "vieetj" {
                try simulated.type(String(letter))
                #expect(try simulated.wait { simulated.daemon.feedback.standard.spawned?.count == 0 })
            }
            #expect(bench.text("out") == String(repeating: "input input\n", count: 6))
            #expect(simulated.field.text == "việt")
        }
    }

    @Test func `A control request switches feedback, and the status shows it`() throws {
        try Workbench.with { bench throws in
            let simulated = try simulated(bench)
            let control = simulated.daemon.control
            #expect(control.status.feedback)
            #expect(simulated.answer(.feedback(.off)).status?.feedback == false)
            try simulated.type("abc")
            #expect(simulated.answer(.feedback(.toggle)).status?.feedback == true)
            try simulated.type("\u{8}")
            #expect(try simulated.wait { bench.text("out") != "" })
            #expect(bench.text("out") == Self.line("delete", "delete") + "\n")
            #expect(simulated.answer(.feedback(.toggle)).status?.feedback == false)
            #expect(simulated.answer(.feedback(.on)).status?.feedback == true)
        }
    }

    @Test func `Feedback that was switched off stays off with another keymap, but not after a reload`() throws {
        try Workbench.with { bench throws in
            let simulated = try simulated(bench)
            let control = simulated.daemon.control
            _ = simulated.answer(.feedback(.off))
            simulated.daemon.active.use(simulated.daemon.active.version, isReload: false)
            #expect(!control.status.feedback)
            simulated.daemon.active.use(simulated.daemon.active.version, isReload: true)
            #expect(control.status.feedback)
        }
    }

    @Test func `The reply to a test of feedback says which player plays it`() throws {
        try Workbench.with { bench throws in
            let simulated = try simulated(bench, feedback: "haptic_device = \"*pad*\"\n")
            let remarks = simulated.answer(.feedback(.test)).remarks
            #expect(remarks?.count == 2)
            #expect(remarks?.first?.hasPrefix("sounds: /bin/sh -c cat >>") == true)
            #expect(remarks?.first?.hasSuffix("(stream)") == true && remarks?.last == "haptics: *pad*")
        }
    }

    @Test func `A feedback rule of the user replaces the standard feedback of its action only`() throws {
        try Workbench.with { bench throws in
            let simulated = try simulated(
                bench,
                feedback: "[[feedback.rule]]\naction = \"space\"\naudio = \"custom:bell\"\nhaptic = \"heavy\"\n")
            try simulated.type("a b")
            #expect(try simulated.wait { bench.text("out").split(separator: "\n").count == 3 })
            let bell =
                "{\"audio\":\"custom:bell\",\"haptic\":\"heavy\",\"gesture\":\"press\",\"class\":\"input\"}"
            let letter = Self.line("input", "input")
            #expect(bench.text("out") == "\(letter)\n\(bell)\n\(letter)\n")
        }
    }
}
