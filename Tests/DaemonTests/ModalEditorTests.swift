import Control
import Foundation
import Keyboard
import Keymaps
import SimulatedDevices
import System
import TestSupport
import Testing

@testable import Daemon

/// Real editors with their plug-ins, in tmux: keys go into a daemon on simulated devices, what comes out of it goes into
/// the editor, and the editor reports its mode on a real control socket.
@Suite(.serialized, .waits, .inFullRun) struct ModalEditorTests {
    @Test(.needs("tmux", "vim"))
    func `In Vim, insert mode has the locale and commands are typed plainly`() throws {
        try checkVi(["vim", "-u", "start.vim", "-N", "-n"], plugin: "vim/phim.vim")
    }

    @Test(.needs("tmux", "nvim"))
    func `In Neovim, insert mode has the locale and commands are typed plainly`() throws {
        try checkVi(["nvim", "-u", "start.vim", "-n"], plugin: "vim/phim.lua")
    }

    private func checkVi(_ command: [String], plugin: String) throws {
        try Terminal.run(
            command, files: ["start.vim": "set ttimeoutlen=10\nsource \(Terminal.config)/\(plugin)\n"]
        ) { terminal in
            try terminal.wait(for: .normal)
            try terminal.type("i")
            try terminal.wait(for: .insert)
            try terminal.type("tieengs Vieetj")
            // The keys after Escape come before the editor can have reported anything.
            try terminal.type("\u{1b}dd")
            try terminal.wait(for: .normal)
            try terminal.type("uo")
            try terminal.wait(for: .insert)
            try terminal.type("ddaau\u{1b}")
            try terminal.wait(for: .normal)
            try terminal.type("yypxx/")
            try terminal.wait(for: .insert)
            try terminal.type("Vieetj\r")
            try terminal.wait(for: .normal)
            try terminal.type("x:w out\r")
            let text = try terminal.text(of: "out")
            #expect(text == "tiếng iệt\nđâu\nu\n")
            try terminal.type(":q!\r")
            try terminal.wait(for: nil)
        }
    }

    @Test(.needs("tmux", "emacs"))
    func `In Emacs, the method is on where keys insert themselves`() throws {
        try checkEmacs(loading: "(setq initial-scratch-message nil)") { terminal in
            try terminal.wait(for: .insert)
            try terminal.type("tieengs Vieetj")
            try terminal.chord("x")
            try terminal.wait(for: .normal)
            try terminal.type("rss")
            try terminal.wait(for: .insert)
            try terminal.type(" ddaau")
        }
    }

    @Test(
        .needs("tmux", "emacs"), .enabled(if: Terminal.hasEvil, "needs elpa-evil: Tests/run.sh installs it"))
    func `In Emacs with Evil, keys of the normal state are typed plainly`() throws {
        let evil = """
            (dolist (folder (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa-src/*"))
              (add-to-list 'load-path folder))
            (require 'evil)
            (evil-mode 1)
            """
        try checkEmacs(loading: evil) { terminal in
            try terminal.wait(for: .normal)
            try terminal.type("i")
            try terminal.wait(for: .insert)
            try terminal.type("tieengs Vieetj\u{1b}")
            try terminal.wait(for: .normal)
            try terminal.type("a")
            try terminal.wait(for: .insert)
            try terminal.type(" ddaau")
        }
    }

    /// Types into a new file, which is saved at the end.
    private func checkEmacs(loading: String, _ body: (Terminal) throws -> Void) throws {
        let start = """
            (setq inhibit-startup-screen t make-backup-files nil auto-save-default nil)
            \(loading)
            (add-to-list 'load-path "\(Terminal.config)/emacs")
            (require 'phim)
            (phim-mode 1)
            """
        let command = ["emacs", "-nw", "-Q", "-l", "start.el", "out"]
        try Terminal.run(command, files: ["start.el": start]) { terminal in
            try body(terminal)
            try terminal.chord("x")
            try terminal.chord("s")
            let text = try terminal.text(of: "out")
            #expect(text.hasPrefix("tiếng Việt đâu"))
            try terminal.chord("x")
            try terminal.chord("c")
            try terminal.wait(for: nil)
        }
    }
}

