import DeviceNodes
import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Devices
@testable import System

@Suite(.serialized, .waits) struct HotplugTests {
    let directory = NodeDirectory()
    let desk: Desk

    init() throws { desk = try Desk(directory: directory) }

    private func states() -> [String: DeviceState] {
        Dictionary(
            uniqueKeysWithValues: desk.keyboards.devices.map {
                (String($0.device.path.split(separator: "/").last!), $0.state)
            })
    }

    @Test func `Keyboards that exist at the start are grabbed, in the order of their numbers`() throws {
        for node in ["event10", "event2", "mouse0", "js1", "event"] { directory.plug(node) }
        try desk.keyboards.start()
        #expect(states() == ["event2": .grabbed, "event10": .grabbed])
        #expect(desk.keyboards.devices.map(\.device.id.rawValue) == [1, 2])
    }

    @Test func `A keyboard that is plugged in later is grabbed`() throws {
        try desk.keyboards.start()
        #expect(states().isEmpty)
        directory.plug("event3")
        try desk.settle()
        #expect(states() == ["event3": .grabbed])
    }

    @Test func `Two hundred keyboards that appear at once are opened a few in each turn`() throws {
        try desk.keyboards.start()
        for number in 0..<200 { directory.plug("event\(number)") }
        try desk.loop.turn(timeout: 1000)
        #expect((1..<50).contains(directory.openCount), "\(directory.openCount)")
        try #require(try desk.loop.turn { desk.keyboards.devices.count { $0.state == .grabbed } == 200 })
    }

    @Test func `A node without permission is opened once permission is given`() throws {
        try desk.keyboards.start()
        directory.plug("event3", isReadable: false)
        try desk.settle()
        #expect(states() == ["event3": .noPermission])
        directory.allow("event3")
        try desk.settle()
        #expect(states() == ["event3": .grabbed])
        #expect(desk.failures.isEmpty)
    }

    @Test func `A keyboard that is plugged in while no descriptor is free is opened once one is free`() throws {
        try desk.keyboards.start()
        directory.error = EMFILE
        directory.plug("event3")
        try desk.settle()
        let failure = SystemError(call: "open", errno: EMFILE, subject: directory.path + "/event3")
        #expect(states() == ["event3": .failed(failure)])
        // It is tried again and fails again, which is told once.
        try #require(try desk.loop.turn { directory.openCount > 2 })
        #expect(desk.failures == [failure])
        directory.error = nil
        try #require(try desk.loop.turn { states() == ["event3": .grabbed] })
        try directory.keyboards.values.first!.tap(.a, at: 1)
        try desk.settle()
        #expect(desk.keyText == "30↓ 30↑")
    }

    @Test func `A keyboard types after a thousand reconnects on one node`() throws {
        try desk.keyboards.start()
        for round in 1...1000 {
            directory.plug("event3")
            try desk.settle()
            try #require(states() == ["event3": .grabbed])
            try directory.keyboards.values.first!.tap(.a, at: UInt64(round))
            try desk.settle()
            try #require(desk.keys.count == 2 * round)
            directory.unplug("event3")
            try desk.settle { states().isEmpty }
            try #require(states().isEmpty)
        }
        #expect(Set(desk.keys.map(\.device)).count == 1000)
        #expect(desk.notices.count == 1000)
    }

    @Test func `After many reconnects between two turns the last device is grabbed`() throws {
        try desk.keyboards.start()
        directory.plug("event3")
        try desk.settle()
        for _ in 0..<50 {
            directory.unplug("event3")
            directory.plug("event3")
        }
        try desk.settle()
        #expect(states() == ["event3": .grabbed])
        try directory.keyboards.values.first!.tap(.a, at: 1)
        try desk.settle()
        #expect(desk.keyText == "30↓ 30↑")
    }

    @Test func `A device that is neither keyboard nor pointer is ignored`() throws {
        directory.plug("event0", kind: .other)
        directory.plug("event1", kind: .pointer)
        close(creat(directory.path + "/event2", 0o600))
        try desk.keyboards.start()
        let notDevice = SystemError(call: "libevdev_new_from_fd", errno: ENOTTY, subject: directory.path + "/event2")
        #expect(states() == ["event0": .ignored, "event1": .pointer, "event2": .failed(notDevice)])
        #expect(desk.failures == [notDevice])
    }

