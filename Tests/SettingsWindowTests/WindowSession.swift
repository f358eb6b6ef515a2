import Foundation
import Glibc
import TestSupport

/// A real window of phim-settings on an X server of the test's own, with a home of its own, which `drive.py` uses as a
/// person does who has no mouse.
final class WindowSession {
    /// The programs that it needs are there.
    static let isPossible =
        AccessibilityBus.isPossible
        && ["/usr/bin/Xvfb", "/usr/bin/matchbox-window-manager", "/usr/bin/xdotool"].allSatisfy {
            FileManager.default.isExecutableFile(atPath: $0)
        }
        && (try? runProgram("/usr/bin/python3", ["-c", "import gi; gi.require_version('Atspi', '2.0')"])) == 0

    /// The user's folder for Phím.
    let settings: URL
    let environment: [String: String]
    private let folder: URL
    private let server: DisplayServer
    private let accessibility: AccessibilityBus
    private let manager: DisplayServer
    private var window: DetachedProgram?
    private var daemon: DetachedProgram?
    private static let driver = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "drive.py").path

    /// A session in a folder, with this configuration.
    init(in folder: URL, _ configuration: String, language: String = "C") throws {
        self.folder = folder
        settings = folder.appending(path: ".config/phim")
        try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
        try Data(configuration.utf8).write(to: settings.appending(path: "phim.toml"))
        server = try DisplayServer.xvfb(size: "1280x720")
        let display = server.display
        accessibility = try AccessibilityBus(
            in: folder,
            session: ["DISPLAY": display, "LANG": language, "XDG_CONFIG_HOME": "", "GDK_BACKEND": "x11"])
        environment = accessibility.environment
        // By default it takes keys for itself, Ctrl+Alt+E among them.
        let hotkeys = folder.appending(path: "manager-keys")
        try Data().write(to: hotkeys)
        manager = try DisplayServer(
            "/usr/bin/matchbox-window-manager", ["-use_titlebar", "no", "-kbdconfig", hotkeys.path],
            environment: environment, in: folder)
    }

    /// A daemon runs, whose keyboards are pipes. It takes the configuration when that is changed.
    func startDaemon() throws {
        let program = try BuiltProducts.testProcess.path
        let keyboard = folder.appending(path: "keyboard").path
        mkfifo(keyboard, 0o600)
        // Its keyboard stays, and what it types goes nowhere.
        daemon = try DetachedProgram(
            "bash -c 'exec 0<>\(keyboard); \(program) service \(folder.path) | cat >/dev/null'",
            environment: environment, in: folder)
    }

    /// Opens the window at a page, takes steps in it, and answers what they have printed.
    @discardableResult
    func use(_ page: String, _ steps: [String]) throws -> [String] {
        let program = BuiltProducts.directory.appending(path: "phim-settings").path
        window = try DetachedProgram("\(program) --page \(page)", environment: environment, in: folder)
        defer { window?.kill() }
        return try more(steps)
    }

    /// Takes steps in the window that is open.
    func more(_ steps: [String]) throws -> [String] {
        let result = try Driver.run(["/usr/bin/python3", "-W", "ignore", Self.driver] + steps, environment)
        if result.status != 0 { throw Failure(text: result.text) }
        return result.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
    }

    /// The text of a file of the user's.
    func text(_ name: String) throws -> String {
        try String(contentsOf: settings.appending(path: name), encoding: .utf8)
    }

    /// Ends everything.
    func end() {
        window?.kill()
        daemon?.kill()
        accessibility.end()
        manager.kill()
        server.kill()
    }

    struct Failure: Error, CustomStringConvertible {
        let text: String
        var description: String { text }
    }
}

/// A program that is run to its end for what it prints.
private enum Driver {
    static func run(_ arguments: [String], _ environment: [String: String]) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(filePath: arguments[0])
        process.arguments = Array(arguments.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
