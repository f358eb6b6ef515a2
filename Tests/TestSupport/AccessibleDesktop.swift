package import Foundation
import Glibc

/// An X server with a window manager, a bus of accessibility that is switched on, and a GTK application with a field of
/// each kind: `entry`, `password`, `text` and `button`.
package final class AccessibleDesktop {
    /// The programs that it needs are there.
    package static let isPossible =
        ["/usr/bin/python3", "/usr/bin/matchbox-window-manager", launcher, "/usr/bin/dbus-daemon", "/usr/bin/gdbus"]
        .allSatisfy {
            FileManager.default.isExecutableFile(atPath: $0)
        } && (try? runProgram("/usr/bin/python3", ["-c", "import gi; gi.require_version('Gtk', '3.0')"])) == 0
    private static let launcher = "/usr/libexec/at-spi-bus-launcher"

    /// The message bus of the user.
    package let bus: MessageBusDaemon
    /// What leads to the desktop.
    package let environment: [String: String]
    /// The application, whose class is Fields.py.
    package let application: DisplayServer
    private let server: DisplayServer
    private let others: [DisplayServer]
    private let input: Int32
    private let launcher: pid_t
    private var nextWake = ContinuousClock.now

    /// Starts all of it, with its files in a directory.
    package init(in folder: URL) throws {
        let display = DisplayServer.display
        server = try DisplayServer.xvfb(display)
        bus = try MessageBusDaemon(in: folder)
        environment = [
            "XDG_RUNTIME_DIR": folder.path, "DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": bus.address,
        ]
        for _ in 0..<1000 where access("/tmp/.X11-unix/X\(display.dropFirst())", F_OK) != 0 { usleep(10_000) }
        let path = folder.appending(path: "input").path
        mkfifo(path, 0o600)
        input = open(path, O_RDWR | O_CLOEXEC)
        // In a session of its own and without the descriptors of this process: Foundation would wait for its children.
        let number = folder.appending(path: "launcher").path
        let command = """
            for file in /proc/self/fd/*; do n=${file##*/}; [ "$n" -gt 2 ] && eval "exec $n>&-"; done
            setsid \(Self.launcher) --launch-immediately --a11y=1 </dev/null >/dev/null 2>&1 &
            echo $! >'\(number)'
            """
        try runProgram("/bin/bash", ["-c", command], environment: environment)
        launcher = Int32(try String(contentsOfFile: number, encoding: .utf8).dropLast()) ?? 0
        // Otherwise the application has the bus start another one, which is switched off.
        try runProgram(
            "/usr/bin/gdbus", ["wait", "--session", "--timeout", "60", "org.a11y.Bus"], environment: environment)
        let manager = try DisplayServer(
            "/usr/bin/matchbox-window-manager", ["-use_titlebar", "no"], environment: environment, in: folder)
        others = [manager]
        let program = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "fields.py").path
        application = try DisplayServer(
            "/bin/sh", ["-c", "exec /usr/bin/python3 '\(program)' <'\(path)'"], environment: environment, in: folder)
    }

    /// Ends all of it.
    package func end() {
        application.kill()
        if launcher > 0 { kill(-launcher, SIGKILL) }
        for other in others { other.kill() }
        bus.kill()
        server.kill()
        close(input)
    }

    /// Moves the focus, once a second at most: the application tells it once it knows that somebody listens.
    package func wake() {
        guard ContinuousClock.now > nextWake else { return }
        nextWake = .now + .seconds(1)
        tell("button")
        tell("entry")
    }

    /// Gives a field of the application the focus.
    package func tell(_ field: String) {
        let line = Array("\(field)\n".utf8)
        _ = write(input, line, line.count)
    }
}
