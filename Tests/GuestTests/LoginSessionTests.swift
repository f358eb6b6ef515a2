import Keyboard
import Keymaps
import TestSupport
import Testing

extension GuestTests {
    /// Two users of one machine, with the real systemd-logind: who is at the keyboard, and whether the screen is locked.
    @Suite struct LoginSessions {
        private static let users = [(name: "alice", id: 1501, console: 2), (name: "bob", id: 1502, console: 3)]

        @Rig @Test
        func `Each user types in their own session, a locked screen gets what is typed, by hand and as a service`()
            throws
        {
            let guest = try Guest.withLogind()
            defer { guest.stop() }
            do {
                try prepare(guest)
                let daemon = try GuestDaemon(
                    guest, configuration: DaemonRig.configuration(method: "telex"),
                    program: "setpriv --reuid=1501 --regid=1501 --clear-groups \(GuestDaemon.binary) run --config")
                let keyboard = PhysicalKeyboard.virtio(guest)

                try keyboard.type("hoaf2024 ")
                try expect("hòa2024 ", by: "alice", in: guest)

                try lock(true, in: guest)
                try waitForState("passing", of: daemon)
                try keyboard.type("hoaf2024 ")
                try expect("hòa2024 hoaf2024 ", by: "alice", in: guest)
                try lock(false, in: guest)
                try waitForState("active", of: daemon)

                try guest.shell("chvt 3")
                try daemon.waitUntilReleased()
                try keyboard.type("hoaf2024 ")
                try expect("hoaf2024 ", by: "bob", in: guest)

                try guest.shell("chvt 2")
                try daemon.waitUntilSettled()
                try keyboard.type("hoaf ")
                try expect("hòa2024 hoaf2024 hòa ", by: "alice", in: guest)

                try keyboard.type("⟨+leftshift⟩vie")
                try expect("hòa2024 hoaf2024 hòa VIE", by: "alice", in: guest)
                try sleep(guest)
                try daemon.waitUntilIdle()
                // Neither Shift nor the word is left.
                try keyboard.type("ej⟨-leftshift⟩ ")
                try expect("hòa2024 hoaf2024 hòa VIEẹ ", by: "alice", in: guest)
                try daemon.stop()

                try startService(in: guest)
                try keyboard.type("hoaf2024 ")
                try expect("hòa2024 hoaf2024 hòa VIEẹ hòa2024 ", by: "alice", in: guest)
                try lock(true, in: guest)
                try waitForStatus("passing, vi, telex", in: guest)
                try keyboard.type("hoaf ")
                try expect("hòa2024 hoaf2024 hòa VIEẹ hòa2024 hoaf ", by: "alice", in: guest)
                try guest.shell("chvt 3")
                try waitForStatus("away, vi, telex", in: guest)
                try keyboard.type("hoaf ")
                try expect("hoaf2024 hoaf ", by: "bob", in: guest)
            } catch {
                let report = try? guest.run("cat /run/phim/log; loginctl; journalctl -b --no-pager | tail -n 40").text
                throw RigFailure(description: "\(error)\n\(report ?? "")")
            }
        }

        /// Starts the unit that is installed, with all its restrictions, in alice's service manager.
        @Rig private func startService(in guest: Guest) throws {
            let configuration = DaemonRig.configuration(method: "telex")
            try guest.shell(
                """
                mkdir -p /run/systemd/user /etc/phim; cat >/etc/phim/phim.toml
                sed 's|/usr/local/bin/phim|\(GuestDaemon.binary)|' \(Tree.root)/systemd/phim.service \\
                    >/run/systemd/user/phim.service
                \(Self.systemctl) daemon-reload && \(Self.systemctl) start phim
                """, input: Array(configuration.utf8), allowing: 120)
            try guest.wait(until: "grep -q 'Phím keyboard' /proc/bus/input/devices", "the service's keyboard")
            try waitForStatus("active, vi, telex", in: guest)
            let deadline = Deadline(seconds: 60)
            while try guest.run("grabbed").status != 0 {
                if deadline.hasPassed { throw RigFailure(description: "the service grabs no keyboard") }
                guest.wait(microseconds: 100_000)
            }
        }

