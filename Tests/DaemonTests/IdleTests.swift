import Foundation
import TestSupport
import Testing

extension DisplayTests {
    /// A whole service to which nothing happens: it sleeps, and what it has started sleeps too.
    @Suite(.serialized, .needs("dbus-daemon"))
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
                #expect(
                    try becomesTrue {
                        desktop.wake()
                        try runProgram("/bin/sh", ["-c", ask], environment: desktop.environment)
                        return try String(contentsOf: answer, encoding: .utf8)
                            == "Gtk3-fields, text (accessibility)\n"
                    })
                #expect(try daemon.children().count == 1, "the reporter of the keymap and the focus")
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

        /// The service and what it has started come to rest: each waits for descriptors without a limit of time, and the
        /// nearest moment of a timer is that of systemd's watchdog, minutes away. So only an event wakes them.
        private static func expectRest(of daemon: StreamedDaemon) throws {
            #expect(try becomesTrue { try ([daemon.processID] + daemon.children()).allSatisfy(isAtRest) })
            #expect(try daemon.number("Threads") == 1)
        }

        private static func isAtRest(_ process: pid_t) throws -> Bool {
            // The number of the system call, then its arguments.
            let call = try String(contentsOfFile: "/proc/\(process)/syscall", encoding: .utf8).split(separator: " ")
            guard let number = call.first.flatMap({ Int($0) }), let place = timeouts[number],
                call[place].hasSuffix("ffffffff")
            else { return false }
            let descriptors = "/proc/\(process)/fdinfo"
            return try FileManager.default.contentsOfDirectory(atPath: descriptors).allSatisfy {
                let text = try String(contentsOfFile: "\(descriptors)/\($0)", encoding: .utf8)
                guard let seconds = text.firstMatch(of: /it_value: \(([0-9]+), ([0-9]+)\)/) else { return true }
                return seconds.1 == "0" && seconds.2 == "0" || (Int(seconds.1) ?? 0) > 60
            }
        }

        /// The calls that wait for descriptors, and the word of /proc/PID/syscall that is their time limit; -1 is none.
        #if arch(x86_64)
            private static let timeouts = [7: 3, 232: 4, 281: 4]
        #else
            private static let timeouts = [22: 4]
        #endif
    }
}
