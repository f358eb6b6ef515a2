import Bus
import Desktop
import Foundation
import Logging
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

extension OtherSystemTests {
    @Test func `Kimpanel in GNOME Shell of this system shows suggestions and the open list`() throws {
        let name = "\(system.name): GNOME Shell"
        let kimpanel = NativeTests.InputPanelTests.kimpanel
        for needed in ["gnome-shell", "gnome-shell/extensions/\(kimpanel)"] where !system.has(needed) {
            try skipCase(name, "\(system.name) has no \(needed)")
        }
        if !AccessibilityBus.isPossible { try skipCase(name, "needs at-spi2-core") }
        try NativeTests.InputPanelTests.showsLists(of: system)
    }

    /// The place and the height of a window.
    private typealias Place = (x: Int, y: Int, height: Int)

    @Test func `Plasma's panel for input methods of this system shows suggestions`() throws {
        let name = "\(system.name): Plasma"
        if let obstacle = PlasmaPanel.obstacle(on: system) { try skipCase(name, obstacle) }
        if !AccessibilityBus.isPossible { try skipCase(name, "needs at-spi2-core") }
        if let missing = FieldProgram.Toolkit.gtk3.missing { try skipCase(name, missing) }
        let version = try SystemDesktop.Kind.kwin.version(on: system)
        if version.hasPrefix("6.7") { try skipCase(name, "the panel of Plasma 6.7 shows no list on Wayland") }
        try TemporaryFolder.with { folder in
            // The shell is of another user.
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
            var settings = DesktopShell.Settings()
            settings.system = system
            let session = try ShellSession(.plasma, settings, isAccessible: true, in: folder)
            defer { session.end() }
            var options = Daemon.Options()
            options.environment = session.environment
            options.program = session.program
            options.log = Logger(label: "test") { _ in LogCapture() }
            options.console = nil
            let daemon = try SimulatedDaemon(NativeTests.InputPanelTests.configuration, options)
            daemon.daemon.applications.reconsider()
            func waits(until condition: () throws -> Bool) throws -> Bool {
                try daemon.loop.turn {
                    try daemon.settle()
                    return try condition()
                }
            }
            let panel = try PlasmaPanel(
                "org.kde.plasma.kimpanel", of: system, session.environment, runtime: session.runtime, in: folder,
                waits: waits)
            let field = try FieldProgram(
                .gtk3, environment: session.environment.merging(["GDK_BACKEND": "wayland"]) { $1 }, in: folder)
            defer { field.kill() }
            // KWin tells its windows to a script.
            var told: String?
            let bus = MessageBus.user(in: session.environment, on: daemon.loop)
            let service = bus.serve(MessageBus.Object("vn.phim.Test", "/vn/phim/Test")) { told = $0.text() }
            defer { withExtendedLifetime(service) {} }
            let script = folder.appending(path: "windows.js")
            try Data(Self.windows.utf8).write(to: script)
            var number = 0
            /// The windows of a class.
            func windows(_ name: String) throws -> [Place] {
                told = nil
                number += 1
                let call = "gdbus call --session --dest org.kde.KWin --object-path"
                let loaded = try panel.answer(
                    "\(call) /Scripting --method org.kde.kwin.Scripting.loadScript '\(script.path)' w\(number)")
                let id = loaded.filter(\.isNumber)
                _ = try panel.answer("\(call) /Scripting/Script\(id) --method org.kde.kwin.Script.run")
                guard try waits(until: { told != nil }), let told else { return [] }
                return told.split(separator: "\n").filter { $0.hasSuffix(name) }.map {
                    let numbers = $0.split(separator: " ").compactMap { Int($0) }
                    return (numbers[0], numbers[1], numbers[2])
                }
            }
            #expect(
                try waits {
                    field.wake()
                    return try !windows("gtk3-fields").isEmpty && daemon.daemon.applications.field.kind == .text
                })
            #expect(try windows("plasmashell").isEmpty)
            try daemon.type("tieng viet")
            #expect(try waits { try windows("plasmashell").contains { $0.height > 60 } })
            // The panel is told the place of the caret on the screen, where it leaves the list at the upper left corner in
            // one of two starts. The first field is at the top of the window's content.
            let window = try #require(try windows("gtk3-fields").first)
            var caret: CaretPlace?
            daemon.daemon.applications.askCaret { caret = $0 }
            #expect(try waits { caret != nil })
            let place = try #require(caret)
            #expect(!place.isInWindow)
            #expect((0..<90).contains(Int(place.x) - window.x) && (20..<60).contains(Int(place.y) - window.y))
            try daemon.type(" x ")
            #expect(try waits { try windows("plasmashell").isEmpty })
        }
    }

    /// Gives the field's window the focus, which Plasma's desktop may have taken, and tells the place, the height and the
    /// class of each window.
    private static let windows = """
        const field = workspace.windowList().find(w => w.resourceClass == "gtk3-fields");
        if (field && workspace.activeWindow != field) workspace.activeWindow = field;
        callDBus("vn.phim.Test", "/vn/phim/Test", "vn.phim.Test", "Windows", workspace.windowList().map(w =>
            [w.frameGeometry.x, w.frameGeometry.y, w.frameGeometry.height].map(Math.round).join(" ")
                + " " + w.resourceClass).join("\\n"));

        """
}
