import Foundation
import Keyboard
import TestSupport
import Testing

extension GuestTests {
    /// Phím as systemd/install.sh installs it: who can open a keyboard, who types, and what is left of it.
    @Suite struct DeviceServices {
        private let alice = LoginGuest.alice
        private let bob = LoginGuest.bob

        @Rig @Test
        func `Only the Phím of the active user has devices, until it is removed`()
            throws
        {
            let guest = try LoginGuest.shared()
            do {
                try prepareNodes(in: guest)
                #expect(try openNodes(by: "env", in: guest) != "", "root opens every node")
                try install(in: guest)
                let keyboard = PhysicalKeyboard.virtio(guest)

                try start(alice, in: guest)
                try LoginGuest.waitForGrab(in: guest)
                try keyboard.type("hoaf2024 ")
                try LoginGuest.expect("hòa2024 ", by: alice, in: guest)
                try expectNobodyOpensNodes(in: guest)

                // What alice's daemon has open, in another process: it cannot be made to forget it. Before the switch, its
                // copies are good for something.
                let holder = try holdDescriptors(of: alice, in: guest)
                #expect(try guest.shell("cat /run/phim/held") == Self.usable)
                try start(bob, in: guest)
                try guest.shell("chvt 3")
                try LoginGuest.waitForStatus("active, vi, telex", of: bob, in: guest)
                try LoginGuest.waitForGrab(in: guest)
                try keyboard.type("hoaf ")
                try LoginGuest.expect("hòa ", by: bob, in: guest)
                try LoginGuest.expect("hòa2024 ", by: alice, in: guest)
                try guest.shell("rm /run/phim/held; kill -USR1 \(holder)")
                try guest.wait(until: "[ -e /run/phim/held ]", for: 30, "what the copies are good for")
                let held = try guest.shell("cat /run/phim/held")
                #expect(held == Self.revoked)
                try expectNobodyOpensNodes(in: guest)

                try guest.shell("chvt 2")
                try LoginGuest.waitForStatus("active, vi, telex", of: alice, in: guest)
                try LoginGuest.waitForGrab(in: guest)
                try keyboard.type("hoaf ")
                try LoginGuest.expect("hòa2024 hòa ", by: alice, in: guest)

                try expectStopsAreSurvived(typing: keyboard, in: guest)

                try keyboard.type("⟨+leftshift⟩vieet")
                let losses = "journalctl --unit=user@1501 | grep -c 'phim-devices has ended'"
                let count = try guest.run(losses).text.filter(\.isNumber)
                try guest.shell("systemctl kill --signal=KILL phim-devices.service")
                try guest.wait(until: "[ \"$(\(losses))\" -gt \(count) ]", for: 60, "alice's daemon to notice")
                try keyboard.type("⟨-leftshift⟩")
                try LoginGuest.waitForStatus("active, vi, telex", of: alice, in: guest)
                try LoginGuest.waitForGrab(in: guest)
                try keyboard.type(" hoaf ")
                try LoginGuest.expect("hòa2024 hòa VIÊT hòa ", by: alice, in: guest)

                try expectMouseIsMade(typing: keyboard, in: guest)
                try uninstall(from: guest)
                try keyboard.type("hoaf")
                try LoginGuest.expect("hòa2024 hòa VIÊT hòa hoaf", by: alice, in: guest)
            } catch {
                throw LoginGuest.report(error, of: guest)
            }
        }

        /// The daemon is stopped, and killed, while a key is down: the keyboard is back within seconds, no key stays down,
        /// and the desktop keeps the virtual keyboard that it has.
        @Rig private func expectStopsAreSurvived(typing keyboard: PhysicalKeyboard, in guest: Guest) throws {
            let device = try virtualKeyboard(in: guest)
            let process = "$(\(alice.systemctl) show phim --property=MainPID --value)"
            try keyboard.type("⟨+leftshift⟩v")
            try guest.shell("kill -STOP \(process)")
            try keyboard.type("⟨-leftshift⟩x")
            try LoginGuest.waitForGrab(false, within: 10, in: guest)
            try keyboard.type("af ")
            // What came while it was stopped is lost; a key that was down is not down any more.
            try LoginGuest.expect("hòa2024 hòa Vaf ", by: alice, in: guest)
            try guest.shell("kill -CONT \(process)")
            try LoginGuest.waitForGrab(in: guest)
            try keyboard.type("hoaf ⟨+leftshift⟩v")
            try guest.shell("kill -KILL \(process)")
            try LoginGuest.waitForGrab(false, within: 10, in: guest)
            try keyboard.type("⟨-leftshift⟩a")
            try LoginGuest.waitForStatus("active, vi, telex", of: alice, in: guest)
            try LoginGuest.waitForGrab(in: guest)
            #expect(try virtualKeyboard(in: guest) == device)
            try guest.shell(": >/run/alice/text")
            try keyboard.type("hoaf ")
            try LoginGuest.expect("hòa ", by: alice, in: guest)
            try guest.shell(": >/run/alice/text; printf 'hòa2024 hòa ' >/run/alice/text")
        }

