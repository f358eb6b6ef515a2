import Keyboard
import TestSupport
import Testing

extension GuestTests {
    /// What README, Privacy, WhoseKeyboard and phim-devices(8) say who can get the keys, tried by each of them.
    @Suite struct Attacks {
        private let alice = LoginGuest.alice
        private let bob = LoginGuest.bob
        private static let socket = "/run/phim/devices.sock"
        private static let refused = "refused session"
        private static let given = "done"
        private static let manager = "systemd-run --user --quiet --pipe --wait --collect"

        @Rig @Test func `phim-devices gives devices only to the user at the machine, outside of sandboxes`()
            throws
        {
            let guest = try LoginGuest.shared()
            do {
                try LoginGuest.startDeviceService(at: Self.socket, in: guest)
                // As it is installed: nobody opens a node by its path.
                try guest.shell("chmod 660 /dev/input/event*; chmod 600 /dev/uinput")
                // Alice is at the machine.
                #expect(try answer(to: alice.command, in: guest) == Self.given, "her program outside of a session")
                #expect(try answer(to: manager(of: alice), in: guest) == Self.given, "her service manager's")
                #expect(
                    try answersOverNetwork(to: alice, by: ["", Self.manager], in: guest) == [
                        Self.refused, Self.given,
                    ], "over the network, and by her service manager, which is said to be no protection")
                #expect(try answer(to: bob.command, in: guest) == Self.refused, "another user")
                #expect(try answer(to: manager(of: bob), in: guest) == Self.refused, "another user's manager")
                #expect(
                    try answersOverNetwork(to: bob, by: [""], in: guest) == [Self.refused],
                    "another user over the network")
                #expect(
                    try answer(
                        to: "\(alice.command) unshare -rm sh -c 'mount -t tmpfs none /run; exec \"$@\"' sh", in: guest
                    )
                        == "No such file or directory", "her program in a sandbox without /run/phim")
                // Bob is at the machine.
                try guest.shell("chvt 3")
                try guest.wait(
                    until: "[ \"$(loginctl show-seat seat0 --property=ActiveSession --value)\" = "
                        + "\"$(loginctl list-sessions --no-legend | awk '/bob/ && /seat0/ { print $1 }')\" ]",
                    "bob's session")
                #expect(try answer(to: bob.command, in: guest) == Self.given)
                #expect(try answer(to: alice.command, in: guest) == Self.refused)
                #expect(try answer(to: manager(of: alice), in: guest) == Self.refused)
                #expect(
                    try answersOverNetwork(to: alice, by: [Self.manager], in: guest) == [Self.refused],
                    "a login over the network while its user is not at the machine")
                try guest.shell("chvt 2; rm -f \(Self.socket)")
            } catch {
                throw LoginGuest.report(error, of: guest)
            }
        }

        @Rig @Test func `A daemon of a network login has no device and says why, and cannot use another user's`()
            throws
        {
            let guest = try LoginGuest.shared()
            do {
                try LoginGuest.startUnit(of: alice, in: guest)
                let process = try guest.shell("\(alice.systemctl) show phim --property=MainPID --value")
                let daemon = try overNetwork(bob, ["timeout 20 \(GuestDaemon.binary) run"], in: guest)
                #expect(daemon.contains("another login session is at the keyboard; no device is opened"), "\(daemon)")
                // Her own programs, too: no debugger, no memory, no descriptor.
                for user in [alice, bob] {
                    let seen = try guest.run(
                        "\(user.command) sh -c 'head -c 1 /proc/\(process)/mem /proc/\(process)/environ; "
                            + "ls /proc/\(process)/fd' 2>&1")
                    let refusals = seen.text.split(separator: "\n").filter { $0.hasSuffix("Permission denied") }
                    #expect(refusals.count == 3, "\(seen.text)")
                }
                let asked = try guest.run(
                    "\(bob.command) env XDG_RUNTIME_DIR=/run/user/\(alice.id) \(GuestDaemon.binary) status 2>&1")
                #expect(asked.status == 1, "\(asked.text)")
                try LoginGuest.stopUnit(of: alice, in: guest)
            } catch {
                throw LoginGuest.report(error, of: guest)
            }
        }

        private func manager(of user: LoginGuest.User) -> String { "\(user.command) \(Self.manager)" }

        /// What the service answers a program that is started by this command. No node can be opened by its path.
        @Rig private func answer(to command: String, in guest: Guest) throws -> String {
            try guest.run("\(command) perl \(Tree.tests)/guest/ask.pl \(Self.socket) 2>&1").text
                .trimmingSuffix("\n")
        }

        /// The same in one login over the network, started by each of these commands.
        @Rig private func answersOverNetwork(
            to user: LoginGuest.User, by commands: [String], in guest: Guest
        ) throws -> [String] {
            let asked = commands.map { "\($0) perl \(Tree.tests)/guest/ask.pl \(Self.socket)" }
            return try overNetwork(user, asked, in: guest).split(separator: "\n").map(String.init)
        }

        /// What commands print in a login over the network: by login(1), as a server for remote logins starts it. logind
        /// must take it for one.
        @Rig private func overNetwork(_ user: LoginGuest.User, _ commands: [String], in guest: Guest) throws -> String
        {
            try guest.shell(
                """
                for rule in 'auth required pam_permit.so' 'account required pam_permit.so' \\
                    'session required pam_systemd.so class=user'; do echo "$rule"; done >/etc/pam.d/login
                cp /etc/pam.d/login /etc/pam.d/remote; cat >/run/remote.sh; rm -f /run/\(user.name)/remote
                """,
                input: Array(
                    """
                    loginctl show-session "$XDG_SESSION_ID" --property=Remote --value >~/remote.new
                    export XDG_RUNTIME_DIR=/run/user/$(id -u)
                    \(commands.map { "timeout 60 \($0) </dev/null >>~/remote.new 2>&1" }.joined(separator: "\n"))
                    mv ~/remote.new ~/remote

                    """.utf8))
            _ = try guest.run(
                "echo 'sh /run/remote.sh; exit' | script -qec 'login -h 192.0.2.7 -f \(user.name)' /dev/null",
                allowing: 120)
            try guest.wait(until: "[ -e /run/\(user.name)/remote ]", for: 120, "the login over the network")
            let lines = try guest.shell("cat /run/\(user.name)/remote")
            guard lines.hasPrefix("yes\n") else {
                throw RigFailure(description: "no login over the network: \(lines)")
            }
            return String(lines.dropFirst(4))
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
