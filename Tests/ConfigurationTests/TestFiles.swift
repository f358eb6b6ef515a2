import Configuration
import Foundation
import Testing

/// Files of the repository, found from where this one lies.
enum TestFiles {
    static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    static let repository = tests.deletingLastPathComponent().deletingLastPathComponent()

    static var shippedConfiguration: [UInt8] {
        get throws { Array(try Data(contentsOf: repository.appending(path: "config/phim.toml"))) }
    }
}

/// Many small files and what is said of them: `=== name`, the file, `---`, the complaints.
///
/// With PHIM_RECORD=1 in the environment the complaints are written anew.
struct Golden: Sendable, CustomTestStringConvertible {
    let topic: String
    let name: String
    let source: String
    let expected: String

    var testDescription: String { "\(topic): \(name)" }

    static let folder = TestFiles.tests.appending(path: "Goldens")
    static let isRecording = ProcessInfo.processInfo.environment["PHIM_RECORD"] == "1"

    /// Every case of every file.
    static let all: [Golden] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".txt") }.sorted().flatMap { name -> [Golden] in
            let cases = read(String(name.dropLast(4)))
            if isRecording { record(cases, in: String(name.dropLast(4))) }
            return isRecording ? read(String(name.dropLast(4))) : cases
        }
    }()

    /// The complaints of a file called `phim.toml`, a line each.
    static func complaints(of source: String) -> String {
        Configuration.parse(Array(source.utf8), file: "phim.toml").complaints.map { "\($0)\n" }.joined()
    }

    private static func read(_ topic: String) -> [Golden] {
        let text = (try? String(contentsOf: folder.appending(path: topic + ".txt"), encoding: .utf8)) ?? ""
        return ("\n" + text).components(separatedBy: "\n=== ").dropFirst().map { part in
            let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            let halves = ("\n" + (lines.count > 1 ? lines[1] : "")).components(separatedBy: "\n---\n")
            let source = halves[0].dropFirst() + (halves[0].count > 1 ? "\n" : "")
            var expected = halves.count > 1 ? halves[1] : ""
            while expected.hasSuffix("\n") { expected.removeLast() }
            return Golden(
                topic: topic, name: String(lines[0]), source: String(source),
                expected: expected.isEmpty ? "" : expected + "\n")
        }
    }

    private static func record(_ cases: [Golden], in topic: String) {
        let text = cases.map { "=== \($0.name)\n\($0.source)---\n\(complaints(of: $0.source))" }
        try? text.joined(separator: "\n").write(
            to: folder.appending(path: topic + ".txt"), atomically: true, encoding: .utf8)
    }
}