        /// With a line that turns a wheel, the virtual keyboard is replaced by one that has it, and types on.
        @Rig private func expectMouseIsMade(typing keyboard: PhysicalKeyboard, in guest: Guest) throws {
            #expect(try movements(in: guest) == "0")
            try guest.shell("printf '[remap]\\nf9 = \"wheeldown\"\\n' >>/etc/phim/phim.toml")
            let wheel = 1 << 8 | 1 << 6 | 1 << 1 | 1
            let deadline = Deadline(seconds: 60)
            while try movements(in: guest) != String(wheel, radix: 16) {
                if deadline.hasPassed { throw RigFailure(description: "the virtual keyboard has no wheel") }
                guest.wait(microseconds: 200_000)
            }
            try LoginGuest.waitForGrab(in: guest)
            // Desktops read it as a keyboard and as a mouse.
            let path = "--path=/sys/class/input/\(try virtualKeyboard(in: guest))"
            let kinds = try guest.shell("udevadm info --query=property \(path) | grep -E 'ID_INPUT_(KEYBOARD|MOUSE)'")
            #expect(kinds.split(separator: "\n").sorted() == ["ID_INPUT_KEYBOARD=1", "ID_INPUT_MOUSE=1"])
            try keyboard.type("hoaf⟨f9⟩ ")
            try LoginGuest.expect("hòa2024 hòa VIÊT hòa hòa ", by: alice, in: guest)
            try guest.shell("printf 'hòa2024 hòa VIÊT hòa ' >/run/alice/text")
        }

        /// The movements that the virtual keyboard announces, as a mask of the kernel's codes; empty while there is none.
        @Rig private func movements(in guest: Guest) throws -> String {
            let folder = "$(dirname $(grep -slx phim/keyboard /sys/class/input/input*/phys))"
            let mask = try guest.run("cat \(folder)/capabilities/rel 2>/dev/null").text
            return mask.trimmingCharacters(in: .whitespacesAndNewlines)
        }

        /// The number of the virtual keyboard, as input12. No later device gets it, other than that of its node.
        @Rig private func virtualKeyboard(in guest: Guest) throws -> String {
            try guest.shell("basename $(dirname $(grep -lx phim/keyboard /sys/class/input/input*/phys))")
        }

        /// Gives the nodes to the groups of the system's rules. The boot of this guest leaves out the event of an addition,
        /// by which udev does that.
        @Rig private func prepareNodes(in guest: Guest) throws {
            try guest.shell(
                """
                chmod 660 /dev/input/event*; chmod 600 /dev/uinput
                udevadm trigger --action=add --subsystem-match=input --subsystem-match=misc
                udevadm settle
                """, allowing: 120)
        }

        /// Copies the files by install.sh and makes the plane outside of the guest, where both take seconds: for the plane some
        /// 400 keymaps are compiled. What else belongs to an installation is done in the guest, by the same script.
        @Rig private func install(in guest: Guest) throws {
            let root = Tree.root + "/.build/guest-installation"
            let script = Tree.root + "/systemd/install.sh"
            #expect(try runProgram(script, ["--binary", GuestDaemon.binary], environment: ["DESTDIR": root]) == 0)
            #expect(try runProgram(GuestDaemon.binary, ["keymap", "xkb", "--install", "--root", root]) == 0)
            try guest.shell(
                """
                maintainer=\(Tree.root)/systemd/maintainer.sh
                DPKG_MAINTSCRIPT_NAME=preinst bash $maintainer install
                cp -a \(root)/. /
                cat >/etc/phim/phim.toml
                DPKG_MAINTSCRIPT_NAME=postinst bash $maintainer configure
                udevadm settle; systemctl is-active phim-devices.socket
                """, input: Array(DaemonRig.configuration(method: "telex").utf8), allowing: 600)
        }

        @Rig private func start(_ user: LoginGuest.User, in guest: Guest) throws {
            try guest.shell("\(user.systemctl) daemon-reload; \(user.systemctl) restart phim", allowing: 120)
        }

        /// Nobody of these can: a program of alice's service manager, alice over the network, bob.
        @Rig private func expectNobodyOpensNodes(in guest: Guest) throws {
            let program = "\(alice.command) systemd-run --user --quiet --pipe --wait --collect"
            for user in [program, alice.command, bob.command] {
                #expect(try openNodes(by: user, in: guest) == "", "\(user)")
            }
        }

