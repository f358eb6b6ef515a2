import Configuration
import Foundation
import Keyboard
import SimulatedDevices
import System
import TestSupport
import Testing

@testable import Clipboard
@testable import Daemon
@testable import Desktop
@testable import Doctor
@testable import Processes
@testable import Typing

extension DisplayTests {
    /// The last rung: what nothing can type is pasted. Real display servers, and the programs that reach their clipboards.
    @Suite(.serialized) struct Clipboards {
        enum Server: CaseIterable {
            case x11
            case wayland
        }

        /// A display server with a clipboard, and a daemon that types beside it.
        private final class Rig {
            private let screen: DisplayServer
            private let compositor: DisplayServer?
            let tool: ClipboardTool
            /// What leads to the display server.
            let environment: [String: String]
            let simulated: SimulatedDaemon

            private static let configuration = """
                [[locale]]
                id = "vi"
                method = "telex"
                [output]
                follow_keymap = false
                clipboard = true
                [[macro]]
                from = "dan"
                to = "«{clipboard}»"
                """

            /// `path` is where programs are looked for.
            init(_ server: Server = .x11, path: String = "/usr/bin:/bin") throws {
                screen = try DisplayServer.xvfb()
                compositor =
                    server == .wayland ? try DisplayServer.sway(layout: "us", on: screen) : nil
                let directory = (compositor ?? screen).directory.path
                var environment = ["PATH": path, "XDG_RUNTIME_DIR": directory, "HOME": directory]
                if server == .x11 { environment["DISPLAY"] = screen.display }
                let variables = environment
                _ = try becomesTrue { server == .x11 || !SessionSockets.wayland(in: variables).isEmpty }
                tool = try #require(ClipboardTool.find(in: environment))
                self.environment = environment
                simulated = try SimulatedDaemon(Self.configuration, environment: environment)
            }

            deinit {
                simulated.daemon.close()
                compositor?.kill()
                screen.kill()
            }

            /// What is on the clipboard, or the other selection, as a text.
            func text(_ selection: ClipboardTool.Selection = .clipboard) throws -> String {
                String(decoding: try run(tool.reading(selection)), as: UTF8.self)
            }

            func copy(_ text: String, to selection: ClipboardTool.Selection = .clipboard) throws {
                try Program.start(
                    tool.writing(selection),
                    ProgramOptions(environment: tool.environment, input: .bytes(Array(text.utf8))), on: simulated.loop
                )
                #expect(try simulated.wait { (try? self.text(selection)) == text })
            }

            func run(_ arguments: [String]) throws -> [UInt8] {
                var isDone = false
                let options = ProgramOptions(environment: tool.environment, output: .pipe)
                let program = Program(arguments, options, on: simulated.loop) { _ in isDone = true }
                try program.start()
                #expect(try simulated.wait { isDone })
                return program.written
            }
        }

        private static let smile = "😀 \u{1F1FB}\u{1F1F3}"

        @Test(arguments: Server.allCases)
        func `A text without keys is pasted in order, and the clipboard is restored`(server: Server) throws {
            let rig = try Rig(server)
            let simulated = rig.simulated
            try rig.copy("before\n")
            try rig.copy("marked", to: .primary)
            try simulated.type("a")
            simulated.daemon.flow.perform(.text(Self.smile))
            try simulated.type("b caas")
            #expect(simulated.field.text == "a", "what comes after the text waits for it")
            #expect(try simulated.wait { simulated.field.text == "a⟨shift+insert⟩b cấ" })
            #expect(try rig.text() == Self.smile && rig.text(.primary) == Self.smile)
            #expect(try simulated.wait { (try? rig.text()) == "before\n" && (try? rig.text(.primary)) == "marked" })
            #expect(simulated.daemon.control.status.untypeable == 0)
            #expect(simulated.logged.allSatisfy { !$0.contains("😀") && !$0.contains("before") })
        }

        @Test func `Two texts are pasted one after the other, then the clipboard is restored`() throws {
            let rig = try Rig()
            let simulated = rig.simulated
            try rig.copy("before")
            for text in ["☃", "☄"] {
                simulated.daemon.flow.perform(.text(text))
                try simulated.type("x")
            }
            var seen: [String] = []
            let isDone = try simulated.wait {
                if simulated.field.text.hasSuffix("⟩"), let text = try? rig.text(), text != seen.last {
                    seen.append(text)
                }
                return simulated.field.text == "⟨shift+insert⟩x⟨shift+insert⟩x"
            }
            #expect(isDone)
            #expect(try rig.text() == "☄")
            #expect(try simulated.wait { (try? rig.text()) == "before" })
        }