    @Test func `An excluded keyboard is not grabbed, and grabbed once it is no longer excluded`() throws {
        directory.plug("event0")
        directory.plug("event1")
        desk.keyboards.isWanted = { $0.name == "event1" }
        try desk.keyboards.start()
        #expect(states() == ["event0": .excluded, "event1": .grabbed])
        #expect(directory.keyboards.values.filter(\.isGrabbed).map(\.description.name) == ["event1"])
        desk.keyboards.isWanted = { _ in false }
        desk.keyboards.reconsider()
        #expect(states() == ["event0": .excluded, "event1": .excluded])
        desk.keyboards.isWanted = { _ in true }
        desk.keyboards.reconsider()
        #expect(states() == ["event0": .grabbed, "event1": .grabbed])
    }

    @Test func `Lost inotify events are made up for by a new scan of the directory`() throws {
        try desk.keyboards.start()
        // More than inotify keeps: /proc/sys/fs/inotify/max_queued_events is 16384 where nobody changed it.
        let limit =
            (try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)) ?? "16384"
        let count = Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 16384
        for index in 0...(count / 2) {
            let path = directory.path + "/event\(index % 2)"
            close(creat(path, 0o600))
            unlink(path)
        }
        directory.plug("event7")
        try desk.settle()
        #expect(states() == ["event7": .grabbed])
    }

    @Test func `A survey gives the state of each node`() {
        directory.plug("event4")
        directory.plug("mice")
        let path = directory.path + "/event4"
        // A plain file stands there, and the kernel says so.
        let notDevice = SystemError(call: "libevdev_new_from_fd", errno: ENOTTY, subject: path)
        #expect(DeviceSurvey.devices(in: directory.path).map(\.state) == [.failed(notDevice)])
        #expect(DeviceSurvey.devices(in: "/nonexistent").isEmpty)
    }

    @Test func `The virtual keyboard takes the identity of the only physical keyboard`() throws {
        #expect(desk.keyboards.soleIdentity == nil)
        directory.plug("event0")
        directory.plug("event1", kind: .pointer)
        try desk.keyboards.start()
        #expect(desk.keyboards.soleIdentity == desk.keyboards.devices[0].device.identity)
        directory.plug("event2")
        try desk.settle()
        #expect(desk.keyboards.soleIdentity == nil)
        #expect(DeviceIdentity(bus: 3, vendor: 0x46d, product: 0xc).vendorAndProduct == "046d:000c")
    }

    @Test func `The start waits for a slow service to open the nodes`() throws {
        directory.isSlow = true
        directory.plug("event0")
        directory.plug("event1")
        var scans = 0
        try desk.keyboards.start { scans += 1 }
        #expect(states().isEmpty && scans == 0)
        directory.answerAll()
        #expect(states() == ["event0": .grabbed, "event1": .grabbed] && scans == 1 && directory.openCount == 2)
    }

    @Test func `A node that changes while a service opens it is opened once more`() throws {
        directory.isSlow = true
        directory.plug("event0", isReadable: false)
        try desk.keyboards.start()
        directory.allow("event0")
        try desk.settle()
        directory.answerAll()
        #expect(states().isEmpty && directory.openCount == 2)
        directory.answerAll()
        #expect(states() == ["event0": .grabbed])
    }

    @Test func `A node that a service opens after the end is closed again`() throws {
        directory.isSlow = true
        directory.plug("event0")
        try desk.keyboards.start { Issue.record("the first look has no end") }
        desk.keyboards.stop()
        directory.answerAll()
        #expect(states().isEmpty)
        let keyboard = try #require(directory.keyboards.values.first)
        // A process that another test starts meanwhile has the descriptor, too, until it runs its program.
        #expect(try desk.loop.turn { (try? keyboard.tap(.a, at: 1)) == nil })
    }

    @Test func `A removed device directory is reported, and a missing one fails the start`() throws {
        try desk.keyboards.start()
        rmdir(directory.path)
        try desk.settle()
        #expect(desk.failures.map(\.errno).contains(ENOENT))
        desk.keyboards.stop()
        #expect(throws: SystemError(call: "inotify_add_watch", errno: ENOENT, subject: directory.path)) {
            try desk.keyboards.start()
        }
    }
}
