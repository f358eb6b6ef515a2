import Control
import Foundation
import Keyboard
import Logging
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

extension NativeTests {
    /// The examples of config/panels in the programs that they are for, with a daemon that is switched meanwhile. Waybar
    /// is in `TrayTests`.
    @Suite(.needs("jq"))
    struct PanelTests {
        @Test(.needs("tmux"))
        func `The example for tmux shows the locale in the status line`() throws {
            try PanelStage.with { stage throws in
                let example = try stage.example("tmux.conf")
                // In a terminal of another one, whose screen can be asked for.
                let (outer, inner) = ("tmux -S '\(stage.path("outer"))'", "tmux -S '\(stage.path("inner"))'")
                _ = try stage.start(
                    "\(outer) -f /dev/null new-session -d -x 80 -y 8 \"\(inner) -f \(example) new cat\"")
                for (letters, action) in [("VI", KeyboardAction.nextLocale), ("EN", .pause), ("EN paused", .resume)] {
                    let isShown = try stage.waits {
                        let screen = try stage.run("\(outer) capture-pane -p 2>/dev/null")
                        return screen.split(separator: "\n").last?.contains(" \(letters)  ") == true
                    }
                    #expect(isShown, "\(letters)")
                    stage.daemon.daemon.flow.perform(action)
                }
                // Servers that are asked to end wait for the command of their status line.
                for server in [inner, outer] {
                    _ = try stage.run("kill -KILL $(\(server) display-message -p '#{pid}')")
                }
            }
        }

        @Test(.needs("i3blocks"))
        func `The example for i3blocks prints a block after every switch`() throws {
            try PanelStage.with { stage throws in
                let output = try stage.start("i3blocks -c '\(try stage.example("i3blocks.conf"))'")
                try stage.expectSwitch(in: output) { $0.contains("\"full_text\":\"\($1)\"") }
            }
        }

        @Test(.needs("i3status"))
        func `The example for i3status puts a block of Phím in front`() throws {
            try PanelStage.with { stage throws in
                let configuration = stage.path("i3status.conf")
                let text = """
                    general {
                      output_format = "i3bar"
                      interval = 1
                    }
                    order += "tztime local"
                    tztime local { format = "%H:%M" }

                    """
                try Data(text.utf8).write(to: URL(filePath: configuration))
                let output = try stage.start("\(PanelStage.panels)/phim-i3status -c '\(configuration)'")
                try stage.expectSwitch(in: output) {
                    $0.contains("[{\"name\":\"phim\",\"full_text\":\"\($1)\"},{\"name\":\"tztime\"")
                }
                // A list without its end, after a header: what i3bar reads.
                let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
                #expect(lines[0].hasPrefix("{\"version\":1"))
                let list = lines[1...].joined(separator: "\n") + "]"
                #expect(((try? JSONSerialization.jsonObject(with: Data(list.utf8))) as? [[Any]])?.isEmpty == false)
            }
        }

        @Test(
            .enabled(if: PanelStage.isInstalled("polybar") && PanelStage.isInstalled("Xvfb"), "needs polybar, Xvfb"))
        func `Polybar runs the example module and shows the locale`() throws {
            try PanelStage.with { stage throws in
                let server = try DisplayServer.xvfb()
                let display = server.display
                defer { server.kill() }
                let example = try stage.example("polybar.ini")
                let output = try stage.start("DISPLAY=\(display) polybar --log=info --config='\(example)' phim 2>&1")
                #expect(
                    try stage.waits {
                        let log = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
                        return log.contains("Loading module 'phim'") && log.contains("Loaded 1 modules")
                    })
                // The module's command follows the daemon.
                #expect(try stage.waits { try !stage.run("pgrep -f '[p]him status --follow --json'").isEmpty })
                let log = try String(contentsOfFile: output, encoding: .utf8)
                #expect(!log.contains("error"), "\(log)")
            }
        }

