import Foundation
import Testing
import Transliteration

/// A line of a golden file: keys, what they make in the classic tone style, and in the modern one if that differs.
struct Golden: Sendable, CustomTestStringConvertible {
    let file: String
    let line: Int
    let keys: String
    let classic: String
    let modern: String
    let settings: VietnameseSettings

    var testDescription: String { "\(file):\(line) \(keys)" }

    /// Reads all goldens. A line `# settings:` says how the following lines are typed, such as `vni`, `no w`.
    static let all: [Golden] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Goldens")
        let files = try! FileManager.default.contentsOfDirectory(atPath: folder.path)
        return files.filter { $0.hasSuffix(".tsv") }.sorted().flatMap { read(folder.appendingPathComponent($0)) }
    }()

    private static func read(_ url: URL) -> [Golden] {
        var settings = VietnameseSettings()
        var goldens: [Golden] = []
        let lines = try! String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
        for (index, line) in lines.enumerated() where !line.isEmpty {
            if line.hasPrefix("# settings:") { settings = parse(line.dropFirst("# settings:".count)) }
            if line.hasPrefix("#") { continue }
            let columns = line.components(separatedBy: "\t")
            precondition(columns.count == 2 || columns.count == 3, "\(url.lastPathComponent):\(index + 1)")
            goldens.append(
                Golden(
                    file: url.lastPathComponent, line: index + 1, keys: columns[0], classic: columns[1],
                    modern: columns.last!, settings: settings))
        }
        return goldens
    }

    private static func parse(_ words: Substring) -> VietnameseSettings {
        var settings = VietnameseSettings()
        for word in words.split(separator: " ") {
            switch word {
            case "brackets": settings.brackets = true
            case "no-free-marking": settings.freeMarking = false
            case "no-restore": settings.restores = false
            case "quick-telex": settings.quickTelex = true
            case "quick-initials": settings.quickInitials = true
            case "quick-finals": settings.quickFinals = true
            case "foreign": settings.foreignOnsets = ["f", "j", "w", "z"]
            case "foreign-z": settings.foreignOnsets = ["z"]
            case "no-w": settings.wAsU = false
            case "no-lookback": settings.lookback = false
            case "correct": settings.corrects = true
            case "no-english": settings.english = false
            default: settings = VietnameseSettings(VietnameseSettings.Typing(rawValue: String(word))!)
            }
        }
        return settings
    }
}
