import Foundation
import Keyboard
import TestSupport
import Testing

/// How many minutes it runs.
private let minutes = ProcessInfo.processInfo.environment["PHIM_ENDURANCE"].flatMap { Int($0) }

extension GuestTests {
    /// Hours of random typing, while keyboards come and go and the daemon is reloaded, released, paused and stopped.
    @Suite struct Endurance {
        private static let words = [
            ("tieengs", "tiếng"), ("Vieetj", "Việt"), ("DDUWOWNGF", "ĐƯỜNG"), ("ddaij", "đại"), ("hocj", "học"),
            ("google", "google"), ("https://phim.vn", "https://phim.vn"), ("nam2024", "nam2024"),
            ("thees⟨backspace⟩⟨backspace⟩ooi", "tôi"), ("nghieengg⟨backspace⟩", "nghiêng"), ("khuyur", "khuỷu"),
            ("⟨capslock⟩hoaf⟨capslock⟩", "HÒA"), ("(xin", "(xin"), ("chaof!)", "chào!)"), ("windows", "windows"),
            ("toan1⟨backspace⟩s", "toán"), ("⟨left⟩⟨right⟩a", "⟨left⟩⟨right⟩a"), ("⟨ctrl+c⟩", "⟨ctrl+c⟩"),
            ("quyeenr,", "quyển,"), ("sachs", "sách"), ("neets", "nết"), ("giwowngf", "giường"),
        ]

        @Rig
        @Test(
            .enabled(if: minutes != nil, "it takes hours: PHIM_ENDURANCE=120, with PHIM_GUEST, runs it for two"))
        func `Random typing stays right, and memory and descriptors stay as they are after ten minutes`() throws {
            let end = ContinuousClock.now + .seconds(60 * (minutes ?? 0))
            var random = SeededRandom(seed: UInt64(minutes ?? 0))
            var report = Report()
            try DaemonRig.run(configuration: DaemonRig.configuration(method: "telex"), leavesState: true) {
                rig throws in
                let keyboards = [rig.first, rig.second]
                // The process whose keyboard was plugged in.
                var third: String?
                while ContinuousClock.now < end {
                    let event = Event.allCases.randomElement(using: &random)!
                    report.events[event, default: 0] += 1
                    try Self.carryOut(event, rig, &third, &random)
                    let sentence = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                        Self.words.randomElement(using: &random)!
                    }
                    var typists = ""
                    for (keys, _) in sentence {
                        // The kernel drops a byte of a PS/2 keyboard that comes while it sets the lights, here of both.
                        let setsLights = keys.contains("capslock")
                        let typist = setsLights ? 1 : Int.random(in: keyboards.indices, using: &random)
                        typists += "\(typist)"
                        // Ctrl+C drops what is still to be typed.
                        if keys.contains("ctrl") { rig.guest.wait(microseconds: 1_000_000) }
                        try keyboards[typist].type(keys)
                        try rig.daemon.waitUntilIdle()
                        if setsLights { rig.guest.wait(microseconds: 300_000) }
                        // Now and then right between two words.
                        if Int.random(in: 0..<20, using: &random) == 0 { try rig.daemon.reloadBySignal() }
                        try keyboards.randomElement(using: &random)!.type(" ")
                        try rig.daemon.waitUntilIdle()
                    }
                    let text = try rig.console.transcript(ending: keyboards.randomElement(using: &random)!)
                    let expected = sentence.map { $0.1 + " " }.joined()
                    if text != expected {
                        let status = try rig.daemon.command("status --json")
                        Issue.record(
                            """
                            \(text) and not \(expected): \(sentence.map(\.0)), by the keyboards \(typists), after \(event)
                            \(status)
                            \(rig.daemon.log.suffix(2000))
                            """)
                    }
                    report.words += sentence.count
                    try report.measure(rig)
                }
                if let third { try rig.guest.shell("kill \(third)") }
            }
            print(report)
            #expect(report.isFlat, "\(report)")
        }

        private enum Event: CaseIterable {
            case nothing, reload, hangup, plug, unplug, panic, pause, stop, commands, consoles
        }

