import TestSupport
import Testing

@testable import Setup

@Suite struct CommandsTests {
    /// Folders of the PATH, the program, and what it prints.
    @Test(
        arguments: [
            (["own", "/usr/bin", "/bin"], "phim-test", "own\n"), (["other", "own"], "phim-test", "other\n"),
            (["/usr/bin", "/bin"], "phim-test", nil), (["own"], "sh", nil),
        ] as [([String], String, String?)])
    func `A program is searched and started with the same PATH`(
        folders: [String], program: String, output: String?
    ) throws {
        try Workbench.with { bench in
            for folder in ["own", "other"] {
                _ = try bench.program(folder + "/phim-test", "#!/bin/sh\necho \(folder)\n")
            }
            let path = folders.map { $0.hasPrefix("/") ? $0 : bench.path($0) }.joined(separator: ":")
            let commands = Commands(environment: ["PATH": path])
            #expect(commands.has(program) == (output != nil))
            #expect(commands.output([program]) == output)
        }
    }

    @Test func `A path is used as a program without a search`() throws {
        try Workbench.with { bench in
            let program = try bench.program("phim-test", "#!/bin/sh\necho \"$1\"\n")
            let commands = Commands(environment: ["PATH": "/nonexistent"])
            #expect(commands.has(program) && commands.output([program, "x"]) == "x\n")
            #expect(!commands.has(bench.path("none")) && commands.output([bench.path("none")]) == nil)
        }
    }
}
