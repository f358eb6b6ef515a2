import Foundation
import Keyboard
import TestSupport
import Testing

extension GuestTests {
    /// phim-devices with a real kernel and logind: what programs can do with what they get, and until when. The service is
    /// no root here: it waits for udev, as when it is installed.
    @Suite struct DeviceGrants {
        @Rig @Test
        func `Revoked descriptors can neither read, type nor make a device, and no key stays down`() throws {
            let guest = try LoginGuest.shared()
            do {
                let (alice, bob) = (LoginGuest.alice, LoginGuest.bob)
                try LoginGuest.startDeviceService(at: "/run/devices.sock", in: guest)
                let script = Tree.tests + "/guest/devices.py"
                let seen = try guest.shell("python3 \(script) /run/devices.sock \(alice.id) \(bob.id)", allowing: 120)
                #expect(
                    seen == """
                        refused session
                        hung up
                        done
                        opened 1
                        made
                        before: works works EINVAL EINVAL
                        keyboard: EBADF
                        set: 48 1000 500
                        copies: ENODEV ENODEV ENODEV ENODEV ENODEV
                        down:
                        put back
                        kept the same
                        kept the same, though another was asked for
                        """)
                try LoginGuest.expect("abx", by: alice, in: guest)

                try guest.shell(
                    "python3 \(script) /run/devices.sock \(alice.id) stall >/run/devices.stall 2>&1 &")
                try guest.wait(until: "grep -q grabbed /run/devices.stall", for: 60, "the grab")
                let keyboard = PhysicalKeyboard.virtio(guest)
                try keyboard.type("lost")
                try guest.wait(until: "grep -q revoked /run/devices.stall", for: 30, "the service to take it back")
                try keyboard.type("found")
                try LoginGuest.expect("abxfound", by: alice, in: guest)
                #expect(try guest.shell("cat /run/devices.log").contains("does not read its keyboards"))
            } catch {
                let log = try? guest.run("cat /run/devices.log /run/devices.stall").text
                throw RigFailure(description: "\(error)\n\(log ?? "")")
            }
        }
    }
}
