import Foundation
import TestSupport
import Testing

/// What Tests/run.sh says of a run in its last lines, and what CI runs.
@Suite struct TestRunTests {
    static let passed = "✔ Test \"A key is a key\" passed after 0.001 seconds."
    static let function = "✔ Test everyKey() passed after 0.001 seconds."
    static let cases = "\u{1B}[92m✔\u{1B}[0m Test \"Keys\" with 3 test cases passed after 2 seconds."
    static let failed = "✘ Test \"A word\" with 2 test cases failed after 0.1 seconds with 1 issue."
    static let skipped = "➜ Test \"A panel\" skipped: \"needs jq\""
    static let cancelled = "➜ Case \"xterm\" skipped: \"with --matrix: kate\""
    static let silent = "➜ Test \"A corpus\" skipped."
    /// What is no test of its own.
    static let others = """
        ◇ Test "A key is a key" started.
        ✘ Test "A word" recorded an issue at Words.swift:3:9: Expectation failed: passed after 3
        ➜ Suite Panels skipped: "needs jq"
        ✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.
        """

    @Test(arguments: [
        ([passed, cases, function, others], "3 passed, 0 failed, 0 skipped", "0"),
        ([passed, failed], "1 passed, 1 failed, 0 skipped", "0"),
        (
            [passed, skipped, silent, skipped],
            "1 passed, 0 failed, 3 skipped\n    2 skipped: needs jq\n    1 skipped: no reason given", "0"
        ),
        ([others], "0 passed, 0 failed, 0 skipped", "1"),
        ([skipped, failed], "0 passed, 1 failed, 1 skipped\n    1 skipped: needs jq", "1"),
        ([], "0 passed, 0 failed, 0 skipped", "1"),
    ])
    func `The summary of a test run counts what passed, failed and was skipped; no passed test is a failure`(
        lines: [String], summary: String, status: String
    ) throws {
        try TemporaryFolder.with { folder in
            try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: folder.appending(path: "log"))
            let script = CommandSessionTests.root.appending(path: "Tests/summary.awk").path
            let output = try ConsoleSession.run("awk -f '\(script)' log", in: folder)
            #expect(output == summary + (status == "0" ? "" : "\n[\(status)]"))
        }
    }

    @Test(arguments: [
        ([passed, skipped], "1 passed, 0 failed, 1 skipped\n    1 skipped: needs jq"),
        ([passed, cancelled], "1 passed, 0 failed, 1 skipped\n    1 skipped: with --matrix: kate"),
        (
            [passed, silent, skipped],
            "1 passed, 0 failed, 2 skipped\n    1 skipped: no reason given (NOT ALLOWED here)\n    1 skipped: needs jq\n[2]"
        ),
        (
            [skipped, silent],
            "0 passed, 0 failed, 2 skipped\n    1 skipped: needs jq\n    1 skipped: no reason given (NOT ALLOWED here)\n[1]"
        ),
    ])
    func `A test run that skips more than the list allows has failed`(
        lines: [String], summary: String
    ) throws {
        try TemporaryFolder.with { folder in
            try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: folder.appending(path: "log"))
            try Data("# Reasons\n\nneeds jq\nwith --matrix*\n".utf8).write(to: folder.appending(path: "allowed"))
            let script = CommandSessionTests.root.appending(path: "Tests/summary.awk").path
            #expect(try ConsoleSession.run("awk -v allowed=allowed -f '\(script)' log", in: folder) == summary)
        }
    }

    @Test func `CI runs the two commands of the README in their order, the second for all tests, and nothing else`()
        throws
    {
        let script = try CommandSessionTests.shipped(".ci/run").split(separator: "\n").map(String.init)
        let commands = script.filter { !$0.hasPrefix("#") && !$0.hasPrefix("set ") && !$0.hasPrefix("cd ") }
        #expect(commands == ["./systemd/install.sh", "./Tests/run.sh --all --counts"])
        let readme = try CommandSessionTests.shipped("README.md")
        let places = commands.map { readme.firstRange(of: $0.split(separator: " ")[0])?.lowerBound }
        let first = try #require(places[0])
        let second = try #require(places[1])
        #expect(first < second)
    }

    @Test func `Every filter of Tests/run.sh finds a test`() throws {
        let script = try CommandSessionTests.shipped("Tests/run.sh")
        let filters = script.matches(
            of: /(?:--filter |--skip |^[a-z]+_guest=)(?:'([^'$]+)'|"([^"$]+)"|([A-Z][A-Za-z]+))/
                .anchorsMatchLineEndings()
        )
        .map { String($0.1 ?? $0.2 ?? $0.3 ?? "") }
        #expect(filters.contains("FuzzingTests") && filters.contains { $0.contains("Typing") })
        let names = try TemporaryFolder.with { folder in
            try ConsoleSession.run(
                "'\(BuiltProducts.testProgram.path)' --testing-library swift-testing --list-tests", in: folder)
        }
        let lines = names.split(separator: "\n")
        for filter in filters {
            let pattern = try Regex(filter)
            #expect(lines.contains { $0.contains(pattern) }, "\(filter)")
        }
    }
}
