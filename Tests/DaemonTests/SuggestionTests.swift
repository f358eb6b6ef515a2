import Control
import Engine
import Foundation
import Keyboard
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

/// Suggestions in the running daemon: who sees them.
@Suite(.serialized, .waits) struct SuggestionTests {
    private static let marks = "[[locale]]\nid = \"vi\"\nmethod = \"none\"\n[suggestions]\nadd_diacritics = true\n"

    @Test func `Control clients see suggestions and the open list with texts = true`() throws {
        let simulated = try SimulatedDaemon(Self.marks + "[control]\ntexts = true\n")
        #expect(simulated.daemon.control.status.suggestions == nil)
        try simulated.type("tieng viet")
        let offered = simulated.daemon.control.status
        #expect(offered.suggestions?.prefix(2) == ["tiếng việt", "việt"])
        #expect(offered.list == nil)
        try simulated.press(.down, .press)
        try simulated.press(.down, .release)
        let open = simulated.daemon.control.status
        #expect(open.suggestions == nil)
        #expect(open.list?.kind == "candidates" && open.list?.focus == 0)
        #expect(open.list?.items.prefix(2) == ["tiếng việt", "tieng việt"])
        #expect(simulated.text == "tiếng việt")
    }

    @Test func `Control clients see no text unless texts = true`() throws {
        let simulated = try SimulatedDaemon(Self.marks)
        for text in ["tieng", " viet", "\u{8}"] {
            try simulated.type(text)
            let line = String(decoding: JSONLine.encode(simulated.daemon.control.status), as: UTF8.self)
            #expect(!line.contains("tiếng") && !line.contains("viet") && !line.contains("viết"))
        }
        try simulated.press(.down, .press)
        let open = simulated.daemon.control.status
        #expect(open.list?.kind == "candidates" && open.list?.items == [] && open.suggestions == nil)
    }

    @Test func `Nothing is suggested while a password is typed`() throws {
        let simulated = try SimulatedDaemon(Self.marks + "[control]\ntexts = true\n")
        simulated.daemon.flow.perform(.passUntilReturn)
        try simulated.type("viet")
        #expect(simulated.daemon.control.status.suggestions == nil)
        #expect(simulated.text == "viet")
    }

    // MARK: - Waybar

    @Test func `The example for Waybar shows suggestions and the open list`() throws {
        let panels = URL(filePath: #filePath).appending(path: "../../../config/panels").standardized
        let lines = try String(contentsOf: panels.appending(path: "waybar.jsonc"), encoding: .utf8).split(
            separator: "\n")
        let json = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
        let bar = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let module = try #require(bar["custom/phim"] as? [String: String])
        #expect(module["return-type"] == "json")
        let command = try #require(module["exec"]).replacing("/usr/share/phim/panels", with: panels.path)

        let simulated = try SimulatedDaemon(Self.marks + "[control]\ntexts = true\n")
        var states = JSONLine.encode(simulated.daemon.control.status)
        try simulated.type("tieng viet")
        states += JSONLine.encode(simulated.daemon.control.status)
        try simulated.press(.down, .press)
        states += JSONLine.encode(simulated.daemon.control.status)

        let text = try output(of: command, reading: states)
        struct Shown: Decodable { let text: String }
        let shown = try text.split(separator: "\n").map {
            try JSONDecoder().decode(Shown.self, from: Data($0.utf8)).text
        }
        #expect(shown.count == 4 && shown[0] == "VI" && shown[3] == "--", "\(shown)")
        #expect(shown.dropFirst().first?.hasPrefix("VI  tiếng việt việt ") == true, "\(shown)")
        #expect(shown.dropFirst(2).first?.hasPrefix("VI  <b>tiếng việt</b> tieng việt ") == true, "\(shown)")
    }

    /// What the example's command prints where `phim status` prints these lines.
    private func output(of command: String, reading states: [UInt8]) throws -> String {
        var text = ""
        try Workbench.with { bench in
            let path = bench.path("states")
            try Data(states).write(to: URL(filePath: path))
            _ = try bench.program(
                "bin/phim", "#!/bin/sh\n[ \"$*\" = \"status --follow --json\" ] && cat \(path)\n")
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(filePath: "/bin/sh")
            // The command never ends by itself.
            process.arguments = ["-c", command + " | head -n 4"]
            process.environment = ["PATH": "\(bench.path("bin")):/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
            process.standardOutput = output
            try process.run()
            text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.terminate()
        }
        return text
    }
}