/// A program in tmux behind a daemon.
private final class Terminal {
    static let config = URL(filePath: #filePath).appending(path: "../../../config").standardized.path

    private let daemon: SimulatedDaemon
    private let folder: URL
    private let terminal: Tmux
    private let reader: TextField

    static var hasEvil: Bool {
        FileManager.default.fileExists(atPath: "/usr/share/emacs/site-lisp/elpa-src")
            && (try? FileManager.default.contentsOfDirectory(atPath: "/usr/share/emacs/site-lisp/elpa-src"))?
                .contains { $0.hasPrefix("evil-") } ?? false
    }

    /// Starts a program in a folder of its own, and ends it after the body.
    static func run(_ command: [String], files: [String: String], _ body: (Terminal) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
            let terminal = try Terminal(command, in: folder)
            defer { terminal.end() }
            try body(terminal)
        }
    }

    private init(_ command: [String], in folder: URL) throws {
        self.folder = folder
        daemon = try SimulatedDaemon("[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n")
        reader = TextField(daemon.daemon.active.assembly.compiledKeymap())
        let directory = RuntimeDirectory(environment: ["XDG_RUNTIME_DIR": folder.path])
        try directory.create()
        daemon.daemon.listen(in: directory)
        terminal = try Tmux(
            command.joined(separator: " "), environment: ["XDG_RUNTIME_DIR": folder.path], in: folder)
    }

    /// Types the keys of a US keyboard; `\u{1b}` is Escape, `\r` Return.
    func type(_ keys: String) throws {
        for key in keys.unicodeScalars {
            switch key {
            case "\u{1b}": try tap(.escape)
            case "\r": try tap(.enter)
            default:
                let key = try #require(KeyLayout.usKey(of: key))
                if key.isShifted { try press(.leftShift, .press) }
                try tap(key.keycode)
                if key.isShifted { try press(.leftShift, .release) }
            }
        }
    }

    /// A key with Ctrl.
    func chord(_ key: Unicode.Scalar) throws {
        try press(.leftControl, .press)
        try tap(try #require(KeyLayout.usKey(of: key)).keycode)
        try press(.leftControl, .release)
    }

    /// Waits until the editor has reported that mode; nil for no editor any more.
    func wait(for mode: EditorMode?) throws {
        let isThere = try daemon.wait { self.daemon.daemon.flow.engine.editorMode == mode }
        #expect(isThere, "the mode is \(String(describing: daemon.daemon.flow.engine.editorMode)): \(screen)")
    }

    /// The text of a file of the editor's, once it is there.
    func text(of file: String) throws -> String {
        let path = folder.appending(path: file)
        _ = try daemon.wait { (try? Data(contentsOf: path))?.isEmpty == false }
        return try String(contentsOf: path, encoding: .utf8)
    }

    /// The editor is gone with its terminal.
    func end() { terminal.end() }

    private var screen: String { (try? terminal.screen) ?? "" }

    private func tap(_ keycode: Keycode) throws {
        try press(keycode, .press)
        try press(keycode, .release)
    }

    private func press(_ keycode: Keycode, _ phase: KeyPhase) throws {
        try daemon.press(keycode, phase)
        for event in daemon.received {
            reader.receive(event)
            if event.phase == .press, let key = Self.names[event.keycode] {
                try terminal.press(key)
            } else if !reader.text.isEmpty {
                let isChord = reader.text.hasPrefix("⟨ctrl+")
                if isChord {
                    try terminal.press("C-" + reader.text.dropFirst(6).dropLast())
                } else {
                    try terminal.type(reader.text)
                }
            }
            reader.clear()
        }
    }

    private static let names: [Keycode: String] = [.backspace: "BSpace", .escape: "Escape", .enter: "Enter"]
}
