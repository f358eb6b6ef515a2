import Control
import Foundation
import System
import TestSupport
import Testing

@testable import Indicator

/// What the menu starts, with programs of the test's own in place of the desktop's.
@Suite struct IndicatorProgramTests {
    private static func with(
        _ body: (URL, (_ arguments: [String]) throws -> String, [String: String]) throws -> Void
    ) throws {
        try TemporaryFolder.with { folder in
            for (name, script) in [
                ("xdg-open", "echo \"open $1: $(cat \"$1\")\""),
                ("phim", "echo \"phim $*\" >&2; echo page >\"${@: -1}\""),
                ("foot", "echo \"foot $*\""),
            ] {
                try TestProgram.write("#!/bin/bash\n\(script)\n", to: folder.appending(path: name))
            }
            let environment = ["HOME": folder.path, "PATH": folder.path]
            try body(
                folder,
                { arguments in
                    let quoted = arguments.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
                    return try ConsoleSession.run("PATH=~:$PATH; \(quoted)", in: folder)
                }, environment)
        }
    }

    @Test func `The indicator opens the settings window if it is installed`() throws {
        try Self.with { folder, run, environment throws in
            let window = folder.appending(path: "phim-settings")
            try TestProgram.write("#!/bin/bash\necho window \"$@\"\n", to: window)
            let programs = IndicatorPrograms(environment: environment, phim: "phim", template: nil)
            #expect(programs.canOpenConfiguration)
            #expect(try run(programs.openConfiguration(inUse: nil)) == "window")
            #expect(try run(programs.openConfiguration(inUse: "/etc/phim/phim.toml")) == "window")
            #expect(try run(programs.openConfiguration(inUse: "/srv/p.toml")) == "window --config /srv/p.toml")
            for (words, configuration, line) in [
                (nil, nil, "window --page words"), ("/srv/words", "/etc/phim/phim.toml", "window --page words"),
                ("/srv/words", "/srv/p.toml", "window --page words --config /srv/p.toml"),
            ] as [(String?, String?, String)] {
                let arguments = try #require(programs.openWords(words, configuration: configuration))
                #expect(try run(arguments) == line)
            }
        }
    }

    @Test func `Without the settings window the indicator opens the file of marked words, and explains a new one`()
        throws
    {
        try Self.with { folder, run, environment throws in
            let programs = IndicatorPrograms(environment: environment, phim: "phim", template: nil)
            #expect(programs.openWords(nil, configuration: nil) == nil)
            let file = folder.appending(path: "new/words")
            let arguments = try #require(programs.openWords(file.path, configuration: nil))
            let explanation = "# One word in a line: keep lôgic, or restore test. After a change: phim reload."
            #expect(try run(arguments) == "open ~/new/words: \(explanation)")
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            try Data("keep a b\n".utf8).write(to: file)
            #expect(try run(arguments) == "open ~/new/words: keep a b")
            let bare = IndicatorPrograms(environment: ["PATH": "/nonexistent"], phim: "phim", template: nil)
            #expect(bare.openWords(file.path, configuration: nil) == nil)
        }
    }

    @Test func `A configuration that is not there yet begins with every setting as a comment`() throws {
        try Self.with { folder, run, environment throws in
            let own = folder.appending(path: ".config/phim/phim.toml")
            let (template, system) = (folder.appending(path: "template.toml"), folder.appending(path: "etc.toml"))
            let text = "# one\n[a]\nb = [1,\n     2]\n\n[[c]]\nd = 3\n"
            for file in [template, system] { try Data(text.utf8).write(to: file) }
            let programs = IndicatorPrograms(environment: environment, phim: "phim", template: template.path)
            let commented = "open ~/.config/phim/phim.toml: # one\n[a]\n#b = [1,\n#     2]\n\n#[[c]]\n#d = 3"
            let script = programs.openConfiguration(inUse: nil)
            for inUse in ["", system.path] {
                try FileManager.default.removeItem(at: own)
                var arguments = script
                arguments[5] = inUse
                #expect(try run(arguments) == commented)
            }
            // What somebody has changed for all users applies to this one too.
            try Data("[a]\nb = 2\n".utf8).write(to: system)
            try FileManager.default.removeItem(at: own)
            var arguments = script
            arguments[5] = system.path
            #expect(try run(arguments) == "open ~/.config/phim/phim.toml: [a]\nb = 2")
        }
    }

    @Test func `A configuration that is there is opened, and one in another place too`() throws {
        try Self.with { folder, run, environment throws in
            let own = folder.appending(path: ".config/phim/phim.toml")
            try FileManager.default.removeItem(at: own)
            let template = folder.appending(path: "template.toml")
            try Data("# all of it\n".utf8).write(to: template)
            let programs = IndicatorPrograms(environment: environment, phim: "phim", template: template.path)
            #expect(try run(programs.openConfiguration(inUse: nil)) == "open ~/.config/phim/phim.toml: # all of it")
            // What is there stays.
            try Data("# mine\n".utf8).write(to: own)
            for file in [nil, own.path, "/etc/phim/phim.toml"] {
                #expect(try run(programs.openConfiguration(inUse: file)) == "open ~/.config/phim/phim.toml: # mine")
            }
            #expect(
                try run(programs.openConfiguration(inUse: template.path)) == "open ~/template.toml: # all of it")
            try FileManager.default.removeItem(at: own)
            let bare = IndicatorPrograms(environment: environment, phim: "phim", template: nil)
            #expect(try run(bare.openConfiguration(inUse: nil)) == "open ~/.config/phim/phim.toml: ")
        }
    }

    @Test func `The indicator draws the current keyboard and opens the picture`() throws {
        try Self.with { folder, run, environment throws in
            let programs = IndicatorPrograms(
                environment: environment, phim: folder.appending(path: "phim").path, template: nil)
            var status = Status.example
            status.layer = "numeric"
            status.configuration = "/home/x/a b.toml"
            let page = "~/.cache/phim/keyboard.html"
            #expect(
                try run(programs.showKeyboard(IndicatorState(status).shown))
                    == "phim keyboard --locale vi --layer numeric --config /home/x/a b.toml --html \(page)\n"
                    + "open \(page): page")
            #expect(
                try run(programs.showKeyboard(nil)) == "phim keyboard --html \(page)\nopen \(page): page")
        }
    }

    @Test func `The indicator runs the doctor in an installed terminal`() throws {
        try Self.with { folder, run, environment throws in
            let programs = IndicatorPrograms(environment: environment, phim: "phim", template: nil)
            let command = try #require(programs.findProblems)
            #expect(try run(command).hasPrefix("foot sh -c \"$1\" doctor;"))
            let none = IndicatorPrograms(environment: ["PATH": "/nonexistent"], phim: "phim", template: nil)
            #expect(none.findProblems == nil)
            let own = IndicatorPrograms(
                environment: ["PATH": "/nonexistent", "TERMINAL": "mine"], phim: "phim", template: nil)
            #expect(own.findProblems?.prefix(2) == ["mine", "-e"])
        }
    }
}
