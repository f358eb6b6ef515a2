import CLinux
import Foundation
import Keyboard
import SimulatedDevices
import Testing

@testable import Devices
@testable import EventLoop
@testable import System

@Suite struct KeyboardSetTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    @Test func `Keys arrive in order with the timestamps of their device`() throws {
        let keyboard = try desk.attach()
        #expect(keyboard.isGrabbed)
        try keyboard.send(.a, .press, at: 5_000_001)
        try keyboard.send(.a, .repeat, at: 5_250_000)
        try keyboard.send(.a, .release, at: 6_000_000)
        try desk.settle()
        let id = DeviceID(1)
        #expect(
            desk.keys == [
                KeyEvent(.a, .press, time: 5_000_001, device: id),
                KeyEvent(.a, .repeat, time: 5_250_000, device: id),
                KeyEvent(.a, .release, time: 6_000_000, device: id),
            ])
    }

    @Test func `A keyboard is grabbed only when no key is down, and types for the desktop until then`() throws {
        let keyboard = try SimulatedKeyboard()
        try keyboard.send(.enter, .press, at: 1)
        try desk.keyboards.attach(keyboard)
        #expect(!keyboard.isGrabbed)
        #expect(desk.keyboards.devices.map(\.state) == [.waitingForKeysUp])
        try keyboard.tap(.a, at: 2)
        try desk.settle()
        #expect(!keyboard.isGrabbed)
        var changes = 0
        desk.keyboards.onDevicesChanged = { changes += 1 }
        try keyboard.send(.enter, .release, at: 4)
        try desk.settle()
        #expect(keyboard.isGrabbed && changes == 1)
        #expect(desk.keyboards.devices.map(\.state) == [.grabbed])
        #expect(desk.keys.isEmpty)
        try keyboard.tap(.a, at: 5)
        try desk.settle()
        #expect(desk.keyText == "30↓ 30↑")
    }

    @Test func `A release followed by a press in one read leaves the keyboard ungrabbed`() throws {
        let keyboard = try SimulatedKeyboard()
        try keyboard.send(.enter, .press, at: 1)
        try desk.keyboards.attach(keyboard)
        try keyboard.send(.enter, .release, at: 2)
        try keyboard.send(.a, .press, at: 3)
        try desk.settle()
        #expect(!keyboard.isGrabbed)
        try keyboard.send(.a, .release, at: 4)
        try keyboard.tap(Keycode(48), at: 5)
        try desk.settle()
        #expect(keyboard.isGrabbed)
        #expect(desk.keys.isEmpty, "all of it was typed before the grab")
    }

    @Test func `A keyboard that another program has grabbed is tried again at its next key`() throws {
        let keyboard = try SimulatedKeyboard()
        keyboard.isGrabbedElsewhere = true
        try desk.keyboards.attach(keyboard)
        let busy = SystemError(call: "EVIOCGRAB", errno: EBUSY, subject: keyboard.description.name)
        #expect(desk.keyboards.devices.map(\.state) == [.failed(busy)])
        try keyboard.tap(.a, at: 1)
        try desk.settle()
        #expect(desk.failures == [busy], "told once")
        keyboard.isGrabbedElsewhere = false
        try keyboard.tap(.a, at: 2)
        try desk.settle()
        #expect(keyboard.isGrabbed && desk.keys.isEmpty)
    }

    @Test(arguments: [false, true])
    func `A key that is pressed during the grab undoes the grab`(isReleased: Bool) throws {
        let keyboard = try SimulatedKeyboard()
        keyboard.atGrab = {
            keyboard.atGrab = {}
            try? keyboard.send(.a, .press, at: 1)
            if isReleased { try? keyboard.send(.a, .release, at: 2) }
        }
        try desk.keyboards.attach(keyboard)
        #expect(!keyboard.isGrabbed, "the desktop saw a press and must see its release")
        try keyboard.send(.a, .release, at: 3)
        try keyboard.tap(.a, at: 4)
        try desk.settle()
        #expect(keyboard.isGrabbed && desk.keys.isEmpty)
    }

    @Test func `The grab of a keyboard does not wait for keys of another keyboard`() throws {
        let first = try SimulatedKeyboard(path: "first")
        try first.send(.a, .press, at: 1)
        try desk.keyboards.attach(first)
        let second = try desk.attach("second")
        #expect(!first.isGrabbed && second.isGrabbed)
    }

    @Test func `release() ungrabs all keyboards and releases keys that are down; grab() grabs them again`() throws {
        let keyboard = try desk.attach()
        try keyboard.send(.leftShift, .press, at: 1)
        try desk.settle()
        desk.output.send([OutputEvent(.leftShift, .press)])
        desk.keyboards.release()
        try desk.settle()
        #expect(!keyboard.isGrabbed)
        #expect(desk.desktop.keysDown.isEmpty)
        #expect(desk.notices == [.deviceGone(DeviceID(1))])
        desk.keyboards.grab()
        #expect(!keyboard.isGrabbed, "Shift is still down")
        try keyboard.send(.leftShift, .release, at: 2)
        try desk.settle()
        #expect(keyboard.isGrabbed)
        #expect(desk.keyText == "42↓")
    }

    @Test func `Ungrabbing while a key is handled drops the rest of the batch`() throws {
        let keyboard = try desk.attach()
        desk.keyboards.onKey = { [desk] event in
            desk.keys.append(event)
            desk.keyboards.release()
        }
        try keyboard.tap(.a, at: 1)
        try keyboard.tap(Keycode(48), at: 3)
        try desk.settle()
        #expect(desk.keyText == "30↓")
    }

    /// The kernel needs some 20 ms to end a grab. On a console, keys pass only from the middle of that time on.
    @Test func `Keys that come while a grab ends are handled, and those that others get as well are not`() throws {
        for path in ["", "excluded"] {
            let desk = try Desk()
            let keyboard = try desk.attach()
            try desk.settle()
            keyboard.atRelease = {
                try? keyboard.tap(.a, at: 1)
                try? keyboard.send(Keycode(48), .press, at: 3)
                try? keyboard.send(Keycode(48), .release, at: MonotonicClock.now() + 1_000_000)
                try? keyboard.tap(Keycode(46), at: MonotonicClock.now() + 2_000_000)
            }
            if path.isEmpty {
                desk.keyboards.release()
            } else {
                desk.keyboards.isWanted = { _ in false }
                desk.keyboards.reconsider()
            }
            try desk.settle()
            #expect(desk.keyText == "30↓ 30↑ 48↓" && desk.notices == [.deviceGone(DeviceID(1))])
            #expect(!keyboard.isGrabbed && desk.desktop.keysDown.isEmpty)
        }
    }

    @Test func `After the panic chord nothing of the rest is typed`() throws {
        let keyboard = try desk.attach()
        keyboard.atRelease = { try? keyboard.tap(.a, at: 4) }
        for key in [Keycode.backspace, .escape, .enter] { try keyboard.send(key, .press, at: 3) }
        try desk.settle()
        #expect(desk.panics == 1 && desk.keyText == "14↓ 1↓")
    }

    @Test func `Stopping while a key is handled is safe`() throws {
        let keyboard = try desk.attach()
        desk.keyboards.onKey = { [desk] _ in desk.keyboards.stop() }
        try keyboard.tap(.a, at: 1)
        try desk.settle()
        #expect(desk.keyboards.devices.isEmpty)
    }

    @Test func `An unplugged keyboard is reported, and none of its keys stays down`() throws {
        let keyboard = try desk.attach()
        let other = try desk.attach("other")
        try keyboard.send(.a, .press, at: 1)
        try desk.settle()
        desk.output.send([OutputEvent(.a, .press)])
        keyboard.unplug()
        try desk.settle()
        #expect(desk.notices == [.deviceGone(DeviceID(1))])
        #expect(desk.desktop.keysDown.isEmpty)
        #expect(desk.failures.isEmpty)
        try other.tap(.a, at: 2)
        try desk.settle()
        #expect(desk.keyText == "30↓ 30↓ 30↑")
    }

    @Test func `An unplugged keyboard is a notice only if it typed last`() throws {
        let (keyboard, other) = (try desk.attach(), try desk.attach("other"))
        try other.tap(.a, at: 1)
        try desk.settle()
        keyboard.unplug()
        try desk.settle()
        #expect(desk.notices.isEmpty)
        other.unplug()
        try desk.settle()
        #expect(desk.notices == [.deviceGone(DeviceID(2))])
    }

    @Test func `An unplugged keyboard does not release a key that another keyboard holds`() throws {
        let keyboard = try desk.attach()
        let other = try desk.attach("other")
        try other.send(.leftShift, .press, at: 1)
        try desk.settle()
        desk.output.send([OutputEvent(.leftShift, .press)])
        keyboard.unplug()
        try desk.settle()
        #expect(desk.desktop.keysDown == KeySet([.leftShift]))
    }

    @Test func `Lost events are reported, and the state of the keys is read from the kernel`() throws {
        let keyboard = try desk.attach()
        try keyboard.send(.a, .press, at: 1)
        try keyboard.send(.leftShift, .press, at: 2)
        try desk.settle()
        desk.keys = []
        try keyboard.lose(leaving: KeySet([.leftShift, .space]), at: 3)
        // After a loss nothing in the queue means anything until the state is known.
        try keyboard.send(.tab, .press, at: 4)
        try keyboard.send(.tab, .release, at: 5)
        try desk.settle()
        #expect(desk.notices == [.eventsDropped(DeviceID(1))])
        #expect(desk.keyText == "30↑ 57↓")
        try keyboard.tap(.tab, at: 6)
        try desk.settle()
        #expect(desk.keyText == "30↑ 57↓ 15↓ 15↑")
    }

    @Test func `Lost events of a mouse are no lost keys`() throws {
        let mouse = try SimulatedKeyboard(kind: .pointer)
        try desk.keyboards.attach(mouse)
        try mouse.lose(leaving: KeySet(), at: 1)
        try desk.settle()
        #expect(desk.overruns == 1 && desk.notices.isEmpty)
        try mouse.send(Keycode(0x110), .press, at: 2)
        try desk.settle()
        #expect(desk.notices == [.pointerButton])
    }

    @Test func `Lost movements of a keyboard with a pointer are no lost keys`() throws {
        var ends: [Int32] = [-1, -1]
        try check(phim_pipe_create(&ends), "pipe2")
        let keyboard = try SimulatedKeyboard(companion: ends[1])
        try desk.keyboards.attach(keyboard)
        // Later than now: however slow this machine is, no time passes between the movement and the loss.
        let soon = MonotonicClock.now() + 3_600_000_000
        try keyboard.sendOther(type: UInt16(EV_REL), code: UInt16(REL_X), value: 3, at: soon)
        try desk.settle()
        try keyboard.lose(leaving: KeySet([.a]), at: soon)
        try desk.settle()
        #expect(desk.overruns == 1 && desk.notices.isEmpty)
        #expect(desk.keyText == "30↓")
        // A movement long ago: in the meantime anything may have been typed.
        try keyboard.sendOther(type: UInt16(EV_REL), code: UInt16(REL_X), value: 3, at: 1)
        try desk.settle()
        try keyboard.lose(leaving: KeySet([.a]), at: soon)
        try desk.settle()
        #expect(desk.overruns == 2 && desk.notices == [.eventsDropped(DeviceID(1))])
    }

    @Test func `Lost events within a flood of movements are no lost keys, however late they are read`() throws {
        var ends: [Int32] = [-1, -1]
        try check(phim_pipe_create(&ends), "pipe2")
        let keyboard = try SimulatedKeyboard(companion: ends[1])
        try desk.keyboards.attach(keyboard)
        for (moment, code) in [(100, 30), (200, 48)] as [(Timestamp, UInt16)] {
            try keyboard.sendOther(type: UInt16(EV_REL), code: UInt16(REL_X), value: 3, at: moment * 1000)
            // A key was the last event before the loss.
            try keyboard.tap(Keycode(code), at: moment * 1000 + 100)
            try keyboard.lose(leaving: KeySet(), at: moment * 1000 + 5000)
            try desk.settle()
        }
        #expect(desk.overruns == 2 && desk.notices.isEmpty)
        #expect(desk.keyText == "30↓ 30↑ 48↓ 48↑")
    }

    @Test func `Lost events of a keyboard are a notice only if it typed last`() throws {
        let (typed, other) = (try desk.attach("typed"), try desk.attach("other"))
        try other.tap(.a, at: 1)
        try desk.settle()
        try typed.tap(.a, at: 3)
        try desk.settle()
        try other.lose(leaving: KeySet(), at: 5)
        try desk.settle()
        #expect(desk.overruns == 1 && desk.notices.isEmpty)
        try typed.lose(leaving: KeySet(), at: 6)
        try desk.settle()
        #expect(desk.notices == [.eventsDropped(DeviceID(1))])
    }

    @Test func `A keyboard whose grab waits for a key that stays down is logged once`() throws {
        let keyboard = try SimulatedKeyboard()
        try keyboard.send(.enter, .press, at: MonotonicClock.now())
        try desk.keyboards.attach(keyboard)
        try desk.settle()
        let now = MonotonicClock.now()
        desk.keyboards.tellHeldKeys(at: now + 20_000_000)
        #expect(desk.held.isEmpty)
        for seconds in [31, 32, 3600] as [Timestamp] { desk.keyboards.tellHeldKeys(at: now + seconds * 1_000_000) }
        #expect(desk.held == ["Simulated keyboard"])
        #expect(desk.keyboards.devices.map(\.isKeyHeld) == [false])
        try keyboard.send(.enter, .release, at: now)
        try desk.settle()
        // In use, a key that is down for so long is shown and not told.
        try keyboard.send(.enter, .press, at: 1)
        try desk.settle()
        desk.keyboards.tellHeldKeys(at: now + 3_700_000_000)
        #expect(keyboard.isGrabbed && desk.held.count == 1 && desk.keyboards.devices.map(\.isKeyHeld) == [true])
        try keyboard.send(.enter, .release, at: 2)
        try desk.settle()
        #expect(desk.keyboards.devices.map(\.isKeyHeld) == [false])
    }

    /// Whoever prints it sends its control characters to a terminal.
    @Test func `Control characters are removed from a device's name`() throws {
        let desk = try Desk()
        _ = try desk.attach("\u{1b}]0;owned\u{7}Keyboard\u{9b}2J\u{202e}")
        let name = "\u{fffd}]0;owned\u{fffd}Keyboard\u{fffd}2J\u{fffd}"
        #expect(desk.keyboards.devices.map(\.device.name) == [name])
    }

    @Test func `A second press, and the release of a key that is up, are no events`() throws {
        let keyboard = try desk.attach()
        try keyboard.send(.a, .release, at: 1)
        try keyboard.send(.a, .repeat, at: 2)
        try keyboard.send(.a, .press, at: 3)
        try keyboard.send(.a, .press, at: 4)
        try keyboard.send(.a, .release, at: 5)
        try desk.settle()
        #expect(desk.keyText == "30↓ 30↑")
    }

    @Test func `The desktop's lock lights are set on every keyboard, a new one too`() throws {
        let keyboard = try desk.attach()
        try desk.desktop.setLights([.capsLock, .numLock])
        try desk.settle()
        #expect(keyboard.lights == [.capsLock, .numLock])
        #expect(desk.notices == [.locks([.capsLock, .numLock])])
        #expect(try desk.attach("fresh").lights == [.capsLock, .numLock])
    }

    @Test func `Lights that may be older than a lock key that waits to be typed are told later, as they are then`()
        throws
    {
        let keyboard = try desk.attach()
        // The second key waits for a minute.
        desk.output.gap = OutputGap(60_000_000)
        let taps = [Keycode.backspace, .capsLock].flatMap { [OutputEvent($0, .press), OutputEvent($0, .release)] }
        desk.output.send(taps)
        try desk.desktop.setLights([.capsLock])
        while try desk.loop.turn(timeout: 0) {}
        #expect(keyboard.lights == [.capsLock])
        #expect(desk.notices.isEmpty)
        try desk.desktop.setLights([.numLock])
        while try desk.loop.turn(timeout: 0) {}
        desk.output.dropWaiting()
        try desk.settle { !desk.notices.isEmpty }
        #expect(desk.notices == [.locks(.numLock)])
    }

    @Test func `Events that are no keys go to the companion in whole frames, and buttons are noticed`() throws {
        var ends: [Int32] = [-1, -1]
        try check(phim_pipe_create(&ends), "pipe2")
        let keyboard = try SimulatedKeyboard(companion: ends[1])
        try desk.keyboards.attach(keyboard)
        try keyboard.sendOther(type: UInt16(EV_MSC), code: UInt16(MSC_SCAN), value: 7, at: 1)
        try keyboard.sendOther(type: UInt16(EV_REL), code: UInt16(REL_X), value: 3, at: 2)
        try keyboard.send(Keycode(0x110), .press, at: 3)
        try keyboard.tap(Keycode(116), at: 4)
        try keyboard.tap(.a, at: 5)
        try desk.settle()
        desk.keyboards.release()
        var buffer = EventBuffer(capacity: 64)
        _ = try buffer.read(from: ends[0])
        let passed = (0..<buffer.count).map { index in
            let event = buffer.events[index]
            return "\(event.type) \(event.code) \(event.value)"
        }
        #expect(
            passed == [
                "2 0 3", "0 0 0", "1 272 1", "0 0 0", "1 116 1", "0 0 0", "1 116 0", "0 0 0",
                // The button goes up as the keyboard is let go.
                "1 272 0", "0 0 0",
            ])
        #expect(desk.notices.first == .pointerButton)
        #expect(desk.keyText == "30↓ 30↑")
    }

    @Test func `A button of a pointer that is not grabbed is noticed`() throws {
        let mouse = try SimulatedKeyboard(kind: .pointer)
        try desk.keyboards.attach(mouse)
        try mouse.tap(Keycode(0x110), at: 1)
        try mouse.sendOther(type: UInt16(EV_REL), code: UInt16(REL_X), value: 3, at: 2)
        try desk.settle()
        #expect(desk.notices == [.pointerButton])
        #expect(!mouse.isGrabbed)
        mouse.unplug()
        try desk.settle()
        #expect(desk.keyboards.devices.isEmpty)
    }

    @Test(arguments: [(100_000, 1), (500_000, 0)] as [(UInt64, Int)])
    func `A tap on a touchpad counts as a click, a longer touch does not`(time: UInt64, clicks: Int) throws {
        let touchpad = try SimulatedKeyboard(kind: .touchpad)
        try desk.keyboards.attach(touchpad)
        try touchpad.send(Keycode(0x145), .press, at: 1_000)
        try touchpad.send(Keycode(0x14a), .press, at: 1_000)
        try touchpad.send(Keycode(0x14a), .release, at: 1_000 + time)
        try desk.settle()
        #expect(desk.notices.count == clicks)
    }
}
