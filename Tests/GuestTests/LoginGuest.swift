import Keyboard
import Keymaps
import TestSupport

/// A guest with the real systemd-logind, and two users who are logged in, each on a console of their own. It is booted at
/// the first use, once for all tests.
@Rig
enum LoginGuest {
    struct User: Sendable {
        let name: String
        let id: Int
        /// The number of the console.
        let console: Int

        /// Puts a command into the user's hands, outside of any login session, as an ssh login would be.
        var command: String {
            "setpriv --reuid=\(id) --regid=\(id) --clear-groups env XDG_RUNTIME_DIR=/run/user/\(id)"
        }
        var systemctl: String { command + " systemctl --user" }
    }

    nonisolated static let alice = User(name: "alice", id: 1501, console: 2)
    nonisolated static let bob = User(name: "bob", id: 1502, console: 3)
    private static var running: Result<Guest, any Error>?

    /// The guest. Alice's console is in front, and nothing was typed.
    static func shared() throws -> Guest {
        let result = running ?? Result { try prepare(try Guest.withLogind()) }
        running = result
        let guest = try result.get()
        try guest.shell("chvt 2; : >/run/alice/text; : >/run/bob/text")
        return guest
    }

    /// Two sessions, each with a program that writes down what is typed on its console.
    private static func prepare(_ guest: Guest) throws -> Guest {
        try guest.setRepeatDelay(milliseconds: PhysicalKeyboard.noRepeat)
        try guest.shell(
            """
            for rule in 'auth required pam_permit.so' 'account required pam_permit.so' \\
                'session required pam_systemd.so class=user'; do echo "$rule"; done >/etc/pam.d/phim-console
            printf 'account required pam_permit.so\\nsession required pam_systemd.so\\n' >/etc/pam.d/systemd-user
            cat >/run/read.sh
            """, input: Array("kbd_mode -u; stty raw -echo; : >$1; exec cat >>$1\n".utf8))
        for user in [alice, bob] {
            try guest.shell(
                """
                echo '\(user.name):x:\(user.id):\(user.id)::/run/\(user.name):/bin/sh' >>/etc/passwd
                echo '\(user.name):x:\(user.id):' >>/etc/group
                install -d -o \(user.id) -g \(user.id) /run/\(user.name)
                systemd-run --quiet --unit=phim-\(user.name) --property=User=\(user.name) \\
                    --property=PAMName=phim-console --property=TTYPath=/dev/tty\(user.console) \\
                    --property=StandardInput=tty --setenv=XDG_SESSION_TYPE=tty --setenv=XDG_SEAT=seat0 \\
                    --setenv=XDG_VTNR=\(user.console) sh /run/read.sh /run/\(user.name)/text
                """, allowing: 120)
            try guest.wait(until: "[ -e /run/\(user.name)/text ]", for: 120, "the session of \(user.name)")
        }
        try guest.shell("chvt 2; chown alice /run/phim; chmod 755 /run/phim")
        try guest.loadPlane()
        try guest.wait(until: "loginctl list-sessions --no-legend | grep -q alice", "alice's session")
        return guest
    }

    /// logind's name of the user's session at the keyboard.
    static func session(of user: User, in guest: Guest) throws -> String {
        try guest.shell(
            """
            loginctl list-sessions --no-legend | awk '$3 == "\(user.name)" && $4 == "seat0" { print $1; exit }'
            """)
    }

    /// Tells logind that the user's screen is locked, as the program that locks it does.
    static func setLocked(_ isLocked: Bool, by user: User, in guest: Guest) throws {
        let session = try session(of: user, in: guest)
        try guest.shell(
            """
            path=$(busctl call org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager \\
                GetSession s "\(session)" | cut -d '"' -f 2)
            busctl call org.freedesktop.login1 "$path" org.freedesktop.login1.Session SetLockedHint b \(isLocked)
            """)
    }

    private static let serviceStart = #"""
        use Socket;
        socket my $listener, AF_UNIX, SOCK_SEQPACKET, 0 or die;
        unlink $ARGV[0];
        bind $listener, pack_sockaddr_un $ARGV[0] or die;
        listen $listener, 8 or die;
        chmod 0666, $ARGV[0];
        open STDIN, '<&', $listener or die;
        exec 'setpriv', '--reuid=65534', '--regid=input', '--clear-groups', $ARGV[1];

