import Foundation
import Glibc
import Keyboard
import Logging
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

extension NativeTests {
    /// Lists in the panel of input methods of a real desktop.
    struct InputPanelTests {
        static let kimpanel = "kimpanel@kde.org"
        private static let panel =
            "Main.layoutManager.uiGroup.get_children().find(c => c.style_class?.includes('kimpanel-popup-boxpointer'))"
        private static let isPossible =
            DesktopShell.gnome.isInstalled && AccessibilityBus.isPossible
            && access("/usr/share/gnome-shell/extensions/\(kimpanel)", F_OK) == 0
        /// Words get diacritics in a list, which is shown in a panel.
        static let configuration = """
            [[locale]]
            id = "vi"
            method = "none"
            [suggestions]
            add_diacritics = true
            panel = true

            """

        @Test(.enabled(if: isPossible, "needs gnome-shell, at-spi2-core and gnome-shell-extension-kimpanel"))
        func `Kimpanel in GNOME Shell shows suggestions and the open list`() throws { try Self.showsLists() }

        /// Types into a field on GNOME Shell of this machine or of another system, and looks at its panel.
        static func showsLists(of system: OtherSystem? = nil) throws {
            try TemporaryFolder.with { folder in
                // The shell is of another user.
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
                var settings = DesktopShell.Settings()
                settings.isUnsafe = true
                settings.gnomeExtension = Self.kimpanel
                settings.system = system
                let session = try ShellSession(.gnome, settings, isAccessible: true, in: folder)
                defer { session.end() }
                var options = Daemon.Options()
                options.environment = session.environment
                options.log = Logger(label: "test") { _ in LogCapture() }
                options.console = nil
                let daemon = try SimulatedDaemon(Self.configuration, options)
                daemon.daemon.applications.reconsider()
                let output = folder.appending(path: "answer").path
                func call(_ object: String, _ method: String) throws -> String {
                    let command =
                        "gdbus call --session --dest org.gnome.Shell\(object) --method org.gnome.Shell\(method)"
                    try runProgram("/bin/sh", ["-c", "\(command) >'\(output)'"], environment: session.environment)
                    return try String(contentsOfFile: output, encoding: .utf8)
                }
                func eval(_ script: String) throws -> String {
                    try call(" --object-path /org/gnome/Shell", ".Eval \"\(script)\"")
                }
                func waits(until condition: () throws -> Bool) throws -> Bool {
                    try daemon.loop.turn {
                        try daemon.settle()
                        return try condition()
                    }
                }
                // Without a keyboard GNOME Shell gives windows of GTK 3 no keyboard focus.
                let keyboard = try RemoteDesktop(at: session.bus.address)
                for isDown in [true, false] { try keyboard.send(Keycode.leftShift.rawValue, isDown: isDown) }
                let program = try FieldProgram(
                    .gtk3, environment: session.environment.merging(["GDK_BACKEND": "wayland"]) { $1 }, in: folder)
                defer { program.kill() }
                #expect(
                    try waits {
                        program.wake()
                        return daemon.daemon.applications.field.kind == .text
                    })
                /// The texts that the panel shows; empty if it is hidden.
                func shown() throws -> String {
                    try eval(
                        """
                        const texts = c => c.visible ? (c.text ?? '') + c.get_children().map(texts).join(';') : '';\
                        texts(\(Self.panel))
                        """)
                }
                for letter in "tieng viet".unicodeScalars {
                    guard let key = KeyLayout.usKey(of: letter)?.keycode else { continue }
                    for isDown in [true, false] { try keyboard.send(key.rawValue, isDown: isDown) }
                }
                #expect(try waits { try program.texts()["entry"] == "tieng viet" })
                try daemon.type("tieng viet")
                #expect(try waits { try shown().contains("tiếng việt") })
                // Under the last letter of the first field, which is 37 below the window's frame and 34 high.
                let place = """
                    const [x, y] = \(Self.panel).get_transformed_position();\
                    const frame = global.display.focus_window.get_frame_rect();\
                    x > frame.x + 38 && x < frame.x + 118 && y > frame.y + 47 && y < frame.y + 82
                    """
                #expect(try waits { try eval(place).contains("'true'") })
                try picture("suggestions")
                try daemon.press(.down, .press)
                try daemon.press(.down, .release)
                #expect(try waits { try shown().contains("tieng việt") })
                try picture("list")
                try daemon.press(.escape, .press)
                try daemon.type(" ")
                #expect(try waits { try !shown().contains("vi") })
                func picture(_ name: String) throws {
                    guard let pictures = ProcessInfo.processInfo.environment["PHIM_PICTURES"] else { return }
                    _ = try call(
                        ".Screenshot --object-path /org/gnome/Shell/Screenshot",
                        ".Screenshot.Screenshot false false \(pictures)/panel-\(name).png")
                }
            }
        }
    }
}
