import Configuration
import Foundation
import Testing

/// config/phim.toml. With PHIM_RECORD=1 in the environment its tables of plain settings are written anew from the schema,
/// and the shipped rules for applications from where they stand; the text about all other tables is the file's own.
@Suite struct ShippedFileTests {
    @Test func `The shipped file says of each setting what the schema says`() throws {
        let path = TestFiles.repository.appending(path: "config/phim.toml")
        let text = try String(contentsOf: path, encoding: .utf8)
        let rendered = Self.rendered(text)
        if Golden.isRecording { try rendered.write(to: path, atomically: true, encoding: .utf8) }
        #expect(rendered == (Golden.isRecording ? rendered : text))
        let names = text.split(separator: "\n").compactMap(Self.tableName)
        for table in Schema.tables { #expect(names.contains(table.name), "config/phim.toml has no [\(table.name)]") }
    }

    @Test func `The tables stand in the order of the schema, the expert ones last`() throws {
        let text = String(decoding: try TestFiles.shippedConfiguration, as: UTF8.self)
        var order: [String] = []
        for name in text.split(separator: "\n").compactMap(Self.tableName) where order.last != name {
            order.append(name)
        }
        #expect(order == Schema.order)
        let isExpert = Schema.tables.map(\.isExpert)
        #expect(isExpert.drop { !$0 }.allSatisfy(\.self) && isExpert.contains(true))
    }

    @Test func `The shipped file says what is built in`() throws {
        let reading = Configuration.parse(try TestFiles.shippedConfiguration, file: "config/phim.toml")
        #expect(reading.complaints == [])
        #expect(reading.configuration == .builtIn)
    }

    /// Every setting reads back the text that it writes.
    @Test(arguments: Schema.tables.flatMap(\.settings).map(\.path))
    func `A setting has one place, reads its default, and knows a wrong type`(path: String) throws {
        let setting = try #require(Schema.setting(path))
        #expect(Schema.tables.flatMap(\.settings).count { $0.path == path } == 1)
        #expect(setting.explanation.hasSuffix(".") || setting.explanation.contains("\n  "))
        for name in [path, setting.formerPath].compactMap(\.self) {
            let reading = Configuration.parse(Array("\(name) = \(setting.text(in: .builtIn))".utf8), file: "f")
            #expect(reading.configuration == .builtIn, "\(name)")
            #expect(reading.complaints.allSatisfy { $0.id == .renamed || $0.id == .noEffect })
            #expect(reading.complaints.contains { $0.id == .renamed } == (name != path))
            let wrong = Configuration.parse(Array("\(name) = 2020-01-01".utf8), file: "f")
            #expect(wrong.complaints.map(\.id).contains(.wrongType))
        }
    }

    /// The file with the tables of the schema and the shipped rules written anew.
    private static func rendered(_ text: String) -> String {
        var hasRules = false
        return text.components(separatedBy: "\n\n").compactMap { block -> String? in
            if let start = ("\n" + block).range(of: "\n[[application]]\n")?.lowerBound {
                // The first one has the explanation of the table above it.
                defer { hasRules = true }
                return hasRules
                    ? nil
                    : String(("\n" + block)[..<start].dropFirst()) + "\n" + Configuration.ApplicationRule.shippedText
            }
            let name = block.split(separator: "\n").first { !$0.hasPrefix("#") }.flatMap(tableName)
            let table = name.flatMap { name in Schema.tables.first { $0.name == name } }
            let end = block.hasSuffix("\n") ? "\n" : ""
            return table.map { lines(of: $0).joined(separator: "\n") + end } ?? block
        }.joined(separator: "\n\n")
    }

    /// The table of a line like `[log]` or `#   [[macro]]`.
    private static func tableName(_ line: Substring) -> String? {
        let code = line.hasPrefix("#   [") ? line.dropFirst(4) : line
        return code.firstMatch(of: /^\[\[?([a-z_]+)(?:\..*)?\]\]?$/).map { String($0.1) }
    }

    private static func lines(of table: SettingTable) -> [String] {
        comment(table.explanation) + ["[\(table.name)]"]
            + table.settings.flatMap { setting in
                comment(setting.explanation + range(of: setting))
                    + ["\(setting.key) = \(setting.text(in: .builtIn))"]
            }
    }

    private static func range(of setting: Setting) -> String {
        guard case .integer(let range) = setting.kind, setting.table != "gestures" else { return "" }
        return " From \(range.lowerBound) to \(range.upperBound)."
    }

    /// Text as comments of at most 118 columns. A line that begins with spaces stays as it is.
    private static func comment(_ text: String) -> [String] {
        var lines: [String] = []
        var isOpen = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix(" ") {
                lines.append("# " + line)
                isOpen = false
                continue
            }
            for word in line.split(separator: " ") {
                if isOpen, lines[lines.count - 1].count + 1 + word.count <= 118 {
                    lines[lines.count - 1] += " " + word
                } else {
                    lines.append("# " + word)
                    isOpen = true
                }
            }
        }
        return lines
    }
}
