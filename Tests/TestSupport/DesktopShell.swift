package import Foundation
import Glibc

/// Compositors of desktops, without a screen. They do not run as root.
package enum DesktopShell: String, Sendable, CaseIterable {
    case plasma = "KWin"
    case gnome = "GNOME Shell"

    /// The compositor is on this machine.
    package var isInstalled: Bool {
        FileManager.default.isExecutableFile(
            atPath: self == .plasma ? "/usr/bin/kwin_wayland" : "/usr/bin/gnome-shell")
    }

    /// The socket of its Wayland display in its runtime directory.
    package static let socket = "wayland-1"

    /// Starts it in a directory of a user without rights, on an open message bus; the extensions of GNOME Shell are those
    /// in `.local/share/gnome-shell/extensions` of the directory.
    package func start(in folder: URL, bus: MessageBusDaemon) throws -> DetachedProgram {
        // File capabilities of the installed one may be more than this machine gives.
        let copy = folder.appending(path: "kwin_wayland")
        let command: String
        switch self {
        case .plasma:
            try? FileManager.default.removeItem(at: copy)
            try FileManager.default.copyItem(at: URL(filePath: "/usr/bin/kwin_wayland"), to: copy)
            command = "\(copy.path) --virtual --no-lockscreen --width 800 --height 600 --socket \(Self.socket)"
        case .gnome:
            let settings = folder.appending(path: ".config/glib-2.0/settings")
            try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
            try Data(Self.settings.utf8).write(to: settings.appending(path: "keyfile"))
            command =
                "gnome-shell --headless --virtual-monitor 800x600 --wayland --no-x11 --wayland-display=\(Self.socket)"
        }
        let environment = [
            "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": bus.address,
            // There is none of the system.
            "DBUS_SYSTEM_BUS_ADDRESS": bus.address,
            "KWIN_COMPOSE": "Q", "LIBGL_ALWAYS_SOFTWARE": "1", "GSETTINGS_BACKEND": "keyfile",
        ]
        if getuid() == 0 { try runProgram("/bin/chown", ["-R", "nobody", folder.path]) }
        let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
        try? FileManager.default.removeItem(at: folder.appending(path: Self.socket))
        return try DetachedProgram(
            "env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM \(user)\(command)", environment: environment,
            in: folder)
    }

    private static let settings = """
        [org/gnome/desktop/interface]
        enable-animations=false
        [org/gnome/desktop/lockdown]
        disable-lock-screen=true
        [org/gnome/desktop/session]
        idle-delay=uint32 0
        [org/gnome/shell]
        welcome-dialog-last-shown-version='99'
        enabled-extensions=['phim-focus@phim.vn']

        """
}
