import Bus
import EventLoop
import Foundation
import Glibc
import Keyboard
import System
import TestSupport
import Testing

@testable import Desktop

extension DisplayTests {
    /// What each source may do wrong: lie, hang, flood or die. Then nothing is known of it, and what others tell counts. The X
    /// server's process is in `FocusRobustnessTests`.
    @Suite(.serialized, .needs("dbus-daemon"))
    struct FocusFaultTests {
        @Test(arguments: ["nonsense", "flood", "die", "lie"])
        func `The window is unknown once its compositor sends nonsense, floods or dies`(fault: String) throws {
            try Self.withCompositor(fault) { stage, compositor throws in
                try compositor.goWrong()
                #expect(try stage.waits { $0.application == "" })
                #expect(stage.changeCount < 300)
            }
        }

        @Test func `While a compositor hangs, its last window counts and other sources are still read`() throws {
            let clock = ManualClock()
            try Self.withCompositor("hang", clock: clock) { stage, compositor throws in
                try compositor.goWrong()
                #expect(try stage.loop.turn { compositor.hasGoneWrong })
                try stage.loop.pass(3_600_000_000, on: clock)
                #expect(stage.watch.field.application == "alpha")
                stage.watch.receive(FocusReport(place: "p", kind: .password), from: .accessibility)
                #expect(stage.watch.field.kind == .password)
            }
        }

        @Test func `A compositor that closes the connection is asked again, however often it did`() throws {
            let retries = Retry.Policy(shortest: 1_000_000, longest: 60_000_000, limit: 3)
            let clock = ManualClock()
            try Self.withCompositor("hang-up", retries, clock: clock) { stage, compositor throws in
                for number in 2...6 {
                    // An attempt that lasts as long as the longest wait was a success.
                    try stage.loop.pass(60_000_000, on: clock)
                    try compositor.goWrong()
                    #expect(try stage.waits { $0.application == "" })
                    try stage.loop.pass(1_000_000, on: clock)
                    #expect(try stage.waits { $0.application == "alpha\(number)" })
                }
            }
        }

        @Test func `A compositor that does not listen yet is tried again`() throws {
            try TemporaryFolder.with { folder in
                let path = folder.appending(path: "wayland-0").path
                let socket = try UnixSocket.open()
                defer { close(socket) }
                try UnixSocket.bind(socket, to: path)
                let clock = ManualClock()
                let stage = try FocusStage(["XDG_RUNTIME_DIR": folder.path], clock: clock)
                try stage.loop.settle()
                listen(socket, 1)
                try stage.loop.pass(1_000_000, on: clock)
                var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
                #expect(poll(&state, 1, 0) == 1, "it connects")
            }
        }

        @Test func `Another program on the bus cannot report windows for KWin or GNOME Shell`() throws {
            try BusStage.with { stage throws in
                let shell = try BusService("org.gnome.Shell", at: stage.bus.address)
                let compositor = try BusService("org.kde.KWin", at: stage.bus.address)
                shell.set("FocusedWindow", of: "vn.phim.Focus", at: "/vn/phim/Focus", .text("1 gedit"))
                #expect(try stage.waits(shell) { $0.application == "gedit" })
                let stranger = try BusService("org.example.Stranger", at: stage.bus.address)
                stranger.set("FocusedWindow", of: "vn.phim.Focus", at: "/vn/phim/Focus", .text("2 liar"))
                stranger.activate("2 liar")
                stranger.awaitDelivery()
                // What comes after it is heard.
                shell.set("FocusedWindow", of: "vn.phim.Focus", at: "/vn/phim/Focus", .text("3 foot"))
                #expect(try stage.waits(shell) { $0.application == "foot" })
                #expect(stage.focus.applications == ["gedit", "foot"])
                #expect(stage.focus.watch.tellingSources == [.gnome])
                // KWin itself is believed once the shell is gone.
                shell.end()
                #expect(try stage.waits(compositor) { $0.application == "" })
                compositor.activate("4 org.kde.kate")
                #expect(try stage.waits(compositor) { $0.application == "org.kde.kate" })
                compositor.end()
                #expect(try stage.waits { $0.source == nil })
            }
        }

