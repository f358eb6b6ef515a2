import EventLoop
import Foundation
import Keyboard
import TestSupport

/// KWin or GNOME Shell without a screen, with the character plane in its keymap as it is installed, a keyboard that a
/// test presses, and KWin's pointer.
final class ShellDesktop: FieldDesktop {
    let player: any KeyPlayer
    let environment: [String: String]
    let keyRepeatDelay: Timestamp = 600_000
    let backend = "wayland"
    let keymapEnvironment: [String: String]?
    let program: String
    /// Its runtime directory.
    var runtime: URL { session.runtime }
    private let session: ShellSession
    private let pointer: FakeInputPlayer?

    /// `system`: of that system, with what the package has installed there. `option`: of the keymap; empty for none.
    init(
        _ shell: DesktopShell, of system: OtherSystem? = nil, option: String = "phim:vi", layouts: [String] = ["us"],
        followsPointer: Bool = false, hasFcitx: Bool = false, in folder: URL,
        on loop: EventLoop
    ) throws {
        var settings = DesktopShell.Settings()
        settings.system = system
        settings.keymap = (try Self.installPlane(in: folder, system), option)
        settings.layouts = layouts
        settings.followsPointer = followsPointer
        settings.hasFcitx = hasFcitx
        session = try ShellSession(shell, settings, isAccessible: false, in: folder)
        environment = session.environment
        program = session.program
        switch shell {
        case .plasma:
            // It tells its keymap to programs of its own user only.
            let socket = try session.relayedSocket()
            keymapEnvironment = environment.merging(["WAYLAND_DISPLAY": socket]) { $1 }
            let input = try FakeInputPlayer(socket, on: loop)
            player = input
            pointer = input
        case .gnome:
            keymapEnvironment = environment
            let remote = try RemoteDesktop(at: session.bus.address)
            // It has no keyboard, so no keymap, before the first key.
            for isDown in [true, false] { try remote.send(Keycode.leftShift.rawValue, isDown: isDown) }
            player = RemoteDesktopPlayer(remote)
            pointer = nil
        }
    }

    /// Installs the character plane; answers the directory with XKB's files.
    private static func installPlane(in folder: URL, _ system: OtherSystem?) throws -> String {
        let root = folder.appending(path: "root").path
        let status =
            if let system {
                try system.run("phim keymap xkb --install").status
            } else {
                try runProgram(
                    BuiltProducts.directory.appending(path: "phim").path,
                    ["keymap", "xkb", "--install", "--root", root])
            }
        guard status == 0 else { throw RigFailure(description: "the character plane cannot be installed") }
        return (system == nil ? root : "") + "/etc/xkb"
    }

    /// Moves the pointer to a place, as a mouse does: over another place.
    func point(x: Int, y: Int) throws {
        try pointer?.move(toX: UInt32(x), y: UInt32(y + 200))
        try pointer?.move(toX: UInt32(x), y: UInt32(y))
    }

    func click() throws { try pointer?.click() }

    /// Where the desktop's message bus is.
    var busAddress: String { session.bus.address }

    /// Whether GNOME Shell shows its overview.
    func isOverviewShown() throws -> Bool { try session.isOverviewShown() }
}

/// Presses keys on GNOME Shell.
private final class RemoteDesktopPlayer: KeyPlayer {
    private let remote: RemoteDesktop

    init(_ remote: RemoteDesktop) { self.remote = remote }

    func play(_ events: [OutputEvent]) throws {
        for event in events where event.phase != .repeat {
            try remote.send(event.keycode.rawValue, isDown: event.phase == .press)
        }
    }
}