        @Rig private static func carryOut(
            _ event: Event, _ rig: DaemonRig, _ third: inout String?, _ random: inout SeededRandom
        ) throws {
            switch event {
            case .nothing: break
            case .reload:
                // Another file each time, with the same meaning.
                let comment = "# \(UInt64.random(in: 0...UInt64.max, using: &random))\n[remap]\nf9 = \"f10\"\n"
                try rig.daemon.reload(
                    DaemonRig.configuration(method: "telex") + (Bool.random(using: &random) ? comment : ""))
            case .hangup: try rig.daemon.reloadBySignal()
            case .plug:
                // By uinput: QEMU's own hot plug does not survive hundreds of times.
                if third == nil {
                    third = try rig.guest.shell("perl \(Tree.tests)/guest/crowd.pl 1 >/dev/null 2>&1 & echo $!")
                    try rig.guest.wait(until: "grep -q 'companion of Crowd' /proc/bus/input/devices", "its companion")
                }
                try rig.daemon.waitUntilSettled()
            case .unplug:
                if let third { try rig.guest.shell("kill \(third)") }
                third = nil
                try rig.daemon.waitUntilSettled()
            case .panic:
                try rig.second.type("⟨+backspace⟩⟨+esc⟩⟨+enter⟩⟨-enter⟩⟨-esc⟩⟨-backspace⟩")
                try rig.daemon.waitUntilReleased()
                try rig.daemon.command("resume")
                try rig.daemon.waitUntilSettled()
                _ = try rig.console.transcript(ending: rig.first)
            case .pause:
                try rig.daemon.command("pause")
                try rig.daemon.command("resume")
                try rig.daemon.waitUntilSettled()
            case .stop:
                try rig.guest.shell("kill -STOP \(rig.daemon.process); sleep 0.3; kill -CONT \(rig.daemon.process)")
                try rig.daemon.waitUntilSettled()
            case .commands:
                for command in ["status --json", "locale list", "keys", "explain tieengs"] {
                    try rig.daemon.command("\(command) >/dev/null")
                }
            case .consoles:
                try rig.guest.shell("chvt 1; sleep 0.2; chvt 2")
                try rig.daemon.waitUntilSettled()
            }
        }

        /// What was done, and what the daemon needed.
        private struct Report: CustomStringConvertible {
            var events: [Event: Int] = [:]
            var words = 0
            /// Resident memory in kB and open descriptors, once a minute.
            private var samples: [(memory: Int, descriptors: Int)] = []
            private var next = ContinuousClock.now

            @Rig mutating func measure(_ rig: DaemonRig) throws {
                guard ContinuousClock.now >= next else { return }
                next = .now + .seconds(60)
                let process = "/proc/\(rig.daemon.process)"
                let numbers = try rig.guest.shell(
                    "grep VmRSS \(process)/status | tr -dc 0-9; echo; ls \(process)/fd | wc -l")
                let values = numbers.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
                if values.count == 2 { samples.append((values[0], values[1])) }
                if samples.count % 10 == 1 { print("after \(samples.count - 1) minutes: \(words) words, \(numbers)") }
            }

            /// Whether the memory of the second half is at most 1 MB more than that of the ten minutes before the middle,
            /// and no more descriptors are open, but for those of a third keyboard.
            var isFlat: Bool {
                let middle = samples.count / 2
                guard middle > 10 else { return true }
                let before = samples[(middle - 10)..<middle]
                let after = samples[middle...]
                return after.map(\.memory).max()! <= before.map(\.memory).max()! + 1024
                    && after.map(\.descriptors).max()! <= before.map(\.descriptors).max()! + 2
            }

            var description: String {
                let kinds = events.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", ")
                let memory = samples.map { "\($0.memory)" }.joined(separator: " ")
                let descriptors = samples.map { "\($0.descriptors)" }.joined(separator: " ")
                return "\(words) words; \(kinds)\nkB: \(memory)\ndescriptors: \(descriptors)"
            }
        }
    }
}
