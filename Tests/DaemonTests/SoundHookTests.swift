import Configuration
import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Daemon
@testable import Processes

/// The sound hook as a real program, in both ways, well behaved and not.
@Suite(.serialized, .waits) struct SoundHookTests {
    private static let letter = Feedback(audio: .input, haptic: .light, gesture: .press, actionClass: .input)
    private static let line = "{\"audio\":\"input\",\"haptic\":\"light\",\"gesture\":\"press\",\"class\":\"input\"}\n"

    private func player(
        _ command: [String], _ mode: Configuration.FeedbackSettings.Mode = .stream, on bench: Workbench
    ) -> StandardFeedbackPlayer {
        let player = StandardFeedbackPlayer(on: bench.loop, environment: bench.environment, log: bench.logger)
        var settings = Configuration.FeedbackSettings()
        settings.command = command
        settings.mode = mode
        player.use(settings)
        return player
    }

    private func shell(_ script: String) -> [String] { ["/bin/sh", "-c", script] }

    @Test func `A line for the sound hook is JSON, whatever a sound is called`() throws {
        #expect(String(decoding: Self.letter.line, as: UTF8.self) == Self.line)
        let odd = Feedback(audio: .custom("a \"b\" \\ é"), gesture: .longPress, actionClass: .other)
        let told = try JSONDecoder().decode([String: String].self, from: Data(odd.line))
        #expect(told == ["audio": "custom:a \"b\" \\ é", "haptic": "none", "gesture": "longPress", "class": "other"])
    }

    @Test func `The stream hook is started once and gets a line for each feedback`() throws {
        try Workbench.with { bench throws in
            let player = player(shell("echo start >>\(bench.path("starts")); cat >\(bench.path("out"))"), on: bench)
            for _ in 0..<100 {
                player.play(Self.letter)
                try bench.loop.settle()
            }
            let expected = String(repeating: Self.line, count: 100)
            #expect(try bench.loop.turn { bench.text("out") == expected })
            #expect(bench.text("starts") == "start\n" && bench.log.messages == [])
            player.close()
        }
    }