        """#

    /// Starts phim-devices as its unit does: no root, so that it waits for udev. Its log is /run/devices.log.
    static func startDeviceService(at socket: String, in guest: Guest) throws {
        try guest.shell("cat >/run/devices.pl", input: Array(serviceStart.utf8))
        try guest.shell(
            """
            chmod 666 /dev/uinput; chgrp input /dev/input/event*; chmod 660 /dev/input/event*
            ln -sf \(GuestDaemon.binary) /run/phim-devices
            perl /run/devices.pl \(socket) /run/phim-devices >/run/devices.log 2>&1 &
            """)
        try guest.wait(until: "[ -S \(socket) ]", for: 60, "the service")
    }

    /// Starts the unit that is installed, with all its restrictions, in a user's service manager; phim-devices opens the
    /// devices. `settings` are lines for the unit. Waits for the grab.
    static func startUnit(
        of user: User, configuration: String = "", settings: String = "", in guest: Guest
    ) throws {
        try startDeviceService(at: "/run/phim/devices.sock", in: guest)
        try guest.shell(
            """
            mkdir -p /run/systemd/user/phim.service.d /etc/phim; cat >/etc/phim/phim.toml
            sed 's|/usr/bin/phim|\(GuestDaemon.binary)|' \(Tree.root)/systemd/phim.service \\
                >/run/systemd/user/phim.service
            printf '[Service]\\n\(settings)\\n' >/run/systemd/user/phim.service.d/test.conf
            \(user.systemctl) daemon-reload && \(user.systemctl) start phim
            """, input: Array((DaemonRig.configuration(method: "telex") + configuration).utf8), allowing: 120)
        try waitForStatus("active, vi, telex", of: user, in: guest)
        try waitForGrab(in: guest)
    }

    /// Stops it, and takes it away.
    static func stopUnit(of user: User, in guest: Guest) throws {
        try guest.shell(
            """
            \(user.systemctl) stop phim
            rm -r /run/systemd/user/phim.service /run/systemd/user/phim.service.d /run/phim/devices.sock /etc/phim
            \(user.systemctl) daemon-reload; \(user.systemctl) reset-failed phim 2>/dev/null || true
            """, allowing: 60)
    }

    /// Waits until a user has got exactly this text.
    static func expect(_ text: String, by user: User, in guest: Guest) throws {
        let deadline = Deadline(seconds: 30)
        var now = ""
        repeat {
            now = ConsoleTranscript(try guest.run("cat /run/\(user.name)/text").bytes).text
            if now == text { return }
        } while !deadline.hasPassed
        throw RigFailure(description: "waited for “\(text)” of \(user.name); there is “\(now)”")
    }

    /// Waits until the service of a user has told its manager this.
    static func waitForStatus(_ status: String, of user: User, in guest: Guest) throws {
        try guest.wait(
            until: "[ \"$(\(user.systemctl) show phim --property=StatusText --value)\" = '\(status)' ]", for: 60,
            "the service of \(user.name) to be \(status)")
    }

    /// Waits until every hardware keyboard is grabbed, or one is not any more.
    static func waitForGrab(_ isGrabbed: Bool = true, within seconds: Double = 60, in guest: Guest) throws {
        let deadline = Deadline(seconds: seconds)
        while try guest.run("grabbed").status == (isGrabbed ? 1 : 0) {
            if deadline.hasPassed {
                throw RigFailure(
                    description: isGrabbed ? "no daemon grabs the keyboards" : "the keyboards stay grabbed")
            }
            guest.wait(microseconds: 100_000)
        }
    }

    /// What happened in the guest, for the report of a failure.
    static func report(_ error: any Error, of guest: Guest) -> RigFailure {
        let report = try? guest.run("cat /run/phim/log; loginctl; journalctl -b --no-pager | tail -n 60").text
        return RigFailure(description: "\(error)\n\(report ?? "")")
    }
}
