import Foundation
import TestSupport
import Testing

/// Programs that change the user's files at the same time.
@Suite(.serialized, .waits) struct ConcurrentChangeTests {
    @Test(arguments: [
        ("phim set keys.f$n none", "phim.toml", "f%d = \"none\""),
        ("phim macro add a$n text", "macros.txt", "a%d:text"),
    ])
    func `A command keeps what others write into the same file at that moment`(
        command: String, file: String, line: String
    ) throws {
        try TemporaryFolder.with { folder in
            // One that waited two seconds for the others, as on a busy machine, says so, and has written nothing.
            let printed = try ConsoleSession.run(
                "for n in 1 2 3 4 5 6 7 8; do (\(command) >/dev/null 2>$n.log && echo $n || grep -L 'another program' $n.log) & "
                    + "done | cat", in: folder)
            let written = printed.split(separator: "\n")
            #expect(!written.isEmpty)
            let text = try String(contentsOf: folder.appending(path: ".config/phim/" + file), encoding: .utf8)
            for number in written {
                let wanted = line.replacing("%d", with: number)
                #expect(text.split(separator: "\n").contains { $0 == wanted }, "\(wanted) is missing in \(text)")
            }
        }
    }

    @Test func `A program that keeps a file locked is named as the reason, and nothing is written`() throws {
        let printed = try TemporaryFolder.with { folder in
            try ConsoleSession.run(
                "exec 9<.config/phim; flock 9; phim set keys.f1 none; status=$?; cat .config/phim/phim.toml; exit $status",
                in: folder)
        }
        #expect(
            printed
                == "Error: another program is changing ~/.config/phim/phim.toml; nothing was written. Try again.\n[1]"
        )
    }
}
