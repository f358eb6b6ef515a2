import CXkbcommonX11
import EventLoop
import Foundation
import Glibc
import Keyboard
import TestSupport
import Testing

@testable import Desktop

/// A watch in a loop, and what it said.
final class FocusStage {
    let loop: EventLoop
    let watch: FocusWatch
    /// How often another window or field got the focus.
    private(set) var otherCount = 0
    /// How often anything about it changed.
    private(set) var changeCount = 0
    /// The applications that had the focus, in the order of the changes, however shortly.
    private(set) var history: [String] = []
    var applications: Set<String> { Set(history) }

    init(
        _ environment: [String: String], program: String = BuiltProducts.directory.appending(path: "phim").path,
        retries: Retry.Policy = Retry.Policy(limit: 6), clock: ManualClock? = nil
    ) throws {
        loop = try EventLoop(clock: clock)
        var environment = environment
        environment["DBUS_SESSION_BUS_ADDRESS"] = environment["DBUS_SESSION_BUS_ADDRESS"] ?? "unix:path=/nonexistent"
        watch = FocusWatch(on: loop, environment: environment, program: program, retries: retries)
        watch.onChange = { [unowned self] in
            changeCount += 1
            history.append(watch.field.application)
            if $0 { otherCount += 1 }
        }
        watch.start()
    }

    deinit { watch.close() }

    func waits(until condition: (FocusedField) -> Bool) throws -> Bool {
        try loop.turn { condition(watch.field) }
    }
}

extension DisplayTests {
    /// Who has the focus, asked of real display servers and applications.
    @Suite(.serialized) struct FocusTests {
        @Test func `A source of the focus without a report is no change of the window`() throws {
            let stage = try FocusStage(["XDG_RUNTIME_DIR": "/nonexistent"])
            stage.watch.receive(nil, from: .accessibility)
            #expect(stage.otherCount == 0)
        }

        @Test func `While a text console is in front, what a desktop reports does not count`() throws {
            let stage = try FocusStage(["XDG_RUNTIME_DIR": "/nonexistent"])
            stage.watch.receive(FocusReport(place: "w", application: "Alpha"), from: .wayland)
            stage.watch.receive(FocusReport(place: "f", kind: .password), from: .accessibility)
            for console in ["tty2", "tty3"] {
                stage.watch.follow(console: console)
                #expect(stage.watch.field.application == "console" && stage.watch.field.kind == .terminal)
                #expect(stage.watch.field.source == .console)
            }
            #expect(stage.otherCount == 4)
            stage.watch.receive(FocusReport(place: "g", kind: .password), from: .accessibility)
            #expect(stage.watch.field.kind == .terminal && stage.changeCount == 4)
            stage.watch.follow(console: nil)
            #expect(stage.watch.field.application == "Alpha" && stage.watch.field.kind == .password)
            // As after a reload that follows the focus again.
            stage.watch.follow(console: "tty2")
            stage.watch.close()
            #expect(stage.watch.field == FocusedField())
            // Where the focus is not followed, another console is another field, too.
            let count = stage.otherCount
            stage.watch.follow(console: "tty3")
            #expect(stage.otherCount == count + 1 && stage.watch.field == FocusedField())
            stage.watch.start()
            #expect(stage.watch.field.application == "console")
        }

        @Test func `The focus is the window with the input focus on an X server without a window manager`() throws {
            let server = try DisplayServer.xvfb()
            let display = server.display
            defer { server.kill() }
            let stage = try FocusStage(["XDG_RUNTIME_DIR": server.directory.path, "DISPLAY": display])
            let client = try #require(try stage.connect(to: display))
            let windows = [client.window(class: "Alpha"), client.window(class: "notepad.exe")]
            client.focus(windows[0])
            #expect(try stage.waits { $0.application == "Alpha" })
            #expect(stage.watch.field.source == .x11)
            #expect(stage.watch.field.kind == .unknown)
            client.focus(windows[1])
            #expect(try stage.waits { $0.application == "notepad.exe" })
            // As a window manager does.
            client.setActive(windows[0])
            #expect(try stage.waits { $0.application == "Alpha" })
            #expect(stage.otherCount == 3)
            // As LibreOffice does, once its window is there.
            client.name(windows[0], class: "Writer")
            #expect(try stage.waits { $0.application == "Writer" })
            #expect(stage.otherCount == 3)
            client.focus(windows[1])
            client.setActive(windows[1])
            #expect(try stage.waits { $0.application == "notepad.exe" })
            client.name(windows[1], class: "Calc")
            #expect(try stage.waits { $0.application == "Calc" })
            server.kill()
            #expect(try stage.waits { $0 == FocusedField() || $0.source == nil })
        }

