import CLinux
import EventLoop
import Foundation
import Glibc
import Keyboard
import Keymaps
import TestSupport
import Testing

@testable import Desktop
@testable import System

/// The keymap of a compositor that this test plays, byte by byte.
@Suite struct WaylandKeymapTests {
    /// A compositor's end of the connection. It numbers nothing: the client's objects are 4 for the seat, then 5, 6 … for
    /// its keyboards.
    private final class Compositor {
        let listener: Int32
        private var client: Int32 = -1

        init(_ path: String) throws {
            listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let size = socklen_t(MemoryLayout<sockaddr_un>.size)
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
            }
            try check(result, "bind", path)
        }

        deinit {
            close(listener)
            if client >= 0 { close(client) }
        }

        /// Takes the client that is there; false if there is none.
        func accept() -> Bool {
            _ = fcntl(listener, F_SETFL, O_NONBLOCK)
            client = Glibc.accept(listener, nil, nil)
            return client >= 0
        }

        /// Tells an event, with a file if it has one.
        func tell(_ object: UInt32, _ opcode: UInt16, _ arguments: [UInt8], file: String? = nil) throws {
            let message =
                WaylandConnection.bytes(object)
                + WaylandConnection.bytes(UInt32(arguments.count + 8) << 16 | UInt32(opcode)) + arguments
            guard let file else {
                try check(Int32(write(client, message, message.count)), "write")
                return
            }
            let descriptor = try check(open(file, O_RDONLY), "open", file)
            defer { close(descriptor) }
            try check(Int32(phim_send_descriptor(client, message, message.count, descriptor)), "sendmsg")
        }

        /// What the client has sent since the last call: pairs of an object and an opcode.
        func requests() -> [[UInt32]] {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let size = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            var found: [[UInt32]] = []
            var start = 0
            while start + 8 <= size {
                let words = bytes[start..<start + 8].withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
                found.append([words[0], words[1] & 0xffff])
                start += max(Int(words[1] >> 16), 8)
            }
            return found
        }
    }

    @Test(arguments: [(2, false), (3, true), (5, true), (9, true)] as [(UInt32, Bool)])
    func `A keymap of a removed Wayland keyboard is not used for the next keyboard`(version: UInt32, isReleased: Bool)
        throws
    {
        try TemporaryFolder.with { folder in
            let path = folder.appending(path: "wayland-0").path
            for name in ["fr", "de"] {
                let text = try Keymap(LayoutNames(parsing: name)).text
                try Data(text.utf8).write(to: folder.appending(path: name))
            }
            let compositor = try Compositor(path)
            listen(compositor.listener, 1)
            let loop = try EventLoop()
            var told: [LiveKeymap] = []
            let watch = try WaylandKeymap(
                path, environment: [:], keyboardName: "test", compiler: KeymapCompiler(on: loop), on: loop,
                onKeymap: { told.append($0) }, onEnd: {})
            defer { watch.close() }
            try #require(compositor.accept())
            func tellKeymap(of keyboard: UInt32, _ name: String) throws {
                let file = folder.appending(path: name).path
                let size = try #require(try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
                let arguments = WaylandConnection.bytes(UInt32(1)) + WaylandConnection.bytes(UInt32(size))
                try compositor.tell(keyboard, 0, arguments, file: file)
            }
            let seat =
                WaylandConnection.bytes(UInt32(7)) + WaylandConnection.bytes("wl_seat")
                + WaylandConnection.bytes(version)
            try compositor.tell(2, 0, seat)
            try compositor.tell(4, 0, WaylandConnection.bytes(UInt32(2)))
            try loop.settle()
            #expect(compositor.requests() == [[1, 1], [1, 0], [2, 0], [4, 1]])
            try compositor.tell(4, 0, WaylandConnection.bytes(UInt32(0)))
            try loop.settle()
            #expect(compositor.requests() == (isReleased ? [[5, 0]] : []))
            try tellKeymap(of: 5, "fr")
            try compositor.tell(4, 0, WaylandConnection.bytes(UInt32(2)))
            try tellKeymap(of: 6, "de")
            #expect(try loop.turn { !told.isEmpty })
            try loop.settle()
            #expect(told.map { $0.layout.character(of: .a, under: []) } == ["a"])
            #expect(told.map { $0.layout.character(of: Keycode(21), under: []) } == ["z"])
        }
    }

    @Test func `A compositor that does not listen yet is tried again`() throws {
        try TemporaryFolder.with { folder in
            let compositor = try Compositor(folder.appending(path: "wayland-0").path)
            let loop = try EventLoop()
            let watch = DesktopWatch(
                on: loop, environment: ["XDG_RUNTIME_DIR": folder.path], keyboardName: "test", readConsole: { nil }
            ) { _ in }
            defer { watch.close() }
            watch.start()
            while try loop.turn(timeout: 0) {}
            listen(compositor.listener, 1)
            #expect(try loop.turn { compositor.accept() })
        }
    }
}
