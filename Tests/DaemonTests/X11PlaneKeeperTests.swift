import Desktop
import EventLoop
import Foundation
import Keymaps
import TestSupport
import Testing

@testable import Daemon

extension DisplayTests {
    /// The character plane in the keymap of a real X server.
    @Suite(.serialized) struct X11PlaneKeeperTests {
        @Test func `The plane is installed again after setxkbmap, unless it is replaced again and again`() throws {
            let server = try DisplayServer.xvfb()
            let display = server.display
            defer { server.kill() }
            let environment = ["XDG_RUNTIME_DIR": server.directory.path, "DISPLAY": display]
            let plane = CharacterPlane.vietnamese
            let loop = try EventLoop()
            let background = try BackgroundQueue(on: loop)
            let log = LogCapture()
            let keeper = X11PlaneKeeper(
                on: loop, background, environment: environment, log: .init(label: "test") { _ in log },
                standing: 3_600_000_000)
            var live: LiveKeymap?
            let watch = DesktopWatch(
                on: loop, environment: environment, program: BuiltProducts.directory.path + "/phim",
                keyboardName: "none", readConsole: { nil }
            ) {
                live = $0
                keeper.follow($0, planes: [plane])
            }
            defer {
                watch.close()
                keeper.close()
                background.close()
            }
            func hasPlane() -> Bool { live?.layouts.allSatisfy { plane.isPartly(on: $0) } == true }
            func choose(_ layout: String) throws {
                try runProgram("/usr/bin/setxkbmap", ["-layout", layout, "-option", ""], environment: environment)
                #expect(try loop.turn { !hasPlane() })
            }
            watch.start()
            try #require(try loop.turn { live != nil })
            // Nobody has put a plane there.
            try choose("fr")
            #expect(try loop.turn { live?.keymap?.name == "French" })
            let text = try #require(try live?.text(with: plane))
            let file = server.directory.appending(path: "keymap").path
            try Data(text.utf8).write(to: URL(filePath: file))
            #expect(try runProgram("/usr/bin/xkbcomp", ["-w0", file, display], environment: environment) == 0)
            try #require(try loop.turn { hasPlane() })
            for layout in ["de", "us,ru", "es"] {
                try choose(layout)
                #expect(try loop.turn { hasPlane() })
                #expect(live?.layouts.count == (layout == "us,ru" ? 2 : 1))
            }
            #expect(log.messages.count == 3)
            try choose("fr")
            #expect(try loop.turn { log.messages.count == 4 })
            #expect(log.messages.last?.hasPrefix("warning: another program replaces the keymap") == true)
            #expect(!hasPlane())
        }
    }
}
