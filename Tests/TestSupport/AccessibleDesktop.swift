package import Foundation
import Glibc

/// An X server with a window manager, a bus of accessibility that is switched on, and a GTK application with a field of
/// each kind.
package final class AccessibleDesktop {
    /// The programs that it needs are there.
    package static let isPossible =
        AccessibilityBus.isPossible && FieldProgram.Toolkit.gtk3.missing == nil
        && FileManager.default.isExecutableFile(atPath: "/usr/bin/matchbox-window-manager")

    /// The message bus of the user.
    package var bus: MessageBusDaemon { accessibility.bus }
    /// What leads to the desktop.
    package var environment: [String: String] { accessibility.environment }
    /// The application, whose class is Gtk3-fields.
    package let application: FieldProgram
    /// The message bus with accessibility.
    package let accessibility: AccessibilityBus
    private let server: DisplayServer
    private let manager: DisplayServer

    /// Starts all of it, with its files in a directory.
    package init(in folder: URL) throws {
        server = try DisplayServer.xvfb()
        let display = server.display
        accessibility = try AccessibilityBus(in: folder, session: ["DISPLAY": display])
        manager = try DisplayServer(
            "/usr/bin/matchbox-window-manager", ["-use_titlebar", "no"], environment: accessibility.environment,
            in: folder)
        application = try FieldProgram(.gtk3, environment: accessibility.environment, in: folder)
    }

    /// Ends all of it.
    package func end() {
        application.kill()
        accessibility.end()
        manager.kill()
        server.kill()
    }

    /// Moves the focus, so that the application learns that somebody listens.
    package func wake() { application.wake() }

    /// Gives a field of the application the focus.
    package func tell(_ field: String) { application.focus(field) }
}
