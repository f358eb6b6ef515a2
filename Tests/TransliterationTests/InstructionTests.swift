import Foundation
import TestSupport
import Testing
import Transliteration

/// How many instructions a key takes, counted by callgrind(1): the count is exact, so that nothing grows unseen.
@Suite(
    .enabled(if: Corpus.folder != nil, "PHIM_CORPORA names no folder; Tests/run.sh sets it"),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind"), "needs valgrind"))
struct InstructionTests {
    private static let program = BuiltProducts.directory.appending(path: "engine-process").path

    /// The limits are those of a build for tests, in which no call is inlined over files: a build for release takes a
    /// quarter. They leave three of a hundred for other processors, on which memcpy differs.
    @Test(arguments: [("telex", "", 2000), ("vni", "", 1960), ("telex", "correct", 2250)])
    func `A key takes at most so many instructions`(method: String, correct: String, most: Int) throws {
        let typing = try #require(VietnameseSettings.Typing(rawValue: method))
        let lines = try Corpus.tokens("vietnamese").prefix(600) + Corpus.tokens("messages").prefix(600)
        let keys = lines.map { $0.map { TypedWord.keys(ofToken: $0, typing) }.joined(separator: " ") }
        let text = keys.joined(separator: "\n")
        let (one, count) = try instructions(method, rounds: 1, correct, typing: text)
        let (three, _) = try instructions(method, rounds: 3, correct, typing: text)
        #expect(count > 50_000)
        let perKey = (three - one) / 2 / count
        print("\(method) \(correct): \(perKey) instructions a key")
        #expect(perKey <= most)
    }

    /// The instructions of the whole program, and the keys of a round.
    private func instructions(
        _ method: String, rounds: Int, _ correct: String, typing text: String
    ) throws -> (instructions: Int, keys: Int) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "phim-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, counts) = (folder.appending(path: "keys"), folder.appending(path: "counts"))
        try Data(text.utf8).write(to: input)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/valgrind")
        process.arguments =
            [
                "--tool=callgrind", "--callgrind-out-file=\(counts.path)", Self.program, method, "\(rounds)",
                correct,
            ]
        process.standardInput = try FileHandle(forReadingFrom: input)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let keys = try #require(Int(String(decoding: printed, as: UTF8.self).filter(\.isNumber)))
        let lines = try String(contentsOf: counts, encoding: .utf8).split(separator: "\n")
        let summary = try #require(lines.first { $0.hasPrefix("summary: ") })
        return (try #require(Int(summary.dropFirst("summary: ".count))), keys)
    }
}
