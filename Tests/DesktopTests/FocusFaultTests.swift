import Bus
import EventLoop
import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Desktop

extension DisplayTests {
    /// What each source may do wrong: lie, hang, flood or die. Then nothing is known of it, and what others tell counts. The X
    /// server's process is in `FocusRobustnessTests`.
    @Suite(.enabled(if: MessageBusDaemon.isPossible, "needs dbus-daemon: Tests/run.sh installs it"))
    struct FocusFaultTests {
        @Test(arguments: ["nonsense", "flood", "die", "lie"])
        func `The window is unknown once its compositor sends nonsense, floods or dies`(fault: String) throws {
            try Self.withCompositor(fault) { stage throws in
                #expect(try stage.waits { $0.application == "" })
                #expect(stage.changeCount < 300)
            }
        }

        @Test func `While a compositor hangs, its last window counts and other sources are still read`() throws {
            try Self.withCompositor("hang") { stage throws in
                let end = ContinuousClock.now + .seconds(1)
                while ContinuousClock.now < end { _ = try stage.loop.turn(timeout: 10) }
                #expect(stage.watch.field.application == "alpha")
                stage.watch.receive(FocusReport(place: "p", kind: .password), from: .accessibility)
                #expect(stage.watch.field.kind == .password)
            }
        }

        @Test func `A compositor that closes the connection is asked again, however often it did`() throws {
            // An attempt that lasts 100 ms was a success here.
            let retries = Retry.Policy(shortest: 1000, longest: 100_000, limit: 3)
            try Self.withCompositor("hang-up", retries) { stage throws in
                #expect(try stage.waits { _ in stage.applications.contains("alpha6") })
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
                stage.turn(for: 0.5, shell, stranger)
                #expect(stage.focus.watch.field.application == "gedit")
                #expect(stage.focus.watch.tellingSources == [.gnome])
                // KWin itself is believed once the shell is gone.
                shell.end()
                #expect(try stage.waits(compositor) { $0.application == "" })
                compositor.activate("3 org.kde.kate")
                #expect(try stage.waits(compositor) { $0.application == "org.kde.kate" })
                compositor.end()
                #expect(try stage.waits { $0.source == nil })
            }
        }

        @Test func `GNOME Shell that does not answer is no source, and reports of a flood are not believed`() throws {
            try BusStage.with { stage throws in
                let shell = try BusService("org.gnome.Shell", at: stage.bus.address)
                shell.set("FocusedWindow", of: "vn.phim.Focus", at: "/vn/phim/Focus", .nothing)
                stage.turn(for: 0.3, shell)
                #expect(stage.focus.watch.tellingSources == [])
                let compositor = try BusService("org.kde.KWin", at: stage.bus.address)
                stage.turn(for: 0.3)
                compositor.activate("1 kate")
                #expect(try stage.waits(compositor) { $0.application == "kate" })
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
                func turn() throws {
                    for _ in 0..<20 { _ = try loop.turn(timeout: 10) }
                }
                try turn()
                // It says that a field has the focus, and does not know its role.
                focus(0)
                try turn()
                #expect(reports.allSatisfy { $0 == nil })
                for number in 0..<500 { focus(number) }
                try turn()
                #expect(reports.contains(nil))
                #expect(reports.allSatisfy { $0 == nil })
                listener.close()
                bus.close()
            }
        }

        private static func withCompositor(
            _ fault: String, _ retries: Retry.Policy = Retry.Policy(limit: 6), _ body: (FocusStage) throws -> Void
        ) throws {
            try TemporaryFolder.with { folder in
                let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "compositor.py")
                let socket = folder.appending(path: "wayland-0").path
                let compositor = try DetachedProgram(
                    "/usr/bin/python3 '\(script.path)' \(fault) '\(socket)'", environment: [:], in: folder)
                defer { compositor.kill() }
                let stage = try FocusStage(["XDG_RUNTIME_DIR": folder.path], retries: retries)
                #expect(try stage.waits { _ in stage.applications.contains("alpha") })
                try body(stage)
            }
        }
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

        func turn(for seconds: Double, _ services: BusService...) {
            let end = ContinuousClock.now + .seconds(seconds)
            while ContinuousClock.now < end {
                for service in services { service.process() }
                _ = try? focus.loop.turn(timeout: 10)
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
