import Foundation
import TestSupport
import Testing

@testable import Daemon

extension OtherSystemTests {
    @Test func `Plasma's panel of this system shows the icon, and a click switches the locale`() throws {
        let name = "\(system.name): Plasma"
        if let obstacle = PlasmaPanel.obstacle(on: system) { try skipCase(name, obstacle) }
        try PanelStage.with { stage in
            let folder = URL(filePath: stage.path("plasma"))
            let desktop = try ShellDesktop(.plasma, of: system, in: folder, on: stage.daemon.loop)
            let panel = try PlasmaPanel(
                "org.kde.plasma.systemtray", of: system, desktop.environment, runtime: desktop.runtime, in: folder,
                waits: stage.waits)
            // The daemon's socket is in the folder of its user.
            let indicator = try DetachedProgram(
                "\(OtherSystem.entry(of: system))phim indicator",
                environment: panel.environment.merging(["XDG_RUNTIME_DIR": stage.path("")]) { $1 }, in: folder)
            defer { indicator.kill() }
            let title = try NativeTests.DesktopTrayTests.titleCommand(stage, at: desktop.busAddress)
            #expect(try stage.waits { try stage.run(title).contains("Tiếng Việt (vi), telex") })

            /// Clicks at a place; answers whether that chose a locale.
            func click(at x: Int, chooses locale: String) throws -> Bool {
                try desktop.point(x: x, y: 20)
                try desktop.click()
                _ = try stage.run("sleep 0.2")
                return stage.daemon.daemon.control.status.locale == locale
            }
            // The tray is the whole panel, and no program tells where the icon is. It comes some time after the panel.
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
