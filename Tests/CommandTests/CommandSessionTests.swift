import Foundation
import TestSupport
import Testing

/// The command as a user types it: sessions in Tests/CommandTests/Sessions, and every example of the README.
///
/// `PHIM_RECORD=1` writes down what the commands print now.
@Suite struct CommandSessionTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    static let root = folder.appending(path: "../..").standardized

    /// A file of the repository.
    static func shipped(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static let isRecording = ProcessInfo.processInfo.environment["PHIM_RECORD"] == "1"

    /// The files of sessions: in the short run some, without those that compile some hundred keymaps.
    private static let sessions: [String] = {
        let all = try! FileManager.default.contentsOfDirectory(atPath: folder.path + "/Sessions").sorted()
        if FullRun.isOn || isRecording { return all }
        return FullRun.cases(all.filter { !["keymap.console", "setup.console"].contains($0) }, orInShortRun: 5)
    }()

    @Test(arguments: sessions)
    func `The commands of a console session print what its file says`(file: String) throws {
        let url = Self.folder.appending(path: "Sessions/" + file)
        let text = try String(contentsOf: url, encoding: .utf8)
        let session = ConsoleSession(text)
        #expect(!session.steps.isEmpty)
        let printed = try TemporaryFolder.with { folder in
            try session.steps.map { try ConsoleSession.run(Self.inRepository($0.command), in: folder) }
        }
        if Self.isRecording {
            let comment = text.prefix { $0 != "$" }
            let steps = zip(session.steps, printed).map { "$ \($0.command)\n\($1)" + ($1.isEmpty ? "" : "\n") }
            try Data((comment + steps.joined()).utf8).write(to: url)
            return
        }
        for (step, output) in zip(session.steps, printed) {
            #expect(output == step.output, "\(file):\(step.line): \(step.command)")
        }
    }

    /// The folder of the guides for users, which are installed.
    static let guides = "Sources/Daemon/Daemon.docc/Guides"

    /// What is written for users. What is installed is taken from the repository.
    static let documents =
        ["README.md"]
        + (try! FileManager.default.contentsOfDirectory(atPath: root.path + "/" + guides))
        .filter { $0.hasSuffix(".md") }.sorted().map { "\(guides)/\($0)" }

    /// The documents whose examples are run: in the short run the README alone.
    static let triedDocuments = FullRun.isOn ? documents : ["README.md"]

    /// A guide `X.md` has a Vietnamese edition `X.vi.md`.
    static let vietnameseSuffix = ".vi.md"

    private static func isVietnamese(_ document: String) -> Bool {
        document.hasSuffix(vietnameseSuffix) || document.hasSuffix("/TiengViet.md")
    }

    /// The documents whose code blocks of a language are tried.
    private static func documents(with language: String) -> [String] {
        triedDocuments.filter { (try? text(of: $0).contains("```\(language)\n")) ?? true }
    }

    static func text(of document: String) throws -> String { inRepository(try shipped(document)) }

    private static func inRepository(_ text: String) -> String {
        text.replacing("/usr/share/phim", with: root.appending(path: "config").path)
    }

    @Test(arguments: documents(with: "console"))
    func `Every example command in a document prints what the document shows`(document: String) throws {
        let sessions = ConsoleSession.inMarkdown(try Self.text(of: document))
        #expect(!sessions.isEmpty)
        try TemporaryFolder.with { folder in
            for step in sessions.flatMap(\.steps) {
                let output = try ConsoleSession.run(
                    step.command, in: folder, isVietnamese: Self.isVietnamese(document))
                #expect(output == step.output, "\(document):\(step.line): \(step.command)")
            }
        }
    }

    @Test(arguments: documents(with: "toml"))
    func `The configurations in a document are correct`(document: String) throws {
        let configurations = Page(text: try Self.text(of: document)).configurations
        #expect(!configurations.isEmpty)
        for text in configurations {
            try TemporaryFolder.with { folder in
                try Data(text.utf8).write(to: folder.appending(path: "phim.toml"))
                let output = try ConsoleSession.run("phim check phim.toml", in: folder)
                // Warnings are allowed: the programs of the examples do not exist on every machine, and an example of
                // callouts or emoji has more than the character plane holds.
                let lines = output.split(separator: "\n")
                let rest = lines.filter { !$0.hasSuffix("[unknown-program]") && !$0.hasSuffix("[no-room]") }
                let count = lines.count - rest.count
                let end = count == 0 ? "correct" : "usable, with \(count) warning\(count == 1 ? "" : "s")"
                #expect(rest == ["phim.toml: \(end)"], "\(document)")
            }
        }
    }
}
