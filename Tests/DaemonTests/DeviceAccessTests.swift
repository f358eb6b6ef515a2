import DeviceNodes
import Devices
import Foundation
import Glibc
import System
import TestSupport
import Testing

@testable import Daemon
@testable import EventLoop

/// A daemon that may open no device itself, and a service that is not there, refuses, or ends. (In the guest it gives.)
@Suite(.serialized, .waits) struct DeviceAccessTests {
    @Test func `A problem of phim-devices is logged once, retried, and dropped when the session ends`() throws {
        try Workbench.with { bench in
            let path = bench.path("devices.sock")
            let access = access(through: path, on: bench)
            try access.take()
            #expect(access.problem == nil)
            #expect(try bench.loop.turn { access.problem?.text.contains("cannot be reached") == true })

            let service = try Service(path, on: bench.loop) { NodeReply.refused(.full).bytes }
            #expect(try bench.loop.turn { access.problem?.fix == "systemctl --user restart phim" })
            let count = service.connectionCount
            #expect(try bench.loop.turn { service.connectionCount == count + 2 })
            #expect(bench.log.messages.count == 2)

            access.giveBack()
            #expect(access.problem == nil)
            try bench.loop.settle()
            #expect(service.connectionCount == count + 2 && bench.loop.armed.isEmpty)
        }
    }

    @Test func `A refusal of phim-devices during a switch of sessions is a problem only if it lasts`() throws {
        try Workbench.with { bench in
            let path = bench.path("devices.sock")
            let service = try Service(path, on: bench.loop) { NodeReply.refused(.session).bytes }
            let access = access(through: path, on: bench)
            var losses = 0
            access.onLost = { losses += 1 }
            try access.take()
            #expect(try bench.loop.turn { losses == 1 })
            #expect(access.problem == nil && bench.log.messages == [])
            #expect(try bench.loop.turn { losses == 2 })
            #expect(access.problem?.text.contains("another login session") == true && service.connectionCount == 2)
        }
    }

    @Test func `A malformed answer of phim-devices, or none, ends the connection`() throws {
        for answer in [[], Array("opened 1".utf8), Array("hello".utf8), Array("done".utf8)] {
            try Workbench.with { bench in
                let path = bench.path("devices.sock")
                let service = try Service(path, on: bench.loop) { answer }
                let access = access(through: path, on: bench)
                try access.take()
                #expect(try bench.loop.turn { service.connectionCount > 1 })
                #expect(access.problem?.text == "phim-devices has ended")
            }
        }
    }

    @Test func `A failure of phim-devices to open uinput is reported with its fix`() throws {
        try Workbench.with { bench in
            let path = bench.path("devices.sock")
            let service = try Service(path, on: bench.loop) { NodeReply.failed(ENOENT).bytes }
            let access = access(through: path, on: bench)
            try access.take()
            #expect(try bench.loop.turn { access.problem != nil })
            #expect(access.problem?.text == "no virtual keyboard: /dev/uinput: open: No such file or directory")
            #expect(access.problem?.fix.contains("modprobe uinput") == true && service.connectionCount == 1)
        }
    }

    private func access(through path: String, on bench: Workbench) -> DeviceAccess {
        let output = VirtualKeyboard(on: bench.loop)
        let nodes = PermittedNodes(on: bench.loop, socketPath: path) { false }
        let keyboards = KeyboardSet(on: bench.loop, output: output, directory: bench.folder.path, nodes: nodes)
        return DeviceAccess(nodes, keyboards: keyboards, virtualKeyboard: output, on: bench.loop, log: bench.logger)
    }

    /// Answers the first packet of each connection, and hangs up.
    private final class Service {
        private(set) var connectionCount = 0
        private var watch: DescriptorWatch!

        init(_ path: String, on loop: EventLoop, answer: @escaping () -> [UInt8]) throws {
            let listener = try UnixSocket.open(.packets)
            try UnixSocket.bind(listener, to: path)
            try check(listen(listener, 8), "listen")
            watch = try DescriptorWatch(listener, on: loop) { [unowned self] _ in
                let client = accept(watch.descriptor, nil, nil)
                defer { close(client) }
                connectionCount += 1
                var packet = [UInt8](repeating: 0, count: 64)
                recv(client, &packet, packet.count, 0)
                let bytes = answer()
                if !bytes.isEmpty { send(client, bytes, bytes.count, 0) }
            }
        }
    }
}
