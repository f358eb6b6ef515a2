import EventLoop
import Foundation
import Keyboard
import TestSupport
import Testing

extension NativeTests {
    /// TigerVNC's viewer and server, with a terminal on the server.
    @Suite(
        .enabled(if: NativeCell.isChosen, "with --matrix"),
        .enabled(
            if: ["Xtigervnc", "xtigervncviewer", "xterm", "xkbcomp"].allSatisfy(isInstalled),
            "needs Xtigervnc, xtigervncviewer, xterm and xkbcomp"))
    struct RemoteDesktopTests {
        private static let keys = "tieengs Vieetj chaof ddeens truwowngf rooif"

        /// The shipped rule leaves the window alone.
        @Test func `The shipped rule passes keys unchanged to a remote desktop`() throws {
            try Self.run { stage throws in
                #expect(stage.typist.isOff)
                #expect(try stage.text(of: Self.keys) == Self.keys)
            }
        }

        /// The plane's keys reach a server that takes keys instead of characters and has the plane itself.
        @Test func `Letters arrive in a remote desktop that has the plane, with a rule of the user`() throws {
            try Self.run("[[application]]\nid = \"*tigervnc*\"\noff = false\n", ["-RawKeyboard=1"]) { stage throws in
                try stage.installPlane()
                #expect(!stage.typist.isOff)
                #expect(try stage.text(of: Self.keys) == "tiếng Việt chào đến trường rồi")
            }
        }

        private static func run(
            _ rules: String = "", _ options: [String] = [], _ body: (RemoteStage) throws -> Void
        ) throws {
            try TemporaryFolder.with { folder in
                let loop = try EventLoop()
                let desktop = try NativeDesktop(.x11, on: loop)
                let stage = try RemoteStage(rules, options, on: desktop, in: folder, loop)
                try #require(
                    try stage.waits { stage.typist.field.application.lowercased().contains("vnc") },
                    "\(stage.typist.field)")
                try body(stage)
            }
        }
    }
}

/// A daemon beside a viewer, and the server that it shows.
private final class RemoteStage {
    let typist: NativeTypist
    private let desktop: NativeDesktop
    private let display = ":\(900 + getpid() % 90)"
    private let server: DisplayServer
    private let viewer: DisplayServer
    private let output: URL

    init(
        _ rules: String, _ options: [String], on desktop: NativeDesktop, in folder: URL, _ loop: EventLoop
    ) throws {
        self.desktop = desktop
        output = folder.appending(path: "output")
        let socket = folder.appending(path: "vnc").path
        server = try DisplayServer(
            "/usr/bin/Xtigervnc",
            [
                display, "-SecurityTypes", "None", "-rfbport", "-1", "-rfbunixpath", socket, "-geometry", "640x400",
            ] + options)
        _ = try loop.turn(until: { hasListener(at: socket) })
        viewer = try DisplayServer(
            "/usr/bin/xtigervncviewer", ["-SecurityTypes", "None", socket], environment: desktop.environment)
        typist = try NativeTypist(
            FieldStage.telex + rules, environment: desktop.environment, gap: nil, on: loop, player: desktop.player)
        typist.followFocus()
    }

    /// Puts the plane into the keymap of the server, as the guide says.
    func installPlane() throws {
        let command = "'\(desktop.program)' keymap xkb --live | xkbcomp -w0 - '\(display)'"
        #expect(try runProgram("/bin/sh", ["-c", command], environment: ["DISPLAY": display]) == 0)
    }

    /// Types these keys into a terminal on the server: what came out.
    func text(of keys: String) throws -> String {
        let script = ApplicationFolder.programs.appending(path: "terminal.sh").path
        let terminal = try DisplayServer(
            "/usr/bin/xterm", ["-e", "sh", script, output.path], environment: ["DISPLAY": display])
        defer { terminal.kill() }
        #expect(try waits { FileManager.default.fileExists(atPath: output.path) })
        try typist.wait(1)
        try typist.type(keys, .person)
        try typist.wait(1)
        return ConsoleTranscript(Array(try Data(contentsOf: output))).text
    }

    /// Waits until this is so; false after a minute.
    func waits(until isSo: () -> Bool) throws -> Bool {
        for _ in 0..<600 {
            if isSo() { return true }
            try typist.wait(0.1)
        }
        return false
    }
}
