import Keyboard
import TestSupport
import Testing

extension GuestTests {
    /// Keyboards that are plugged in, unplugged and released while the daemon runs.
    @Suite struct Devices {
        private static let raw = "tieengs Vieetj"
        private static let vietnamese = "tiếng Việt"

        @Rig @Test func `A plugged keyboard types, and leaves no key down when it is unplugged`() throws {
            try DaemonRig.run { rig throws in
                let third = try PhysicalKeyboard.plug(into: rig.guest)
                try rig.daemon.waitUntilSettled()
                #expect(try rig.text(of: Self.raw, on: third) == Self.vietnamese)
                try rig.guest.setRepeatDelay(milliseconds: 250)
                try third.type("⟨+leftshift⟩⟨+k⟩")
                _ = try rig.console.bytes(upTo: Array("KKK".utf8))
                try third.unplug()
                // The key may have typed more before the keyboard was unplugged; then Shift must be up.
                let rest = try rig.console.transcript(ending: rig.first)
                #expect(rest.allSatisfy { $0 == "K" })
                #expect(try rig.text(of: "vieetj", on: rig.first) == "việt")
            }
        }

        @Rig @Test func `The panic chord releases the keyboards, and resume grabs them again`() throws {
            try DaemonRig.run { rig throws in
                #expect(try rig.text(of: Self.raw, on: rig.second) == Self.vietnamese)
                try rig.second.type("⟨+backspace⟩⟨+esc⟩⟨+enter⟩⟨-enter⟩⟨-esc⟩⟨-backspace⟩")
                try rig.daemon.waitUntilReleased()
                _ = try rig.console.transcript(ending: rig.second)
                #expect(try rig.text(of: Self.raw, on: rig.second) == Self.raw)
                #expect(try rig.text(of: Self.raw, on: rig.first) == Self.raw)
                try rig.daemon.command("resume")
                try rig.daemon.waitUntilSettled()
                #expect(try rig.text(of: Self.raw, on: rig.first) == Self.vietnamese)
            }
        }

        @Rig @Test func `The keyboards work after the daemon is killed, whichever keys were held`() throws {
            try DaemonRig.run { rig throws in
                try rig.second.type("⟨+leftshift⟩tieengs")
                _ = try rig.console.bytes(upTo: Array("T".utf8))
                try rig.daemon.signal("KILL")
                try rig.daemon.waitUntilGone()
                try rig.second.type("⟨-leftshift⟩")
                _ = try rig.console.transcript(ending: rig.second)
                #expect(try rig.text(of: Self.raw, on: rig.second) == Self.raw)
                #expect(try rig.text(of: Self.raw, on: rig.first) == Self.raw)
            }
        }

        @Rig @Test func `Two hundred keyboards with companions appear and disappear at once while another one types`()
            throws
        {
            try DaemonRig.run { rig throws in
                let crowd = try rig.guest.shell(
                    "perl \(Tree.tests)/guest/crowd.pl 200 >/run/phim/crowd 2>&1 & echo $!")
                try rig.guest.wait(until: "grep -q ready /run/phim/crowd", for: 120, "the keyboards")
                let grabbed = "grep -c 'Phím companion of Crowd' /proc/bus/input/devices"
                try rig.guest.wait(until: "[ $(\(grabbed)) -eq 200 ]", for: 300, "their companions")
                try rig.daemon.waitUntilIdle()
                try rig.guest.shell("kill -KILL \(crowd)")
                let text = String(repeating: Self.raw + " ", count: 10)
                let typed = try rig.text(of: text, on: rig.second)
                #expect(typed == String(repeating: Self.vietnamese + " ", count: 10), "\(rig.daemon.log)")
                try rig.guest.wait(until: "[ $(\(grabbed)) -eq 0 ]", for: 120, "the companions to go")
                #expect(rig.daemon.isAlive)
                #expect(try rig.text(of: Self.raw, on: rig.first) == Self.vietnamese)
            }
        }

        @Rig @Test func `A crash logs nothing and releases the keyboards`() throws {
            try DaemonRig.run(configuration: DaemonRig.configuration(method: "telex"), leavesState: true) {
                rig throws in
                #expect(try rig.text(of: Self.raw, on: rig.second) == Self.vietnamese)
                let log = rig.daemon.log
                try rig.daemon.signal("SEGV")
                try rig.daemon.waitUntilGone()
                #expect(rig.daemon.log == log)
                #expect(try rig.text(of: Self.raw, on: rig.second) == Self.raw)
            }
        }

        @Rig @Test func `Keys that the method does not change arrive as the same input events`() throws {
            let (guest, _) = try DaemonRig.bare()
            let keys =
                "⟨ctrl+c⟩⟨+leftshift⟩⟨f1⟩⟨-leftshift⟩⟨left⟩⟨home⟩⟨pageup⟩⟨delete⟩⟨kp7⟩⟨kpplus⟩⟨enter⟩⟨tab⟩⟨esc⟩"
                + "123,./ kb⟨+v⟩⟨+h⟩⟨-v⟩⟨-h⟩⟨rightctrl+rightshift+p⟩⟨leftmeta⟩⟨insert⟩⟨volumeup⟩"
            let keyboard = PhysicalKeyboard.virtio(guest)
            let recorder = try EventRecorder(guest, deviceNamed: "QEMU Virtio Keyboard")
            try keyboard.type(keys)
            let expected = try recorder.changes(ending: keyboard)
            #expect(expected.count > 50)
            try DaemonRig.run { rig throws in
                let recorder = try EventRecorder(guest, deviceNamed: GuestDaemon.virtualKeyboard)
                try rig.second.type(keys)
                let received = try recorder.changes(ending: rig.second)
                #expect(received == expected)
            }
        }
    }
}
