import Keymaps
import TestSupport
import Testing

@testable import Desktop
@testable import Doctor
@testable import EventLoop

/// The windows themselves, on real display servers. What is typed into them is for the guest.
extension DisplayTests {
    @Suite(.serialized) struct EchoWindows {
        private final class Ear {
            var hasFocus: Bool?
            var keymaps: [String] = []
            var isClosed = false

            init(_ window: any EchoWindow) {
                window.onEvent = { [unowned self] event in
                    switch event {
                    case .focus(let isOn): hasFocus = isOn
                    case .keymap(let keymap): keymaps.append(keymap.name)
                    case .closed: isClosed = true
                    case .modifiers, .key: break
                    }
                }
            }
        }

        /// Tries until a server that has just been started answers.
        private func open<Window>(on loop: EventLoop, _ make: () throws -> Window?) throws -> Window {
            var window: Window?
            _ = try loop.turn {
                window = try? make()
                return window != nil
            }
            return try #require(window)
        }

        @Test func `The self-test's window on a Wayland compositor gets the keymap and the focus, and is closed`()
            throws
        {
            let screen = try DisplayServer.xvfb()
            let server = try DisplayServer.sway(layout: "fr", on: screen)
            let loop = try EventLoop()
            let window = try open(on: loop) {
                try SessionSockets.wayland(in: ["XDG_RUNTIME_DIR": server.directory.path]).first.map {
                    try WaylandWindow($0, title: "test", on: loop)
                }
            }
            let ear = Ear(window)
            #expect(try loop.turn { ear.hasFocus == true && ear.keymaps == ["French"] })
            // Another window takes it.
            let second = try WaylandWindow(
                SessionSockets.wayland(in: ["XDG_RUNTIME_DIR": server.directory.path])[0], title: "second", on: loop)
            let secondEar = Ear(second)
            #expect(try loop.turn { secondEar.hasFocus == true && ear.hasFocus == false })
            try server.tellSway("[title=second] kill")
            #expect(try loop.turn { secondEar.isClosed && ear.hasFocus == true })
            server.kill()
            #expect(try loop.turn { ear.isClosed })
            screen.kill()
        }

        @Test func `The self-test's window on an X server gets the keymap and the focus, and notices its loss`()
            throws
        {
            let server = try DisplayServer.xvfb()
            let display = server.display
            let loop = try EventLoop()
            let window = try open(on: loop) { try X11Window(display, title: "test", on: loop) }
            let ear = Ear(window)
            #expect(try loop.turn { ear.hasFocus == true && !ear.keymaps.isEmpty })
            try runProgram("/usr/bin/setxkbmap", ["-layout", "de"], environment: ["DISPLAY": display])
            #expect(try loop.turn { ear.keymaps.last == "German" })
            let second = try X11Window(display, title: "second", on: loop)
            let secondEar = Ear(second)
            #expect(try loop.turn { secondEar.hasFocus == true && ear.hasFocus == false })
            second.close()
            server.kill()
            #expect(try loop.turn { ear.isClosed })
        }
    }
}
