import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Desktop

extension DisplayTests {
    /// How many connections the keymap, the groups and the focus have to a desktop, all on one loop as in the daemon.
    @Suite(.serialized) struct DesktopConnectionTests {
        /// The keymap beside the focus.
        private func watchKeymap(_ stage: FocusStage, _ environment: [String: String]) -> DesktopWatch {
            let watch = DesktopWatch(
                on: stage.loop, environment: environment,
                program: BuiltProducts.directory.appending(path: "phim").path, keyboardName: "X11 keyboard",
                readConsole: { nil }, onChange: { _ in })
            watch.start()
            return watch
        }

        @Test(.needs("sway", "foot"))
        func `The keymap, the groups and the focus of sway have one connection to each of its sockets`() throws {
            let screen = try DisplayServer.xvfb()
            let server = try DisplayServer.sway(layout: "us,ru", on: screen)
            defer {
                server.kill()
                screen.kill()
            }
            let environment = ["XDG_RUNTIME_DIR": server.directory.path, "SWAYSOCK": server.socket]
            let stage = try FocusStage(environment)
            let keymap = watchKeymap(stage, environment)
            defer { keymap.close() }
            let socket = server.directory.appending(path: "wayland-1").path
            #expect(try stage.loop.turn { hasListener(at: socket) })
            let terminal = try DisplayServer(
                "/usr/bin/foot", ["--app-id", "alpha", "sleep", "1000"], environment: ["WAYLAND_DISPLAY": socket])
            defer { terminal.kill() }
            #expect(try stage.waits { $0.application == "alpha" && $0.process != 0 })
            try server.tellSway("input * xkb_switch_layout 1")
            #expect(try stage.loop.turn { keymap.live?.group == 1 })
            #expect(connections(to: socket) == 1)
            #expect(connections(to: server.socket) == 1)

            // Who stays keeps the connection, and gets what changes.
            stage.watch.close()
            try server.tellSway("input * xkb_layout de")
            #expect(try stage.loop.turn { keymap.live?.keymap?.name == "German" })
            #expect(connections(to: socket) == 1)
            keymap.close()
            #expect(connections(to: socket) == 0)
        }

        @Test func `The keymap and the focus of an X server are asked by one process`() throws {
            let screen = try DisplayServer.xvfb()
            defer { screen.kill() }
            let environment = ["XDG_RUNTIME_DIR": screen.directory.path, "DISPLAY": screen.display]
            let stage = try FocusStage(environment)
            let keymap = watchKeymap(stage, environment)
            defer { keymap.close() }
            let client = try #require(try stage.connect(to: screen.display))
            client.focus(client.window(class: "Alpha"))
            #expect(try stage.waits { $0.application == "Alpha" })
            #expect(try stage.loop.turn { keymap.live != nil })
            #expect(reporters(of: screen.display) == 1)
            stage.watch.close()
            #expect(reporters(of: screen.display) == 1)
            keymap.close()
            #expect(try stage.loop.turn { reporters(of: screen.display) == 0 })
        }

        /// The number of this process's sockets whose other end is bound to a path.
        private func connections(to path: String) -> Int {
            // The tests beside this one may have opened a thousand.
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            return (0..<Int32(min(limit.rlim_cur, 65_536))).count { descriptor in
                var address = sockaddr_un()
                var size = socklen_t(MemoryLayout<sockaddr_un>.size)
                let result = withUnsafeMutablePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
                }
                guard result == 0, Int32(address.sun_family) == AF_UNIX else { return false }
                return withUnsafeBytes(of: address.sun_path) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) == path
                }
            }
        }

        /// The number of processes that ask an X server.
        private func reporters(of display: String) -> Int {
            let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return processes.count { process in
                guard let line = try? Data(contentsOf: URL(filePath: "/proc/\(process)/cmdline")) else {
                    return false
                }
                let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
                return words.dropFirst() == [X11Reporter.commandName, display]
            }
        }
    }
}
