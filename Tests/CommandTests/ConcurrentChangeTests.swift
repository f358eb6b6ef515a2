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
            // One that has waited two seconds for the others, as on a busy machine, says to try again.
            let attempt =
                "until \(command) >$n.log 2>&1; do grep -q 'another program is changing' $n.log || { cat $n.log; break; }; done"
            let printed = try ConsoleSession.run(
                "for n in 1 2 3 4 5 6 7 8; do { \(attempt); } & done | cat", in: folder)
            #expect(printed == "")
            let text = try String(contentsOf: folder.appending(path: ".config/phim/" + file), encoding: .utf8)
            for number in 1...8 {
                let wanted = line.replacing("%d", with: "\(number)")
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
