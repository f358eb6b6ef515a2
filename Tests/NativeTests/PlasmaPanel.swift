import Foundation
import TestSupport

/// A panel of Plasma 6 with one widget, on KWin of another system.
final class PlasmaPanel {
    /// What an application on it needs to know.
    let environment: [String: String]
    private var programs: [DetachedProgram] = []
    private let folder: URL

    /// The program that Plasma's panel does not start without, on this machine and on others.
    static let activityManager = "/usr/lib/x86_64-linux-gnu/libexec/kactivitymanagerd"
    /// The programs of a panel, each with the name that it takes on the bus.
    private static let programs = [
        (activityManager, "org.kde.ActivityManager"),
        ("kded6", "org.kde.StatusNotifierWatcher"), ("plasmashell --no-respawn", "org.kde.plasmashell"),
    ]

    /// What keeps it from running here; nil for nothing.
    static func obstacle(on system: OtherSystem) -> String? {
        ["plasmashell", "kded6"].first { !system.has($0) }.map { "\(system.name) has no \($0)" }
            ?? SystemDesktop.Kind.kwin.obstacle(on: system)
    }

    /// Makes a panel at the top that is a widget alone. `session` leads to KWin, whose runtime directory is `runtime`.
    /// `waits` lets the daemon do its work until a condition is true.
    init(
        _ widget: String, of system: OtherSystem, _ session: [String: String], runtime: URL, in folder: URL,
        waits: (_ until: () throws -> Bool) throws -> Bool
    ) throws {
        self.folder = folder
        environment = session.merging([
            "HOME": runtime.path, "XDG_RUNTIME_DIR": runtime.path, "XDG_CURRENT_DESKTOP": "KDE",
            "KDE_FULL_SESSION": "true", "KDE_SESSION_VERSION": "6", "QT_QUICK_BACKEND": "software",
            "DBUS_SYSTEM_BUS_ADDRESS": session["DBUS_SESSION_BUS_ADDRESS"] ?? "",
        ]) { $1 }
        for (program, name) in Self.programs {
            programs.append(
                try DetachedProgram(
                    "\(OtherSystem.entry(of: system))\(DesktopShell.user)\(program)", environment: environment,
                    in: folder))
            guard try waits({ try answer("busctl --user list --no-legend").contains(name) }) else {
                throw RigFailure(description: "\(program) does not start")
            }
        }
        let script = """
            panels().forEach(p => p.remove()); const p = new Panel; p.location = 'top'; p.height = 40;
            p.floating = false; p.addWidget('\(widget)'); print(p.height)
            """
        let call =
            "gdbus call --session --dest org.kde.plasmashell --object-path /PlasmaShell "
            + "--method org.kde.PlasmaShell.evaluateScript"
        guard try waits({ try answer("\(call) \"\(script)\"").contains("40") }) else {
            throw RigFailure(description: "plasmashell makes no panel")
        }
    }

    deinit { for program in programs.reversed() { program.kill() } }

    /// What a command of this machine prints on the desktop's bus.
    func answer(_ command: String) throws -> String {
        let file = folder.appending(path: "answer-of-plasma").path
        try runProgram("/bin/sh", ["-c", "\(command) >'\(file)' 2>&1"], environment: environment)
        return try String(contentsOfFile: file, encoding: .utf8)
    }
}
