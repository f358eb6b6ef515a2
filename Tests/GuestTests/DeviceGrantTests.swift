import Foundation
import Keyboard
import TestSupport
import Testing

extension GuestTests {
    /// phim-devices with a real kernel and logind: what programs can do with what they get, and until when. The service is
    /// no root here: it waits for udev, as when it is installed.
    @Suite struct DeviceGrants {
        private static let start = #"""
            use Socket;
            socket my $listener, AF_UNIX, SOCK_SEQPACKET, 0 or die;
            unlink $ARGV[0];
            bind $listener, pack_sockaddr_un $ARGV[0] or die;
            listen $listener, 8 or die;
            chmod 0666, $ARGV[0];
            open STDIN, '<&', $listener or die;
            exec 'setpriv', '--reuid=65534', '--regid=input', '--clear-groups', $ARGV[1];

            """#

        @Rig @Test
        func `What was handed out reads, types and makes nothing once it is revoked, and no key stays down`() throws {
            let guest = try LoginGuest.shared()
            do {
                let (alice, bob) = (LoginGuest.alice, LoginGuest.bob)
                try guest.shell("cat >/run/devices.pl", input: Array(Self.start.utf8))
                try guest.shell(
                    """
                    chmod 666 /dev/uinput; chgrp input /dev/input/event*; chmod 660 /dev/input/event*
                    perl /run/devices.pl /run/devices.sock \(GuestDaemon.folder)/phim-devices >/run/devices.log 2>&1 &
                    """)
                try guest.wait(until: "[ -S /run/devices.sock ]", for: 60, "the service")
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
                        copies: ENODEV ENODEV ENODEV ENODEV ENODEV
                        down:
                        kept the same
                        made
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
