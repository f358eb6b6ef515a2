import Foundation
import Keyboard
import TestSupport
import Testing

extension GuestTests {
    /// Phím's package on a desktop of another system, in a guest with that system's kernel and files: set up by
    /// `phim setup` alone, and through a locked screen, another console, a logout and a login.
    @Suite(.enabled(if: OtherSystem.given != nil, "with --systems"))
    struct SystemDesktops {
        private static let user = LoginGuest.User(name: "desk", id: 1500, console: 7)

        private static let cells = [MatrixCell.Desktop.kwin, .gnome, .sway, .hyprland].map {
            MatrixCell(desktop: $0, application: .foot, isAlwaysRun: true)
        }.chosen(by: ProcessInfo.processInfo.environment["PHIM_NATIVE"] ?? "")

        @Rig @Test(arguments: cells)
        func `On a desktop of this system Phím types after phim setup, a lock, another console and a new login`(
            cell: MatrixCell
        ) throws {
            let system = try #require(OtherSystem.given)
            let desktop = cell.desktop
            let name = "\(system.name): \(cell)"
            let program =
                [.kwin: "kwin_wayland", .gnome: "gnome-shell", .hyprland: "Hyprland"][desktop] ?? desktop.rawValue
            for needed in [program, "foot", "systemctl", "setpriv"] where !system.has(needed) {
                try skipCase(name, "\(system.name) has no \(needed)")
            }
            let guest = try Guest.desktop(of: system)
            defer { guest.stop() }
            do {
                try guest.setRepeatDelay(milliseconds: PhysicalKeyboard.noRepeat)
                try start(desktop, in: guest)
                print("\(name): the desktop runs")
                try install(in: guest)
                print("\(name): the package is installed, the service runs")
                if try setUp(in: guest).contains("log out and in once") { try logInAgain(to: desktop, in: guest) }
                try types("tieengs Vieetj", "tiếng Việt", in: guest)
                print("\(name): set up")

                if desktop == .kwin || desktop == .gnome {
                    try lock(true, desktop, in: guest)
                    try LoginGuest.waitForStatus("passing, vi, telex", of: Self.user, in: guest)
                    try passes("hoaf2024", in: guest)
                    try lock(false, desktop, in: guest)
                    try waitUntilItTypes(in: guest)
                    try types("hoaf2024", "hòa2024", in: guest)
                    print("\(name): locked and unlocked")
                }

                if desktop == .hyprland {
                    try chooseSecondLayout(in: guest)
                    try types("yeeu quys", "yêu quý", in: guest)
                    print("\(name): in a second layout")
                }

                try guest.shell("chvt 3")
                try LoginGuest.waitForStatus("away, vi, telex", of: Self.user, in: guest)
                try guest.shell("chvt 7")
                try waitUntilItTypes(in: guest)
                try types("ddeens nowi", "đến nơi", in: guest)

                print("\(name): on another console and back")
                try logInAgain(to: desktop, in: guest)
                try types("Nguyeenx Vawn", "Nguyễn Văn", in: guest)

                try putProgram(in: guest)
                for application in Self.applications(of: desktop, on: system) {
                    try types("tieengs Vieetj hoaf", "tiếng Việt hòa", in: guest, into: application)
                    print("\(name): in \(application.rawValue)")
                }
            } catch {
                let report = try? guest.run(
                    "tail -n 40 /run/desktop/*.log; loginctl; journalctl -b --no-pager | tail -n 80"
                ).text
                throw RigFailure(description: "\(name): \(error)\n\(report ?? "")")
            }
        }

        @Rig private func start(_ desktop: MatrixCell.Desktop, in guest: Guest) throws {
            try guest.shell(
                "sh \(Tree.tests)/guest/desktop/start.sh --as-installed \(desktop.script)", allowing: 600)
        }

        /// Installs the package and starts the service, as its user does.
        @Rig private func install(in guest: Guest) throws {
            let folder = ProcessInfo.processInfo.environment["PHIM_PACKAGES"] ?? ""
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            let name = try #require(names.first { $0.hasPrefix("phim_") && $0.hasSuffix(".deb") })
            let package = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
            try guest.shell("cat >/run/phim.deb", input: Array(package))
            // In the root no service starts.
            try guest.shell("rm -f /usr/sbin/policy-rc.d; dpkg --install /run/phim.deb", allowing: 1200)
            try guest.shell("\(Self.user.systemctl) enable --now phim", allowing: 120)
            try waitUntilItTypes(in: guest)
        }

        /// What `phim setup` said.
        @Rig private func setUp(in guest: Guest) throws -> String {
            try guest.shell(
                "\(Self.user.command) systemd-run --user --quiet --pipe --wait --collect phim setup --unattended",
                allowing: 120)
        }