        /// What `phim convert --clipboard` does.
        @Test(arguments: Server.allCases)
        func `The copied text is read and replaced by another one`(server: Server) throws {
            let rig = try Rig(server)
            let clipboard = try ClipboardText(environment: rig.environment)
            #expect(throws: PlainError.self, "nothing was copied") { try clipboard.read() }
            try rig.copy("TiÕng ViÖt\n")
            #expect(try clipboard.read() == "TiÕng ViÖt\n")
            try clipboard.write("Tiếng Việt\n")
            #expect(try rig.text() == "Tiếng Việt\n" && clipboard.read() == "Tiếng Việt\n")
        }

        @Test(arguments: Server.allCases)
        func `A macro types the text that was copied, once there is one`(server: Server) throws {
            let rig = try Rig(server)
            let simulated = rig.simulated
            try simulated.type("dan ")
            #expect(try simulated.wait { simulated.field.text == "dan " })
            try rig.copy("tiếng\nViệt\n")
            try simulated.type("dan a")
            #expect(try simulated.wait { simulated.field.text == "dan «tiếng⟨enter⟩Việt» a" })
            #expect(try rig.text() == "tiếng\nViệt\n")
        }

        @Test func `A copied password is not read`() throws {
            let rig = try Rig(.wayland)
            let copy = ["wl-copy", "--type", "x-kde-passwordManagerHint"]
            try Program.start(
                copy, ProgramOptions(environment: rig.tool.environment, input: .bytes(Array("secret".utf8))),
                on: rig.simulated.loop)
            let read = ["wl-paste", "--no-newline", "--type", "x-kde-passwordManagerHint"]
            #expect(try rig.simulated.wait { (try? rig.run(read)) == Array("secret".utf8) })
            #expect(throws: PlainError.self) { try ClipboardText(environment: rig.environment).read() }
            #expect(!ClipboardTool.hasText(types: Array("text/plain\nx-kde-passwordManagerHint\n".utf8)))
            #expect(ClipboardTool.hasText(types: Array("text/html\ntext/plain;charset=utf-8\n".utf8)))
        }

        @Test func `An empty clipboard is empty again after a paste`() throws {
            let rig = try Rig()
            rig.simulated.daemon.flow.perform(.text("☃"))
            #expect(try rig.simulated.wait { rig.simulated.field.text == "⟨shift+insert⟩" })
            #expect(try rig.simulated.wait { (try? rig.text()) == "" })
        }

        @Test(arguments: [
            ("text/html", "<b>bold</b>"), ("text/uri-list", "file:///etc/hosts\r\n"),
            ("x-kde-passwordManagerHint", "secret"),
        ])
        func `A clipboard with more than plain text stays as it is, and nothing is pasted`(
            type: String, content: String
        ) throws {
            let rig = try Rig(.wayland)
            let copy = ["wl-copy", "--type", type]
            try Program.start(
                copy, ProgramOptions(environment: rig.tool.environment, input: .bytes(Array(content.utf8))),
                on: rig.simulated.loop)
            let read = ["wl-paste", "--no-newline", "--type", type]
            #expect(try rig.simulated.wait { (try? rig.run(read)) == Array(content.utf8) })
            rig.simulated.daemon.flow.perform(.text("☃"))
            try rig.simulated.type("b")
            #expect(try rig.simulated.wait { rig.simulated.field.text == "b" })
            #expect(try rig.run(read) == Array(content.utf8))
        }

        @Test func `A second text is pasted after an empty clipboard was restored`() throws {
            for server in Server.allCases {
                let rig = try Rig(server)
                for count in 1...2 {
                    rig.simulated.daemon.flow.perform(.text("☃"))
                    let expected = String(repeating: "⟨shift+insert⟩", count: count)
                    #expect(try rig.simulated.wait { rig.simulated.field.text == expected }, "\(server)")
                    #expect(try rig.simulated.wait { (try? rig.text()) == "" }, "\(server)")
                }
            }
        }

        @Test func `A clipboard with an image stays as it is, and nothing is pasted`() throws {
            let rig = try Rig()
            let image = Array("no real image".utf8)
            let copy = ["xclip", "-i", "-selection", "clipboard", "-t", "image/png"]
            try Program.start(
                copy, ProgramOptions(environment: rig.tool.environment, input: .bytes(image)), on: rig.simulated.loop)
            let read = ["xclip", "-o", "-selection", "clipboard", "-t", "image/png"]
            #expect(try rig.simulated.wait { (try? rig.run(read)) == image })
            rig.simulated.daemon.flow.perform(.text("☃"))
            try rig.simulated.type("b")
            #expect(try rig.simulated.wait { rig.simulated.field.text == "b" })
            #expect(try rig.run(read) == image)
            #expect(rig.simulated.logged.contains { $0.contains("clipboard") })
        }

