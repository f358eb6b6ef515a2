import Foundation
import Glibc
import Keyboard
import Keymaps
import TestSupport
import Testing

@testable import Desktop
@testable import Devices
@testable import EventLoop

extension DisplayTests {
    /// The keymap asked of real display servers, as a client among others.
    @Suite(.serialized) struct LiveKeymapTests {
        private final class Watcher {
            let loop: EventLoop
            private(set) var watch: DesktopWatch!
            private(set) var told: [LiveKeymap?] = []

            init(
                _ environment: [String: String], keyboard: String = VirtualKeyboard.name,
                program: String = Watcher.command
            ) throws {
                loop = try EventLoop()
                watch = DesktopWatch(
                    on: loop, environment: environment, program: program,
                    keyboardName: keyboard, readConsole: { nil }
                ) { [unowned self] in told.append($0) }
            }

            deinit { watch.close() }

            static var command: String {
                command(beside: URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path)
            }

            /// The command, beside the tests.
            private static func command(beside directory: String) -> String {
                let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
                    .standardized
                let candidates = [directory + "/phim", package.appending(path: ".build/debug/phim").path]
                return candidates.first { access($0, X_OK) == 0 } ?? "phim"
            }

            /// Turns the loop until the condition holds; false if it does not in time.
            func wait(until condition: (LiveKeymap?) -> Bool) throws -> Bool {
                try loop.turn { condition(watch.live) }
            }
        }

        @Test func `A Wayland compositor sends its keymap without a window, and every change`() throws {
            let screen = try DisplayServer.xvfb()
            let server = try DisplayServer.sway(layout: "fr,ru", on: screen)
            let watcher = try Watcher([
                "XDG_RUNTIME_DIR": server.directory.path, "PHIM_ROOT": screen.root.path,
            ])
            watcher.watch.start()
            let socket = "Wayland (\(server.directory.path)/wayland-"
            try #require(try watcher.wait { $0?.source.description.hasPrefix(socket) == true })
            let live = try #require(watcher.watch.live)
            try #require(live.layouts.count == 2)
            #expect(live.layout.character(of: Keycode(16), under: []) == "a")
            #expect(live.layouts[1].character(of: Keycode(16), under: []) == "й")
            #expect(live.keymap?.name == "French, Russian")

            #expect(try watcher.wait { $0?.keyRepeatDelay == 600_000 })
            try server.tellSway("input * repeat_delay 250")
            #expect(try watcher.wait { $0?.keyRepeatDelay == 250_000 })

            try server.tellSway("input * xkb_layout de")
            #expect(try watcher.wait { $0?.keymap?.name == "German" })

            // A compositor that dies is forgotten, the X server behind it found, and then its successor.
            server.kill()
            #expect(try watcher.wait { $0?.source == .x11(screen.display) })
            let successor = try DisplayServer.sway(layout: "es", on: screen, in: server.directory)
            #expect(try watcher.wait { $0?.keymap?.name == "Spanish" })
            successor.kill()
            screen.kill()
        }

        @Test func `A group that was chosen in sway without a key is followed`() throws {
            let screen = try DisplayServer.xvfb()
            defer { screen.kill() }
            let server = try DisplayServer.sway(layout: "us,ru", on: screen)
            let environment = ["XDG_RUNTIME_DIR": server.directory.path, "SWAYSOCK": server.socket]
            let watcher = try Watcher(environment, keyboard: "X11 keyboard")
            watcher.watch.start()
            try #require(try watcher.wait { $0?.layouts.count == 2 })
            #expect(watcher.watch.live?.group == 0)
            try server.tellSway("input type:keyboard xkb_switch_layout 1")
            #expect(try watcher.wait { $0?.group == 1 })
            #expect(watcher.watch.live?.layout.character(of: Keycode(16), under: []) == "й")
            // Whoever comes later hears how it is.
            let other = try Watcher(environment, keyboard: "X11 keyboard")
            other.watch.start()
            #expect(try other.wait { $0?.group == 1 })
            try server.tellSway("input type:keyboard xkb_switch_layout next")
            #expect(try watcher.wait { $0?.group == 0 })
            #expect(try other.wait { $0?.group == 0 })
            server.kill()
        }

        @Test func `The hidden last group of GNOME's keymap is never chosen by a key`() throws {
            let keymap = try Keymap(LayoutNames(layout: "us,ru,us", options: "grp:sclk_toggle"))
            let typed = try #require(TypedGroup(keymap, group: 0, limit: 2))
            let groups = (0..<4).map { _ in
                _ = typed.apply([OutputEvent(Keycode(70), .press), OutputEvent(Keycode(70), .release)])
                return typed.group
            }
            #expect(groups == [1, 0, 1, 0])
            #expect(TypedGroup(keymap, group: 0, limit: 1) == nil)
        }

