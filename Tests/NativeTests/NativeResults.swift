import Foundation
import TestSupport

/// The recorded results: one row for each cell and input method, one column for each script.
struct NativeResults {
    /// The results by the name of the cell with the input method, then by column.
    private var rows: [String: [String: String]] = [:]
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let path = folder.appending(path: "results.tsv")
    /// The article that ends with the table.
    private static let article = folder.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/Daemon/Daemon.docc/ThePaceOfAnEdit.md")
    private static let separator = " – "

    /// What is beside the tests.
    static func recorded() throws -> NativeResults {
        var results = NativeResults()
        let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        for line in lines.dropFirst() where line.count == lines[0].count {
            for (column, text) in zip(lines[0], line).dropFirst(2) where !text.isEmpty {
                results.rows["\(line[0])\(separator)\(line[1])", default: [:]][column] = text
            }
        }
        return results
    }

    /// Adds the results of a cell to the file, and to the table in the article. Other cells may run meanwhile.
    static func record(
        _ results: [(script: NativeScript, result: String)], of cell: NativeCell, with method: String
    ) throws {
        var all = try recorded()
        for (script, result) in results { all.rows[name(cell, method), default: [:]][script.column] = result }
        try all.write()
    }

    private func write() throws {
        try Data(text.utf8).write(to: Self.path)
        let lines = try Self.articleText.split(separator: "\n", omittingEmptySubsequences: false)
        let rest = lines.prefix { !$0.hasPrefix("| application |") }.joined(separator: "\n")
        try Data((rest + "\n" + table).utf8).write(to: Self.article)
    }

    /// Whether the table is in the article.
    var isInArticle: Bool { get throws { try Self.articleText.hasSuffix(table) } }

    private static var articleText: String { get throws { try String(contentsOf: article, encoding: .utf8) } }

    /// Whether a result means that every round was right.
    static func isPass(_ result: String) -> Bool {
        let parts = result.split(separator: "/")
        return parts.count == 2 && parts[0] == parts[1]
    }

    /// Tab-separated values, in the order of the cells.
    private var text: String {
        let columns = NativeResults.columns
        let lines = NativeResults.methods.flatMap { method in
            NativeCell.all.compactMap { cell -> String? in
                guard let row = rows[Self.name(cell, method)] else { return nil }
                return ([cell.description, method] + columns.map { row[$0] ?? "" }).joined(separator: "\t")
            }
        }
        return ((["cell", "method"] + columns).joined(separator: "\t") + "\n") + lines.map { $0 + "\n" }.joined()
    }

    /// The table of the article.
    private var table: String {
        let columns = NativeResults.columns
        var lines = [["application", "with"] + columns, Array(repeating: "---", count: columns.count + 2)]
        for cell in NativeCell.all {
            for method in NativeResults.methods {
                guard let row = rows[Self.name(cell, method)] else { continue }
                lines.append([cell.description, method] + columns.map { row[$0] ?? "–" })
            }
        }
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    private static let methods = ["Phím", Anchor.name]

    /// The columns of all scripts, in the order in which they are typed.
    private static let columns: [String] = NativeCell.all.flatMap { NativeScript.all(for: $0.application) }
        .reduce(into: []) { if !$0.contains($1.column) { $0.append($1.column) } }

    private static func name(_ cell: NativeCell, _ method: String) -> String {
        "\(cell)\(separator)\(method)"
    }
}