    @Test func `The sound hook gets only the variables of the environment that it needs`() throws {
        try Workbench.with { bench throws in
            let out = bench.path("out")
            let player = StandardFeedbackPlayer(
                on: bench.loop,
                environment: [
                    "PATH": "/usr/bin:/bin", "SECRET": "x", "NOTIFY_SOCKET": "/run/x", "XDG_RUNTIME_DIR": "/run/y",
                ], log: bench.logger)
            var settings = Configuration.FeedbackSettings()
            settings.command = shell("tr '\\0' '\\n' </proc/$$/environ >\(out).1; mv \(out).1 \(out); cat")
            player.use(settings)
            player.play(Self.letter)
            #expect(try bench.loop.turn { bench.text("out") != "" })
            #expect(
                bench.text("out").split(separator: "\n").sorted() == ["PATH=/usr/bin:/bin", "XDG_RUNTIME_DIR=/run/y"])
            player.close()
        }
    }

    @Test func `The sound hook's output is discarded, and it inherits no descriptor`() throws {
        try Workbench.with { bench throws in
            let out = bench.path("out")
            let script = "ls -l /proc/$$/fd >\(out).1; mv \(out).1 \(out); cat"
            let player = player(shell(script), on: bench)
            player.play(Self.letter)
            #expect(try bench.loop.turn { bench.text("out") != "" })
            let lines = bench.text("out").split(separator: "\n").filter { $0.contains(" -> ") }
            let names = lines.compactMap { $0.split(separator: " ").suffix(3).joined(separator: " ") }
            #expect(
                names.contains("1 -> /dev/null") || names.contains { $0.hasPrefix("1 -> ") && $0.hasSuffix("out.1") })
            #expect(names.contains("2 -> /dev/null"))
            #expect(names.allSatisfy { $0.first.map { "012".contains($0) } ?? false || $0.contains("/proc/") })
            player.close()
        }
    }

    @Test func `A sound hook that never reads delays nothing and loses the oldest lines`() throws {
        try Workbench.with { bench throws in
            let player = player(["sleep", "1000"], on: bench)
            for _ in 0..<5000 { player.play(Self.letter) }
            #expect(try bench.loop.turn { player.stream?.processID != nil })
            let process = try #require(player.stream?.processID)
            #expect(player.stream?.waitingCount == StandardFeedbackPlayer.lineCapacity)
            try bench.loop.settle()
            #expect(Workbench.isAlive(process))
            #expect(
                bench.log.messages == ["warning: the sound hook does not keep up; the oldest line is dropped"])
            player.close()
            #expect(try bench.loop.turn { !Workbench.isAlive(process) })
        }
    }

    @Test func `A sound hook that reads again gets whole lines, the newest among them`() throws {
        try Workbench.with { bench throws in
            let gate = bench.path("gate")
            #expect(mkfifo(gate, 0o600) == 0)
            // It opens the gate, which holds it up until somebody opens the other end.
            let player = player(shell("read -r line <\(gate); cat >\(bench.path("out"))"), on: bench)
            for number in 0..<500 { player.play(Feedback(audio: .custom("\(number)"))) }
            let opened = open(gate, O_RDWR | O_NONBLOCK)
            write(opened, "\n", 1)
            #expect(try bench.loop.turn { bench.text("out").contains("custom:499\"") })
            close(opened)
            let numbers = bench.text("out").split(separator: "\n").compactMap { line in
                (try? JSONDecoder().decode([String: String].self, from: Data(line.utf8)))
                    .flatMap { $0["audio"] }.flatMap { Int($0.dropFirst(7)) }
            }
            #expect(numbers.count == bench.text("out").split(separator: "\n").count && numbers.count < 500)
            #expect(numbers == numbers.sorted() && Set(numbers).isSuperset(of: 436...499))
            player.close()
        }
    }

    @Test func `A sound hook that is killed is restarted, and the log says it once`() throws {
        try Workbench.with { bench throws in
            let player = player(shell("cat >>\(bench.path("out"))"), on: bench)
            player.play(Self.letter)
            #expect(try bench.loop.turn { bench.text("out") == Self.line })
            #expect(try bench.loop.turn { player.stream?.processID != nil })
            let first = try #require(player.stream?.processID)
            kill(first, SIGKILL)
            for _ in 0..<50 { player.play(Self.letter) }
            #expect(try bench.loop.turn { player.stream?.processID.map { $0 != first } ?? false })
            let before = bench.text("out")
            player.play(Self.letter)
            #expect(try bench.loop.turn { bench.text("out") == before + Self.line })
            #expect(bench.log.messages.count == 1)
            player.close()
        }
    }

    @Test(arguments: [["/nonexistent/hook"], ["false"], ["sh", "-c", "exec <&-; sleep 1000"]])
    func `A sound hook that does not work is logged once, however much is played`(command: [String]) throws {
        try Workbench.with { bench throws in
            let player = player(command, on: bench)
            #expect(
                try bench.loop.turn {
                    player.play(Self.letter)
                    return !bench.log.messages.isEmpty
                })
            for _ in 0..<100 {
                player.play(Self.letter)
                try bench.loop.settle()
            }
            #expect(bench.log.messages.count == 1, "\(bench.log.messages)")
            player.close()
        }
    }

    @Test func `Programs that a sound hook started end with it`() throws {
        try Workbench.with { bench throws in
            let player = player(shell("sleep 1000 & echo $! >\(bench.path("pid")); cat"), on: bench)
            player.play(Self.letter)
            #expect(try bench.loop.turn { bench.text("pid").hasSuffix("\n") })
            let process = try #require(pid_t(bench.text("pid").dropLast()))
            #expect(Workbench.isAlive(process))
            player.close()
            #expect(try bench.loop.turn { !Workbench.isAlive(process) })
        }
    }

    @Test func `A spawned sound hook gets its feedback in its environment`() throws {
        try Workbench.with { bench throws in
            let out = bench.path("out")
            let script = "tr '\\0' '\\n' </proc/$$/environ >\(out).1; echo \"args $#\" >>\(out).1; mv \(out).1 \(out)"
            let player = player(shell(script), .spawn, on: bench)
            player.play(Feedback(audio: .delete, haptic: .light, gesture: .repeat, actionClass: .delete))
            #expect(try bench.loop.turn { bench.text("out") != "" })
            #expect(
                bench.text("out").split(separator: "\n").sorted() == [
                    "HOME=\(bench.folder.path)", "PATH=/usr/bin:/bin", "PHIM_AUDIO=delete", "PHIM_CLASS=delete",
                    "PHIM_GESTURE=repeat", "PHIM_HAPTIC=light", "args 0",
                ])
            #expect(try bench.loop.turn { player.spawned?.count == 0 })
            player.close()
        }
    }

    @Test func `The number of spawned sound hooks at one time is limited`() throws {
        try Workbench.with { bench throws in
            let player = player(["sleep", "1000"], .spawn, on: bench)
            for _ in 0..<50 { player.play(Self.letter) }
            #expect(player.spawned?.count == SpawnedHook.limit)
            #expect(bench.log.messages.count == 1)
            player.close()
        }
    }

    @Test func `A change of the settings ends a sound hook, unchanged settings do not`() throws {
        try Workbench.with { bench throws in
            let player = player(["cat"], on: bench)
            player.play(Self.letter)
            #expect(try bench.loop.turn { player.stream?.processID != nil })
            let first = try #require(player.stream?.processID)
            var settings = Configuration.FeedbackSettings()
            settings.command = ["cat"]
            settings.policy.isAudioOn = false
            player.use(settings)
            #expect(player.stream?.processID == first)
            settings.command = ["cat", "-"]
            player.use(settings)
            #expect(player.stream == nil)
            #expect(try bench.loop.turn { !Workbench.isAlive(first) })
            player.close()
        }
    }

    @Test func `A test of feedback plays every kind once`() throws {
        try Workbench.with { bench throws in
            let player = player(shell("cat >\(bench.path("out"))"), on: bench)
            let output = FeedbackOutput(player, on: bench.loop) { $0 }
            output.testPause = 1
            let summary = output.test()
            #expect(try bench.loop.turn { bench.text("out").split(separator: "\n").count == 10 })
            for kind in HapticFeedback.allCases.dropFirst() {
                #expect(bench.text("out").contains("\"haptic\":\"\(kind.rawValue)\""))
            }
            for kind in ["input", "delete", "system"] { #expect(bench.text("out").contains("\"audio\":\"\(kind)\"")) }
            #expect(summary.count == 2 && summary[1] == "haptics: none, since feedback.haptic_device is empty")
            output.close()
        }
    }
}
