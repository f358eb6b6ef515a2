import Control
import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Daemon

extension NativeTests {
    /// phim-indicator on desktops: in the trays of Xfce's and KDE's panels, and in GNOME's top bar by Phím's own extension.
    struct DesktopTrayTests {
        private static let xfconf = "/usr/lib/x86_64-linux-gnu/xfce4/xfconf/xfconfd"
        private static let missing =
            ["Xvfb", "xfce4-panel", "xdotool", "busctl", "dbus-daemon"].filter { !PanelStage.isInstalled($0) }
            + (access(xfconf, X_OK) == 0 ? [] : ["xfconfd"])

        @Test(.enabled(if: missing.isEmpty, "needs \(missing.joined(separator: ", "))"))
        func `Xfce's panel shows the icon in its tray, and a click switches the locale`() throws {
            try PanelStage.with { stage throws in
                let folder = URL(filePath: stage.path("xfce"))
                let channels = folder.appending(path: "xfce4/xfconf/xfce-perchannel-xml")
                try FileManager.default.createDirectory(at: channels, withIntermediateDirectories: true)
                try Data(Self.panel.utf8).write(to: channels.appending(path: "xfce4-panel.xml"))
                let server = try DisplayServer.xvfb(size: "400x200", picture: folder)
                let display = server.display
                defer { server.kill() }
                let bus = try MessageBusDaemon(in: folder, isOpen: true)
                defer { bus.kill() }
                let environment =
                    "DISPLAY=\(display) DBUS_SESSION_BUS_ADDRESS=\(bus.address) NO_AT_BRIDGE=1 XDG_CONFIG_HOME='\(folder.path)'"
                for program in [Self.xfconf, "xfce4-panel --disable-wm-check", "phim indicator"] {
                    _ = try stage.start("export \(environment); exec \(program)")
                    if program == Self.xfconf {
                        let names = "busctl --address=\(bus.address) list --no-legend"
                        #expect(try stage.waits { try stage.run(names).contains("org.xfce.Xfconf") })
                    }
                }
                let title = try Self.titleCommand(stage, at: bus.address)
                #expect(try stage.waits { try stage.run(title).contains("Tiếng Việt (vi), telex") })
                let picture = folder.appending(path: "Xvfb_screen0")
                #expect(try stage.waits { Set(Self.pixels(in: picture)).count > 3 })
                let vietnamese = Self.pixels(in: picture)
                _ = try stage.run("DISPLAY=\(display) xdotool mousemove 25 15 click 1")
                #expect(try stage.waits { stage.daemon.daemon.control.status.locale == "en" })
                #expect(try stage.waits { try stage.run(title).contains("English (en), none") })
                #expect(try stage.waits { Self.pixels(in: picture) != vietnamese })
            }
        }

        /// The command that prints the title of the only item of the tray, once there is one.
        static func titleCommand(_ stage: PanelStage, at address: String) throws -> String {
            let property = "busctl --address=\(address) --json=short get-property"
            let watcher = "org.kde.StatusNotifierWatcher /StatusNotifierWatcher org.kde.StatusNotifierWatcher"
            let items = "\(property) \(watcher) RegisteredStatusNotifierItems"
            #expect(try stage.waits { try stage.run(items).contains("/StatusNotifierItem") })
            let item = try #require(stage.run(items).firstMatch(of: /"(org\.kde\.[^"\/]*)\//)?.1)
            return "\(property) \(item) /StatusNotifierItem org.kde.StatusNotifierItem Title"
        }

        private static let missingOfPlasma =
            ["Xvfb", "plasmashell", "kded5", "xdotool", "busctl", "dbus-daemon"].filter {
                !PanelStage.isInstalled($0)
            }