        /// The nodes that a user can open, for reading or writing.
        @Rig private func openNodes(by command: String, in guest: Guest) throws -> String {
            try guest.shell(
                """
                cat >/run/open.sh; ls /dev/input/event* >/dev/null && \(command) sh /run/open.sh
                """,
                input: Array(
                    """
                    for node in /dev/input/event* /dev/uinput; do
                        if (exec 3<"$node") 2>/dev/null; then echo "reads $node"; fi
                        if (exec 3>>"$node") 2>/dev/null; then echo "writes $node"; fi
                    done

                    """.utf8), allowing: 60)
        }

        private static let usable = """
            keyboard: Resource temporarily unavailable
            output: takes events
            new device: Invalid argument
            uinput: 0
            """
        private static let revoked = """
            keyboard: No such device
            output: No such device
            new device: No such device
            uinput: 0
            """

        /// Takes copies of the descriptors of a keyboard and of the virtual keyboard from the daemon (pidfd_getfd), and tells
        /// at once, and again at a signal, what can be done with them.
        private static let holder = #"""
            my $process = $ARGV[0];
            my $pidfd = syscall 434, $process + 0, 0;
            my %held;
            for my $link (glob "/proc/$process/fd/*") {
                my $target = readlink $link or next;
                my ($kind, $event) = $target =~ m{^/dev/(?:input/)?(event|uinput)(\d*)} or next;
                if ($kind eq 'event') {
                    open my $phys, '<', "/sys/class/input/event$event/device/phys" or die;
                    my $place = <$phys> // '';
                    $kind = $place =~ m{^phim/keyboard} ? 'output' : $place =~ m{^phim/} ? next : 'keyboard';
                }
                my $number = $link =~ s{.*/}{}r;
                my $copy = syscall 438, $pidfd, $number + 0, 0;
                next if $copy < 0 || $held{$kind};
                open $held{$kind}, '+<&=', $copy or die;
            }
            die "nothing is open\n" if !$held{keyboard} || !$held{output};
            sub tell_all {
                my $text = '';
                $! = 0;
                sysread $held{keyboard}, my $bytes, 240;
                $text .= "keyboard: $!\n";
                $! = 0;
                # An empty frame: it types nothing.
                my $written = syswrite $held{output}, pack 'q2 S2 l', 0, 0, 0, 0, 0;
                $text .= 'output: ' . ($written ? 'takes events' : "$!") . "\n";
                # UI_DEV_CREATE
                $! = 0;
                ioctl $held{output}, 0x5501, 0;
                $text .= "new device: $!\n";
                $text .= 'uinput: ' . (exists $held{uinput} ? 1 : 0) . "\n";
                open my $file, '>', '/run/phim/held.new' or die;
                print $file $text;
                close $file;
                rename '/run/phim/held.new', '/run/phim/held';
            }
            tell_all();
            $SIG{USR1} = \&tell_all;
            open my $file, '>', '/run/phim/holder' or die;
            print $file $$;
            close $file;
            sleep 1 while 1;

            """#

        @Rig private func holdDescriptors(of user: LoginGuest.User, in guest: Guest) throws -> String {
            try guest.shell(
                """
                cat >/run/holder.pl; rm -f /run/phim/holder /run/phim/held
                perl /run/holder.pl $(\(user.systemctl) show phim --property=MainPID --value) 2>/run/phim/log &
                """, input: Array(Self.holder.utf8))
            try guest.wait(until: "[ -s /run/phim/holder ]", for: 30, "the copies of the descriptors")
            return try guest.shell("cat /run/phim/holder")
        }

        @Rig private func uninstall(from guest: Guest) throws {
            try guest.shell(
                """
                \(bob.systemctl) stop phim
                \(Tree.root)/systemd/install.sh --uninstall; \(alice.systemctl) stop phim || true
                DPKG_MAINTSCRIPT_NAME=postrm bash \(Tree.root)/systemd/maintainer.sh purge
                """, allowing: 300)
            let left = try guest.shell(
                """
                ls /usr/lib/udev/rules.d/60-phim.rules /usr/libexec/phim-devices /usr/lib/sysusers.d/phim.conf \\
                    /run/phim/devices.sock 2>/dev/null; id phim-devices 2>/dev/null; stat -c '%a %U' /dev/uinput
                """)
            #expect(left == "600 root")
            // What another rule gives stays.
            let others = try guest.shell(
                """
                chgrp input /dev/uinput; chmod 660 /dev/uinput
                DPKG_MAINTSCRIPT_NAME=postrm bash \(Tree.root)/systemd/maintainer.sh remove
                stat -c '%a %U %G' /dev/uinput
                """)
            #expect(others == "660 root input")
        }
    }
}