        private static let systemctl =
            "setpriv --reuid=1501 --regid=1501 --clear-groups env XDG_RUNTIME_DIR=/run/user/1501 systemctl --user"

        /// Waits until the service has told its manager this.
        @Rig private func waitForStatus(_ status: String, in guest: Guest) throws {
            try guest.wait(
                until: "[ \"$(\(Self.systemctl) show phim --property=StatusText --value)\" = '\(status)' ]", for: 60,
                "the service to be \(status)")
        }

        /// Two sessions, each with a program that writes down what is typed on its console.
        @Rig private func prepare(_ guest: Guest) throws {
            try guest.setRepeatDelay(milliseconds: PhysicalKeyboard.noRepeat)
            try guest.shell(
                """
                for rule in 'auth required pam_permit.so' 'account required pam_permit.so' \\
                    'session required pam_systemd.so class=user'; do echo "$rule"; done >/etc/pam.d/phim-console
                printf 'account required pam_permit.so\\nsession required pam_systemd.so\\n' >/etc/pam.d/systemd-user
                cat >/run/read.sh
                chmod 666 /dev/uinput /dev/input/event*
                """, input: Array("kbd_mode -u; stty raw -echo; : >$1; exec cat >>$1\n".utf8))
            for (name, id, console) in Self.users {
                try guest.shell(
                    """
                    echo '\(name):x:\(id):\(id)::/run/\(name):/bin/sh' >>/etc/passwd
                    echo '\(name):x:\(id):' >>/etc/group
                    install -d -o \(id) -g \(id) /run/\(name)
                    systemd-run --quiet --unit=phim-\(name) --property=User=\(name) --property=PAMName=phim-console \\
                        --property=TTYPath=/dev/tty\(console) --property=StandardInput=tty \\
                        --setenv=XDG_SESSION_TYPE=tty --setenv=XDG_SEAT=seat0 --setenv=XDG_VTNR=\(console) \\
                        sh /run/read.sh /run/\(name)/text
                    """, allowing: 120)
                try guest.wait(until: "[ -e /run/\(name)/text ]", for: 120, "the session of \(name)")
            }
            try guest.shell("chvt 2; chown alice /run/phim; chmod 755 /run/phim")
            try guest.shell(
                "loadkeys -u -C /dev/tty2", input: Array(CharacterPlane.vietnamese.consoleKeymap.utf8))
            try guest.wait(until: "loginctl list-sessions --no-legend | grep -q alice", "alice's session")
        }

        @Rig private func expect(_ text: String, by user: String, in guest: Guest) throws {
            let deadline = Deadline(seconds: 30)
            var now = ""
            repeat {
                now = ConsoleTranscript(try guest.run("cat /run/\(user)/text").bytes).text
                if now == text { return }
            } while !deadline.hasPassed
            throw RigFailure(description: "waited for “\(text)” of \(user); there is “\(now)”")
        }

        @Rig private func lock(_ isLocked: Bool, in guest: Guest) throws {
            try guest.shell(
                """
                session=$(loginctl list-sessions --no-legend | awk '/alice/ { print $1 }')
                path=$(busctl call org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager \\
                    GetSession s "$session" | cut -d '"' -f 2)
                busctl call org.freedesktop.login1 "$path" org.freedesktop.login1.Session SetLockedHint b \(isLocked)
                """)
        }

        /// logind goes through a sleep, except that the machine does not: that would stop the emulator's files.
        @Rig private func sleep(_ guest: Guest) throws {
            try guest.shell(
                """
                printf '[Unit]\\nDefaultDependencies=no\\n[Service]\\nType=oneshot\\nExecStart=/bin/sleep 1\\n' \\
                    >/run/systemd/system/systemd-suspend.service
                echo 'ExecStart=/bin/touch /run/slept' >>/run/systemd/system/systemd-suspend.service
                rm -f /run/slept; systemctl daemon-reload; systemctl suspend
                """)
            try guest.wait(
                until: "[ -e /run/slept ] && busctl get-property org.freedesktop.login1 /org/freedesktop/login1 "
                    + "org.freedesktop.login1.Manager PreparingForSleep | grep -q false", "the end of the sleep")
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
