package import Foundation

/// A message bus of the user with accessibility, which is switched on.
package final class AccessibilityBus {
    /// The programs that it needs are there.
    package static let isPossible = [launcher, "/usr/bin/dbus-daemon", "/usr/bin/gdbus"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0)
    }
    private static let launcher = "/usr/libexec/at-spi-bus-launcher"

    /// The message bus.
    package let bus: MessageBusDaemon
    /// The address of the message bus, and the directory of its files.
    package let environment: [String: String]
    private let launcher: DetachedProgram

    /// Starts it with its files in a directory. `session` is what leads to the desktop; `bus` is one that runs already.
    package init(in folder: URL, session: [String: String] = [:], bus: MessageBusDaemon? = nil) throws {
        self.bus = try bus ?? MessageBusDaemon(in: folder)
        environment = session.merging([
            "XDG_RUNTIME_DIR": session["XDG_RUNTIME_DIR"] ?? folder.path, "HOME": folder.path,
            "DBUS_SESSION_BUS_ADDRESS": self.bus.address,
        ]) { $1 }
        launcher = try DetachedProgram(
            "\(Self.launcher) --launch-immediately --a11y=1", environment: environment, in: folder)
        // Otherwise an application has the bus start another one, which is switched off.
        try runProgram(
            "/usr/bin/gdbus", ["wait", "--session", "--timeout", "60", "org.a11y.Bus"], environment: environment)
    }

    /// Ends it.
    package func end() {
        launcher.kill()
        bus.kill()
    }

    /// Switches accessibility on or off, as settings of a desktop do.
    package func enable(_ isEnabled: Bool) throws {
        try runProgram(
            "/usr/bin/gdbus",
            [
                "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
                "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "IsEnabled", "<\(isEnabled)>",
            ], environment: environment)
    }
}
