import Foundation
import TestSupport
import Testing

@testable import Desktop
@testable import EventLoop

/// The group in force, as a desktop's own command tells it.
@Suite struct GroupReporterTests {
    @Test(arguments: [
        ("sources: @a(ss) []", nil),
        ("mru-sources: [('xkb', 'ru')]", nil),
        ("sources: [('xkb', 'us'), ('ibus', 'mozc'), ('xkb', 'ru+phonetic'), ('xkb', 'fr'), ('xkb', 'de')]", 0),
        ("mru-sources: [('xkb', 'ru+phonetic'), ('xkb', 'us')]", 1),
        ("mru-sources: [('xkb', 'fr'), ('xkb', 'xkb')]", 2),
        // A fourth source is the first one of another keymap.
        ("mru-sources: [('xkb', 'de'), ('xkb', 'us')]", 0),
        ("per-window: false", nil),
        ("mru-sources: @a(ss) []", 0),
        ("No such schema", nil),
    ])
    func `GNOME's settings`(line: String, group: Int?) {
        var reader = InputSourceReader()
        if !line.hasPrefix("sources"), group != nil {
            _ = reader.group(after: "sources: [('xkb', 'us'), ('xkb', 'ru+phonetic'), ('xkb', 'fr'), ('xkb', 'de')]")
        }
        #expect(reader.group(after: line) == group)
    }

    @Test(arguments: [
        ("(uint32 1,)", 1), ("/Layouts: org.kde.KeyboardLayouts.layoutChanged (uint32 2,)", 2),
        ("/Layouts: org.kde.KeyboardLayouts.layoutListChanged ()", nil),
        ("The name org.kde.keyboard is owned by :1.2", nil), ("Error: no such name", nil), ("", nil),
    ])
    func `KWin's signals`(line: String, group: Int?) {
        #expect(PlasmaGroupReader().group(after: line) == group)
    }

    @Test(arguments: [
        (#"[ { "name": "a touchpad" }, { "name": "Ph\u00edm keyboard", "xkb_active_layout_index": 1 } ] "#, 1),
        (#"[ { "name": "a keyboard", "xkb_active_layout_index": 1 } ]"#, nil),
        (#"{ "change": "xkb_layout", "input": { "name": "Phím keyboard", "xkb_active_layout_index": 2 } }"#, 2),
        (#"{ "change": "xkb_layout", "input": { "name": "a keyboard", "xkb_active_layout_index": 2 } }"#, nil),
        (#"{ "change": "added", "input": { "name": "Phím keyboard" } }"#, nil),
        ("{ broken", nil), ("", nil),
    ])
    func `sway's list and its events, of one keyboard among others`(line: String, group: Int?) {
        #expect(SwayGroupReader(keyboard: "Phím keyboard").group(after: line) == group)
    }

    @Test func `A compositor is known by what it offers`() throws {
        func script(_ interfaces: Set<String>, _ environment: [String: String] = [:]) -> String? {
            GroupSource.of(interfaces: interfaces, environment: environment, keyboard: "Phím keyboard")?.script
        }
        let nowhere = ["XDG_RUNTIME_DIR": "/nonexistent"]
        #expect(script(["wl_seat", "gtk_shell1"])?.contains("gsettings monitor") == true)
        #expect(script(["wl_seat", "org_kde_plasma_shell"])?.contains("gdbus monitor") == true)
        #expect(script(["wl_seat"], nowhere) == nil)
    }

    /// The settings of GNOME are those of the desktop, only kept in a file.
    @Test func `A source chosen in GNOME's settings is heard`() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "phim-sources-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let environment = [
            "GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": directory.path, "HOME": directory.path,
            "XDG_RUNTIME_DIR": directory.path,
        ]
        func set(_ key: String, _ value: String) throws {
            let status = try runProgram(
                "/usr/bin/gsettings", ["set", "org.gnome.desktop.input-sources", key, value], environment: environment
            )
            #expect(status == 0)
        }
        try set("sources", "[('xkb', 'us'), ('xkb', 'ru')]")
        try set("mru-sources", "[('xkb', 'ru'), ('xkb', 'us')]")
        let loop = try EventLoop()
        var groups: [Int] = []
        let reporter = try GroupReporter(.gnome, environment: environment, on: loop) { groups.append($0) }
        defer { reporter.close() }
        #expect(try loop.turn { groups.last == 1 })
        try set("mru-sources", "[('xkb', 'us'), ('xkb', 'ru')]")
        #expect(try loop.turn { groups.last == 0 })
    }

    @Test func `A command that is not there, or ends, costs nothing`() throws {
        let loop = try EventLoop()
        let source = GroupSource(now: "/nonexistent", changes: "/nonexistent", reader: PlasmaGroupReader())
        let reporter = try GroupReporter(source, environment: [:], on: loop) { _ in Issue.record("a group") }
        for _ in 0..<20 { _ = try loop.turn(timeout: 20) }
        reporter.close()
    }
}
