import Keyboard
import TestSupport
import Testing

extension GuestTests {
    /// What happens to the keyboard when something else goes wrong. The daemons are users' units, and the service opens the
    /// devices.
    @Suite struct Hardships {
        private let alice = LoginGuest.alice

        @Rig @Test func `A home directory that does not answer blocks no key and not the end of the daemon`()
            throws
        {
            let guest = try LoginGuest.shared()
            do {
                let disk = try mountHome(in: guest)
                defer { _ = try? guest.run("kill -KILL \(disk); umount -l /run/alice/home") }
                try LoginGuest.startUnit(of: alice, settings: "Environment=HOME=/run/alice/home", in: guest)
                let keyboard = PhysicalKeyboard.virtio(guest)
                try keyboard.type("hoaf ")
                try LoginGuest.expect("hòa ", by: alice, in: guest)

                // A change of the file makes the daemon look for all its files again, and a reload reads them.
                try guest.shell(
                    "kill -USR1 \(disk); until grep -q silent /run/disk.log; do sleep 0.1; done; "
                        + "touch /etc/phim/new; mv /etc/phim/new /etc/phim/macros.txt; "
                        + "\(alice.systemctl) kill --signal=HUP phim")
                try guest.wait(until: "grep -q asked /run/disk.log", for: 60, "a question to the disk")
                try keyboard.type("hoaf vieetj ")
                try LoginGuest.expect("hòa hòa việt ", by: alice, in: guest)
                try LoginGuest.waitForStatus("active, vi, telex", of: alice, in: guest)

                try guest.shell("\(alice.systemctl) stop --no-block phim")
                try LoginGuest.waitForGrab(false, within: 10, in: guest)
                try keyboard.type("hoaf")
                try LoginGuest.expect("hòa hòa việt hoaf", by: alice, in: guest)
                _ = try guest.run("kill -KILL \(disk)")
                try LoginGuest.stopUnit(of: alice, in: guest)
            } catch {
                throw LoginGuest.report(error, of: guest)
            }
        }

        @Rig @Test func `Programs that a handler program started end with the service, also in their own session`()
            throws
        {
            let guest = try LoginGuest.shared()
            do {
                let handler = """
                    [[handler]]
                    program = ["/bin/sh", "-c", "setsid sleep 4242 & exec cat >/dev/null"]
                    action = ["space"]

                    """
                try LoginGuest.startUnit(of: alice, configuration: handler, in: guest)
                try guest.wait(until: "pgrep -f '^sleep 4242'", for: 60, "the program's child")
                try LoginGuest.stopUnit(of: alice, in: guest)
                #expect(try guest.run("pgrep -f '^sleep 4242'").text == "")
            } catch {
                throw LoginGuest.report(error, of: guest)
            }
        }

        /// A user whom the groups of the system let open everything.
        @Rig @Test func `Without phim-devices the daemon waits for udev and types`() throws {
            let guest = try LoginGuest.shared()
            do {
                _ = try guest.run("\(alice.systemctl) stop phim")
                try guest.shell(
                    "rm -f /run/phim/devices.sock; chmod 666 /dev/uinput; chgrp input /dev/input/event*; "
                        + "chmod 660 /dev/input/event*")
                let group = try guest.shell("getent group input | cut -d : -f 3")
                let daemon = try GuestDaemon(
                    guest, configuration: DaemonRig.configuration(method: "telex"),
                    program: "setpriv --reuid=1501 --regid=1501 --groups=\(group) \(GuestDaemon.binary) run --config")
                try PhysicalKeyboard.virtio(guest).type("hoaf ")
                try LoginGuest.expect("hòa ", by: alice, in: guest)
                try daemon.stop()
                try guest.shell("chmod 600 /dev/uinput")
            } catch {
                throw LoginGuest.report(error, of: guest)
            }
        }

        /// Mounts a file system as alice's home that can be made silent; answers the process that answers for it.
        @Rig private func mountHome(in guest: Guest) throws -> String {
            let process = try guest.shell(
                """
                mkdir -p /run/alice/home; mknod /dev/fuse c 10 229 2>/dev/null
                perl \(Tree.tests)/guest/fuse.pl /run/alice/home \(alice.id) >/run/disk.log 2>&1 & echo $!
                """)
            try guest.wait(until: "grep -q ready /run/disk.log", for: 30, "the disk")
            return process
        }
    }
}
