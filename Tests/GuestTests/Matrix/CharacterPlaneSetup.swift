import Foundation

/// The plane brought to a desktop as its user would do it.
@Rig
enum CharacterPlaneSetup {
    /// Where the guest has the configuration that says which keymap the desktop has.
    static let configurationPath = "/run/phim/plane.toml"

    /// Puts the option where `phim keymap xkb --install` puts it. The command itself runs on the host, since it compiles
    /// dozens of layouts, which takes an emulated processor a minute.
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
        guard process.terminationStatus == 0 else { throw RigFailure(description: "the plane cannot be installed") }
        // The guest sees the files of the host.
        try guest.shell("rm -rf /etc/xkb; cp -r \(root)/etc/xkb /etc/xkb")
    }

    /// What `phim keymap` tells a user of X11 to do, once the X server has the virtual keyboard.
    static func uploadToX(in guest: Guest) throws {
        let added = "XINPUT: Adding extended input device \"\(GuestDaemon.virtualKeyboard)\""
        try guest.wait(until: "grep -q '\(added)' /run/desktop/xorg.log", for: 120, "the virtual keyboard on X")
        try guest.shell(
            """
            . /run/desktop/session; \(GuestDaemon.binary) keymap xkb --config \(configurationPath) | xkbcomp -w0 - $DISPLAY
            """, allowing: 120)
    }
}
