import Foundation
import TestSupport
import Testing

@testable import Daemon

extension OtherSystemTests {
    /// The programs of a panel of Plasma, each with the name that it takes on the bus.
    private static let plasma = [
        ("/usr/lib/x86_64-linux-gnu/libexec/kactivitymanagerd", "org.kde.ActivityManager"),
        ("kded6", "org.kde.StatusNotifierWatcher"), ("plasmashell --no-respawn", "org.kde.plasmashell"),
    ]
    /// Makes a panel that is the tray alone, at the top.
    private static let panel = """
        panels().forEach(p => p.remove()); const p = new Panel; p.location = 'top'; p.height = 40; p.floating = false;
        p.addWidget('org.kde.plasma.systemtray'); print(p.height)
        """

    @Test func `Plasma's panel of this system shows the icon, and a click switches the locale`() throws {
        let name = "\(system.name): Plasma"
        for program in ["plasmashell", "kded6"] where !system.has(program) {
            try skipCase(name, "\(system.name) has no \(program)")
        }
        if let obstacle = SystemDesktop.Kind.kwin.obstacle(on: system) { try skipCase(name, obstacle) }
        try PanelStage.with { stage in
            let folder = URL(filePath: stage.path("plasma"))
            let desktop = try ShellDesktop(.plasma, of: system, in: folder, on: stage.daemon.loop)
            let entry = OtherSystem.entry(of: system)
            var environment = desktop.environment.merging([
                "HOME": desktop.runtime.path, "XDG_RUNTIME_DIR": desktop.runtime.path, "XDG_CURRENT_DESKTOP": "KDE",
                "KDE_FULL_SESSION": "true", "KDE_SESSION_VERSION": "6", "QT_QUICK_BACKEND": "software",
                "DBUS_SYSTEM_BUS_ADDRESS": desktop.busAddress,
            ]) { $1 }
            var programs: [DetachedProgram] = []
            defer { for program in programs.reversed() { program.kill() } }
            let names = "busctl --address='\(desktop.busAddress)' list --no-legend"
            for (program, busName) in Self.plasma {
                programs.append(
                    try DetachedProgram(
                        "\(entry)\(DesktopShell.user)\(program)", environment: environment, in: folder))
                #expect(try stage.waits { try stage.run(names).contains(busName) }, "\(name): no \(program)")
            }
            // The daemon's socket is in the folder of its user.
            environment["XDG_RUNTIME_DIR"] = stage.path("")
            programs.append(try DetachedProgram("\(entry)phim indicator", environment: environment, in: folder))
            let call =
                "DBUS_SESSION_BUS_ADDRESS='\(desktop.busAddress)' gdbus call --session --dest org.kde.plasmashell "
                + "--object-path /PlasmaShell --method org.kde.PlasmaShell.evaluateScript"
            let isMade = try stage.waits { try stage.run("\(call) \"\(Self.panel)\"").contains("40") }
            #expect(isMade, "\(name): no panel")
            let title = try NativeTests.DesktopTrayTests.titleCommand(stage, at: desktop.busAddress)
            #expect(try stage.waits { try stage.run(title).contains("Tiếng Việt (vi), telex") })

            /// Clicks at a place; answers whether that chose a locale.
            func click(at x: Int, chooses locale: String) throws -> Bool {
                try desktop.point(x: x, y: 20)
                try desktop.click()
                _ = try stage.run("sleep 0.2")
                return stage.daemon.daemon.control.status.locale == locale
            }
            // No program tells where the icon is. It comes some time after the panel.
            var place: Int?
            #expect(
                try stage.waits {
                    place = try stride(from: 8, to: 400, by: 12).first { try click(at: $0, chooses: "en") }
                    return place != nil
                }, "\(name): no icon")
            #expect(try stage.waits { try stage.run(title).contains("English (en), none") })
            let icon = try #require(place)
            #expect(try stage.waits { try click(at: icon, chooses: "vi") })
            #expect(try stage.waits { try stage.run(title).contains("Tiếng Việt (vi), telex") })
        }
    }
}
