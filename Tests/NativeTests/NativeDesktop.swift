import Desktop
import EventLoop
import Foundation
import Keyboard
import Keymaps
import TestSupport

/// A display server of its own for each cell, with the character plane, and a directory as `start.sh` makes it in the
/// guest.
final class NativeDesktop: ApplicationDesktop {
    enum Kind: String, Sendable {
        case x11 = "Xvfb"
        case sway
    }

    let kind: Kind
    /// What `application.sh` gets as `PHIM_DESKTOP`.
    let directory: URL
    let player: any KeyPlayer
    /// The environment that names the display.
    let environment: [String: String]
    /// The X server, in which sway has its screen.
    let display: String
    /// After which time in µs it repeats a held key.
    let keyRepeatDelay: Timestamp
    var backend: String { kind == .sway ? "wayland" : "x11" }
    let system: OtherSystem? = nil
    let program = BuiltProducts.directory.appending(path: "phim").path
    private let server: DisplayServer
    private var sway: DisplayServer?
    private var others: [DisplayServer] = []

    private var anchor: Anchor?

    /// The window manager, unless a test needs another one.
    static let openbox = ["/usr/bin/openbox", "--sm-disable"]

    /// `isPlain`: without the character plane, with the other input method. `manager` is the window manager of an X
    /// server.
    init(
        _ kind: Kind, isPlain: Bool = false, plane: CharacterPlane = .vietnamese, manager: [String] = openbox,
        on loop: EventLoop
    ) throws {
        self.kind = kind
        let layout = try LayoutNames(parsing: "us")
        let keymap = try (isPlain ? Keymap(layout) : Keymap(layout, plane: plane)).text
        server = try .xvfb(size: "1024x768")
        let display = server.display
        self.display = display
        directory = server.directory
        let player = try XTestPlayer(display)
        switch kind {
        case .x11:
            self.player = player
            environment = ["DISPLAY": display]
            keyRepeatDelay = Timestamp(X11Server(display: display)?.keyRepeatDelay() ?? 0) * 1000
            try Self.upload(keymap, to: display)
            // It tells which window has the focus, so the rules for applications apply.
            others.append(
                try DisplayServer(manager[0], Array(manager.dropFirst()), environment: environment))
        case .sway:
            let sway = try DisplayServer.sway(layout: "us", on: server, in: directory)
            self.sway = sway
            let socket = directory.appending(path: "wayland-1").path
            var wayland: WaylandPlayer?
            _ = try loop.turn(until: {
                wayland = try? WaylandPlayer(socket, keymap: keymap, on: loop)
                return wayland != nil
            })
            guard let wayland else { throw RigFailure(description: "sway does not start") }
            self.player = wayland
            // The default of sway.
            keyRepeatDelay = 600_000
            environment = [
                "WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": directory.path, "SWAYSOCK": sway.socket,
            ]
        }
        try prepareDirectory(isPlain: isPlain)
    }

    /// Programs, home and environment of the applications.
    private func prepareDirectory(isPlain: Bool) throws {
        let home = try ApplicationFolder.prepare(directory)
        var all = environment.merging(["HOME": home.path, "XDG_RUNTIME_DIR": directory.path]) { $1 }
        if isPlain {
            let anchor = try Anchor(home: home, session: all)
            all.merge(anchor.environment) { $1 }
            self.anchor = anchor
        }
        try ApplicationFolder.write(all, to: directory)
    }

    /// A command of sway's.
    func tellSway(_ command: String) throws { try sway?.tellSway(command) }

    private static func upload(_ keymap: String, to display: String) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "phim-\(UUID().uuidString).xkb")
        try Data(keymap.utf8).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        guard try runProgram("/usr/bin/xkbcomp", ["-w0", path.path, display]) == 0 else {
            throw RigFailure(description: "xkbcomp fails")
        }
    }
}
