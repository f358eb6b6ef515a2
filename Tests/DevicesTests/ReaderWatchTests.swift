import DeviceNodes
import EventLoop
import Foundation
import Glibc
import Keyboard
import TestSupport
import Testing

@testable import Devices

/// The wait for a reader of the virtual keyboard. A plain file stands for its node.
@Suite struct ReaderWatchTests {
    @Test func `A node has a reader shortly after another process has opened it`() throws {
        try with { clock, loop, folder, watch throws in
            var isRead = false
            try make("event7", in: folder)
            watch.wait(for: "event7") { isRead = $0 }
            try look(at: "event6", in: folder)
            try loop.pass(100_000, on: clock)
            try look(at: "event7", in: folder)
            try loop.pass(99_999, on: clock)
            #expect(!isRead)
            try loop.pass(1, on: clock)
            #expect(isRead)
        }
    }

    @Test(arguments: ["reader maker", "maker reader", "reader reader maker"])
    func `A reader that opened the node before the watch began counts`(order: String) throws {
        try with { clock, loop, folder, watch throws in
            // Nothing is read of the watch between them.
            for who in order.split(separator: " ") {
                if who == "maker" { try make("event7", in: folder) } else { try look(at: "event7", in: folder) }
            }
            var isRead: Bool?
            watch.wait(for: "event7") { isRead = $0 }
            try loop.pass(100_000, on: clock)
            #expect(isRead == true)
        }
    }

    @Test func `The wait for a reader that opened the node long before ends at once`() throws {
        try with { clock, loop, folder, watch throws in
            try make("event7", in: folder)
            try look(at: "event7", in: folder)
            try loop.pass(100_000, on: clock)
            var isRead: Bool?
            watch.wait(for: "event7") { isRead = $0 }
            try loop.pass(0, on: clock)
            #expect(isRead == true)
        }
    }

    @Test func `The process that made a device does not count as its reader`() throws {
        try with(longest: 200_000) { clock, loop, folder, watch throws in
            try make("event7", in: folder)
            var isRead: Bool?
            watch.wait(for: "event7") { isRead = $0 }
            try loop.pass(200_000, on: clock)
            #expect(isRead == false)
        }
    }

    @Test func `The wait for a reader has a limit, and ends at once without a node`() throws {
        try with(longest: 50_000) { clock, loop, _, watch throws in
            var isRead: Bool?
            watch.wait(for: "event7") { isRead = $0 }
            try loop.pass(49_999, on: clock)
            #expect(isRead == nil)
            try loop.pass(1, on: clock)
            #expect(isRead == false)
        }
        try with { clock, loop, _, watch throws in
            var isRead: Bool?
            watch.wait(for: nil) { isRead = $0 }
            try loop.pass(0, on: clock)
            #expect(isRead == false)
        }
    }

    @Test func `Keyboards that are held back at the start are grabbed later, unless they were released`() throws {
        for letsGo in [false, true] {
            let desk = try Desk(directory: NodeDirectory())
            try desk.keyboards.start(heldBack: true)
            let keyboard = try desk.attach()
            #expect(desk.keyboards.devices.map(\.state) == [.waitingForKeysUp])
            #expect(!keyboard.isGrabbed)
            if letsGo { desk.keyboards.release() }
            desk.keyboards.grabAtLast()
            #expect(keyboard.isGrabbed == !letsGo)
        }
    }

    /// The node is opened by who made the device.
    private func make(_ name: String, in folder: URL) throws {
        close(try UinputDevice.open(folder.path + "/" + name))
    }

    private func look(at name: String, in folder: URL) throws {
        let descriptor = open(folder.appending(path: name).path, O_RDONLY | O_CREAT, 0o600)
        #expect(descriptor >= 0)
        close(descriptor)
    }

    /// Without an opening nothing ends the wait, if not told otherwise.
    private func with(
        longest: UInt64 = 3_600_000_000, _ body: (ManualClock, EventLoop, URL, ReaderWatch) throws -> Void
    ) throws {
        try TemporaryFolder.with { folder in
            let clock = ManualClock()
            let loop = try EventLoop(clock: clock)
            // The nodes are there.
            for name in ["event6", "event7"] { try look(at: name, in: folder) }
            let watch = ReaderWatch(folder.path, longest: longest, on: loop)
            try body(clock, loop, folder, watch)
            watch.close()
        }
    }
}
