import TestSupport
import Testing

extension GuestTests {
    /// Two users of one machine, with the real systemd-logind: who is at the keyboard, and whether the screen is locked.
    @Suite struct LoginSessions {
        private let alice = LoginGuest.alice
        private let bob = LoginGuest.bob

        @Rig @Test
        func `Two users each type in their own session, and a locked screen gets keys unchanged`()
            throws
        {
            let guest = try LoginGuest.shared()
            do {
                try LoginGuest.startDeviceService(at: "/run/phim/devices.sock", in: guest)
                let daemon = try GuestDaemon(
                    guest, configuration: DaemonRig.configuration(method: "telex"),
                    program: "setpriv --reuid=1501 --regid=1501 --clear-groups \(GuestDaemon.binary) run --config")
                let keyboard = PhysicalKeyboard.virtio(guest)

                try keyboard.type("hoaf2024 ")
                try LoginGuest.expect("hòa2024 ", by: alice, in: guest)

                try LoginGuest.setLocked(true, by: LoginGuest.alice, in: guest)
                try waitForState("passing", of: daemon)
                try keyboard.type("hoaf2024 ")
                try LoginGuest.expect("hòa2024 hoaf2024 ", by: alice, in: guest)
                try LoginGuest.setLocked(false, by: LoginGuest.alice, in: guest)
                try waitForState("active", of: daemon)

                try guest.shell("chvt 3")
                try daemon.waitUntilReleased()
                try keyboard.type("hoaf2024 ")
                try LoginGuest.expect("hoaf2024 ", by: bob, in: guest)

                try guest.shell("chvt 2")
                try daemon.waitUntilSettled()
                try keyboard.type("hoaf ")
                try LoginGuest.expect("hòa2024 hoaf2024 hòa ", by: alice, in: guest)

                try keyboard.type("⟨+leftshift⟩vie")
                try LoginGuest.expect("hòa2024 hoaf2024 hòa VIE", by: alice, in: guest)
                try sleep(guest)
                // The kernel shows another console while it sleeps. logind sees that or not, by chance; if it does, the
                // keyboards are taken again when their keys are up. PasswordTests type on while Shift is down.
                try keyboard.type("⟨-leftshift⟩")
                try daemon.waitUntilSettled()
                // The word is not left.
                try keyboard.type("ej ")
                try LoginGuest.expect("hòa2024 hoaf2024 hòa VIEẹ ", by: alice, in: guest)
                try daemon.stop()

                try startService(in: guest)
                try keyboard.type("hoaf2024 ")
                try LoginGuest.expect("hòa2024 hoaf2024 hòa VIEẹ hòa2024 ", by: alice, in: guest)
                try LoginGuest.setLocked(true, by: LoginGuest.alice, in: guest)
                try LoginGuest.waitForStatus("passing, vi, telex", of: alice, in: guest)
                try keyboard.type("hoaf ")
                try LoginGuest.expect("hòa2024 hoaf2024 hòa VIEẹ hòa2024 hoaf ", by: alice, in: guest)
                try guest.shell("chvt 3")
                try LoginGuest.waitForStatus("away, vi, telex", of: alice, in: guest)
                try keyboard.type("hoaf ")
                try LoginGuest.expect("hoaf2024 hoaf ", by: bob, in: guest)
                try LoginGuest.setLocked(false, by: LoginGuest.alice, in: guest)
                try guest.shell(
                    "\(alice.systemctl) stop phim; rm /run/systemd/user/phim.service /run/phim/devices.sock")
            } catch {
                throw LoginGuest.report(error, of: guest)
            }
        }

        /// Starts the unit that is installed, with all its restrictions, in alice's service manager.
        @Rig private func startService(in guest: Guest) throws {
            let configuration = DaemonRig.configuration(method: "telex")
            try guest.shell(
                """
                mkdir -p /run/systemd/user /etc/phim; cat >/etc/phim/phim.toml
                sed 's|/usr/bin/phim|\(GuestDaemon.binary)|' \(Tree.root)/systemd/phim.service \\
                    >/run/systemd/user/phim.service
                \(alice.systemctl) daemon-reload && \(alice.systemctl) start phim
                """, input: Array(configuration.utf8), allowing: 120)
            try guest.wait(until: "grep -q 'Phím keyboard' /proc/bus/input/devices", "the service's keyboard")
            try LoginGuest.waitForStatus("active, vi, telex", of: alice, in: guest)
            try LoginGuest.waitForGrab(in: guest)
        }

        /// The machine goes to sleep as far as the kernel stops its processes. Its devices stay awake: the emulator's files
        /// are one of them.
        @Rig private func sleep(_ guest: Guest) throws {
            try guest.shell(
                """
                echo 'echo freezer >/sys/power/pm_test && echo mem >/sys/power/state; touch /run/slept' >/run/sleep.sh
                echo 1 >/sys/module/suspend/parameters/pm_test_delay
                printf '[Unit]\\nDefaultDependencies=no\\n[Service]\\nType=oneshot\\nExecStart=/bin/sh /run/sleep.sh\\n' \\
                    >/run/systemd/system/systemd-suspend.service
                rm -f /run/slept; systemctl daemon-reload; systemctl suspend
                """)
            try guest.wait(
                until: "[ -e /run/slept ] && busctl get-property org.freedesktop.login1 /org/freedesktop/login1 "
                    + "org.freedesktop.login1.Manager PreparingForSleep | grep -q false", "the end of the sleep")
            let messages = try guest.shell("dmesg | grep 'suspend debug: Waiting'")
            #expect(messages.contains("1 second(s)"), "\(messages)")
        }

        @Rig private func waitForState(_ state: String, of daemon: GuestDaemon) throws {
            let deadline = Deadline(seconds: 60)
            var now = ""
            repeat {
                now = try daemon.command("status --json")
                if now.contains("\"state\":\"\(state)\"") { return }
            } while !deadline.hasPassed
            throw RigFailure(description: "waited for \(state): \(now)")
        }
    }
}