        @Test(.needs("matchbox-window-manager", "xterm"))
        func `The focus is the active window on an X server with a window manager`() throws {
            let server = try DisplayServer.xvfb()
            let display = server.display
            defer { server.kill() }
            let environment = ["XDG_RUNTIME_DIR": server.directory.path, "DISPLAY": display]
            let stage = try FocusStage(environment)
            _ = try #require(try stage.connect(to: display))
            let manager = try DisplayServer(
                "/usr/bin/matchbox-window-manager", ["-use_titlebar", "no"], environment: environment)
            defer { manager.kill() }
            let first = try DisplayServer("/usr/bin/xterm", ["-class", "Alpha"], environment: environment)
            defer { first.kill() }
            #expect(try stage.waits { $0.application == "Alpha" })
            let second = try DisplayServer("/usr/bin/xterm", ["-class", "Beta"], environment: environment)
            #expect(try stage.waits { $0.application == "Beta" })
            second.kill()
            #expect(try stage.waits { $0.application == "Alpha" })
        }

        @Test(.needs("sway", "foot"))
        func `The focus is the active window on sway`() throws {
            let screen = try DisplayServer.xvfb()
            let server = try DisplayServer.sway(layout: "us", on: screen)
            defer {
                server.kill()
                screen.kill()
            }
            let clock = ManualClock()
            let stage = try FocusStage(["XDG_RUNTIME_DIR": server.directory.path], clock: clock)
            let socket = server.directory.appending(path: "wayland-1").path
            #expect(try stage.loop.turn { hasListener(at: socket) })
            let environment = ["WAYLAND_DISPLAY": socket]
            // Once there is a file, the window changes its title.
            let titles = server.directory.appending(path: "titles")
            let script =
                "until [ -e '\(titles.path)' ]; do sleep 0.1; done; "
                + "for i in 1 2 3 4; do printf '\\033]0;%s\\007' $i; done; sleep 1000"
            let terminals = try ["alpha", "beta"].map { name in
                let terminal = try DisplayServer(
                    "/usr/bin/foot", ["--app-id", name, "sh", "-c", script], environment: environment)
                // The compositor may have been asked before it listened.
                #expect(
                    try stage.loop.turn {
                        try stage.loop.pass(100_000, on: clock)
                        return stage.watch.field.application == name
                    })
                return terminal
            }
            defer { for terminal in terminals { terminal.kill() } }
            #expect(stage.watch.field.source == .wayland)
            #expect(stage.watch.field.application == "beta")
            // Another title is no other window.
            stage.watch.receive(FocusReport(place: "p", kind: .password), from: .accessibility)
            try stage.loop.pass(600_000, on: clock)
            let (changes, others) = (stage.changeCount, stage.otherCount)
            try server.tellSway("[app_id=beta] title_format \"%title again\"")
            try server.tellSway("[app_id=beta] border normal")
            try Data("title".utf8).write(to: titles)
            #expect(try stage.loop.turn { try server.windows().contains("\"name\": \"4\"") })
            // The compositor tells in order: what comes next would come after a change.
            try server.tellSway("[app_id=alpha] focus")
            #expect(try stage.waits { $0.application == "alpha" })
            #expect(stage.otherCount > others)
            #expect(!stage.history[changes...].contains("beta"))
            try server.tellSway("workspace 2")
            #expect(try stage.waits { $0.application == "" })
            try server.tellSway("workspace 1")
            #expect(try stage.waits { $0.application == "alpha" })
            server.kill()
            #expect(try stage.waits { $0.source != .wayland })
        }
    }
}

/// Sources that lie, hang, or never stop.
@Suite struct FocusRobustnessTests {
    /// A watch of an X server, of which a script tells.
    private static func stage(in folder: URL, told script: String) throws -> FocusStage {
        let program = folder.appending(path: "program")
        try TestProgram.write("#!/bin/sh\n\(script)\n", to: program)
        return try FocusStage(["XDG_RUNTIME_DIR": folder.path, "DISPLAY": ":12345"], program: program.path)
    }

    @Test func `A reporter that writes without end is killed, and the focus is unknown`() throws {
        try TemporaryFolder.with { folder in
            let stage = try Self.stage(in: folder, told: "while :; do echo focus 1 a; echo focus 2 b; done")
            #expect(try stage.loop.turn { stage.otherCount > 50 && stage.watch.field.source == nil })
            #expect(stage.otherCount <= 101)
        }
    }

    @Test(arguments: ["hello", "focus", "focus 1 \u{1}", "x" + String(repeating: "y", count: 10_000)])
    func `A malformed report of the focus makes the application unknown`(line: String) throws {
        try TemporaryFolder.with { folder in
            let stage = try Self.stage(
                in: folder, told: "printf 'focus 7 Alpha\\n'; printf '%s\\n' '\(line)'; sleep 100")
            #expect(try stage.waits { $0.application == "" && stage.applications.contains("Alpha") })
        }
    }

    @Test func `A source that reports windows too fast is not believed until it is quiet`() throws {
        let stage = try FocusStage(["XDG_RUNTIME_DIR": "/nonexistent"], clock: ManualClock())
        for number in 0..<1000 {
            stage.watch.receive(FocusReport(place: "\(number)", application: "a"), from: .gnome)
        }
        #expect(stage.watch.field.source == nil)
        #expect(stage.otherCount == 101)
    }

