import Control
import EventLoop
import Foundation
import Keyboard
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

/// `phim focus` and `phim status` of a daemon that follows the focus. GNOME Shell's place on a real bus is a test's.
@Suite(.needs("dbus-daemon"))
struct FocusCommandTests {
    @Test func `phim focus prints each change, and with --once only the current state`() throws {
        try Stage.with("") { stage throws in
            let follow = try stage.start("focus")
            try stage.await(follow, "unknown: nothing reports which window has the focus (see “phim doctor”)\n")
            try stage.focus("1 firefox-esr")
            try stage.await(follow, "firefox-esr, unknown (gnome)\n")
            // What is no change of the focus is no line.
            try stage.daemon.type("hoaf ")
            stage.daemon.daemon.flow.perform(.nextLocale)
            try stage.focus("2 foot")
            try stage.await(follow, "firefox-esr, unknown (gnome)\nfoot, unknown (gnome)\n")
            let once = try stage.start("focus", "--once")
            try stage.await(once, "foot, unknown (gnome)\n")
            #expect(try stage.waits { !once.process.isRunning })
            stage.shell.end()
            try stage.await(follow, "foot, unknown (gnome)\nunknown: nothing")
        }
    }

    @Test func `phim focus --json has the fields of the status and no window title`() throws {
        try Stage.with("") { stage throws in
            try stage.focus("17 org.kde.kate")
            let json = try stage.start("focus", "--once", "--json")
            try stage.await(json, "}\n")
            let fields = try #require(
                try JSONSerialization.jsonObject(with: json.output.data) as? [String: Any])
            #expect(Set(fields.keys) == ["application", "program", "field", "isOff", "since", "source", "sources"])
            #expect(fields["application"] as? String == "org.kde.kate")
            #expect(fields["field"] as? String == "unknown")
            #expect(fields["sources"] as? [String] == ["gnome"])
            let status = try stage.start("status")
            try stage.await(status, "focus          org.kde.kate, unknown (gnome)\n")
        }
    }

    @Test func `The status says that a rule turns Phím off in an application`() throws {
        try Stage.with("") { stage throws in
            try stage.focus("3 xfreerdp")
            let off =
                "focus          xfreerdp, unknown (gnome)\n               off there, by a rule of [[application]]\n"
            try stage.await(try stage.start("status"), off)
        }
    }

    @Test func `phim status --follow reports changes of case, layer and direction`() throws {
        let arabic = "[[locale]]\nid = \"vi\"\n[[locale]]\nid = \"ar\"\nlayout = \"ara\"\n"
        try Stage.with(arabic) { stage throws in
            let follow = try stage.start("status", "--follow", "--json")
            let flow = stage.daemon.daemon.flow
            for (action, expected) in [
                (nil, #""layer":"alphabetic","#), (.layer("numeric"), #""layer":"numeric","#),
                (.layer("alphabetic"), #""layer":"alphabetic","#), (.capsLock, #""letterCase":"capsLocked","#),
                (.capsLock, #""letterCase":"lowercased","#), (.locale("ar"), #""isRightToLeft":true,"#),
                (.locale("vi"), #""isRightToLeft":false,"#),
            ] as [(KeyboardAction?, String)] {
                if let action { flow.perform(action) }
                let isTold = try stage.waits {
                    follow.output.text.split(separator: "\n").last?.contains(expected) == true
                }
                #expect(isTold, "\(expected): \(follow.output.text)\(follow.errors.text)")
            }
        }
    }

    @Test func `phim application without a name changes the rule of the application that has the focus`() throws {
        try Stage.with("") { stage throws in
            let file = stage.path(of: "a.toml")
            try Data().write(to: URL(filePath: file))
            let unknown = try stage.start("application", "toggle", "--config", file)
            #expect(try stage.waits { unknown.errors.text.contains("nothing reports which window has the focus") })
            try stage.focus("17 org.kde.kate")
            for (arguments, expected) in [
                (["toggle"], "Phím is off in “org.kde.kate”\n"), (["toggle"], "Phím is on in “org.kde.kate”\n"),
                (["off"], "Phím is off in “org.kde.kate”\n"), (["set", "method", "vni"], #"method = "vni""#),
            ] {
                try stage.await(try stage.start(["application"] + arguments + ["--config", file]), expected)
            }
            let text = try String(contentsOfFile: file, encoding: .utf8)
            #expect(text == "[[application]]\nid = [\"org.kde.kate\"]\noff = true\nmethod = \"vni\"\n")
        }
    }

    @Test(.needs("tmux"))
    func `The status is wrapped at words in 40 columns`() throws {
        try Stage.with("") { stage throws in
            try stage.focus("3 xfreerdp")
            let lines = try stage.lines(of: "status", columns: 40)
            #expect(lines.allSatisfy { $0.count < 40 } && lines.count > 9, "\(lines)")
            #expect(lines.contains("method         telex of telex,"), "\(lines)")
            #expect(lines.contains { $0.hasPrefix("                 ") == false && $0.hasPrefix("               ") })
        }
    }

    @Test func `phim focus says that the configuration forbids it`() throws {
        try Stage.with("[focus]\nfollow = false\n") { stage throws in
            let once = try stage.start("focus", "--once")
            #expect(try stage.waits { !once.process.isRunning })
            #expect(once.process.terminationStatus == 1)
            #expect(once.errors.text.contains("follow = false in [focus]"))
        }
    }
}

/// A daemon that listens, and commands that talk to it.
private final class Stage {
    let daemon: SimulatedDaemon
    let shell: BusService
    private let server: MessageBusDaemon
    private let folder: URL

    /// A command that runs, and what it has printed.
    struct Command {
        let process: Process
        let output: Capture
        let errors: Capture
    }

    /// What a command writes into a file.
    struct Capture {
        let file: URL

        var data: Data { (try? Data(contentsOf: file)) ?? Data() }
        var text: String { String(decoding: data, as: UTF8.self) }
    }

    static func with(_ configuration: String, _ body: (Stage) throws -> Void) throws {
        try TemporaryFolder.with { try body(Stage(configuration, in: $0)) }
    }

    private init(_ configuration: String, in folder: URL) throws {
        self.folder = folder
        server = try MessageBusDaemon(in: folder)
        shell = try BusService("org.gnome.Shell", at: server.address)
        daemon = try SimulatedDaemon(
            configuration, environment: ["DBUS_SESSION_BUS_ADDRESS": server.address, "XDG_RUNTIME_DIR": folder.path])
        let directory = RuntimeDirectory(environment: ["XDG_RUNTIME_DIR": folder.path])
        try directory.create()
        daemon.daemon.listen(in: directory)
        daemon.daemon.applications.reconsider()
    }

    func path(of name: String) -> String { folder.appending(path: name).path }

    func start(_ arguments: String...) throws -> Command { try start(arguments) }

    func start(_ arguments: [String]) throws -> Command {
        let process = Process()
        process.executableURL = BuiltProducts.directory.appending(path: "phim")
        process.arguments = arguments
        process.environment = ["XDG_RUNTIME_DIR": folder.path, "HOME": folder.path]
        let captures = try (0..<2).map { _ in
            let file = folder.appending(path: UUID().uuidString)
            try Data().write(to: file)
            return Capture(file: file)
        }
        process.standardOutput = try FileHandle(forWritingTo: captures[0].file)
        process.standardError = try FileHandle(forWritingTo: captures[1].file)
        try process.run()
        return Command(process: process, output: captures[0], errors: captures[1])
    }

    /// What a command prints in a terminal of so many columns.
    func lines(of command: String, columns: Int) throws -> [String] {
        let environment = ["XDG_RUNTIME_DIR": folder.path, "PATH": BuiltProducts.directory.path + ":/usr/bin:/bin"]
        let end = "-- end --"
        let tmux = try Tmux(
            "sh -c 'stty cols \(columns); phim \(command); echo \(end); sleep 60'", environment: environment,
            in: folder)
        defer { tmux.end() }
        var screen = ""
        _ = try waits {
            screen = (try? tmux.screen) ?? ""
            return screen.contains(end)
        }
        return screen.split(separator: "\n").prefix { $0 != end }.map { String($0) }
    }

    /// Waits until a command has printed this.
    func await(_ command: Command, _ text: String) throws {
        let isPrinted = try waits { command.output.text.contains(text) }
        #expect(isPrinted, "\(command.output.text)\(command.errors.text)")
    }

    /// A window has the focus: its number and its application.
    func focus(_ window: String) throws {
        shell.set("FocusedWindow", of: "vn.phim.Focus", at: "/vn/phim/Focus", .text(window))
        let name = window.split(separator: " ")[1]
        #expect(try waits { daemon.daemon.applications.field.application == name })
    }

    func waits(until condition: () -> Bool) throws -> Bool {
        try daemon.wait {
            shell.process()
            return condition()
        }
    }
}
