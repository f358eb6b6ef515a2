import Foundation
import Keyboard
import TestSupport
import Testing

extension GuestTests {
    /// Feedback: a force-feedback device of uinput, and the sound hook.
    @Suite struct Feedback {
        private static let felt = "/run/phim/felt"
        private static let heard = "/run/phim/heard"

        @Rig private static var configuration: String {
            DaemonRig.configuration(method: "telex") + """
                [feedback]
                enabled = true
                command = ["/bin/sh", "-c", "exec cat >>\(heard)"]
                haptic_device = "Rig pad"
                [[feedback.rule]]
                action = "primary"
                gesture = "longPress"
                haptic = "heavy"

                """
        }

        /// The indices of the kinds of haptics among the uploaded effects.
        private static let light = 0
        private static let heavy = 1

        /// Creates a force-feedback device in the guest; returns its process ID.
        @Rig private func plug(_ guest: Guest, _ arguments: String = "") throws -> String {
            let process = try guest.shell(
                "perl \(Tree.tests)/guest/force.pl \(arguments) >\(Self.felt) 2>&1 & echo $!")
            try expect(guest, Self.felt, "ready")
            return process
        }

        @Rig private func expect(_ guest: Guest, _ file: String, _ word: String) throws {
            guard try guest.run("contains \(file) \(word)").status == 0 else {
                throw RigFailure(
                    description: "waited for \(word) in \(file)\n" + (try guest.run("cat \(file)").text))
            }
        }

        /// The number of times that an effect was played.
        @Rig private func plays(_ guest: Guest, _ effect: Int) throws -> Int {
            Int(try guest.run("grep -cx play:\(effect) \(Self.felt)").text.dropLast()) ?? 0
        }

        /// Waits until an effect has been played at least `count` times.
        @Rig private func wait(_ guest: Guest, _ effect: Int, _ count: Int) throws {
            try guest.wait(
                until: "[ $(grep -cx play:\(effect) \(Self.felt)) -ge \(count) ]", "effect \(effect) \(count) times")
        }

        @Rig @Test func `A haptic device plays for keys, heavily for a long press on Return, also after a replug`()
            throws
        {
            let (guest, _) = try DaemonRig.bare()
            var pad = try plug(guest)
            defer { _ = try? guest.run("kill \(pad)") }
            try DaemonRig.run(configuration: Self.configuration, leavesState: true) { rig throws in
                try expect(guest, Self.felt, "upload:6")
                #expect(try rig.text(of: "vieetj", on: rig.second) == "việt")
                try wait(guest, Self.light, 6)
                try rig.second.type("⟨+enter⟩")
                try wait(guest, Self.heavy, 1)
                try rig.second.type("⟨-enter⟩")
                #expect(try rig.console.transcript(ending: rig.second) == "⟨enter⟩")
                // Six letters and Return. F12 gives no haptics.
                #expect(try plays(guest, Self.light) == 7 && plays(guest, Self.heavy) == 1)

                try guest.shell("kill \(pad)")
                try guest.wait(until: "! grep -q 'Rig pad' /proc/bus/input/devices", "the game pad to disappear")
                #expect(try rig.text(of: "vieetj", on: rig.second) == "việt")
                pad = try plug(guest)
                try expect(guest, Self.felt, "upload:6")
                #expect(try rig.text(of: "a", on: rig.second) == "a")
                try wait(guest, Self.light, 1)
            }
        }

        @Rig @Test func `A haptic device whose driver hangs delays no key`() throws {
            let (guest, _) = try DaemonRig.bare()
            let pad = try plug(guest, "silent")
            defer { _ = try? guest.run("kill \(pad)") }
            try DaemonRig.run(configuration: Self.configuration, leavesState: true) { rig throws in
                try expect(guest, Self.felt, "asked")
                let keys = String(repeating: "vieetj ", count: 20)
                #expect(try rig.text(of: keys, on: rig.second) == String(repeating: "việt ", count: 20))
                _ = try guest.run("kill \(pad)")
            }
        }

        @Rig @Test func `The sound hook gets the kinds of the typed keys`() throws {
            let (guest, _) = try DaemonRig.bare()
            try guest.shell("rm -f \(Self.heard)")
            try DaemonRig.run(configuration: Self.configuration, leavesState: true) { rig throws in
                let text = try rig.text(of: "Vieetj na⟨backspace⟩⟨capslock⟩⟨capslock⟩", on: rig.second)
                #expect(text == "Việt n")
                try guest.wait(until: "[ $(wc -l <\(Self.heard)) -ge 13 ]", "thirteen sounds")
                let lines = try guest.shell("cat \(Self.heard)").split(separator: "\n").map(String.init)
                func line(_ audio: String, _ kind: String) -> String {
                    "{\"audio\":\"\(audio)\",\"haptic\":\"light\",\"gesture\":\"press\",\"class\":\"\(kind)\"}"
                }
                let system = line("system", "system")
                let letters = [String](repeating: line("input", "input"), count: 9)
                #expect(lines == [system] + letters + [line("delete", "delete"), system, system])
                #expect(try rig.daemon.command("feedback toggle") == "off")
                _ = try rig.text(of: "abc", on: rig.second)
                try rig.daemon.waitUntilIdle()
                #expect(try guest.shell("wc -l <\(Self.heard)") == "13")
                #expect(try rig.daemon.command("feedback on") == "on")
                #expect(try rig.daemon.command("feedback test").hasPrefix("sounds: /bin/sh -c exec cat >>"))
            }
        }
    }
}
