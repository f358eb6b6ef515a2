import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Desktop

/// The environment of the desktop session, asked of the user's service manager over a real bus.
@Suite(.serialized, .waits, .needs("dbus-daemon"))
struct SessionEnvironmentTests {
    @Test func `Variables of the service manager are added, and those of this process stay`() throws {
        try with(["HOME": "/home/x", "DISPLAY": ":5"]) { manager, environment, loop throws in
            manager.answers[Self.key] = .texts([
                "DISPLAY=:0", "WAYLAND_DISPLAY=wayland-1", "XAUTHORITY=/run/user/1/xauth_a=b", "SECRET=1", "broken",
            ])
            #expect(try Self.turn(loop, manager) { environment.variables["WAYLAND_DISPLAY"] != nil })
            #expect(
                environment.variables.filter { $0.key != "DBUS_SESSION_BUS_ADDRESS" && $0.key != "XDG_RUNTIME_DIR" }
                    == [
                        "HOME": "/home/x", "DISPLAY": ":5", "WAYLAND_DISPLAY": "wayland-1",
                        "XAUTHORITY": "/run/user/1/xauth_a=b",
                    ])
        }
    }

    @Test func `In a service, the manager's current variables come before those of the process`() throws {
        let start = ["DISPLAY": ":5", "SYSTEMD_EXEC_PID": String(getpid())]
        try with(start) { manager, environment, loop throws in
            manager.answers[Self.key] = .texts(["DISPLAY=:0"])
            #expect(try Self.turn(loop, manager) { environment.variables["DISPLAY"] == ":0" })
        }
    }

    @Test func `A new socket of a display server makes the daemon ask the manager again`() throws {
        try with([:]) { manager, environment, loop throws in
            manager.answers[Self.key] = .texts([])
            #expect(try Self.turn(loop, manager) { manager.questionCount == 1 })
            let folder = try #require(environment.variables["XDG_RUNTIME_DIR"])
            try Data().write(to: URL(filePath: folder).appending(path: "wayland-7"))
            #expect(try Self.turn(loop, manager) { manager.questionCount == 2 })
            // The desktop tells the manager later.
            manager.answers[Self.key] = .texts(["WAYLAND_DISPLAY=wayland-7"])
            #expect(try Self.turn(loop, manager) { environment.variables["WAYLAND_DISPLAY"] == "wayland-7" })
        }
    }

    private static let key = "/org/freedesktop/systemd1 Environment"

    private static func turn(_ loop: EventLoop, _ manager: BusService, until isSo: () -> Bool) throws -> Bool {
        try loop.turn {
            manager.process()
            return isSo()
        }
    }

    private func with(
        _ start: [String: String], _ body: (BusService, SessionEnvironment, EventLoop) throws -> Void
    ) throws {
        try TemporaryFolder.with { folder in
            let server = try MessageBusDaemon(in: folder)
            let manager = try BusService("org.freedesktop.systemd1", at: server.address)
            let loop = try EventLoop()
            let environment = SessionEnvironment(
                start.merging(["DBUS_SESSION_BUS_ADDRESS": server.address, "XDG_RUNTIME_DIR": folder.path]) { $1 },
                on: loop)
            try body(manager, environment, loop)
            environment.close()
        }
    }
}
