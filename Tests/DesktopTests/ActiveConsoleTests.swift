import EventLoop
import Foundation
import TestSupport
import Testing

@testable import Desktop

/// The terminal in front. A pseudo terminal stands for the kernel's; the real one is asked in the guest.
@Suite struct ActiveConsoleTests {
    @Test func `A console asks for a password if it reads a line without echo`() throws {
        try with { console, folder in
            let terminal = try PseudoTerminal("tty1", in: folder)
            #expect(!console.asksForPassword)
            terminal.set(echo: false, lines: true)
            #expect(console.asksForPassword)
            // A shell that edits its line, and an editor.
            terminal.set(echo: false, lines: false)
            #expect(!console.asksForPassword)
            terminal.set(echo: true, lines: true)
            #expect(!console.asksForPassword)
        }
    }

    @Test func `A password prompt ends with a switch of the terminal, and with its hangup`() throws {
        try with { console, folder in
            #expect(!console.asksForPassword)
            let first = try PseudoTerminal("tty1", in: folder)
            let second = try PseudoTerminal("tty2", in: folder)
            first.set(echo: false, lines: true)
            #expect(console.asksForPassword)
            var changes = 0
            console.onChange = { changes += 1 }
            try Data("tty2\n".utf8).write(to: folder.appending(path: "active"))
            console.look()
            console.look()
            #expect(changes == 1)
            #expect(!console.asksForPassword)
            second.set(echo: false, lines: true)
            #expect(console.asksForPassword)
            second.hangUp()
            // A program that another test starts just now has a copy of all descriptors for a moment.
            #expect(try becomesTrue { !console.asksForPassword })
            let again = try PseudoTerminal("tty2", in: folder)
            again.set(echo: false, lines: true)
            #expect(console.asksForPassword)
            console.close()
            #expect(!console.asksForPassword)
        }
    }

    @Test func `Without a console nothing asks for a password`() throws {
        var source = ActiveConsole.Source()
        source.attribute = "/nonexistent"
        let loop = try EventLoop()
        let console = ActiveConsole(source, on: loop)
        #expect(!console.asksForPassword)
        #expect(console.isText == nil)
    }

    private func with(_ body: (ActiveConsole, URL) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            let attribute = folder.appending(path: "active")
            try Data("tty1\n".utf8).write(to: attribute)
            var source = ActiveConsole.Source()
            source.attribute = attribute.path
            source.directory = folder.path
            let loop = try EventLoop()
            try body(ActiveConsole(source, on: loop), folder)
        }
    }
}
