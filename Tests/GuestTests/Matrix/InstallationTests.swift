import Foundation
import TestSupport
import Testing

extension GuestTests {
    /// The one command of the README, on desktops as their packages install them.
    @Suite(
        .enabled(if: MatrixTexts.isFullLength, "it takes minutes for each desktop: Tests/run.sh --matrix runs it"))
    struct Installation {
        /// An application on each desktop whose options `phim setup` can change.
        private static let cells = [
            MatrixCell(desktop: .xorg, application: .xterm), MatrixCell(desktop: .sway, application: .foot),
            MatrixCell(desktop: .kwin, application: .foot), MatrixCell(desktop: .gnome, application: .foot),
        ].filter { cell in MatrixCell.chosen.contains { $0.desktop == cell.desktop } }

        @Rig @Test(arguments: cells)
        func `After install.sh a desktop receives Vietnamese letters without another step`(cell: MatrixCell) throws {
            DesktopSession.end()
            let guest = try Guest.desktop(layers: cell.desktop.layers, logind: true)
            defer { guest.stop() }
            do {
                try guest.setRepeatDelay(milliseconds: PhysicalKeyboard.noRepeat)
                try guest.shell(
                    "sh \(Tree.tests)/guest/desktop/start.sh --as-installed \(cell.desktop.script)", allowing: 300)
                let said = try guest.shell(
                    // The database of manual pages would take minutes.
                    """
                    rm -f /var/lib/man-db/auto-update
                    \(Tree.root)/systemd/install.sh --without-settings --binary \(GuestDaemon.binary) --user desk
                    """,
                    allowing: 900)
                #expect(said.contains("Added phim:vi to"), "\(said)")
                #expect(said.contains("log out and in once") == (cell.desktop == .kwin), "\(said)")
                if cell.desktop == .kwin { try logInAgain(on: guest) }
                for reader in ["cat /run/desktop/pid", "pidof phim | tr ' ' '\\n' | sort -n | head -n 1"] {
                    guest.readers.insert(try guest.shell(reader))
                }
                try guest.wait(until: "grep -q 'Phím keyboard' /proc/bus/input/devices", "the virtual keyboard")
                let keyboard = PhysicalKeyboard.virtio(guest)
                let application = try DesktopApplication(cell.application, on: guest, keyboard: keyboard)
                try keyboard.type("tieengs Vieetj")
                let text = try application.transcript(ending: keyboard)
                guard text == "tiếng Việt" else {
                    throw RigFailure(description: "“\(text)” was typed; the installer said:\n\(said)")
                }
            } catch {
                let report = try? guest.run("tail -n 40 /run/desktop/*.log; journalctl -b --no-pager | tail -n 60")
                    .text
                throw RigFailure(description: "\(error)\n\(report ?? "")")
            }
        }

        /// The desktop ends and begins anew, as the installer says.
        @Rig private func logInAgain(on guest: Guest) throws {
            try guest.shell("systemctl restart phim-desktop", allowing: 120)
            try guest.wait(
                until: "setpriv --reuid=1500 --regid=1500 --clear-groups env XDG_RUNTIME_DIR=/run/user/1500 "
                    + "phim status | grep -q 'plane in use'", for: 120, "the plane after another login")
            try guest.shell("pidof kwin_wayland >/run/desktop/pid")
        }
    }
}
