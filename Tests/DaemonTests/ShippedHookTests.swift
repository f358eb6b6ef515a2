import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Daemon
@testable import Processes

/// The sound hook that comes with Phím, with players that stand in for the real ones.
@Suite struct ShippedHookTests {
    private static let repository = URL(filePath: #filePath).appending(path: "../../..").standardized
    private static let hook = repository.appending(path: "config/feedback/phim-sounds").path

    /// A folder of programs: python3, and players that write down what they are to play.
    private func programs(_ players: [String], on bench: Workbench) throws -> String {
        for player in players {
            _ = try bench.program("bin/\(player)", "#!/bin/sh\necho \"\(player) $*\" >>\(bench.path("played"))\n")
        }
        let bin = bench.folder.appending(path: "bin")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        for name in ["python3", "env", "sh"] {
            try FileManager.default.createSymbolicLink(
                at: bin.appending(path: name), withDestinationURL: URL(filePath: "/usr/bin/" + name))
        }
        return bin.path
    }

    private func environment(_ bin: String, _ bench: Workbench) -> [String: String] {
        ["PATH": bin, "HOME": bench.folder.path, "XDG_DATA_DIRS": bench.path("share"), "LC_ALL": "C.UTF-8"]
    }

    private func stream(_ bin: String, _ bench: Workbench) throws -> Program {
        let options = ProgramOptions(
            environment: environment(bin, bench), input: .pipe(waiting: StandardFeedbackPlayer.lineCapacity),
            faults: FaultLog("the hook", bench.logger))
        let program = Program([Self.hook], options, on: bench.loop)
        try program.start()
        return program
    }

    private func played(
        _ sounds: [AudioFeedback], by players: [String], on bench: Workbench, count: Int
    ) throws -> [String] {
        let bin = try programs(players, on: bench)
        let stream = try stream(bin, bench)
        for sound in sounds {
            // The players are processes of their own: one after the other, or their lines come in any order.
            let wanted = bench.text("played").split(separator: "\n").count + 1
            _ = stream.write(Feedback(audio: sound).line)
            if sound != .none {
                #expect(try bench.loop.turn { bench.text("played").split(separator: "\n").count == wanted })
            }
        }
        stream.close()
        #expect(bench.log.messages == [])
        let lines = bench.text("played").split(separator: "\n").map(String.init)
        #expect(lines.count == count)
        return lines.map { $0.replacing(bench.folder.path, with: "~") }
    }

    private static let cache = "~/.cache/phim/sounds/"

    @Test(arguments: [
        (["pw-play", "paplay", "aplay", "canberra-gtk-play"], "pw-play "),
        (["paplay", "aplay", "canberra-gtk-play"], "paplay "), (["aplay", "canberra-gtk-play"], "aplay -q "),
        (["canberra-gtk-play"], "canberra-gtk-play -f "),
    ])
    func `The sound hook plays clicks with the first installed player if there is no sound theme`(
        players: [String], words: String
    )
        throws
    {
        try Workbench.with { bench throws in
            let lines = try played([.input, .none, .delete, .system], by: players, on: bench, count: 3)
            #expect(lines == ["input", "delete", "system"].map { words + Self.cache + $0 + ".wav" })
            for name in ["input", "delete", "system"] {
                let bytes = try Data(contentsOf: bench.folder.appending(path: ".cache/phim/sounds/\(name).wav"))
                #expect(bytes.prefix(4) == Data("RIFF".utf8) && bytes[8..<12] == Data("WAVE".utf8))
                #expect(bytes.count > 500 && bytes.count < 10_000)
            }
        }
    }

    @Test func `The sound hook prefers sounds of the theme to clicks, and plays sounds by name and file`() throws {
        try Workbench.with { bench throws in
            let theme = "share/sounds/freedesktop/stereo/"
            for name in ["key-press-delete.oga", "bell.oga"] { _ = try bench.program(theme + name, "sound") }
            let own = try bench.program("own.wav", "sound")
            let lines = try played(
                [.delete, .input, .custom("bell"), .custom(own), .custom("/nonexistent"), .custom("../../own")],
                by: ["paplay"], on: bench, count: 6)
            #expect(
                lines == [
                    "paplay ~/\(theme)key-press-delete.oga", "paplay \(Self.cache)input.wav",
                    "paplay ~/\(theme)bell.oga", "paplay ~/own.wav", "paplay \(Self.cache)custom.wav",
                    "paplay \(Self.cache)custom.wav",
                ])
        }
    }

    @Test func `With aplay, which plays only WAV, the sound hook plays clicks`() throws {
        try Workbench.with { bench throws in
            _ = try bench.program("share/sounds/freedesktop/stereo/bell.oga", "sound")
            let lines = try played([.custom("bell")], by: ["aplay"], on: bench, count: 1)
            #expect(lines == ["aplay -q \(Self.cache)custom.wav"])
        }
    }

    @Test func `The sound hook goes on reading without a player and after invalid lines`() throws {
        try Workbench.with { bench throws in
            let bin = try programs([], on: bench)
            let stream = try stream(bin, bench)
            for line in ["nonsense\n", "{}\n", "[1]\n", "{\"audio\":3}\n", "{\"audio\":\"input\"}\n"] {
                _ = stream.write(Array(line.utf8))
            }
            // Its file is there once the last line was read.
            #expect(
                try bench.loop.turn { !bench.text(".cache/phim/sounds/input.wav").isEmpty || isClickThere(bench) })
            #expect(stream.processID.map(Workbench.isAlive) == true && bench.log.messages == [])
            stream.close()
        }
    }

    private func isClickThere(_ bench: Workbench) -> Bool {
        access(bench.path(".cache/phim/sounds/input.wav"), F_OK) == 0
    }

    @Test func `The sound hook is found beside the program`() throws {
        try Workbench.with { bench throws in
            let program = try bench.program("usr/bin/phim", "")
            #expect(ShippedHook.path(executable: program) == nil)
            let hook = try bench.program("usr/share/phim/feedback/phim-sounds", "")
            let found = try #require(ShippedHook.path(executable: program))
            #expect(URL(filePath: found).standardized.path == URL(filePath: hook).standardized.path)
        }
    }
}
