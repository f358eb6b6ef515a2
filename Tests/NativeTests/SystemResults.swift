import Foundation
import TestSupport

/// The recorded results on other systems, `Tests/Systems/results.tsv`: one row for each system, desktop and application,
/// with the version of the desktop and one column for each script.
enum SystemResults {
    private static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Systems/results.tsv")
    private static let names = ["system", "desktop", "version", "application"]
    private static let columns: [String] = SystemCell.all.flatMap(\.scripts).reduce(into: []) {
        if !$0.contains($1.column) { $0.append($1.column) }
    }

    /// Writes the results of a cell in place of its earlier ones.
    static func record(
        _ results: [(script: NativeScript, result: String)], of cell: SystemCell, on system: OtherSystem,
        version: String
    ) throws {
        let row = [system.name, cell.desktop.rawValue, version, cell.application.rawValue]
        let cells = columns.map { column in results.first { $0.script.column == column }?.result ?? "" }
        func place(_ row: [String]) -> (String, Int) {
            (row[0], SystemCell.all.firstIndex { $0.description == "\(row[1]): \(row[3])" } ?? 0)
        }
        let others = try recorded().filter { $0[0] != row[0] || $0[1] != row[1] || $0[3] != row[3] }
        let rows = (others + [row + cells]).sorted { place($0) < place($1) }
        let lines = ([names + columns] + rows).map { $0.joined(separator: "\t") + "\n" }
        try Data(lines.joined().utf8).write(to: path)
    }

    private static func recorded() throws -> [[String]] {
        guard FileManager.default.fileExists(atPath: path.path) else { return [] }
        return try String(contentsOf: path, encoding: .utf8).split(separator: "\n").dropFirst().map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }
}
