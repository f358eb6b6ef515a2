package import Foundation
import Glibc

/// A display server of the test's own, in a runtime directory of its own.
package final class DisplayServer {
    package let directory: URL
    private let ownsDirectory: Bool
    private let process = Process()
    /// Files that a server which is killed leaves behind.
    private var leftovers: [String] = []

    /// Starts a program with arguments and more environment; its runtime directory is a fresh one
    /// unless one is given. What it prints goes nowhere unless a pipe is given.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], in directory: URL? = nil,
        output: Pipe? = nil
    ) throws {
        self.directory =
            directory
            ?? FileManager.default.temporaryDirectory.appending(path: "phim-\(UUID().uuidString.prefix(8))")
        ownsDirectory = directory == nil
        if ownsDirectory {
            // Open to all, since a compositor will not run as root.
            try FileManager.default.createDirectory(
                at: self.directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777])
        }
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { $1 }.merging([
                "XDG_RUNTIME_DIR": self.directory.path, "HOME": self.directory.path,
                "SWAYSOCK": socket,
            ]) { $1 }
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // What a server that was killed left behind would be in the way of the next one.
        try? FileManager.default.removeItem(atPath: socket)
        try process.run()
    }

    /// Where sway speaks its own protocol.
    package var socket: String { directory.appending(path: "sway.sock").path }

    deinit {
        kill()
        if ownsDirectory { try? FileManager.default.removeItem(at: directory) }
    }

    /// Ends the server.
    package func kill() {
        guard process.isRunning else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        for path in leftovers { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Stops the server in its tracks, as one that hangs.
    package func suspend() { Glibc.kill(process.processIdentifier, SIGSTOP) }
    package func resume() { Glibc.kill(process.processIdentifier, SIGCONT) }

    /// An X server without a screen, once it listens. It chooses the number of its display itself. Its picture is the file
    /// `Xvfb_screen0` of a folder, if that is given.
    package static func xvfb(size: String = "320x240", picture folder: URL? = nil) throws -> DisplayServer {
        let arguments = ["-displayfd", "1", "-screen", "0", size + "x24", "-nolisten", "tcp", "-noreset"]
        let number = Pipe()
        let server = try DisplayServer(
            "/usr/bin/Xvfb", arguments + (folder.map { ["-fbdir", $0.path] } ?? []), output: number)
        guard let line = try number.fileHandleForReading.read(upToCount: 16),
            let number = UInt16(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines))
        else { throw RigFailure(description: "Xvfb does not start") }
        server.display = ":\(number)"
        let socket = "/tmp/.X11-unix/X\(number)"
        server.leftovers = [socket, "/tmp/.X\(number)-lock"]
        let sockets = server.root.appending(path: "tmp/.X11-unix")
        try FileManager.default.createDirectory(at: sockets, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: sockets.appending(path: "X\(number)").path, withDestinationPath: socket)
        return server
    }

    /// The display of an X server, as in `:1`.
    package private(set) var display = ""

    /// A root of a machine, for `PHIM_ROOT`, on which this X server is the only one.
    package var root: URL { directory.appending(path: "machine") }

    /// A Wayland compositor in a window of an X server, with a keyboard of that layout. It will not run as root.
    package static func sway(layout: String, on screen: DisplayServer, in directory: URL? = nil) throws
        -> DisplayServer
    {
        let configuration = FileManager.default.temporaryDirectory.appending(path: "sway-\(UUID().uuidString)")
        try Data("input * xkb_layout \(layout)\nxwayland disable\n".utf8).write(to: configuration)
        let user = getuid() == 0 ? ["--reuid=65534", "--regid=65534", "--clear-groups"] : []
        return try DisplayServer(
            "/usr/bin/setpriv", user + ["/usr/bin/sway", "-c", configuration.path],
            environment: ["DISPLAY": screen.display, "WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman"], in: directory)
    }

    /// A command of sway's, as in `input * xkb_layout de`.
    package func tellSway(_ command: String) throws {
        try runProgram(
            "/usr/bin/swaymsg", ["-q", command],
            environment: ["SWAYSOCK": socket])
    }
}

extension DisplayServer {
    /// The windows of sway and what it knows of them, as JSON.
    package func windows() throws -> String {
        let file = directory.appending(path: "windows")
        try runProgram("/bin/sh", ["-c", "swaymsg -t get_tree >'\(file.path)'"], environment: ["SWAYSOCK": socket])
        return try String(contentsOf: file, encoding: .utf8)
    }
}

/// Runs a program to its end; answers its status.
@discardableResult
package func runProgram(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Int32
{
    let process = try startProgram(program, arguments, environment: environment)
    process.waitUntilExit()
    return process.terminationStatus
}

/// Starts a program, whose output nobody gets.
package func startProgram(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
}
