import CLinux
import Foundation
import Keyboard
import TestSupport
import Testing

/// What a daemon's process costs while it runs for long.
@Suite(.serialized, .waits) struct LongRunTests {
    private static let isThorough = ProcessInfo.processInfo.environment["PHIM_MATRIX"]?.isEmpty == false
    /// Edits, keys that pass, capitals, BackSpaces, a line's end.
    private static let text =
        "Tieengs Vieetj laf tieengs nois cuar ngwowif Vieetj, hoaf2024 nhanh nhaf.\u{8}\u{8}j\u{8} it's ok"

    @Test func `Memory does not grow over many keys, and no child process is left`() throws {
        let count = Self.isThorough ? 1_000_000 : 100_000
        let daemon = try StreamedDaemon(["keys"])
        defer { daemon.end() }
        try daemon.awaitGrab()
        try Self.type(20_000, on: daemon)
        let before = try daemon.number("RssAnon")
        try Self.type(count, on: daemon)
        let after = try daemon.number("RssAnon")
        print("anonymous memory after 20,000 keys: \(before) kB, after \(count) more: \(after) kB")
        // One byte a key would be ten times as much.
        #expect(after <= before + count / 10_000)
        #expect(try daemon.number("Threads") == 1)
        let process = daemon.processID
        let children = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        #expect(children ?? "" == "")
    }

    /// What is shown and chosen: macros, emoji, suggestions, lists.
    private static let everything =
        """
        [suggestions]
        add_diacritics = true
        complete = ["vi", "en"]
        autocorrect = true
        [emoji]
        suggest = true
        expand = true
        [[list]]
        name = "own"
        items = ["Xin chào"]

        """ + (0..<100).map { "[[macro]]\nfrom = \"m\($0)\"\nto = \"macro \($0)\"\n" }.joined()

    @Test func `Suggestions, emoji and macros take at most 4 MB of memory`() throws {
        let usual = try Self.memory(with: "")
        let more = try Self.memory(with: Self.everything)
        print("anonymous memory: \(usual) kB, with suggestions, emoji and macros \(more) kB")
        #expect(more <= usual + 4_096)
    }

    /// The anonymous memory of a daemon with that configuration after some text.
    private static func memory(with configuration: String) throws -> Int {
        let daemon = try StreamedDaemon(["keys"], environment: ["PHIM_STREAM_CONFIGURATION": configuration])
        defer { daemon.end() }
        try daemon.awaitGrab()
        try type(isThorough ? 100_000 : 2_000, on: daemon)
        return try daemon.number("RssAnon")
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
                let key = try #require(KeyLayout.usKey(of: character))
                if key.isShifted { events += daemon.frame(.leftShift, .press, after: 30_000) }
                tap(key.keycode)
                if key.isShifted { events += daemon.frame(.leftShift, .release, after: 30_000) }
            }
            tap(.enter)
            try daemon.send(events)
            try daemon.read(upTo: .enter)
        }
    }
}