        /// The desktop and the user's service manager end, and begin anew.
        @Rig private func logInAgain(to desktop: MatrixCell.Desktop, in guest: Guest) throws {
            try guest.shell("systemctl stop phim-desktop", allowing: 120)
            let isGone = "! loginctl list-users --no-legend | grep -q \(Self.user.name)"
            try guest.wait(until: isGone, for: 120, "the end of the user's services")
            try LoginGuest.waitForGrab(false, in: guest)
            try start(desktop, in: guest)
            try waitUntilItTypes(in: guest)
        }

        @Rig private func waitUntilItTypes(in guest: Guest) throws {
            try LoginGuest.waitForStatus("active, vi, telex", of: Self.user, in: guest)
            try LoginGuest.waitForGrab(in: guest)
        }

        /// Gives Hyprland a German layout beside its own, as its user would, and chooses it by Hyprland's own command.
        @Rig private func chooseSecondLayout(in guest: Guest) throws {
            try guest.shell(
                """
                . /run/desktop/session
                echo 'hl.config({ input = { kb_layout = "us,de" } })' >>$HOME/.config/hypr/hyprland.lua
                \(Self.user.command) sh -c '
                    until hyprctl devices -j | grep -q us,de; do sleep 1; done; hyprctl switchxkblayout all 1'
                """, allowing: 120)
            let isKnown = "journalctl -b --no-pager | grep -q 'keymap: .*German.* group 2'"
            try guest.wait(until: isKnown, for: 60, "the German layout in Phím")
        }

        /// What is typed into on a desktop besides a terminal. Nothing on Hyprland: with a guest's processor it draws for
        /// seconds, and the kernel keeps too few keys for it meanwhile.
        private static func applications(
            of desktop: MatrixCell.Desktop, on system: OtherSystem
        ) -> [MatrixApplication] {
            if desktop == .hyprland { return [] }
            let own: [MatrixCell.Desktop: (MatrixApplication, needed: String)] = [
                .kwin: (.konsole, "konsole"), .gnome: (.gnomeTextEditor, "gnome-text-editor"),
            ]
            let all: [(MatrixApplication, needed: String)] =
                [(.gtk4, "libgtk-4.so.1"), (.qt6, "python3/dist-packages/PyQt6")]
                + [own[desktop]].compactMap(\.self) + [(.firefox, "firefox-esr"), (.chromium, "chromium")]
            return all.filter { system.has($0.needed) }.map(\.0)
        }

        /// Puts the rig's field of GTK into the guest, which has no compiler.
        @Rig private func putProgram(in guest: Guest) throws {
            try TemporaryFolder.with { folder in
                let program = folder.appending(path: "phim-gtk").path
                try runProgram("/usr/bin/cc", ["-o", program, "\(Tree.tests)/guest/desktop/gtk.c", "-ldl"])
                let bytes = Array(try Data(contentsOf: URL(filePath: program)))
                try guest.shell(
                    "mkdir -p /run/desktop/bin; cat >/run/desktop/bin/phim-gtk; chmod -R 755 /run/desktop/bin",
                    input: bytes)
            }
        }

        /// Types into a new window.
        @Rig private func types(
            _ keys: String, _ text: String, in guest: Guest, into name: MatrixApplication = .foot
        ) throws {
            guest.readers = []
            for reader in ["cat /run/desktop/pid", "pidof phim | tr ' ' '\\n' | sort -n | head -n 1"] {
                guest.readers.insert(try guest.shell(reader))
            }
            let keyboard = PhysicalKeyboard.virtio(guest)
            let application = try DesktopApplication(name, on: guest, keyboard: keyboard)
            try keyboard.type(keys)
            let received = try application.transcript(ending: keyboard)
            guard received == text else { throw RigFailure(description: "“\(received)” for “\(text)”") }
            try application.close()
        }

        /// Types keys that the virtual keyboard must pass on as they are.
        @Rig private func passes(_ keys: String, in guest: Guest) throws {
            let keyboard = PhysicalKeyboard.virtio(guest)
            let recorder = try EventRecorder(guest, deviceNamed: GuestDaemon.virtualKeyboard)
            let pressed = try Keystrokes.parse(keys)
            try keyboard.type(pressed)
            let changes = try recorder.changes(ending: keyboard)
            #expect(changes.map(\.keycode) == pressed.map(\.keycode))
        }

        /// GNOME Shell locks its screen only where GDM runs, which is not installed: what it would tell logind is told here.
        @Rig private func lock(_ isLocked: Bool, _ desktop: MatrixCell.Desktop, in guest: Guest) throws {
            if desktop == .gnome { return try LoginGuest.setLocked(isLocked, by: Self.user, in: guest) }
            let session = try LoginGuest.session(of: Self.user, in: guest)
            try guest.shell("loginctl \(isLocked ? "" : "un")lock-session \(session)")
        }
    }
}
