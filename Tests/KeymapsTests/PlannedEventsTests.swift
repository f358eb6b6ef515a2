import Foundation
import Keyboard
import Testing

@testable import Keymaps

/// Runs planned-events.tsv: what is held, which locks are on, an edit, and the exact key events it becomes.
@Suite struct PlannedEventsTests {
    struct Row: CustomTestStringConvertible {
        let layout: String
        let held: String
        let locks: String
        let deletions: Int
        let insertion: String
        var events: String

        var testDescription: String { "\(layout) \(held) \(locks) \(deletions) \(insertion)" }
        var line: String { [layout, held, locks, String(deletions), insertion, events].joined(separator: "\t") }
    }

    static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
        path: "planned-events.tsv")
    static let isRecording = ProcessInfo.processInfo.environment["PHIM_RECORD"] == "1"

    static func rows() throws -> [Row] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            let cells = $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Row(
                layout: cells[0], held: cells[1], locks: cells[2], deletions: try #require(Int(cells[3])),
                insertion: cells[4], events: cells.count > 5 ? cells[5] : "")
        }
    }

    static func events(of row: Row) throws -> String {
        let keymap = try Keymap(LayoutNames(parsing: row.layout), plane: .vietnamese)
        var planner = KeystrokePlanner(CharacterIndex(keymap.layout()))
        var events: [OutputEvent] = []
        for name in row.held.split(separator: " ") where name != "-" {
            planner.forward(KeyEvent(try #require(Keycode(named: name)), .press), into: &events)
        }
        if row.locks.contains("caps") { planner.locks.insert(.capsLock) }
        if row.locks.contains("num") { planner.locks.insert(.numLock) }
        events = []
        let insertion = row.insertion == "-" ? "" : row.insertion.replacing("␣", with: " ").replacing("⏎", with: "\n")
        let missing = planner.plan(Edit(deleting: row.deletions, inserting: insertion), into: &events)
        return missing > 0 ? "cannot type \(missing)" : text(of: events)
    }

    @Test func `Every edit becomes the recorded key events`() throws {
        var rows = try Self.rows()
        var wrong: [String] = []
        for index in rows.indices {
            let events = try Self.events(of: rows[index])
            if events != rows[index].events {
                wrong.append("\(rows[index].line)\n    became\t\(events)")
                rows[index].events = events
            }
        }
        if Self.isRecording {
            let header = "# layout\theld\tlocks\tdeletions\tinsertion\tevents\n"
            try (header + rows.map(\.line).joined(separator: "\n") + "\n")
                .write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(wrong == [])
    }
}