        @Test(.enabled(if: missingOfPlasma.isEmpty, "needs \(missingOfPlasma.joined(separator: ", "))"))
        func `Plasma's panel shows the icon in its tray, and a click switches the locale`() throws {
            try PanelStage.with { stage throws in
                let folder = URL(filePath: stage.path("plasma"))
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                let server = try DisplayServer.xvfb(size: "1024x400", picture: folder)
                let display = server.display
                defer { server.kill() }
                let bus = try MessageBusDaemon(in: folder, isOpen: true)
                defer { bus.kill() }
                let environment =
                    "DISPLAY=\(display) DBUS_SESSION_BUS_ADDRESS=\(bus.address) NO_AT_BRIDGE=1 XDG_CURRENT_DESKTOP=KDE "
                    + "KDE_FULL_SESSION=true KDE_SESSION_VERSION=5 QT_QUICK_BACKEND=software"
                for program in [PlasmaPanel.activityManager, "kded5", "plasmashell --no-respawn", "phim indicator"] {
                    _ = try stage.start("export \(environment); exec \(program)")
                }
                let title = try Self.titleCommand(stage, at: bus.address)
                #expect(try stage.waits { try stage.run(title).contains("Tiếng Việt (vi), telex") })
                let picture = folder.appending(path: "Xvfb_screen0")
                // The icon is where the panel changes with the locale.
                var place: (x: Int, y: Int)?
                #expect(
                    try stage.waits {
                        let before = try Self.settled(picture, stage)
                        stage.daemon.daemon.flow.perform(.nextLocale)
                        place = Self.change(from: before, to: try Self.settled(picture, stage))
                        return place != nil && stage.daemon.daemon.control.status.locale == "en"
                    })
                let icon = try #require(place)
                let english = try Self.settled(picture, stage)
                _ = try stage.run("DISPLAY=\(display) xdotool mousemove \(icon.x) \(icon.y) click 1")
                #expect(try stage.waits { stage.daemon.daemon.control.status.locale == "vi" })
                #expect(try stage.waits { try stage.run(title).contains("Tiếng Việt (vi), telex") })
                #expect(try stage.waits { Screen(picture) != english })
            }
        }

        /// The screen once it no longer changes.
        private static func settled(_ picture: URL, _ stage: PanelStage) throws -> Screen {
            var last: Screen?
            _ = try stage.waits {
                let before = last
                last = Screen(picture)
                _ = try stage.run("sleep 0.5")
                return last != nil && last == before
            }
            return try #require(last)
        }

        /// The middle of what changed, if that is no larger than an icon.
        private static func change(from before: Screen, to after: Screen) -> (x: Int, y: Int)? {
            let places = before.differences(from: after)
            guard let left = places.map(\.x).min(), let right = places.map(\.x).max(),
                let top = places.map(\.y).min(), let bottom = places.map(\.y).max(), right - left < 40,
                bottom - top < 40
            else { return nil }
            return ((left + right) / 2, (top + bottom) / 2)
        }

        /// The panel has the tray alone, at the upper left.
        private static let panel = """
            <?xml version="1.0" encoding="UTF-8"?>
            <channel name="xfce4-panel" version="1.0">
              <property name="configver" type="int" value="2"/>
              <property name="panels" type="array">
                <value type="int" value="1"/>
                <property name="panel-1" type="empty">
                  <property name="position" type="string" value="p=6;x=0;y=0"/>
                  <property name="length" type="uint" value="100"/>
                  <property name="size" type="uint" value="30"/>
                  <property name="plugin-ids" type="array">
                    <value type="int" value="1"/>
                  </property>
                </property>
              </property>
              <property name="plugins" type="empty">
                <property name="plugin-1" type="string" value="systray"/>
              </property>
            </channel>
            """

        /// The pixels of the icon's place; none if there is no picture.
        private static func pixels(in file: URL) -> [ArraySlice<UInt8>] {
            guard let screen = Screen(file) else { return [] }
            return (2..<28).flatMap { y in (14..<36).map { x in screen[x, y] } }
        }

