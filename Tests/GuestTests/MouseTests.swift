import Keyboard
import TestSupport
import Testing

extension GuestTests {
    /// A mouse with bound buttons, which is plugged in while the daemon runs.
    @Suite struct Mice {
        private static let settings = """
            [remap]
            mouse4 = "s"
            f9 = "wheeldown"
            [keys]
            "ctrl+wheelup" = "text:!"

            """

        @Rig @Test func `Bound buttons and turns of a mouse are keys, keys turn the wheel, and the rest passes`()
            throws
        {
            let configuration = DaemonRig.configuration(method: "telex")
            try DaemonRig.run(configuration: configuration) { rig throws in
                // A reload replaces the virtual keyboard by one with the buttons of a mouse.
                try rig.daemon.reload(configuration + Self.settings)
                try rig.daemon.waitUntilSettled()
                let mouse = try VirtioMouse(plugInto: rig.guest)
                try rig.daemon.waitUntilSettled()
                try rig.first.type("a")
                _ = try rig.console.bytes(upTo: Array("a".utf8))
                try mouse.click("side")
                _ = try rig.console.bytes(upTo: Array("á".utf8))
                try rig.second.type("⟨+leftctrl⟩")
                try rig.daemon.waitUntilIdle()
                try mouse.click("wheel-up")
                _ = try rig.console.bytes(upTo: Array("!".utf8))
                try rig.second.type("⟨-leftctrl⟩")
                #expect(
                    try mouse.firstEvent(of: VirtioMouse.companion) { try mouse.move(by: 7) } == "2 0 7")
                #expect(
                    try mouse.firstEvent(of: VirtioMouse.companion) { try mouse.click("left") } == "1 272 1")
                #expect(
                    try mouse.firstEvent(of: VirtioMouse.companion) { try mouse.click("wheel-down") } == "2 8 -1")
                #expect(
                    try mouse.firstEvent(of: GuestDaemon.virtualKeyboard) { try rig.second.type("⟨f9⟩") } == "2 8 -1")
                try mouse.unplug()
                #expect(try rig.text(of: "vieetj", on: rig.first) == "việt")
                try rig.daemon.reload(configuration)
                try rig.daemon.waitUntilSettled()
                #expect(try rig.text(of: "vieetj", on: rig.second) == "việt")
            }
        }
    }
}

/// A hardware mouse of the guest.
@Rig
private struct VirtioMouse {
    /// The name of the device that passes on what is not bound.
    static let companion = "Phím companion of QEMU Virtio Mouse"
    private static let file = "/run/phim/mouse-events"
    private let guest: Guest

    /// Plugs the mouse in and waits until the daemon has taken it.
    init(plugInto guest: Guest) throws {
        self.guest = guest
        try guest.monitor.execute(
            "device_add", ["driver": "virtio-mouse-pci", "id": "mouse", "bus": "socket2", "display": "screen2"])
        try guest.wait(until: "grep -q '\(Self.companion)' /proc/bus/input/devices", "the companion of the mouse")
    }

    func unplug() throws {
        try guest.monitor.execute("device_del", ["id": "mouse"])
        try guest.wait(
            until: "! grep -q 'QEMU Virtio Mouse' /proc/bus/input/devices", "the mouse to be unplugged")
    }

    /// Presses and releases a button by its name in QEMU; `wheel-up` is a turn of the wheel.
    func click(_ button: String) throws {
        for isDown in [true, false] {
            try send(["type": "btn", "data": ["button": button, "down": isDown] as [String: Any]])
        }
    }

    func move(by distance: Int) throws {
        try send(["type": "rel", "data": ["axis": "x", "value": distance] as [String: Any]])
    }

    /// The type, code and value of the first event that a device sends after an act.
    func firstEvent(of device: String, after act: @Rig () throws -> Void) throws -> String {
        let node = try guest.eventNode(named: device)
        // The shell opens the device before it answers, so no event is missed.
        try guest.shell("exec 3<\(node); rm -f \(Self.file); head -c 24 <&3 >\(Self.file) & true")
        try act()
        try guest.wait(until: "[ \"$(wc -c <\(Self.file))\" -eq 24 ]", "an event of \(device)")
        return try guest.shell(
            "perl -e 'read STDIN, $event, 24; print join(q( ), unpack(q(x16SSl), $event))' <\(Self.file)")
    }

    private func send(_ event: [String: Any]) throws {
        try guest.monitor.execute("input-send-event", ["device": "screen2", "head": 0, "events": [event]])
    }
}
