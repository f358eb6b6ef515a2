import Keyboard
import Keymaps
import TestSupport
import Testing

extension GuestTests {
    /// Virtual terminals of a real kernel: passwords on them, and their keymap beside a desktop's.
    @Suite struct ConsoleSwitches {
        /// Asks as login does: a name, a password that does not appear, and a line after it.
        private static let login = """
            stty sane iutf8
            : >/run/phim/name; read -r name
            stty -echo; : >/run/phim/password; read -r password
            stty echo; : >/run/phim/more; read -r more
            printf '%s\\n' "$name" "$password" "$more" >/run/phim/answers.new
            mv /run/phim/answers.new /run/phim/answers

            """

        private static let tmux = "env TERM=linux LC_ALL=C.UTF-8 TMUX_TMPDIR=/run/phim tmux -u new-session "

        /// A display server's terminal: in graphics mode, until a signal. The kernel refuses to leave it meanwhile.
        private static let graphics = """
            $SIG{USR1} = sub { ioctl STDIN, 0x4b3a, 0 };
            ioctl STDIN, 0x4b3a, 1 or die;
            open my $file, '>', '/run/phim/graphics.new';
            print $file $$;
            close $file;
            rename '/run/phim/graphics.new', '/run/phim/graphics';
            sleep 1 while 1;

            """

        @Rig
        @Test(.needs("tmux"), arguments: ["", tmux])
        func `A password on a console arrives as typed`(within tmux: String) throws {
            try DaemonRig.run { rig throws in
                try rig.guest.shell("rm -f /run/phim/name /run/phim/password /run/phim/more /run/phim/answers")
                try rig.guest.shell(
                    """
                    cat >/run/phim/login.sh
                    openvt -c 3 -f -s -- sh -c 'kbd_mode -u; exec \(tmux)sh /run/phim/login.sh'
                    """,
                    input: Array(Self.login.utf8))
                for (question, line) in [("name", "hoaf"), ("password", "hoaf2024"), ("more", "hoaf")] {
                    try rig.guest.wait(until: "[ -e /run/phim/\(question) ]", "the question for \(question)")
                    try rig.daemon.waitUntilIdle()
                    try rig.first.type(line + "⟨enter⟩")
                }
                try rig.guest.wait(until: "[ -e /run/phim/answers ]", "the answers")
                try rig.guest.shell("chvt 2")
                let answers = try rig.guest.shell("cat /run/phim/answers")
                #expect(answers == "hòa\nhoaf2024\nhòa")
                // In front of a program in raw mode, everything is as before.
                #expect(try rig.text(of: "hoaf2024", on: rig.first) == "hòa2024")
            }
        }

        @Rig @Test
        func
            `On a console keymap that is loaded without the plane a key whose edit cannot be typed types its letter`()
            throws
        {
            try DaemonRig.run(configuration: DaemonRig.configuration(method: "telex"), leavesState: true) {
                rig throws in
                #expect(try rig.text(of: "tieengs ", on: rig.first) == "tiếng ")
                let plane = Array(CharacterPlane.vietnamese.consoleKeymap.utf8)
                // For the other tests, whatever happens here.
                defer { _ = try? rig.guest.shell("loadkeys -u -C /dev/tty2", input: plane) }
                let key = Keycode.planeShift.rawValue
                let without = "plain keycode \(key) = VoidSymbol\nshift keycode \(key) = VoidSymbol\n"
                try rig.guest.shell("loadkeys -C /dev/tty2", input: Array(without.utf8))
                #expect(try rig.text(of: "tieengs ", on: rig.first) == "tieengs ")
                try rig.guest.shell("loadkeys -u -C /dev/tty2", input: plane)
                #expect(try rig.text(of: "tieengs ", on: rig.first) == "tiếng ")
            }
        }

        /// Opens the virtual keyboard a moment after it is there, as a display server does, which hears of it from udev.
        private static let reader = #"""
            my $node;
            until ($node) {
                select undef, undef, undef, 0.02;
                open my $list, '<', '/proc/bus/input/devices' or die;
                local $/ = '';
                while (<$list>) { $node = $1 if /Name="Phím keyboard"/ && /(event\d+)/ }
            }
            select undef, undef, undef, 0.3;
            open my $keyboard, '<', "/dev/input/$node" or die;
            sleep 1 while 1;

            """#

        @Rig @Test func `The first grab waits for a reader of the virtual keyboard`() throws {
            let (guest, _) = try DaemonRig.bare()
            try guest.shell("cat >/run/phim/graphics.pl", input: Array(Self.graphics.utf8))
            try guest.shell("cat >/run/phim/reader.pl", input: Array(Self.reader.utf8))
            try guest.shell("rm -f /run/phim/graphics; openvt -c 4 -f -s -- perl /run/phim/graphics.pl")
            try guest.wait(until: "[ -e /run/phim/graphics ]", "graphics on the fourth console")
            defer { _ = try? guest.run("kill -USR1 $(cat /run/phim/graphics); chvt 2") }
            let missing = "nobody reads the virtual keyboard"
            @Rig func logOfStart(reading: Bool) throws -> String {
                if reading { try guest.shell("perl /run/phim/reader.pl & echo $! >/run/phim/reader") }
                let daemon = try GuestDaemon(guest, configuration: DaemonRig.configuration(method: "telex"))
                let log = daemon.log
                try daemon.stop()
                if reading { try guest.shell("kill $(cat /run/phim/reader)") }
                return log
            }
            #expect(try logOfStart(reading: false).contains(missing))
            // A busy machine may be slower than the wait.
            let isNoticed = try (0..<3).contains { _ in try !logOfStart(reading: true).contains(missing) }
            #expect(isNoticed)
        }

        @Rig @Test func `A text console uses the console's keymap, and a desktop its own`() throws {
            let (guest, _) = try DaemonRig.bare()
            // The desktop: a display server, and a virtual terminal in graphics mode.
            try guest.shell(
                """
                mkdir -p /run/desktop /tmp/.X11-unix; echo 'export DISPLAY=:5' >/run/desktop/session
                setsid Xvfb :5 -screen 0 320x240x24 -noreset </dev/null >/dev/null 2>&1 & echo $! >/run/phim/xvfb
                """)
            try guest.wait(until: "DISPLAY=:5 setxkbmap de 2>/dev/null", for: 120, "the X server")
            defer {
                _ = try? guest.run(
                    "rm -f /run/desktop/session; kill -USR1 $(cat /run/phim/graphics); kill $(cat /run/phim/xvfb); chvt 2"
                )
            }
            try DaemonRig.run(configuration: DaemonRig.configuration(method: "telex"), leavesState: true) {
                rig throws in
                #expect(rig.daemon.log.contains("console ("))
                try rig.daemon.awaitLog("(:5)") {
                    try guest.shell("cat >/run/phim/graphics.pl", input: Array(Self.graphics.utf8))
                    try guest.shell("rm -f /run/phim/graphics; openvt -c 4 -f -s -- perl /run/phim/graphics.pl")
                    try guest.wait(until: "[ -e /run/phim/graphics ]", "graphics on the fourth console")
                    // The mode changed after the switch, which nothing tells but the next key.
                    try rig.first.type("⟨leftshift⟩")
                }
                try rig.daemon.awaitLog("(/dev/tty0)") {
                    try guest.shell("kill -USR1 $(cat /run/phim/graphics); chvt 2")
                }
                #expect(try rig.text(of: "hoaf yz", on: rig.first) == "hòa yz")
            }
        }
    }
}
