import Foundation
import TestSupport

/// Installs the character plane on a desktop as its user does.
@Rig
enum CharacterPlaneSetup {
    /// The path in the guest of the configuration with the desktop's keymap.
    static let configurationPath = "/run/phim/plane.toml"

    /// Installs the option with `phim keymap xkb --install`. The command runs on the host, since it compiles dozens of
    /// layouts, which takes a minute on an emulated processor.
    static func install(in guest: Guest, _ configuration: String) throws {
        let root = NSTemporaryDirectory() + "phim-plane-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: root) }
        try configuration.write(toFile: root + "/phim.toml", atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: GuestDaemon.binary)
        process.arguments = ["keymap", "xkb", "--install", "--root", root, "--config", root + "/phim.toml"]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw RigFailure(description: "cannot install the plane") }
        // The guest can read the files of the host.
        try guest.shell("rm -rf /etc/xkb; cp -r \(root)/etc/xkb /etc/xkb")
    }

    /// Does what `phim keymap` prints for X11, after the X server has added the virtual keyboard.
    static func uploadToX(in guest: Guest) throws {
        let added = "XINPUT: Adding extended input device \"\(GuestDaemon.virtualKeyboard)\""
        try guest.wait(until: "grep -q '\(added)' /run/desktop/xorg.log", for: 120, "the virtual keyboard on X")
        try guest.shell(
            """
            . /run/desktop/session; \(GuestDaemon.binary) keymap xkb --config \(configurationPath) | xkbcomp -w0 - $DISPLAY
            """, allowing: 120)
    }
}
