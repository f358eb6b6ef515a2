import Configuration
import Foundation
import System
import Testing

/// config/phim.toml, and phim.toml.vi in Vietnamese. With PHIM_RECORD=1 in the environment its tables of plain settings are written anew from the schema,
/// and the shipped rules for applications from where they stand; the text about all other tables is the file's own.
@Suite struct ShippedFileTests {
    @Test(arguments: files)
    func `The shipped phim.toml describes each setting as the schema does`(_ name: String) throws {
        let path = TestFiles.repository.appending(path: name)
        let text = try String(contentsOf: path, encoding: .utf8)
        let rendered = Self.rendered(text, in: name.hasSuffix(".vi") ? .vietnamese : .english)
        if Golden.isRecording { try rendered.write(to: path, atomically: true, encoding: .utf8) }
        #expect(rendered == (Golden.isRecording ? rendered : text))
        let names = text.split(separator: "\n").compactMap(Self.tableName)
        for table in Schema.tables { #expect(names.contains(table.name), "\(name) has no [\(table.name)]") }
    }

    /// The file, and the same in Vietnamese.
    private static let files = ["config/phim.toml", "config/phim.toml.vi"]

    @Test func `phim.toml.vi differs from phim.toml only in its comments`() throws {
        let codes = try Self.files.map { name in
            try String(contentsOf: TestFiles.repository.appending(path: name), encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("#") }
        }
        #expect(codes[0] == codes[1])
        let examples = try Self.files.map { name in
            try String(contentsOf: TestFiles.repository.appending(path: name), encoding: .utf8)
                .split(separator: "\n").compactMap(Self.tableName)
        }
        #expect(examples[0] == examples[1])
    }

    /// It is read where Phím is installed, without the repository.
    @Test(arguments: files)
    func `The shipped phim.toml names no folder of the repository`(_ name: String) throws {
        let text = try String(contentsOf: TestFiles.repository.appending(path: name), encoding: .utf8)
        #expect(text.matches(of: /[^.]\b(?:Sources|config|systemd|Tests)\/[A-Za-z]+/).map { String($0.0) } == [])
    }

    @Test func `The tables of the shipped phim.toml have the schema's order, expert tables last`() throws {
        let text = String(decoding: try TestFiles.shippedConfiguration, as: UTF8.self)
        var order: [String] = []
        for name in text.split(separator: "\n").compactMap(Self.tableName) where order.last != name {
            order.append(name)
        }
        #expect(order == Schema.order)
        let isExpert = Schema.tables.map(\.isExpert)
        #expect(isExpert.drop { !$0 }.allSatisfy(\.self) && isExpert.contains(true))
    }

    @Test func `The shipped phim.toml gives the built-in configuration`() throws {
        let reading = Configuration.parse(try TestFiles.shippedConfiguration, file: "config/phim.toml")
        #expect(reading.complaints == [])
        #expect(reading.configuration == .builtIn)
    }

    /// Every setting reads back the text that it writes.
    @Test(arguments: Schema.tables.flatMap(\.settings).map(\.path))
    func `A setting has one entry in the schema, reads its default and refuses a wrong type`(path: String) throws {
        let setting = try #require(Schema.setting(path))
        #expect(Schema.tables.flatMap(\.settings).count { $0.path == path } == 1)
        #expect(setting.explanation.hasSuffix(".") || setting.explanation.contains("\n  "))
        let reading = Configuration.parse(Array("\(path) = \(setting.text(in: .builtIn))".utf8), file: "f")
        #expect(reading.configuration == .builtIn)
        #expect(reading.complaints.allSatisfy { $0.id == .noEffect })
        let wrong = Configuration.parse(Array("\(path) = 2020-01-01".utf8), file: "f")
        #expect(wrong.complaints.map(\.id).contains(.wrongType))
    }

    /// The file with the tables of the schema and the shipped rules written anew.
    private static func rendered(_ text: String, in language: MessageLanguage) -> String {
        var hasRules = false
        return text.components(separatedBy: "\n\n").compactMap { block -> String? in
            if let start = ("\n" + block).range(of: "\n[[application]]\n")?.lowerBound {
                // The first one has the explanation of the table above it.
                defer { hasRules = true }
                return hasRules
                    ? nil
                    : String(("\n" + block)[..<start].dropFirst()) + "\n" + rules(in: language)
            }
            let name = block.split(separator: "\n").first { !$0.hasPrefix("#") }.flatMap(tableName)
            let table = name.flatMap { name in Schema.tables.first { $0.name == name } }
            let end = block.hasSuffix("\n") ? "\n" : ""
            return table.map { lines(of: $0, in: language).joined(separator: "\n") + end } ?? block
        }.joined(separator: "\n\n")
    }

    /// The table of a line like `[log]` or `#   [[macro]]`.
    private static func tableName(_ line: Substring) -> String? {
        let code = line.hasPrefix("#   [") ? line.dropFirst(4) : line
        return code.firstMatch(of: /^\[\[?([a-z_]+)(?:\..*)?\]\]?$/).map { String($0.1) }
    }

    /// The shipped rules, with their comments in a language.
    private static func rules(in language: MessageLanguage) -> String {
        Configuration.ApplicationRule.shippedText.split(separator: "\n", omittingEmptySubsequences: false).map {
            line in
            line.hasPrefix("# ")
                ? "# " + LocalizedText(key: String(line.dropFirst(2))).text(in: language) : String(line)
        }.joined(separator: "\n")
    }

    private static func lines(of table: SettingTable, in language: MessageLanguage) -> [String] {
        comment(LocalizedText(key: table.explanation).text(in: language)) + ["[\(table.name)]"]
            + table.settings.flatMap { setting in
                comment(
                    LocalizedText(key: setting.explanation).text(in: language) + range(of: setting, in: language))
                    + ["\(setting.key) = \(setting.text(in: .builtIn))"]
            }
    }

    private static func range(of setting: Setting, in language: MessageLanguage) -> String {
        guard case .integer(let range) = setting.kind, setting.table != "gestures" else { return "" }
        let (least, most) = (range.lowerBound, range.upperBound)
        return language.isVietnamese ? " Từ \(least) đến \(most)." : " From \(least) to \(most)."
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
