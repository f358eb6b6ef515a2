import Desktop
import Foundation
import Keyboard
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

extension DisplayTests {
    /// A word begun in one window of a real desktop is not gone on with in another.
    @Suite(.serialized) struct WindowChangeTests {
        @Test(.needs("sway", "foot"))
        func `On sway, a word that was begun in one window is not continued in another`() throws {
            let screen = try DisplayServer.xvfb()
            let server = try DisplayServer.sway(layout: "us", on: screen)
            defer {
                server.kill()
                screen.kill()
            }
            let stage = try Stage(["XDG_RUNTIME_DIR": server.directory.path])
            let socket = server.directory.appending(path: "wayland-1").path
            #expect(try stage.daemon.wait { hasListener(at: socket) })
            var terminals: [DisplayServer] = []
            for name in ["alpha", "beta"] {
                terminals.append(
                    try DisplayServer(
                        "/usr/bin/foot", ["--app-id", name, "sleep", "1000"], environment: ["WAYLAND_DISPLAY": socket]
                    ))
                try stage.await(name)
            }
            defer { for terminal in terminals { terminal.kill() } }
            try stage.daemon.type("viet")
            try server.tellSway("[app_id=alpha] focus")
            try stage.await("alpha")
            try stage.daemon.type("ej vieetj ")
            #expect(stage.daemon.text == "vietẹ việt ")
        }

        @Test(.needs("matchbox-window-manager", "xterm"))
        func `On an X server, a word that was begun in one window is not continued in another`() throws {
            let server = try DisplayServer.xvfb()
            let display = server.display
            defer { server.kill() }
            let environment = ["XDG_RUNTIME_DIR": server.directory.path, "DISPLAY": display]
            let stage = try Stage(environment)
            let manager = try DisplayServer(
                "/usr/bin/matchbox-window-manager", ["-use_titlebar", "no"], environment: environment)
            defer { manager.kill() }
            let first = try DisplayServer("/usr/bin/xterm", ["-class", "Alpha"], environment: environment)
            defer { first.kill() }
            try stage.await("Alpha")
            try stage.daemon.type("vieetj viet")
            let second = try DisplayServer("/usr/bin/xterm", ["-class", "Beta"], environment: environment)
            defer { second.kill() }
            try stage.await("Beta")
            try stage.daemon.type("ej")
            #expect(stage.daemon.text == "việt vietẹ")
        }
    }
}

/// A daemon that follows the windows of a display server.
private final class Stage {
    let daemon: SimulatedDaemon

    init(_ environment: [String: String]) throws {
        var options = Daemon.Options()
        options.environment = environment.merging(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]) { $1 }
        options.program = BuiltProducts.directory.appending(path: "phim").path
        daemon = try SimulatedDaemon("[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n", options)
        daemon.daemon.applications.reconsider()
    }

    /// Waits until a window of that application has the focus.
    func await(_ application: String) throws {
        #expect(try daemon.wait { daemon.daemon.applications.field.application == application })
    }
}