        @Test(.enabled(if: DesktopShell.gnome.isInstalled, "needs gnome-shell"))
        func `Phím's GNOME extension shows the icon and the menu in the top bar, and clicks work`()
            throws
        {
            try PanelStage.with { stage throws in
                let folder = URL(filePath: stage.path("gnome"))
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
                var settings = DesktopShell.Settings()
                settings.isUnsafe = true
                let session = try ShellSession(.gnome, settings, isAccessible: false, in: folder)
                defer { session.end() }
                _ = try stage.start("export DBUS_SESSION_BUS_ADDRESS=\(session.bus.address); exec phim indicator")
                func eval(_ script: String) throws -> String {
                    try stage.run(
                        "DBUS_SESSION_BUS_ADDRESS=\(session.bus.address) gdbus call --session --dest org.gnome.Shell "
                            + "--object-path /org/gnome/Shell --method org.gnome.Shell.Eval \"\(script)\"")
                }
                let icon = "Main.panel.statusArea.phim"
                #expect(try stage.waits { try eval("\(icon)?.accessible_name").contains("Tiếng Việt (vi), telex") })
                #expect(
                    try stage.waits {
                        try eval("\(icon).get_child_at_index(0).gicon?.bytes.get_size() > 100").contains("'true'")
                    })
                let items = "\(icon).menu._getMenuItems().map(i => i.label?.text + i._ornament).join('|')"
                let menu = try eval(items)
                #expect(menu.contains("Tiếng Việt (vi)1|English (en)0|") && menu.contains("|telex1|"), "\(menu)")
                // The pointer of a person.
                let place =
                    "const [x, y] = \(icon).get_transformed_position(), [w, h] = \(icon).get_transformed_size()"
                // The second is that of GNOME Shell 51.
                let backend = "Clutter.get_default_backend?.() ?? global.stage.context.get_backend()"
                let seat = "const {Clutter} = imports.gi; const seat = (\(backend)).get_default_seat()"
                let pointer = "global.phim = seat.create_virtual_device(Clutter.InputDeviceType.POINTER_DEVICE)"
                _ = try eval("\(seat); \(pointer)")
                // A motion soon after the start of the pointer may be lost.
                let move = "\(place); global.phim.notify_absolute_motion(0, x + w / 2, y + h / 2)"
                #expect(
                    try stage.waits {
                        _ = try eval(move)
                        return try eval("\(icon).hover").contains("'true'")
                    })
                func click(_ button: Int) throws {
                    for state in [1, 0] { _ = try eval("global.phim.notify_button(0, \(button), \(state))") }
                }
                try click(1)
                #expect(try stage.waits { stage.daemon.daemon.control.status.locale == "en" })
                #expect(try stage.waits { try eval("\(icon).accessible_name").contains("English (en), none") })
                #expect(try stage.waits { try eval(items).contains("Tiếng Việt (vi)0|English (en)1|") })
                try click(2)
                #expect(try stage.waits { stage.daemon.daemon.control.status.state == .paused })
                try click(3)
                #expect(try stage.waits { try eval("\(icon).menu.isOpen").contains("'true'") })
                if let pictures = ProcessInfo.processInfo.environment["PHIM_PICTURES"] {
                    _ = try stage.run(
                        "DBUS_SESSION_BUS_ADDRESS=\(session.bus.address) gdbus call --session --dest "
                            + "org.gnome.Shell.Screenshot --object-path /org/gnome/Shell/Screenshot --method "
                            + "org.gnome.Shell.Screenshot.Screenshot false false \(pictures)/tray-gnome.png")
                }
                _ = try eval("\(icon).menu._getMenuItems()[0].activate(null)")
                #expect(try stage.waits { stage.daemon.daemon.control.status.locale == "vi" })
                // Where a tray shows it, the extension does not.
                let tray = "'org.kde.StatusNotifierWatcher', 0, null, null"
                let gio = "const {Gio} = imports.gi"
                _ = try eval("\(gio); global.tray = Gio.bus_own_name_on_connection(Gio.DBus.session, \(tray))")
                #expect(try stage.waits { try eval("String(\(icon))").contains("undefined") })
                _ = try eval("\(gio); Gio.bus_unown_name(global.tray)")
                #expect(try stage.waits { try eval("\(icon)?.accessible_name").contains("(vi)") })
            }
        }
    }
}

/// What Xvfb shows: the file of xwd(1) that it writes.
private struct Screen: Equatable {
    private let bytes: [UInt8]
    private let width: Int
    private let height: Int
    private let start: Int
    private let lineLength: Int

    /// Reads a file; nil if there is no picture in it.
    init?(_ file: URL) {
        guard let bytes = (try? Data(contentsOf: file)).map({ [UInt8]($0) }), bytes.count > 100 else { return nil }
        func number(_ place: Int) -> Int { bytes[place * 4..<place * 4 + 4].reduce(0) { $0 << 8 | Int($1) } }
        self.bytes = bytes
        (width, height, lineLength) = (number(4), number(5), number(12))
        start = number(0) + number(19) * 12
    }

    /// A pixel: three colours.
    subscript(x: Int, y: Int) -> ArraySlice<UInt8> {
        bytes[start + y * lineLength + x * 4..<start + y * lineLength + x * 4 + 3]
    }

    /// The pixels that are others in another picture of the same size.
    func differences(from other: Screen) -> [(x: Int, y: Int)] {
        (0..<height).flatMap { y in (0..<width).filter { self[$0, y] != other[$0, y] }.map { ($0, y) } }
    }
}
