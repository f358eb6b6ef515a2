import EventLoop
import Foundation
import Keyboard
import Keymaps
import TestSupport

/// A desktop of another system without a screen, its applications and a keyboard that a test presses. The character plane is
/// in the keymap as Phím's package puts it there: for KWin and GNOME Shell by an option of their settings; the others take
/// that of the virtual keyboard.
final class SystemDesktop: ApplicationDesktop {
    enum Kind: String, CaseIterable, Sendable {
        case sway
        case labwc
        case kwin = "KWin"
        case gnome = "GNOME Shell"
        case hyprland = "Hyprland"

        /// Its program.
        var program: String {
            switch self {
            case .sway: "sway"
            case .labwc: "labwc"
            case .kwin: "kwin_wayland"
            case .gnome: "gnome-shell"
            case .hyprland: "Hyprland"
            }
        }

        /// What keeps it from running here; nil for nothing.
        func obstacle(on system: OtherSystem) -> String? {
            if !system.has(program) { return "\(system.name) has no \(program)" }
            // Its headless backend draws with a graphics device too.
            if self == .hyprland, access("/dev/dri/renderD128", F_OK) != 0 { return "needs a graphics device" }
            // Why is not known. Without a root, KWin 5.27 does (`WindowChangeTests`).
            if self == .kwin, (try? version(on: system))?.hasPrefix("5.") == true {
                return "KWin 5 in a root has no fake input for the test"
            }
            return nil
        }

        /// Its version on a system, as its program tells it.
        func version(on system: OtherSystem) throws -> String {
            // The file capabilities of KWin may be more than this machine gives.
            let copy = "cp /usr/bin/\(program) /run/phim && "
            let command = "\(self == .kwin ? copy + "/run/phim/" : "")\(program) --version"
            // Hyprland wants to have a folder for that.
            let text = try system.run("mkdir -p /run/phim && XDG_RUNTIME_DIR=/run/phim \(command)").text
            let number = text.firstMatch(of: /[0-9]+\.[0-9.]+/).map { String($0.output) }
            guard let number else { throw RigFailure(description: "\(program) --version says \(text)") }
            return number
        }
    }

    let kind: Kind
    let directory: URL
    let system: OtherSystem?
    let player: any KeyPlayer
    let environment: [String: String]
    let keyRepeatDelay: Timestamp = 600_000
    var keymapEnvironment: [String: String]? { shell?.keymapEnvironment }
    let backend = "wayland"
    let program: String
    private var compositor: DetachedProgram?
    private var shell: ShellDesktop?
    private var bus: MessageBusDaemon?

    /// `option` and `layouts`: of the keymap of KWin and GNOME Shell; an empty option for none.
    init(
        _ kind: Kind, of system: OtherSystem, option: String = "phim:vi", layouts: [String] = ["us"],
        hasFcitx: Bool = false, in folder: URL, on loop: EventLoop
    ) throws {
        self.kind = kind
        self.system = system
        directory = folder.appending(path: "desktop")
        let home = try ApplicationFolder.prepare(directory)
        var applications = ["HOME": home.path, "GSETTINGS_BACKEND": "memory"]
        switch kind {
        case .kwin, .gnome:
            let shell = try ShellDesktop(
                kind == .kwin ? .plasma : .gnome, of: system, option: option, layouts: layouts, hasFcitx: hasFcitx,
                in: folder, on: loop)
            self.shell = shell
            player = shell.player
            program = shell.program
            environment = shell.environment
            applications["XDG_RUNTIME_DIR"] = shell.runtime.path
        case .sway, .labwc, .hyprland:
            let runtime = folder.appending(path: "session")
            let bus = try MessageBusDaemon(in: folder, isOpen: true)
            self.bus = bus
            compositor = try Self.start(kind, of: system, in: runtime)
            environment = [
                "XDG_RUNTIME_DIR": runtime.path, "WAYLAND_DISPLAY": try Self.display(in: runtime),
                "DBUS_SESSION_BUS_ADDRESS": bus.address, "SWAYSOCK": runtime.appending(path: "sway.sock").path,
            ]
            let keymap = try Keymap(try LayoutNames(parsing: "us"), plane: .vietnamese).text
            player = try WaylandPlayer(
                runtime.appending(path: environment["WAYLAND_DISPLAY"] ?? "").path, keymap: keymap, on: loop)
            program = "/usr/bin/phim"
        }
        try ApplicationFolder.write(environment.merging(applications) { $1 }, to: directory)
    }

    /// Runs a command of Phím's package as the user of the desktop: its status, and what it printed.
    func runPhim(_ command: String) throws -> (status: Int32, text: String) {
        let home = shell?.runtime.path ?? ""
        let session = [
            "HOME": home, "XDG_RUNTIME_DIR": home, "GSETTINGS_BACKEND": "keyfile", "XDG_SESSION_TYPE": "wayland",
            "XDG_CURRENT_DESKTOP": kind == .kwin ? "KDE" : "GNOME",
        ]
        return try system?.run(
            "exec \(DesktopShell.user)phim \(command)", environment: environment.merging(session) { $1 }) ?? (127, "")
    }

    /// A compositor without a screen or devices, as a user without rights.
    private static func start(_ kind: Kind, of system: OtherSystem, in runtime: URL) throws -> DetachedProgram {
        let settings = runtime.appending(path: ".config/\(kind.rawValue)")
        try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
        let command: String
        switch kind {
        case .sway:
            let file = settings.appending(path: "config")
            try Data("xwayland disable\noutput HEADLESS-1 resolution 1024x768\n".utf8).write(to: file)
            command = "sway -c '\(file.path)'"
        case .labwc: command = "labwc -C '\(settings.path)'"
        default: command = kind.program
        }
        if getuid() == 0 { try runProgram("/bin/chown", ["-R", "nobody", runtime.path]) }
        let entry = OtherSystem.entry(of: system)
        return try DetachedProgram(
            "env -u DISPLAY -u WAYLAND_DISPLAY \(entry)\(DesktopShell.user)\(command)",
            environment: [
                "HOME": runtime.path, "XDG_RUNTIME_DIR": runtime.path, "WLR_BACKENDS": "headless",
                "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1", "LIBGL_ALWAYS_SOFTWARE": "1",
                "SWAYSOCK": runtime.appending(path: "sway.sock").path,
            ], in: runtime)
    }

    /// The name of its socket, once it listens.
    private static func display(in runtime: URL) throws -> String {
        var name: String?
        let isThere = try becomesTrue {
            name = ["wayland-0", "wayland-1"].first { hasListener(at: runtime.appending(path: $0).path) }
            return name != nil
        }
        guard isThere, let name else { throw RigFailure(description: "the compositor does not start") }
        return name
    }
}