    @Test func `The kind of a field does not carry over to the next window if its application hangs`() throws {
        let clock = ManualClock()
        let stage = try FocusStage(["XDG_RUNTIME_DIR": "/nonexistent"], clock: clock)
        stage.watch.receive(FocusReport(place: "1", application: "browser"), from: .gnome)
        stage.watch.receive(FocusReport(place: "p", application: "Browser", kind: .password), from: .accessibility)
        #expect(stage.watch.field.kind == .password)
        #expect(stage.watch.field.application == "browser")
        #expect(stage.watch.field.source == .accessibility)
        try stage.loop.pass(500_001, on: clock)
        stage.watch.receive(FocusReport(place: "2", application: "editor"), from: .gnome)
        #expect(stage.watch.field.kind == .unknown)
        #expect(stage.watch.field.application == "editor")
    }
}

extension FocusRobustnessTests {
    @Test func `A field that was reported just before another window counts only if it is confirmed`() throws {
        let clock = ManualClock()
        let stage = try FocusStage(["XDG_RUNTIME_DIR": "/nonexistent"], clock: clock)
        stage.watch.receive(FocusReport(place: "1", application: "browser"), from: .gnome)
        stage.watch.receive(FocusReport(place: "p", application: "Browser", kind: .password), from: .accessibility)
        clock.advance(to: clock.time + 1)
        stage.watch.receive(FocusReport(place: "2", application: "editor"), from: .gnome)
        // The field may be in the new window: a password is not risked.
        try stage.loop.pass(499_999, on: clock)
        #expect(stage.watch.field.kind == .password)
        try stage.loop.pass(1, on: clock)
        #expect(stage.watch.field.kind == .unknown && stage.watch.field.application == "editor")
        // The application says again what it said: it is in that window.
        stage.watch.receive(FocusReport(place: "p", application: "Browser", kind: .password), from: .accessibility)
        #expect(stage.watch.field.kind == .password)
    }

    @Test func `A window that is reported again is no change`() throws {
        let clock = ManualClock()
        let stage = try FocusStage(["XDG_RUNTIME_DIR": "/nonexistent"], clock: clock)
        stage.watch.receive(FocusReport(place: "1", application: "browser"), from: .plasma)
        stage.watch.receive(FocusReport(place: "p", application: "Browser", kind: .password), from: .accessibility)
        try stage.loop.pass(500_001, on: clock)
        stage.watch.receive(FocusReport(place: "1", application: "Browser"), from: .plasma)
        #expect(stage.watch.field.kind == .password)
        #expect(stage.watch.field.application == "Browser")
    }
}

extension FocusStage {
    /// A client of the X server, once that runs.
    func connect(to display: String) throws -> X11TestClient? {
        var client: X11TestClient?
        _ = try loop.turn {
            client = client ?? X11TestClient(display)
            return client != nil
        }
        return client
    }
}

/// Windows of an X server, and what gives them the focus.
final class X11TestClient {
    private let connection: OpaquePointer
    private let screen: xcb_screen_t

    init?(_ display: String) {
        guard let connection = xcb_connect(display, nil), xcb_connection_has_error(connection) == 0 else {
            return nil
        }
        self.connection = connection
        screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data.pointee
    }

    deinit { xcb_disconnect(connection) }

    func window(class name: String) -> xcb_window_t {
        let window = xcb_generate_id(connection)
        xcb_create_window(
            connection, 0, window, screen.root, 0, 0, 100, 100, 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue),
            screen.root_visual, 0, nil)
        self.name(window, class: name)
        xcb_map_window(connection, window)
        xcb_flush(connection)
        return window
    }

    func name(_ window: xcb_window_t, class name: String) {
        let text = Array("instance\0\(name)\0".utf8)
        set(
            XCB_ATOM_WM_CLASS.rawValue, of: window, type: XCB_ATOM_STRING.rawValue, format: 8, text, count: text.count
        )
        xcb_flush(connection)
    }

    func focus(_ window: xcb_window_t) {
        xcb_set_input_focus(connection, UInt8(XCB_INPUT_FOCUS_PARENT.rawValue), window, 0)
        xcb_flush(connection)
    }

    func setActive(_ window: xcb_window_t) {
        let name = "_NET_ACTIVE_WINDOW"
        let answer = xcb_intern_atom_reply(
            connection, xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name), nil)
        defer { free(answer) }
        let bytes = withUnsafeBytes(of: window) { Array($0) }
        set(answer?.pointee.atom ?? 0, of: screen.root, type: XCB_ATOM_WINDOW.rawValue, format: 32, bytes, count: 1)
        xcb_flush(connection)
    }

    private func set(
        _ property: xcb_atom_t, of window: xcb_window_t, type: xcb_atom_t, format: UInt8, _ bytes: [UInt8], count: Int
    ) {
        xcb_change_property(
            connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, type, format, UInt32(count), bytes)
    }
}
