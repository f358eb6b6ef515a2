import Keyboard
import TestSupport
import Testing

extension GuestTests {
    /// Hot plug and uinput without the daemon, since the tests of the daemon depend on them.
    @Suite struct RawKeyboards {
        @Rig @Test func `Without Phím, five hundred keys in a row arrive`() throws {
            let text = String((0..<500).map { Character(Unicode.Scalar(UInt8(97 + $0 * 7 % 26))) })
            let (guest, console) = try DaemonRig.bare()
            for keyboard in [PhysicalKeyboard.ps2(guest), PhysicalKeyboard.virtio(guest)] {
                try keyboard.type(text)
                #expect(try console.transcript(ending: keyboard) == text)
            }
        }

        @Rig @Test func `Without Phím, a keyboard of the guest is plugged in, used, and unplugged with a key held`()
            throws
        {
            let (guest, console) = try DaemonRig.bare()
            let first = PhysicalKeyboard.virtio(guest)
            let second = try PhysicalKeyboard.plug(into: guest)
            for (left, right) in ["ac", "bd"].map({ (String($0.first!), String($0.last!)) }) {
                try first.type(left)
                _ = try console.bytes(upTo: Array(left.utf8))
                try second.type(right)
                _ = try console.bytes(upTo: Array(right.utf8))
            }
            try second.type("⟨+leftshift⟩")
            try second.unplug()
            try first.type("x")
            #expect(try console.transcript(ending: first) == "x")
        }

        @Rig @Test func `Without Phím, a held key repeats`() throws {
            let (guest, console) = try DaemonRig.bare()
            let keyboard = PhysicalKeyboard.virtio(guest)
            try guest.setRepeatDelay(milliseconds: 250)
            try keyboard.type("⟨+k⟩")
            _ = try console.bytes(upTo: Array("kkkkk".utf8))
            try keyboard.type("⟨-k⟩")
            let rest = try console.transcript(ending: keyboard)
            #expect(rest.allSatisfy { $0 == "k" })
        }

        @Rig @Test func `The event recorder of the guest sees each press and release`() throws {
            let (guest, _) = try DaemonRig.bare()
            let keyboard = PhysicalKeyboard.ps2(guest)
            let recorder = try EventRecorder(guest, deviceNamed: "AT Translated Set 2 keyboard")
            try keyboard.type("⟨+leftshift⟩a⟨-leftshift⟩⟨left⟩")
            let changes = try recorder.changes(ending: keyboard).map(\.description)
            #expect(
                changes == [
                    "leftshift press", "a press", "a release", "leftshift release", "left press", "left release",
                ])
        }

        @Rig @Test func `A uinput keyboard types on the guest's console with a plane of its own`() throws {
            let (guest, console) = try DaemonRig.bare()
            let plane = """
                keymaps 0-15,128-129
                keycode 195 = CtrlR
                ctrlr keycode 30 = U+1ea1
                ctrlr keycode 42 = Shift
                shift ctrlr keycode 30 = U+1ea0
                shift ctrlr keycode 42 = Shift

                """
            try guest.shell("loadkeys -u -C /dev/tty2", input: Array(plane.utf8))
            defer {
                _ = try? guest.run("loadkeys -d -C /dev/tty2")
                DaemonRig.hasPlane = false
            }
            let keys = "195 1\n30 1\n30 0\n42 1\n30 1\n30 0\n42 0\n195 0\n30 1\n30 0\n88 1\n88 0\n"
            try guest.shell("perl \(Tree.tests)/guest/uinput.pl", input: Array(keys.utf8))
            let bytes = try console.bytes(upTo: Array("\u{1b}[24~".utf8))
            #expect(ConsoleTranscript(bytes).text == "ạẠa")
        }
    }
}
