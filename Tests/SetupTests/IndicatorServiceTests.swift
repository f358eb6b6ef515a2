import Foundation
import TestSupport
import Testing

@testable import Setup

@Suite struct IndicatorServiceTests {
    /// A manager of services that notes what it is told: the desktop starts services, or does not.
    private static func systemctl(_ bench: Workbench, startsServices: Bool, enables: Bool = true) throws {
        _ = try bench.program(
            "systemctl",
            """
            #!/bin/sh
            echo "$*" >>'\(bench.path("calls"))'
            case "$2" in
            is-active) echo \(startsServices ? "active" : "inactive") ;;
            is-enabled) echo \(enables ? "enabled" : "disabled") ;;
            esac

            """)
    }

    private static func service(_ bench: Workbench) -> IndicatorService {
        IndicatorService(
            environment: ["HOME": bench.path("home"), "PATH": "/usr/bin:/bin"], manager: bench.path("systemctl"))
    }

    private static func calls(_ bench: Workbench) throws -> [Substring] {
        try String(contentsOfFile: bench.path("calls"), encoding: .utf8).split(separator: "\n")
    }

    @Test func `Setup enables the indicator as a service if the desktop starts services`() throws {
        try Workbench.with { bench in
            try Self.systemctl(bench, startsServices: true)
            #expect(try Self.service(bench).turnOn() == "phim-indicator.service")
            #expect(try Self.calls(bench).contains("--user enable --now phim-indicator.service"))
            #expect(access(bench.path("home"), F_OK) != 0)
            #expect(try Self.service(bench).turnOff() == "phim-indicator.service")
            #expect(try Self.calls(bench).last == "--user disable --now phim-indicator.service")
        }
    }

    @Test func `Setup adds the indicator to the autostart otherwise, and removes only its own entry`() throws {
        try Workbench.with { bench in
            try Self.systemctl(bench, startsServices: false)
            let entry = bench.path("home/.config/autostart/phim-indicator.desktop")
            #expect(try Self.service(bench).turnOn() == entry)
            #expect(try String(contentsOfFile: entry, encoding: .utf8).contains("\nExec=phim-indicator\n"))
            #expect(try Self.calls(bench).last == "--user start phim-indicator.service")
            #expect(try Self.service(bench).turnOff() == entry)
            #expect(access(entry, F_OK) != 0)
            // An entry that the user has changed stays.
            _ = try Self.service(bench).turnOn()
            try Data("[Desktop Entry]\n".utf8).write(to: URL(filePath: entry))
            _ = try Self.service(bench).turnOff()
            #expect(access(entry, F_OK) == 0)
        }
    }

    @Test func `The autostart entry that setup writes is the shipped one`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../config/panels/phim-indicator.desktop")
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.filter { !$0.hasPrefix("#") }.joined(separator: "\n") == IndicatorService.text)
    }

    @Test func `Setup reports that the indicator's service cannot be enabled`() throws {
        try Workbench.with { bench in
            try Self.systemctl(bench, startsServices: true, enables: false)
            #expect(throws: (any Error).self) { try Self.service(bench).turnOn() }
        }
    }
}
