import Foundation
import TestSupport
import Testing

/// What `--help` prints.
@Suite struct HelpTests {
    /// Commands that are shown, and the program itself.
    private static let commands: [String] = {
        let text = try? help(for: "", columns: 80)
        return [""] + (text ?? "").matches(of: /\n  ([a-z]+)   +[A-Z]/).map { String($0.1) }
    }()

    private static func help(for command: String, columns: Int) throws -> String {
        try TemporaryFolder.with { try ConsoleSession.run("COLUMNS=\(columns) phim \(command) --help", in: $0) }
    }

    @Test(arguments: commands)
    func `Help fits a terminal of 80 columns and breaks no example`(command: String) throws {
        let narrow = try Self.help(for: command, columns: 80).split(separator: "\n")
        #expect(narrow.allSatisfy { $0.count <= 80 })
        let text = try Self.help(for: command, columns: 200).split(separator: "USAGE:")[0].split(separator: "\n")
        for line in text {
            if line.hasPrefix("  ") { #expect(narrow.contains(line), "\(line)") }
            // An example is indented.
            #expect(!line.hasPrefix("phim "), "\(line)")
        }
    }

    @Test func `Every command has a help text`() {
        #expect(Self.commands.count > 18)
    }
}