        @Test(arguments: [("bash", "echo \"${PS1@P}\""), ("zsh", "print -P -- \"$PS1\"")])
        func `The example prompt for shells begins with the locale`(shell: String, show: String) throws {
            if !PanelStage.isInstalled(shell) { try skipCase(shell, "needs \(shell)") }
            try PanelStage.with { stage throws in
                let command = "\(shell) -c 'PS1=\"> \"; . \(PanelStage.panels)/prompt.sh; \(show)'"
                #expect(try stage.run(command) == "[vi] > \n")
                stage.daemon.daemon.flow.perform(.nextLocale)
                #expect(try stage.run(command) == "[en] > \n")
                stage.stopListening()
                #expect(try stage.run(command) == "> \n")
            }
        }

        @Test(.needs("desktop-file-validate"))
        func `The autostart entry of the indicator is valid`() throws {
            try PanelStage.with { stage throws in
                #expect(try stage.run("desktop-file-validate \(PanelStage.panels)/phim-indicator.desktop 2>&1") == "")
            }
        }
    }
}

/// A daemon without devices that listens, and programs that show its state.
final class PanelStage {
    let daemon: SimulatedDaemon
    private let folder: URL
    private var programs: [DetachedProgram] = []

    /// The folder of the examples.
    static let panels = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../config/panels")
        .standardized.path
    static let configuration = """
        [[locale]]
        id = "vi"
        method = "telex"
        [[locale]]
        id = "en"
        [focus]
        follow = false

        """

    static func isInstalled(_ program: String) -> Bool { access("/usr/bin/" + program, X_OK) == 0 }

    static func with(_ body: (PanelStage) throws -> Void) throws {
        try TemporaryFolder.with { folder throws in
            let stage = try PanelStage(in: folder)
            defer { for program in stage.programs { program.kill() } }
            try body(stage)
        }
    }

    private init(in folder: URL) throws {
        self.folder = folder
        daemon = try Self.daemon(in: folder.path)
    }

    /// A daemon that listens in a runtime directory.
    static func daemon(in runtime: String) throws -> SimulatedDaemon {
        var options = Daemon.Options()
        options.environment = ["XDG_RUNTIME_DIR": runtime]
        options.log = Logger(label: "test") { _ in LogCapture() }
        options.console = nil
        let daemon = try SimulatedDaemon(configuration, options)
        let directory = RuntimeDirectory(environment: options.environment)
        try directory.create()
        daemon.daemon.listen(in: directory)
        return daemon
    }

    func stopListening() { daemon.daemon.close() }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// A copy of an example that names the folder of this repository.
    func example(_ name: String) throws -> String {
        let text = try String(contentsOfFile: Self.panels + "/" + name, encoding: .utf8)
        let copy = folder.appending(path: name)
        try Data(text.replacing("/usr/share/phim/panels", with: Self.panels).utf8).write(to: copy)
        return copy.path
    }

    private var environment: [String: String] {
        [
            "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path, "LC_ALL": "C.UTF-8",
            "PATH": BuiltProducts.directory.path + ":/usr/local/bin:/usr/bin:/bin",
        ]
    }

    /// Starts a command of the shell; answers the file with what it prints.
    func start(_ command: String) throws -> String {
        let name = UUID().uuidString
        let script = path(name + ".sh")
        try Data("exec >'\(path(name))'\n\(command)\n".utf8).write(to: URL(filePath: script))
        programs.append(try DetachedProgram("bash '\(script)'", environment: environment, in: folder))
        return path(name)
    }

    /// Runs a command of the shell to its end while the daemon does its work; answers what it prints.
    func run(_ command: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", command]
        process.environment = environment
        let file = folder.appending(path: UUID().uuidString)
        try Data().write(to: file)
        process.standardOutput = try FileHandle(forWritingTo: file)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        #expect(try waits { !process.isRunning }, "\(command)")
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    func waits(until condition: () throws -> Bool) throws -> Bool {
        try daemon.loop.turn {
            try daemon.settle()
            return try condition()
        }
    }

    /// What is printed to a file has the first locale, and after a switch the second.
    func expectSwitch(in file: String, _ has: (_ text: String, _ letters: String) -> Bool) throws {
        for letters in ["VI", "EN"] {
            let isThere = try waits { has((try? String(contentsOfFile: file, encoding: .utf8)) ?? "", letters) }
            #expect(isThere, "\((try? String(contentsOfFile: file, encoding: .utf8)) ?? "")")
            daemon.daemon.flow.perform(.nextLocale)
        }
    }
}
