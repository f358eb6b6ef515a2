import CLinux
import DeviceNodes
import Keyboard
import SimulatedDevices
import System
import Testing

@testable import Devices
@testable import EventLoop

/// Mice whose buttons and wheels are bound, and a virtual keyboard with those of a mouse.
@Suite final class MouseTests {
    private let desk: Desk
    private let mouse: SimulatedKeyboard
    private let companion: Int32
    private var bound = KeySet([Keycode(0x113), .wheelUp])

    init() throws {
        desk = try Desk()
        var ends: [Int32] = [-1, -1]
        try check(phim_pipe_create(&ends), "pipe2")
        companion = ends[0]
        mouse = try SimulatedKeyboard(
            name: "Mouse", kind: .pointer, companion: ends[1],
            mouseKeys: KeySet([Keycode(0x110), Keycode(0x113), .wheelUp, .wheelDown]))
        desk.keyboards.boundMouseKeys = { [unowned self] _ in bound }
    }

    /// The events that the companion got, such as `2 0 3` for a movement.
    private func passed() throws -> [String] {
        var buffer = EventBuffer(capacity: 64)
        _ = try buffer.read(from: companion)
        return (0..<buffer.count).map { buffer.events[$0] }.filter { $0.type != UInt16(EV_SYN) }
            .map { "\($0.type) \($0.code) \($0.value)" }
    }

    private func turn(_ axis: Int32, by distance: Int32, at time: Timestamp) throws {
        try mouse.sendOther(type: UInt16(EV_REL), code: UInt16(axis), value: distance, at: time)
    }

    @Test func `Bound buttons and turns are keys, and the desktop gets everything else`() throws {
        try desk.keyboards.attach(mouse)
        #expect(mouse.isGrabbed)
        try turn(REL_X, by: 3, at: 1)
        try mouse.tap(Keycode(0x110), at: 2)
        try mouse.tap(Keycode(0x113), at: 4)
        try turn(REL_WHEEL, by: 2, at: 6)
        try turn(REL_WHEEL_HI_RES, by: 240, at: 6)
        try turn(REL_WHEEL, by: -1, at: 7)
        try turn(REL_WHEEL_HI_RES, by: -120, at: 7)
        try turn(REL_HWHEEL, by: 1, at: 8)
        try desk.settle()
        #expect(desk.keyText == "275↓ 275↑ 752↓ 752↑ 752↓ 752↑")
        #expect(try passed() == ["2 0 3", "1 272 1", "1 272 0", "2 8 -1", "2 11 -120", "2 6 1"])
        // The bound button is no click.
        #expect(desk.notices == [.pointerButton])
    }

    @Test func `A turn without end is a limited number of keys`() throws {
        try desk.keyboards.attach(mouse)
        try turn(REL_WHEEL, by: .max, at: 1)
        try turn(REL_WHEEL, by: .min, at: 2)
        try desk.settle()
        #expect(desk.keys.count == 32)
    }

    @Test func `Without a companion a mouse is not grabbed`() throws {
        let bare = try SimulatedKeyboard(kind: .pointer, mouseKeys: bound)
        try desk.keyboards.attach(bare)
        try bare.tap(Keycode(0x113), at: 1)
        try desk.settle()
        try bare.tap(Keycode(0x113), at: 3)
        try desk.settle()
        #expect(!bare.isGrabbed && desk.keys.isEmpty)
        #expect(desk.notices == [.pointerButton, .pointerButton])
    }

    @Test func `The panic chord releases the mouse, and its buttons are clicks again`() throws {
        try desk.keyboards.attach(mouse)
        let keyboard = try desk.attach()
        for (key, time) in [(.backspace, 1), (.escape, 2), (.enter, 3)] as [(Keycode, Timestamp)] {
            try keyboard.send(key, .press, at: time)
        }
        try desk.settle()
        #expect(desk.panics == 1 && !mouse.isGrabbed)
        try mouse.tap(Keycode(0x113), at: 10)
        try turn(REL_WHEEL, by: 1, at: 12)
        try desk.settle()
        #expect(desk.notices.last == .pointerButton)
        #expect(!desk.keyText.contains("275") && !desk.keyText.contains("752"))
    }

    @Test func `A mouse is grabbed and let go as its keys are bound and not bound any more`() throws {
        let directory = NodeDirectory()
        directory.plug("event1", kind: .pointer, mouseKeys: KeySet([Keycode(0x113)]))
        let desk = try Desk(directory: directory)
        var bound = KeySet()
        desk.keyboards.boundMouseKeys = { _ in bound }
        try desk.keyboards.start()
        #expect(desk.keyboards.devices.map(\.state) == [.pointer])
        bound.insert(Keycode(0x113))
        desk.keyboards.reconsider()
        // The simulated mouse has no companion, so it is only read.
        #expect(desk.keyboards.devices.map(\.state) == [.waitingForKeysUp])
        bound.removeAll()
        desk.keyboards.reconsider()
        #expect(desk.keyboards.devices.map(\.state) == [.pointer])
        #expect(directory.openCount == 3)
    }

    @Test func `A release goes where its press went, whatever a reload binds meanwhile`() throws {
        try desk.keyboards.attach(mouse)
        try mouse.send(Keycode(0x110), .press, at: 1)
        try mouse.send(Keycode(0x113), .press, at: 2)
        try desk.settle()
        bound = KeySet([Keycode(0x110), .wheelUp])
        desk.keyboards.reconsider()
        try mouse.send(Keycode(0x110), .release, at: 3)
        try mouse.send(Keycode(0x113), .release, at: 4)
        try mouse.tap(Keycode(0x110), at: 5)
        try mouse.tap(Keycode(0x113), at: 7)
        try desk.settle()
        #expect(desk.keyText == "275↓ 275↑ 272↓ 272↑")
        #expect(try passed() == ["1 272 1", "1 272 0", "1 275 1", "1 275 0"])
    }

    @Test func `Buttons and turns leave in order with the keys; a turn has no release`() throws {
        var ends: [Int32] = [-1, -1]
        try check(phim_pipe_create(&ends), "pipe2")
        let output = try VirtualKeyboard(on: desk.loop, simulated: ends[1])
        output.send([
            OutputEvent(.leftControl, .press), OutputEvent(Keycode(0x110), .press),
            OutputEvent(Keycode(0x110), .release), OutputEvent(.wheelDown, .press), OutputEvent(.wheelDown, .repeat),
            OutputEvent(.wheelDown, .release), OutputEvent(.wheelLeft, .press), OutputEvent(.wheelLeft, .release),
            OutputEvent(.leftControl, .release), OutputEvent(Keycode(0x14a), .press),
        ])
        #expect(try desk.loop.turn { output.isIdle })
        var buffer = EventBuffer(capacity: 64)
        _ = try buffer.read(from: ends[0])
        let sent = (0..<buffer.count).map { buffer.events[$0] }.filter { $0.type != UInt16(EV_SYN) }
        #expect(
            sent.map { "\($0.type) \($0.code) \($0.value)" } == [
                "1 29 1", "1 272 1", "1 272 0", "2 8 -1", "2 8 -1", "2 6 -1", "1 29 0",
            ])
        #expect(output.keysDown.isEmpty)
    }
}
