import Foundation
import TestSupport
import Testing

/// Commands that root is told to run, in folders that another user has prepared: with a link to a file of root's under
/// each name that the command uses for a new file.
@Suite struct PreparedFolderTests {
    /// What the documents tell root to run with sudo, and what root may run on another user's files.
    private static let commands: [String] = {
        let told = CommandSessionTests.documents.flatMap { document in
            ((try? CommandSessionTests.shipped(document)) ?? "").matches(of: /sudo (phim( [-a-z]+)+)/).map {
                $0.1.hasSuffix("--install") ? "\($0.1) --root system" : String($0.1)
            }
        }
        return Set(told).sorted() + [
            "phim keymap --check", "phim convert --from viqr --in-place letter", "phim keyboard --svg drawing",
            "phim set vietnamese.tone_style new --config phim.toml",
        ]
    }()

    @Test func `The documents tell root to run commands`() { #expect(Self.commands.count > 5, "\(Self.commands)") }

    /// The command runs twice. What the first run creates tells which names an attacker can know in advance; only the
    /// process's number differs, and the attacker may prepare all numbers.
    @Test(.inFullRun, arguments: commands) func `No link in a prepared folder leads root to another file`(
        command: String
    ) throws {
        try TemporaryFolder.with { first in
            try Self.fill(first)
            let created = try Created.during(in: first.path, ["", "tmp/"]) {
                _ = try Self.run(command, in: first, preparing: "")
            }
            let process = try String(contentsOf: first.appending(path: "process"), encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(!created.isEmpty && !process.isEmpty)
            try TemporaryFolder.with { folder in
                try Self.fill(folder)
                let links = created.filter { $0.path != "process" }.map { created in
                    let path = created.path.replacing(process, with: "$$")
                    let link = created.isFolder ? "ln -s $PWD/victim" : "ln victim/rules/evdev"
                    return "[ -e \(path) ] || \(link) \(path)"
                }
                let printed = try Self.run(command, in: folder, preparing: links.joined(separator: "\n"))
                let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/victim").sorted()
                #expect(paths == ["rules", "rules/evdev"], "\(printed)")
                let kept = try String(contentsOf: folder.appending(path: "victim/rules/evdev"), encoding: .utf8)
                #expect(kept == "root's\n", "\(printed)")
            }
        }
    }

    private static func fill(_ folder: URL) throws {
        for name in ["tmp", "victim/rules", "system"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        for (name, text) in [("victim/rules/evdev", "root's\n"), ("letter", "Tie^'ng Vie^.t\n"), ("phim.toml", "")] {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
    }

    /// Runs a command whose process's number the shell knows as `$$` when it prepares the folder.
    private static func run(_ command: String, in folder: URL, preparing: String) throws -> String {
        try ConsoleSession.run("export TMPDIR=$PWD/tmp; echo $$ >process\n\(preparing)\nexec \(command)", in: folder)
    }
}

/// A file or folder that was created, as inotify(7) tells.
private struct Created {
    var path: String
    var isFolder: Bool

    /// What is created in folders below `root` while the body runs.
    static func during(in root: String, _ folders: [String], _ body: () throws -> Void) throws -> [Created] {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        defer { close(descriptor) }
        var watches: [Int32: String] = [:]
        for folder in folders {
            watches[inotify_add_watch(descriptor, root + "/" + folder, UInt32(IN_CREATE))] = folder
        }
        try body()
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        let count = read(descriptor, &buffer, buffer.count)
        var created: [Created] = []
        var place = 0
        while place < count {
            let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self) }
            let end = place + 16 + Int(event.len)
            let name = String(decoding: buffer[(place + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
            created.append(
                Created(path: watches[event.wd, default: ""] + name, isFolder: event.mask & UInt32(IN_ISDIR) != 0))
            place = end
        }
        return created
    }
}
