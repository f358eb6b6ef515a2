import Foundation
import TestSupport
import Testing
import Transliteration

/// The benchmarks, optimised.
private let benchmarks = ProcessInfo.processInfo.environment["PHIM_BENCH_PROGRAM"].flatMap { $0.isEmpty ? nil : $0 }

/// How many instructions a key takes, counted by callgrind(1): the count is exact, so that nothing grows unseen.
@Suite(
    .enabled(if: benchmarks != nil, "needs the benchmarks: Tests/run.sh --counts builds them"),
    .enabled(if: Corpus.folder != nil, "needs the corpora: Tests/run.sh --all prepares them"),
    .needs("valgrind"))
struct InstructionTests {
    /// The limits leave three of a hundred for other processors, on which memcpy differs.
    @Test(arguments: [
        ("engine -m telex", "telex", 600, 415), ("engine -m vni", "vni", 600, 406),
        ("engine --corrects -m telex", "telex", 600, 516), ("pipeline -m telex", "telex", 100, 5600),
    ])
    func `A key takes at most so many instructions`(benchmark: String, method: String, lines: Int, most: Int) throws {
        let typing = try #require(VietnameseSettings.Typing(rawValue: method))
        try expect(benchmark, typing, lines: lines, atMost: most)
    }

    /// What the loop does in its turns, without the sender and the reader of the test.
    @Test func `A key that passes takes at most 8,400 instructions in the whole daemon`() throws {
        try expect(
            "process -m none", .telex, lines: 100, atMost: 8_400,
            counting: "--toggle-collect='$s9EventLoopAAC4turn*'")
    }

    /// The whole program: its own start and its command line, the built-in configuration, the layouts with the plane.
    @Test func `A start with the character plane takes at most 81 million instructions`() throws {
        try TemporaryFolder.with { folder in
            let start = try instructions("start --rounds 1", in: folder).instructions
            print("start: \(start) instructions")
            #expect(start <= 81_000_000)
        }
    }

    private func expect(
        _ benchmark: String, _ typing: VietnameseSettings.Typing, lines count: Int, atMost most: Int,
        counting option: String = ""
    ) throws {
        let lines = try Corpus.tokens("vietnamese").prefix(count) + Corpus.tokens("messages").prefix(count)
        let keys = lines.map { $0.map { TypedWord.keys(ofToken: $0, typing) }.joined(separator: " ") }
        try TemporaryFolder.with { folder in
            try Data(keys.joined(separator: "\n").utf8).write(to: folder.appending(path: "keys"))
            let one = try instructions("\(benchmark) --rounds 1 keys", option, in: folder)
            let three = try instructions("\(benchmark) --rounds 3 keys", option, in: folder)
            #expect(one.keys > 80 * count)
            let perKey = (three.instructions - one.instructions) / 2 / one.keys
            print("\(benchmark): \(perKey) instructions a key")
            #expect(perKey <= most)
        }
    }

    /// The instructions of the whole program, and the keys of a round.
    private func instructions(
        _ benchmark: String, _ option: String = "", in folder: URL
    ) throws -> (instructions: Int, keys: Int) {
        // valgrind does not understand all that the compiler writes for debuggers.
        let command = """
            cd '\(folder.path)'; [ -e bench ] || strip -g -o bench '\(try #require(benchmarks))'
            valgrind --tool=callgrind --callgrind-out-file=counts \(option) ./bench \(benchmark) >printed
            """
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let printed = try String(contentsOf: folder.appending(path: "printed"), encoding: .utf8)
        let counts = try String(contentsOf: folder.appending(path: "counts"), encoding: .utf8)
        let keys = try #require(printed.firstMatch(of: /: ([0-9]+) keys/)?.1)
        let sum = try #require(counts.firstMatch(of: /\nsummary: ([0-9]+)/)?.1)
        return (try #require(Int(sum)), try #require(Int(keys)))
    }
}
