import Foundation
import Navigation
import Testing

/// A row of list-rules.tsv or grid-rules.tsv: a rule, a list, settings, steps, and what comes of each.
struct RuleRow: Sendable, CustomTestStringConvertible {
    let rule: String
    let list: String
    let settings: [String: String]
    let steps: String
    let trace: String

    var testDescription: String { "\(rule): \(list) \(steps)" }

    /// The rows of a table beside this file.
    static func rows(of file: String) -> [RuleRow] {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: file)
        let text = try! String(contentsOf: path, encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            precondition(fields.count == 5, "five fields: \(line)")
            let settings = fields[2].split(separator: " ").map { $0.split(separator: "=").map(String.init) }
            return RuleRow(
                rule: fields[0], list: fields[1],
                settings: Dictionary(uniqueKeysWithValues: settings.map { ($0[0], $0.count > 1 ? $0[1] : "") }),
                steps: fields[3], trace: fields[4])
        }
    }

    var viewport: Viewport { settings["lines"].flatMap { Int($0) }.map(Viewport.init(lineCount:)) ?? .unbounded }
    var wrapPolicy: WrapPolicy { settings["wrap"] == nil ? .stop : .wrap }
    var direction: LayoutDirection { settings["rtl"] == nil ? .leftToRight : .rightToLeft }
    var columnCount: Int { settings["columns"].flatMap { Int($0) } ?? 1 }

    var delegate: ScriptedDelegate {
        var delegate = ScriptedDelegate()
        for wish in (settings["veto"] ?? "").split(separator: ",") { delegate.vetoes.insert(String(wish)) }
        for redirect in (settings["redirect"] ?? "").split(separator: ",") {
            let parts = redirect.split(separator: ">").map(String.init)
            delegate.redirects[parts[0]] = parts[1]
        }
        return delegate
    }

    func checkSettings() {
        let known: Set = ["lines", "wrap", "rtl", "columns", "veto", "redirect"]
        #expect(known.isSuperset(of: settings.keys))
    }
}

@Suite struct RuleTableTests {
    @Test(arguments: RuleRow.rows(of: "list-rules.tsv") + RuleRow.rows(of: "grid-rules.tsv"))
    func `A list and a grid follow the rules of the tables`(row: RuleRow) {
        row.checkSettings()
        var delegate = row.delegate
        var navigator = ListNavigator(
            Script.list(row.list[...], for: &delegate), columnCount: row.columnCount, viewport: row.viewport,
            wrapPolicy: row.wrapPolicy, direction: row.direction)
        #expect(Script.run(row.steps[...], on: &navigator, &delegate) == row.trace)
    }
}