        @Test func `GNOME Shell that does not answer is no source, and reports of a flood are not believed`() throws {
            try BusStage.with { stage throws in
                let shell = try BusService("org.gnome.Shell", at: stage.bus.address)
                shell.set("FocusedWindow", of: "vn.phim.Focus", at: "/vn/phim/Focus", .nothing)
                #expect(try stage.waits(shell) { _ in shell.questionCount > 0 })
                let compositor = try BusService("org.kde.KWin", at: stage.bus.address)
                #expect(try stage.waits { _ in compositor.hasOwner("vn.phim.Focus") })
                compositor.activate("1 kate")
                #expect(try stage.waits(compositor) { $0.application == "kate" })
                #expect(stage.focus.watch.tellingSources == [.plasma])
                for number in 0..<300 { compositor.activate("\(number) kate") }
                #expect(try stage.waits(compositor) { $0.source == nil })
                #expect(stage.focus.otherCount < 110)
            }
        }

        @Test func `The kind of a field is unknown if its application floods, lies or never answers`() throws {
            try TemporaryFolder.with { folder in
                let server = try MessageBusDaemon(in: folder)
                let loop = try EventLoop()
                let bus = MessageBus(at: server.address, on: loop)
                var reports: [FocusReport?] = []
                let listener = AccessibleListener(on: bus) { reports.append($0) }
                let application = try BusService("org.example.Application", at: server.address)
                func focus(_ number: Int) {
                    application.signal(
                        "StateChanged", of: "org.a11y.atspi.Event.Object", at: "/field/\(number)", "focused", 1)
                }
                // It says that a field has the focus, and never which role that has. At some point that is too much.
                var count = 0
                #expect(
                    try loop.turn {
                        focus(count)
                        count += 1
                        return !reports.isEmpty
                    })
                #expect(count > 50)
                for number in 0..<500 { focus(number) }
                application.awaitDelivery()
                try loop.settle()
                #expect(reports.allSatisfy { $0 == nil })
                listener.close()
                bus.close()
            }
        }

        private static func withCompositor(
            _ fault: String, _ retries: Retry.Policy = Retry.Policy(limit: 6), clock: ManualClock? = nil,
            _ body: (FocusStage, FaultyCompositor) throws -> Void
        ) throws {
            try TemporaryFolder.with { folder in
                let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "compositor.py")
                let socket = folder.appending(path: "wayland-0").path
                let compositor = try DetachedProgram(
                    "/usr/bin/python3 '\(script.path)' \(fault) '\(socket)'", environment: [:], in: folder)
                defer { compositor.kill() }
                #expect(try becomesTrue { FileManager.default.fileExists(atPath: socket) })
                let stage = try FocusStage(["XDG_RUNTIME_DIR": folder.path], retries: retries, clock: clock)
                #expect(try stage.waits { _ in stage.applications.contains("alpha") })
                try body(stage, FaultyCompositor(socket: socket))
            }
        }
    }

    /// `compositor.py`, which tells the window `alpha`.
    private struct FaultyCompositor {
        let socket: String

        /// Now it goes wrong.
        func goWrong() throws { try Data().write(to: URL(filePath: socket + ".go")) }

        var hasGoneWrong: Bool { FileManager.default.fileExists(atPath: socket + ".gone-wrong") }
    }

    /// A watch on a message bus.
    private final class BusStage {
        let bus: MessageBusDaemon
        let focus: FocusStage

        static func with(_ body: (BusStage) throws -> Void) throws {
            try TemporaryFolder.with { try body(BusStage(in: $0)) }
        }

        private init(in folder: URL) throws {
            bus = try MessageBusDaemon(in: folder)
            focus = try FocusStage(["XDG_RUNTIME_DIR": "/nonexistent", "DBUS_SESSION_BUS_ADDRESS": bus.address])
        }

        func waits(_ services: BusService..., until condition: (FocusedField) -> Bool) throws -> Bool {
            try focus.waits {
                for service in services { service.process() }
                return condition($0)
            }
        }
    }
}

extension BusService {
    /// Does what KWin's script does.
    fileprivate func activate(_ window: String) {
        call("vn.phim.Focus", "/vn/phim/Focus", "vn.phim.Focus", "Activated", window)
    }
}
