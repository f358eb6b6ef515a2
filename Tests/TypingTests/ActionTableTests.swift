import Configuration
import Engine
import Foundation
import Keyboard
import Testing

@testable import Typing

/// Every action that `phim actions` prints, bound to a key: what it does, or what `phim check` says of it.
///
/// `PHIM_RECORD=1` records the table, Goldens/actions.tsv; each line is to be compared to what the action says it does.
@Suite struct ActionTableTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Goldens/actions.tsv")

    @Test func `Every action has its recorded effect`() throws {
        var lines: [String] = []
        for entry in KeyboardAction.catalog {
            let outcome = try Self.outcome(of: entry.form)
            #expect(!outcome.isEmpty || entry.form == "none", "\(entry.form) does nothing")
            lines.append("\(entry.form)\t\(outcome)")
        }
        let text = lines.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["PHIM_RECORD"] == "1" {
            try text.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
    }

    /// What the key does behind *viee*, or the warnings.
    private static func outcome(of action: String) throws -> String {
        let source = """
            [keys]
            f9 = "\(action)"
            [suggestions]
            complete = ["vi"]
            letters = 2
            [[locale]]
            id = "en"
            [[locale]]
            id = "vi"
            method = "telex"
            """
        let reading = Configuration.parse(Array(source.utf8), file: "f")
        let configuration = try #require(reading.configuration, "\(reading.complaints)")
        let assembly = try Assembly.make(configuration, file: "f", hasPlane: true).get()
        let warnings = (reading.complaints + assembly.warnings).filter { $0.position?.line == 2 }
        if !warnings.isEmpty { return warnings.map(\.summary).joined(separator: " · ") }
        var engine = Engine(assembly.settings)
        var effects: [Effect] = []
        engine.perform(.locale("vi"), at: 0, into: &effects)
        for letter in ["v", "i", "e", "e"] { tap(letter, on: &engine, into: &effects) }
        effects = []
        tap("f9", on: &engine, into: &effects)
        return effects.map(\.description).joined(separator: " · ")
    }

    private static func tap(_ key: String, on engine: inout Engine, into effects: inout [Effect]) {
        for phase in [KeyPhase.press, .release] {
            engine.handle(KeyEvent(Keycode(named: key)!, phase, time: 1), into: &effects)
            engine.complete(into: &effects)
        }
    }
}
