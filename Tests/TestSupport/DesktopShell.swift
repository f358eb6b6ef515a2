package import Foundation
import Glibc

/// Compositors of desktops, without a screen. They do not run as root.
package enum DesktopShell: String, Sendable, CaseIterable {
    case plasma = "KWin"
    case gnome = "GNOME Shell"

    /// The compositor is on this machine.
    package var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + executable) }

    /// The name of its program.
    package var executable: String { self == .plasma ? "kwin_wayland" : "gnome-shell" }

    /// What makes a command one of the user that it runs as.
    package static let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""

    /// Makes a socket in its runtime directory that leads to it: KWin gives a keyboard only to programs of its own user,
    /// which are those of its own system.
    package static func relay(
        to socket: String, in folder: URL, of system: OtherSystem? = nil
    ) throws -> (program: DetachedProgram, socket: String) {
        // The user may have no permission to read the repository.
        let script = folder.appending(path: "relay.py")
        try FileManager.default.copyItem(at: FieldProgram.programs.appending(path: "relay.py"), to: script)
        let own = folder.appending(path: "relay").path
        let program = try DetachedProgram(
            "\(OtherSystem.entry(of: system))\(user)/usr/bin/python3 '\(script.path)' '\(own)' '\(socket)'",
            environment: [:], in: folder)
        _ = try becomesTrue { access(own, F_OK) == 0 }
        return (program, own)
    }

    /// The socket of its Wayland display in its runtime directory.
    package static let socket = "wayland-1"

    /// What a test wants otherwise than it comes.
    package struct Settings {
        /// A directory with files of XKB, and an option from them in the keymap.
        package var keymap: (directory: String, option: String)?
        /// GNOME Shell runs what a test asks it to, and takes pictures.
        package var isUnsafe = false
        /// An extension of the machine that GNOME Shell enables besides Phím's.
        package var gnomeExtension: String?
        /// In KWin the window under the pointer gets the focus.
        package var followsPointer = false
        /// KWin has fcitx5 with a plain layout as its virtual keyboard, as Plasma's settings choose it.
        package var hasFcitx = false
        /// The layouts of the keymap, by their names for XKB.
        package var layouts = ["us"]
        /// The system that it comes from; nil for this machine.
        package var system: OtherSystem?

        package init() {}
    }

    /// Starts it in a directory of a user without rights, on an open message bus; the extensions of GNOME Shell are those
    /// in `.local/share/gnome-shell/extensions` of the directory.
    package func start(
        in folder: URL, _ settings: Settings = Settings(), bus: MessageBusDaemon
    ) throws -> DetachedProgram {
        let configuration = folder.appending(path: ".config/glib-2.0/settings")
        try FileManager.default.createDirectory(at: configuration, withIntermediateDirectories: true)
        // File capabilities of the installed one may be more than this machine gives.
        let copy = folder.appending(path: "kwin_wayland")
        let command: String
        switch self {
        case .plasma:
            try? FileManager.default.removeItem(at: copy)
            try FileManager.default.copyItem(
                at: URL(filePath: (settings.system?.path ?? "") + "/usr/bin/kwin_wayland"), to: copy)
            for (name, text) in settings.plasma {
                let file = folder.appending(path: ".config/\(name)")
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            command = "\(copy.path) --virtual --no-lockscreen --width 800 --height 600 --socket \(Self.socket)"
        case .gnome:
            try Data(settings.gnome.utf8).write(to: configuration.appending(path: "keyfile"))
            command =
                "gnome-shell --headless\(settings.isUnsafe ? " --unsafe-mode" : "") --virtual-monitor 800x600 --wayland --no-x11 --wayland-display=\(Self.socket)"
        }
        var environment = [
            "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": bus.address,
            // There is none of the system.
            "DBUS_SYSTEM_BUS_ADDRESS": bus.address,
            "KWIN_COMPOSE": "Q", "LIBGL_ALWAYS_SOFTWARE": "1", "GSETTINGS_BACKEND": "keyfile",
            // Any client may press keys.
            "KWIN_WAYLAND_NO_PERMISSION_CHECKS": "1",
        ]
        if let keymap = settings.keymap { environment["XKB_CONFIG_EXTRA_PATH"] = keymap.directory }
        if getuid() == 0 { try runProgram("/bin/chown", ["-R", "nobody", folder.path]) }
        try? FileManager.default.removeItem(at: folder.appending(path: Self.socket))
        let entry = OtherSystem.entry(of: settings.system)
        return try DetachedProgram(
            "env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM \(entry)\(Self.user)\(command)",
            environment: environment, in: folder)
    }
}

extension DesktopShell.Settings {
    /// The files of KWin.
    fileprivate var plasma: [String: String] {
        let focus = followsPointer ? "FocusFollowsMouse" : "ClickToFocus"
        let layouts = layouts.joined(separator: ",")
        let fcitx = hasFcitx ? "[Wayland]\nInputMethod=/usr/share/applications/org.fcitx.Fcitx5.desktop\n" : ""
        return [
            "kxkbrc":
                "[Layout]\nLayoutList=\(layouts)\nUse=true\nOptions=\(keymap?.option ?? "")\nResetOldOptions=true\n",
            "fcitx5/profile":
                "[Groups/0]\nName=Default\nDefault Layout=us\nDefaultIM=keyboard-us\n"
                + "[Groups/0/Items/0]\nName=keyboard-us\nLayout=\n[GroupOrder]\n0=Default\n",
            // Without a picture of the windows, which takes long to compile.
            "kwinrc": "[Windows]\nFocusPolicy=\(focus)\nDelayFocusInterval=0\n[TabBox]\nShowTabBox=false\n\(fcitx)",
        ]
    }

    /// The settings of GNOME Shell.
    fileprivate var gnome: String {
        """
        [org/gnome/desktop/input-sources]
        sources=[\(layouts.map { "('xkb', '\($0)')" }.joined(separator: ", "))]
        xkb-options=[\(keymap.map { $0.option == "" ? "" : "'\($0.option)'" } ?? "")]
        [org/gnome/desktop/interface]
        enable-animations=false
        [org/gnome/desktop/lockdown]
        disable-lock-screen=true
        [org/gnome/desktop/session]
        idle-delay=uint32 0
        [org/gnome/shell]
        welcome-dialog-last-shown-version='99'
        enabled-extensions=['phim-focus@phim.vn'\(gnomeExtension.map { ", '\($0)'" } ?? "")]

        """
    }
}
