import CLinux
import Foundation
import Keyboard
import TestSupport
import Testing

/// What a daemon's process costs while it runs for long.
@Suite struct LongRunTests {
    private static let isThorough = ProcessInfo.processInfo.environment["PHIM_MATRIX"]?.isEmpty == false
    /// Edits, keys that pass, capitals, BackSpaces, a line's end.
    private static let text =
        "Tieengs Vieetj laf tieengs nois cuar ngwowif Vieetj, hoaf2024 nhanh nhaf.\u{8}\u{8}j\u{8} it's ok"

    @Test func `Memory stays as it is over many keys, and there is no child`() throws {
        let count = Self.isThorough ? 1_000_000 : 100_000
        let daemon = try StreamedDaemon(["keys"])
        defer { daemon.end() }
        try daemon.awaitGrab()
        try Self.type(20_000, on: daemon)
        let before = try Self.number("RssAnon", of: daemon)
        try Self.type(count, on: daemon)
        let after = try Self.number("RssAnon", of: daemon)
        print("anonymous memory after 20,000 keys: \(before) kB, after \(count) more: \(after) kB")
        // One byte a key would be ten times as much.
        #expect(after <= before + count / 10_000)
        #expect(try Self.number("Threads", of: daemon) == 1)
        let process = daemon.processID
        let children = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        #expect(children ?? "" == "")
    }

    @Test(.enabled(if: MessageBusDaemon.isPossible, "needs dbus-daemon"))
    func `An idle service is not woken, except for the watchdog of systemd`() throws {
        try TemporaryFolder.with { folder in
            var root = URL(filePath: #filePath)
            for _ in 1...3 { root.deleteLastPathComponent() }
            let unit = try String(contentsOf: root.appending(path: "systemd/phim.service"), encoding: .utf8)
            let period = try #require(unit.firstMatch(of: /\nWatchdogSec=([0-9]+)\n/)?.1)
            let bus = try MessageBusDaemon(in: folder)
            let daemon = try StreamedDaemon(
                ["service", folder.path],
                environment: [
                    "WATCHDOG_USEC": period + "000000", "DBUS_SYSTEM_BUS_ADDRESS": bus.address,
                    "DBUS_SESSION_BUS_ADDRESS": bus.address,
                ])
            defer { daemon.end() }
            try daemon.awaitGrab()
            // After the last turn the daemon's own watchdog ticks once more.
            var (count, rest) = (-1, 0)
            for _ in 0..<600 where rest < 120 {
                usleep(100_000)
                let now = try Self.number("voluntary_ctxt_switches", of: daemon)
                rest = now == count ? rest + 1 : 0
                count = now
            }
            #expect(rest == 120, "twelve seconds without a wake-up")
            #expect(try Self.number("Threads", of: daemon) == 1)
        }
    }

    /// Types so many keys, a hand's time after each other, in batches.
    private static func type(_ count: Int, on daemon: StreamedDaemon) throws {
        var typed = 0
        while typed < count {
            var events = [input_event]()
            func tap(_ keycode: Keycode) {
                events +=
                    daemon.frame(keycode, .press, after: 30_000) + daemon.frame(keycode, .release, after: 30_000)
                typed += 1
            }
            for character in text.unicodeScalars {
                guard character != "\u{8}" else {
                    tap(.backspace)
                    continue
                }
                let (keycode, isShifted) = try #require(KeyLayout.usKey(of: character))
                if isShifted { events += daemon.frame(.leftShift, .press, after: 30_000) }
                tap(keycode)
                if isShifted { events += daemon.frame(.leftShift, .release, after: 30_000) }
            }
            tap(.enter)
            try daemon.send(events)
            try daemon.read(upTo: .enter)
        }
    }

    /// A number of /proc/PID/status.
    private static func number(_ name: String, of daemon: StreamedDaemon) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(daemon.processID)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
        let words = line.split { $0 == "\t" || $0 == " " }
        return try #require(words.dropFirst().first.flatMap { Int($0) })
    }
}
