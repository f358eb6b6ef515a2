package import Foundation

/// KWin or GNOME Shell with what Phím ships for them, on a message bus of its own.
package final class ShellSession {
    /// A place for a program beside which the shipped files are.
    package let program: String
    /// What leads an application and a daemon to it.
    package var environment: [String: String] {
        let own = ["XDG_RUNTIME_DIR": folder.path, "HOME": folder.path, "DBUS_SESSION_BUS_ADDRESS": bus.address]
        return (accessibility?.environment ?? own).merging(["WAYLAND_DISPLAY": socket]) { $1 }
    }
    /// Its runtime directory.
    package var runtime: URL { home }
    /// Where the compositor is.
    package var socket: String { home.appending(path: DesktopShell.socket).path }
    /// The message bus.
    package let bus: MessageBusDaemon

    private let shell: DesktopShell
    private let settings: DesktopShell.Settings
    private let folder: URL
    private let home: URL
    private var accessibility: AccessibilityBus?
    private var compositor: DetachedProgram
    private var relay: (program: DetachedProgram, socket: String)?

    /// Starts it with its files in a directory. `isAccessible`: applications tell their fields.
    package init(
        _ shell: DesktopShell, _ settings: DesktopShell.Settings = DesktopShell.Settings(), isAccessible: Bool,
        in folder: URL
    ) throws {
        self.shell = shell
        self.settings = settings
        self.folder = folder
        home = folder.appending(path: "session")
        let prefix = folder.appending(path: "prefix")
        let extensions = home.appending(path: ".local/share/gnome-shell/extensions")
        for directory in [prefix.appending(path: "bin"), prefix.appending(path: "share/phim/kwin"), extensions] {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        }
        program = prefix.appending(path: "bin/phim").path
        try Data().write(to: URL(filePath: program))
        // What the package has installed there, or what is in this repository.
        let shipped = settings.system.map { URL(filePath: $0.path + "/usr/share/phim") } ?? Self.shipped("")
        try FileManager.default.copyItem(
            at: shipped.appending(path: "kwin/focus.js"), to: prefix.appending(path: "share/phim/kwin/focus.js"))
        let name = "phim-focus@phim.vn"
        let older = try shell == .gnome && settings.system.map(Self.isOlder) == true ? "older/" : ""
        try FileManager.default.copyItem(
            at: shipped.appending(path: "gnome-shell/\(older)\(name)"), to: extensions.appending(path: name))
        if settings.system == nil, Self.isOlderShell {
            let script = Self.shipped("gnome-shell/older.sed").path
            _ = try runProgram(
                "/bin/sh",
                [
                    "-c",
                    "sed -i -f '\(script)' '\(extensions.path)/\(name)/'extension.js '\(extensions.path)/\(name)/'metadata.json",
                ])
        }
        bus = try MessageBusDaemon(in: folder, isOpen: true)
        compositor = try shell.start(in: home, settings, bus: bus)
        if isAccessible { accessibility = try AccessibilityBus(in: folder, bus: bus) }
        try awaitDesktop()
    }

    deinit { end() }

    /// A file that is shipped, by its path in `config`.
    package static func shipped(_ path: String) -> URL {
        var folder = URL(filePath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        return folder.appending(path: "config").appending(path: path)
    }

    /// Ends it.
    package func end() {
        compositor.kill()
        relay?.program.kill()
        accessibility?.end()
        bus.kill()
    }

    /// A socket that leads to the compositor as a program of its user.
    package func relayedSocket() throws -> String {
        if relay == nil { relay = try DesktopShell.relay(to: socket, in: home, of: settings.system) }
        return relay?.socket ?? ""
    }

    /// The compositor dies.
    package func kill() { compositor.kill() }

    /// Another compositor is started after one that has died.
    package func restart() throws {
        compositor = try shell.start(in: home, settings, bus: bus)
        try awaitDesktop()
    }

    /// The installed GNOME Shell takes the extension in the language of the older ones.
    private static let isOlderShell: Bool = {
        let file = FileManager.default.temporaryDirectory.appending(path: "phim-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try? runProgram("/bin/sh", ["-c", "gnome-shell --version >'\(file.path)'"])
        let words = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: " ") ?? []
        let version = words.last?.split(separator: ".").first.flatMap { Int($0) } ?? 0
        return version < 45
    }()

    /// The same of that of another system.
    private static func isOlder(_ system: OtherSystem) throws -> Bool {
        let words = try system.run("gnome-shell --version").text.split(whereSeparator: \.isWhitespace)
        return (words.last?.split(separator: ".").first.flatMap { Int($0) } ?? 0) < 45
    }

    /// GNOME Shell begins with its overview.
    private func awaitDesktop() throws {
        try waitFor("its socket") { hasListener(at: socket) }
        if shell == .plasma { return }
        try waitFor("the overview") { try isOverviewShown() }
        try waitFor("the desktop") { try overview("Set", "'<false>'") && !isOverviewShown() }
    }

    /// Whether GNOME Shell shows its overview, in which no window has the focus.
    package func isOverviewShown() throws -> Bool { try overview("Get", "| grep -q true") }

    private func waitFor(_ what: String, _ condition: () throws -> Bool) throws {
        if try becomesTrue(condition) { return }
        throw RigFailure(description: "\(shell.rawValue) does not show \(what)")
    }

    private func overview(_ method: String, _ rest: String) throws -> Bool {
        let call = "gdbus call --session --dest org.gnome.Shell --object-path /org/gnome/Shell --method"
        let property = "org.freedesktop.DBus.Properties.\(method) org.gnome.Shell OverviewActive"
        return try runProgram("/bin/sh", ["-c", "\(call) \(property) \(rest)"], environment: environment) == 0
    }
}
