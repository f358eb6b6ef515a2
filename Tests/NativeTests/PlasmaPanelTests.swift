import Desktop
import Foundation
import Keyboard
import Logging
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

extension NativeTests {
    /// Lists in Plasma's own panel of input methods: plasmashell and KWin on an X server.
    ///
    /// The panel tells no program what stands in it. So the test looks where its window is, how high it is, and whether
    /// its picture changes. `PHIM_PICTURES=FOLDER` keeps pictures of the screen.
    struct PlasmaPanelTests {
        private static let missing =
            ["Xvfb", "kwin_x11", "plasmashell", "kded5", "xdotool", "import"].filter { !PanelStage.isInstalled($0) }
            + (AccessibilityBus.isPossible ? [] : ["at-spi2-core"])
            + (FieldProgram.Toolkit.gtk3.missing.map { [$0] } ?? [])
        /// Adds the widget to the panel at the bottom; prints how many panels there are.
        private static let widget = "panels()[0].addWidget('org.kde.plasma.kimpanel'); print(panels().length)"

        @Test(
            .enabled(if: NativeCell.isChosen, "with --matrix"),
            .enabled(if: missing.isEmpty, "needs \(missing.joined(separator: ", "))"))
        func `Plasma's panel for input methods shows suggestions and the open list beside the caret`() throws {
            try TemporaryFolder.with { folder in
                let server = try DisplayServer.xvfb(size: "1024x600")
                let display = server.display
                defer { server.kill() }
                // Without services, since those that it starts know of no display.
                let bus = try AccessibilityBus(
                    in: folder, session: ["DISPLAY": display], bus: MessageBusDaemon(in: folder, isOpen: true))
                defer { bus.end() }
                let environment = bus.environment.merging([
                    "XDG_CURRENT_DESKTOP": "KDE", "KDE_FULL_SESSION": "true", "KDE_SESSION_VERSION": "5",
                    "QT_QUICK_BACKEND": "software",
                ]) { $1 }
                let programs = try [PlasmaPanel.activityManager, "kwin_x11", "kded5", "plasmashell --no-respawn"].map
                {
                    try DetachedProgram($0, environment: environment, in: folder)
                }
                defer { for program in programs.reversed() { program.kill() } }
                let output = folder.appending(path: "answer")
                func answer(_ command: String) throws -> String {
                    try runProgram("/bin/sh", ["-c", "\(command) >'\(output.path)'"], environment: environment)
                    return try String(contentsOf: output, encoding: .utf8)
                }
                var options = Daemon.Options()
                options.environment = bus.environment
                options.log = Logger(label: "test") { _ in LogCapture() }
                options.console = nil
                let daemon = try SimulatedDaemon(InputPanelTests.configuration, options)
                daemon.daemon.applications.reconsider()
                func waits(until condition: () throws -> Bool) throws -> Bool {
                    try daemon.loop.turn {
                        try daemon.settle()
                        return try condition()
                    }
                }
                let call = "gdbus call --session --dest org.kde.plasmashell --object-path /PlasmaShell --method"
                let script = "\(call) org.kde.PlasmaShell.evaluateScript \"\(Self.widget)\""
                #expect(try waits { try answer(script).contains("'1") })
                let application = try FieldProgram(.gtk3, environment: bus.environment, in: folder)
                defer { application.kill() }
                #expect(
                    try waits {
                        application.wake()
                        return daemon.daemon.applications.field.kind == .text
                    })
                /// The place and size of the list; nil if none is shown. The desktop and the panel at the bottom are as
                /// wide as the screen.
                func list() throws -> (window: String, x: Int32, y: Int32, height: Int32)? {
                    let search = "xdotool search --onlyvisible --class plasmashell getwindowgeometry --shell %@"
                    let lines = try answer(search).split(separator: "\n")
                    let windows = lines.split { $0.hasPrefix("SCREEN=") }.map { lines in
                        Dictionary(lines.map { ($0.prefix { $0 != "=" }, $0.drop { $0 != "=" }.dropFirst()) }) { $1 }
                    }
                    guard let window = windows.first(where: { $0["WIDTH"] != "1024" }) else { return nil }
                    let numbers = ["X", "Y", "HEIGHT"].compactMap { window[$0].flatMap { Int32($0) } }
                    guard numbers.count == 3, let name = window["WINDOW"] else { return nil }
                    return (String(name), numbers[0], numbers[1], numbers[2])
                }
                /// What the list looks like.
                func look() throws -> String {
                    try list().map { try answer("import -window root -crop 400x300+\($0.x)+\($0.y) rgb:- | md5sum") }
                        ?? ""
                }
                func picture(_ name: String) throws {
                    guard let pictures = ProcessInfo.processInfo.environment["PHIM_PICTURES"] else { return }
                    _ = try answer("import -window root '\(pictures)/plasma-\(name).png'")
                }
                /// Waits until the list looks otherwise.
                func changes(by key: Keycode) throws -> Bool {
                    let before = try look()
                    for phase in [KeyPhase.press, .release] { try daemon.press(key, phase) }
                    return try waits { try !look().isEmpty && look() != before }
                }
                #expect(try list() == nil)
                // Into the field, and on the keyboard that the daemon has.
                _ = try answer("xdotool type 'tieng viet'")
                #expect(try waits { try application.texts()["entry"] == "tieng viet" })
                try daemon.type("tieng viet")
                #expect(try waits { try list() != nil })
                // As the application itself says.
                var caret: CaretPlace?
                daemon.daemon.applications.askCaret { caret = $0 }
                #expect(try waits { caret != nil })
                let place = try #require(caret)
                try picture("suggestions")
                #expect(
                    try waits {
                        guard let list = try list() else { return false }
                        return abs(list.x - place.x) < 20 && abs(list.y - place.y - place.height) < 20
                    })
                // Three lines.
                #expect(try waits { try list().map { $0.height > 60 } == true })
                #expect(try changes(by: .down))
                try picture("list")
                #expect(try changes(by: .down))
                try daemon.press(.escape, .press)
                try daemon.type(" ")
                #expect(try waits { try list() == nil })
            }
        }
    }
}
