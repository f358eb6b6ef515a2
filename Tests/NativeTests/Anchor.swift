import Foundation
import TestSupport

/// fcitx5 with its Unikey on a desktop of the rig, instead of Phím: what applications make of an input method that
/// belongs to them.
final class Anchor {
    /// The name of its rows.
    static let name = "fcitx5-unikey"
    /// The programs and modules that it needs.
    static let programs = ["fcitx5", "dbus-daemon", "fcitx5/libunikey.so"]
    /// Whether it is asked for.
    static let isWanted = ProcessInfo.processInfo.environment["PHIM_ANCHOR"] == name

    /// What applications need to use it.
    let environment: [String: String]
    private var processes: [Process] = []

    /// Starts it, and waits until it answers. `session` are the variables of the desktop.
    init(home: URL, session: [String: String]) throws {
        let bus = home.appending(path: "bus").path
        environment = [
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(bus)", "GTK_IM_MODULE": "fcitx", "QT_IM_MODULE": "fcitx",
            "XMODIFIERS": "@im=fcitx", "SDL_IM_MODULE": "fcitx",
        ]
        let folder = home.appending(path: ".config/fcitx5")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.profile.utf8).write(to: folder.appending(path: "profile"))
        try Data("[Behavior]\nActiveByDefault=True\nShareInputState=All\n".utf8).write(
            to: folder.appending(path: "config"))
        let all = session.merging(environment) { $1 }.merging(["HOME": home.path, "LC_ALL": "C.UTF-8"]) { $1 }
        if getuid() == 0 { try runProgram("/bin/chown", ["-R", "nobody", home.path]) }
        try start("dbus-daemon", ["--session", "--nofork", "--address=unix:path=\(bus)"], all)
        try awaitStart(of: "dbus-daemon") { hasListener(at: bus) }
        try start("fcitx5", ["--disable=wayland,clipboard,notifications"], all)
        try awaitStart(of: "fcitx5") {
            try runProgram("/usr/bin/setpriv", Self.user + ["fcitx5-remote", "-n"], environment: all) == 0
        }
    }

    deinit {
        for process in processes { process.terminate() }
    }

    private func start(_ program: String, _ arguments: [String], _ environment: [String: String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/setpriv")
        process.arguments = Self.user + [program] + arguments
        process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        processes.append(process)
    }

    private func awaitStart(of what: String, _ condition: () throws -> Bool) throws {
        for _ in 0..<100 {
            if try condition() { return }
            usleep(100_000)
        }
        throw RigFailure(description: "\(what) does not start")
    }

    private static let user =
        getuid() == 0 ? ["--reuid=nobody", "--regid=nogroup", "--clear-groups"] : ["--reuid=\(getuid())"]

    private static let profile = """
        [Groups/0]
        Name=Default
        Default Layout=us
        DefaultIM=unikey

        [Groups/0/Items/0]
        Name=keyboard-us
        Layout=

        [Groups/0/Items/1]
        Name=unikey
        Layout=

        [GroupOrder]
        0=Default

        """
}
