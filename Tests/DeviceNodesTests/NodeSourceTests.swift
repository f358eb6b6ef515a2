import DeviceNodes
import Foundation
import System
import TestSupport
import Testing

/// Who opens devices, and calls on them that a signal interrupts.
@Suite struct NodeSourceTests {
    @Test func `A call on a device that a signal interrupts is repeated`() throws {
        var results = [-EINTR, -EINTR, 5]
        try Evdev.call("call", "device") { results.removeFirst() }
        #expect(results.isEmpty)
        #expect(throws: SystemError(call: "call", errno: ENODEV, subject: "device")) {
            try Evdev.call("call", "device") { -ENODEV }
        }
    }

    @Test func `With phim-devices installed, only root opens devices directly, whatever udev rules allow`() throws {
        try TemporaryFolder.with { folder in
            let socket = folder.path + "/devices.sock"
            try Data().write(to: URL(filePath: socket))
            #expect(PermittedNodes.opensItself(user: 0, beside: socket))
            #expect(!PermittedNodes.opensItself(user: 1000, beside: socket))
        }
    }

    @Test func `A node is opened without blocking, and closed when a program is started`() throws {
        try TemporaryFolder.with { folder in
            let node = folder.path + "/event7"
            #expect(throws: SystemError.self) { try UinputDevice.open(node) }
            try Data().write(to: URL(filePath: node))
            let descriptor = try UinputDevice.open(node)
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0 && fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
            close(descriptor)
        }
    }
}