        /// An X server of its own, whose keymap is watched.
        private func watchedServer() throws -> (
            server: DisplayServer, environment: [String: String], watcher: Watcher
        ) {
            let server = try DisplayServer.xvfb()
            let display = server.display
            let environment = ["XDG_RUNTIME_DIR": server.directory.path, "DISPLAY": display]
            let watcher = try Watcher(environment)
            watcher.watch.start()
            #expect(try watcher.wait { $0?.source == .x11(display) })
            return (server, environment, watcher)
        }

        @Test func `An X server of root with a cookie is found once the environment names it`() throws {
            try TemporaryFolder.with { folder in
                let server = try DisplayServer.xvfb()
                let display = server.display
                defer { server.kill() }
                // The command stands for a server that asks for the cookie, which Xvfb does not ask of its own user.
                let command = folder.appending(path: "command")
                let script = "#!/bin/sh\n[ \"$XAUTHORITY\" = cookies ] && exec \(Watcher.command) \"$@\"\n"
                try TestProgram.write(script, to: command)
                let start = ["XDG_RUNTIME_DIR": folder.path, "XAUTHORITY": "none"]
                let watcher = try Watcher(start, program: command.path)
                watcher.watch.start()
                try watcher.loop.settle()
                #expect(watcher.watch.live == nil)
                watcher.watch.use(start.merging(["DISPLAY": display, "XAUTHORITY": "cookies"]) { $1 })
                #expect(try watcher.wait { $0?.source == .x11(display) })
            }
        }

        @Test func `An X server sends its keymap, every change and the group`() throws {
            let (server, environment, watcher) = try watchedServer()
            try runProgram("/usr/bin/setxkbmap", ["-layout", "us,ru", "-option", ""], environment: environment)
            #expect(try watcher.wait { $0?.layouts.count == 2 })
            #expect(watcher.watch.live?.keyRepeatDelay == 660_000)
            try runProgram("/usr/bin/xset", ["r", "rate", "300", "20"], environment: environment)
            #expect(try watcher.wait { $0?.keyRepeatDelay == 300_000 })
            try runProgram("/usr/bin/xset", ["-r"], environment: environment)
            #expect(try watcher.wait { $0?.keyRepeatDelay == .max })
            try runProgram("/usr/bin/setxkbmap", ["-layout", "fr"], environment: environment)
            #expect(try watcher.wait { $0?.layout.character(of: Keycode(16), under: []) == "a" })
            // A server that hangs holds nobody up, and is heard again when it goes on.
            server.suspend()
            while try watcher.loop.turn(timeout: 0) {}
            server.resume()
            try runProgram("/usr/bin/setxkbmap", ["-layout", "de"], environment: environment)
            #expect(try watcher.wait { $0?.layout.character(of: Keycode(44), under: []) == "y" })
            server.kill()
            #expect(try watcher.wait { $0 == nil })
        }

        @Test(arguments: CharacterPlane.Placement.allCases)
        func `The plane is uploaded into the current X11 keymap, and only once`(
            placement: CharacterPlane.Placement
        ) throws {
            let (server, environment, watcher) = try watchedServer()
            try runProgram("/usr/bin/setxkbmap", ["-layout", "gr,fr", "-option", ""], environment: environment)
            #expect(try watcher.wait { $0?.layouts.count == 2 })
            let plane = CharacterPlane(
                name: "test", covering: CharacterPlane.vietnameseCharacters, on: placement, keeping: .vietnamese)
            let text = try #require(try watcher.watch.live?.text(with: plane))
            let file = server.directory.appending(path: "keymap.xkb")
            try Data(text.utf8).write(to: file)
            #expect(
                try runProgram(
                    "/usr/bin/xkbcomp", ["-w0", file.path, server.display], environment: environment)
                    == 0)
            #expect(try watcher.wait { $0.map { plane.isPartly(on: $0.layout) } == true })
            let live = try #require(watcher.watch.live)
            // Both layouts are there as before.
            #expect(live.layouts.map { $0.character(of: .a, under: []) } == ["α", "q"])
            #expect(try live.text(with: plane) == live.keymap?.text)
        }

        @Test func `Without a display server there is no live keymap`() throws {
            try TemporaryFolder.with { folder in
                let (command, ended) = (folder.appending(path: "command"), folder.appending(path: "ended").path)
                try TestProgram.write("#!/bin/sh\n\(Watcher.command) \"$@\"\necho $? >'\(ended)'\n", to: command)
                let watcher = try Watcher(
                    ["XDG_RUNTIME_DIR": folder.path, "DISPLAY": ":9999"], program: command.path)
                watcher.watch.start()
                #expect(try watcher.loop.turn { FileManager.default.fileExists(atPath: ended) })
                try watcher.loop.settle()
                #expect(watcher.watch.live == nil)
            }
        }
    }
}
