import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Desktop

/// What runs in a terminal window, with real pseudo-terminals and shells.
@Suite(.waits, .needs("script"))
struct TerminalWatchTests {
    @Test func `The program in the foreground of a terminal is known by its name`() throws {
        try with(tabs: 1) { window, typist in
            #expect(typist.program == "sh")
            try window.run("sleep 1000", waits: false)
            #expect(try becomes(&typist) { $0.program == "sleep" })
        }
    }

    @Test func `A program asks for a password if it reads a line without echo`() throws {
        try with(tabs: 1) { window, typist in
            #expect(!typist.asks)
            for (mode, asks) in [("-echo", true), ("-echo -icanon", false), ("echo -icanon", false), ("sane", false)]
            {
                try window.run("stty \(mode)")
                typist.type()
                #expect(typist.asks == asks, "\(mode)")
            }
        }
    }

    @Test func `A terminal is read at the first key after a pause and after Enter, and each second, not at each key`()
        throws
    {
        try with(tabs: 1) { window, typist in
            typist.type()
            try window.run("stty -echo")
            func asks(after pause: Timestamp, _ key: Keycode = Keycode(30)) -> Bool {
                typist.type(key, after: pause)
                return typist.asks
            }
            #expect(!asks(after: 100_000))
            #expect(!asks(after: 100_000, .enter))
            #expect(asks(after: 100_000))
            try window.run("stty echo")
            #expect(asks(after: 100_000))
            #expect(!asks(after: 400_000))
            try window.run("stty -echo")
            #expect((1...10).map { _ in asks(after: 100_000) } == (1...10).map { $0 == 10 })
        }
    }

    @Test func `With several tabs only what holds for all of them is told`() throws {
        try with(tabs: 2) { window, typist in
            #expect(typist.program == "sh")
            try window.run("stty -echo")
            typist.type()
            #expect(!typist.asks)
            try window.run("stty -echo", in: 1)
            typist.type()
            #expect(typist.asks)
            try window.run("sleep 1000", in: 1, waits: false)
            #expect(try becomes(&typist) { $0.program.isEmpty })
        }
    }

    @Test func `The tab that begins to ask after Enter is in front, until a click or a chord may have changed that`()
        throws
    {
        try with(tabs: 2) { window, typist in
            for leave in [{ $0.watch.leaveFront() }, { $0.type(.leftControl) }] as [(inout Typist) -> Void] {
                typist.type(.enter)
                try window.run("stty -echo")
                // A capital.
                typist.type(.leftShift)
                #expect(typist.asks)
                typist.type()
                #expect(typist.asks)
                leave(&typist)
                typist.type()
                #expect(!typist.asks)
                try window.run("stty echo")
                typist.type()
            }
        }
    }

    @Test(.needs("tmux")) func `In tmux the terminals of its server count`() throws {
        try TemporaryFolder.with { folder in
            var servers: [String: [pid_t]] = [:]
            let tmux = try Tmux("sh -c 'stty -echo; sleep 1000'", in: folder)
            defer { tmux.end() }
            let window = try ShellWindow(tabs: 1, in: folder)
            try window.run(tmux.attaching, waits: false)
            #expect(
                try becomesTrue {
                    let panes = TerminalPane.panes(of: window.process, servers: &servers)
                    return panes.contains { $0.asksForPassword && ["sh", "sleep"].contains($0.program) }
                })
        }
    }

    @Test(arguments: [0, -1, pid_t.max]) func `Nothing is known of a process that is not there`(process: pid_t) {
        var typist = Typist()
        typist.watch.follow(.window(of: process))
        typist.type()
        #expect(typist.program.isEmpty && !typist.asks)
    }

    @Test(
        arguments: [
            ("12/34 my terminal", "12", 34, "my terminal"), ("{1-2}/7 konsole", "{1-2}", 7, "konsole"),
            ("5 foot", "5", 0, "foot"), ("5/x foot", "5", 0, "foot"), ("5/99999999999 foot", "5", 0, "foot"),
            ("5/", "5", 0, ""),
        ] as [(String, String, pid_t, String)])
    func `A window's report has its number, its process and its application`(
        text: String, place: String, process: pid_t, application: String
    ) throws {
        let report = try #require(FocusReport(window: text))
        #expect(report.place == place && report.process == process && report.application == application)
        #expect(report.origin == nil)
    }

    @Test(
        arguments: [
            ("{1-2}/7/30/-4 my terminal", FocusReport.Origin(x: 30, y: -4)), ("{1-2}/7/30 konsole", nil),
            ("{1-2}/7/x/4 konsole", nil), ("{1-2}/7/99999999999/4 konsole", nil),
        ] as [(String, FocusReport.Origin?)])
    func `A window's report may have the place of its content, and a caret there is on the screen`(
        text: String, origin: FocusReport.Origin?
    ) throws {
        let report = try #require(FocusReport(window: text))
        #expect(report.place == "{1-2}" && report.process == 7 && report.origin == origin)
        guard let origin else { return }
        let caret = CaretPlace(x: 5, y: 6, width: 1, height: 9, isInWindow: true).onScreen(origin)
        #expect(caret == CaretPlace(x: 35, y: 2, width: 1, height: 9, isInWindow: false))
        #expect(caret.onScreen(origin) == caret)
    }

    @Test(
        arguments: [
            (#"{"nodes":[{"pid":1,"focused":false},{"nodes":[],"floating_nodes":[{"pid":42,"focused":true}]}]}"#, 42),
            (#"{"type":"root","focused":true,"nodes":[{"pid":7,"name":"a title","focused":false}]}"#, nil),
            (#"{"nodes":3}"#, nil), ("", nil), ("[]", nil),
        ] as [(String, pid_t?)])
    func `The process of the focused window is found in sway's tree`(tree: String, process: pid_t?) {
        #expect(WindowProcess.focused(inTree: Array(tree.utf8)) == process)
    }

    @Test(
        arguments: [
            (#"{"address":"0x1","pid":42,"title":"a title"}"#, 42), ("{}", nil), ("unknown request", nil),
        ] as [(String, pid_t?)])
    func `The process of the active window is found in Hyprland's answer`(answer: String, process: pid_t?) {
        #expect(WindowProcess.process(ofWindow: Array(answer.utf8)) == process)
    }

    /// Types until a condition holds; false if it does not within the limit.
    private func becomes(_ typist: inout Typist, _ condition: (Typist) -> Bool) throws -> Bool {
        try becomesTrue {
            typist.type()
            return condition(typist)
        }
    }

    private func with(tabs: Int, _ body: (ShellWindow, inout Typist) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            let window = try ShellWindow(tabs: tabs, in: folder)
            for tab in 0..<tabs { try window.run(":", in: tab) }
            var typist = Typist()
            typist.watch.follow(.window(of: window.process))
            try body(window, &typist)
        }
    }
}

/// Presses keys in a terminal window, on a clock of its own.
private struct Typist {
    var watch = TerminalWatch()
    private var time: Timestamp = 0

    var program: String { watch.program }
    var asks: Bool { watch.asksForPassword }

    /// Presses a key so long after the one before, by default after a pause.
    mutating func type(_ key: Keycode = Keycode(30), after pause: Timestamp = 500_000) {
        time += pause
        _ = watch.keyGoesDown(key, at: time)
    }
}