        @Test func `A text that the user copies during a paste stays on the clipboard`() throws {
            let rig = try Rig()
            try rig.copy("before")
            rig.simulated.daemon.flow.perform(.text("☃"))
            #expect(try rig.simulated.wait { rig.simulated.field.text == "⟨shift+insert⟩" })
            try rig.copy("mine")
            let end = ContinuousClock.now + .microseconds(Int(Clipboard.stay) + 500_000)
            while ContinuousClock.now < end { _ = try rig.simulated.loop.turn(timeout: 20) }
            #expect(try rig.text() == "mine")
        }

        @Test func `A clipboard program that hangs delays keys only until its timeout`() throws {
            let directory = FileManager.default.temporaryDirectory.appending(path: "phim-xclip-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: directory) }
            let program = directory.appending(path: "xclip")
            try TestProgram.write("#!/bin/sh\nexec sleep 1000\n", to: program)
            let rig = try Rig(path: directory.path + ":/usr/bin:/bin")
            rig.simulated.daemon.flow.perform(.text("☃"))
            try rig.simulated.type("b")
            #expect(rig.simulated.field.text == "")
            #expect(try rig.simulated.wait { rig.simulated.field.text == "b" })
        }

        @Test func `Keys that wait for a paste are typed when a reload turns the clipboard off`() throws {
            let rig = try Rig()
            rig.simulated.daemon.flow.perform(.text("☃"))
            // Not behind a word, whose end the reload would wait for.
            try rig.simulated.type(" ")
            #expect(rig.simulated.field.text == "")
            let configuration = try #require(Configuration.parse([], file: "phim.toml").configuration)
            let assembly = try Assembly.make(configuration, file: "phim.toml", hasPlane: true).get()
            rig.simulated.daemon.active.use(.init(assembly: assembly, file: nil), isReload: true)
            try rig.simulated.settle()
            #expect(rig.simulated.field.text == " ")
            #expect(rig.simulated.logged.contains { $0.contains("was not typed") })
            rig.simulated.daemon.flow.perform(.text("☃"))
            #expect(rig.simulated.daemon.control.status.untypeable == 1)
        }

        @Test func `A daemon that ends restores the clipboard`() throws {
            let rig = try Rig()
            try rig.copy("before")
            rig.simulated.daemon.flow.perform(.text("☃"))
            #expect(try rig.simulated.wait { rig.simulated.field.text == "⟨shift+insert⟩" })
            rig.simulated.daemon.close()
            #expect(try rig.simulated.wait { (try? rig.text()) == "before" })
        }

        @Test func `The daemon reports that no program can reach the clipboard`() throws {
            let simulated = try SimulatedDaemon(
                "[output]\nclipboard = true\n",
                environment: ["XDG_RUNTIME_DIR": "/nonexistent", "DISPLAY": ":7", "PATH": ""])
            #expect(simulated.logged.contains { $0.contains("install wl-clipboard") })
            simulated.daemon.flow.perform(.text("☃"))
            #expect(simulated.daemon.control.status.untypeable == 1)
        }

        @Test func `The doctor reports whether the clipboard can be reached, and which characters need it`() throws {
            let source =
                "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n[output]\nfollow_keymap = false\nclipboard = true\nplane = \"off\""
            let configuration = try #require(Configuration.parse(Array(source.utf8), file: "phim.toml").configuration)
            func finding(_ environment: [String: String]) throws -> (
                clipboard: Examination.Finding?, vi: CharacterWays
            ) {
                let examination = try Examination(
                    configuration, file: "phim.toml", environment: environment, isTextConsole: false)
                return (examination.findings.first { $0.subject == "clipboard" }, examination.locales[0])
            }
            let without = try finding(["XDG_RUNTIME_DIR": "/nonexistent", "DISPLAY": ":7", "PATH": ""])
            #expect(without.clipboard?.verdict == "error" && without.clipboard?.fix == ClipboardTool.advice)
            #expect(without.vi.pasted == 0 && without.vi.missingCount > 100)
            let rig = try Rig()
            let with = try finding(rig.tool.environment)
            #expect(with.clipboard?.verdict == "ok" && with.vi.pasted == without.vi.missingCount)
            #expect(with.vi.missingCount == 0 && with.vi.summary.hasSuffix("pasted"))
        }
    }
}
