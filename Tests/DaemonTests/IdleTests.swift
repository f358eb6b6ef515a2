import Foundation
import TestSupport
import Testing

extension DisplayTests {
    /// A whole service to which nothing happens: it sleeps, and what it has started sleeps too. That nothing wakes them can
    /// only be seen over a stretch of time. A slow machine does not make it fail, since only wake-ups are counted.
    @Suite(.enabled(if: MessageBusDaemon.isPossible, "needs dbus-daemon"))
    struct IdleTests {
        @Test func `An idle service wakes only for the watchdog of systemd`() throws {
            try TemporaryFolder.with { folder in
                let bus = try MessageBusDaemon(in: folder)
                let daemon = try Self.service(in: folder, ["DBUS_SESSION_BUS_ADDRESS": bus.address], bus)
                defer { daemon.end() }
                try Self.expectRest(of: daemon)
            }
        }

        @Test(.enabled(if: AccessibleDesktop.isPossible, "needs at-spi2-core, python3-gi and matchbox"))
        func `An idle service that follows an X server, its windows and fields wakes only for the watchdog`() throws {
            try TemporaryFolder.with { folder in
                let desktop = try AccessibleDesktop(in: folder)
                defer { desktop.end() }
                let daemon = try Self.service(in: folder, desktop.environment, desktop.bus)
                defer { daemon.end() }
                let answer = folder.appending(path: "focus")
                let ask = "\(BuiltProducts.directory.path)/phim focus --once >'\(answer.path)'"
                var focus = ""
                for _ in 0..<600 where !focus.hasPrefix("Gtk3-fields, text") {
                    desktop.wake()
                    usleep(100_000)
                    try runProgram("/bin/sh", ["-c", ask], environment: desktop.environment)
                    focus = try String(contentsOf: answer, encoding: .utf8)
                }
                #expect(focus == "Gtk3-fields, text (accessibility)\n")
                #expect(try daemon.children().count == 2, "a reporter of the keymap and one of the focus")
                try Self.expectRest(of: daemon)
            }
        }

        private static func service(
            in folder: URL, _ environment: [String: String], _ bus: MessageBusDaemon
        ) throws -> StreamedDaemon {
            var root = URL(filePath: #filePath)
            for _ in 1...3 { root.deleteLastPathComponent() }
            let unit = try String(contentsOf: root.appending(path: "systemd/phim.service"), encoding: .utf8)
            let period = try #require(unit.firstMatch(of: /\nWatchdogSec=([0-9]+)\n/)?.1)
            let service = ["WATCHDOG_USEC": period + "000000", "DBUS_SYSTEM_BUS_ADDRESS": bus.address]
            let daemon = try StreamedDaemon(
                ["service", folder.path], environment: environment.merging(service) { $1 })
            try daemon.awaitGrab()
            return daemon
        }

        private static func expectRest(of daemon: StreamedDaemon) throws {
            // After the last turn the daemon's own watchdog ticks once more.
            var (counts, rest) = ([Int](), 0)
            for _ in 0..<1500 where rest < 120 {
                usleep(100_000)
                let now = try ([daemon.processID] + daemon.children()).map {
                    try daemon.number("voluntary_ctxt_switches", of: $0)
                }
                rest = now == counts ? rest + 1 : 0
                counts = now
            }
            #expect(rest == 120, "twelve seconds without a wake-up")
            #expect(try daemon.number("Threads") == 1)
        }
    }
}
