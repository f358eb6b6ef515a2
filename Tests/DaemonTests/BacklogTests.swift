import Devices
import Keyboard
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

/// What waits to be typed can be ended, and has an upper limit.
@Suite struct BacklogTests {
    /// A daemon whose virtual keyboard writes one burst and no more.
    private static func daemon(_ configuration: String = "") throws -> SimulatedDaemon {
        var options = Daemon.Options()
        options.environment = [:]
        return try SimulatedDaemon(
            configuration, options, pace: OutputPace(burst: 60, interval: 3_600_000_000), clock: nil)
    }

    private func tap(_ keycode: Keycode, on simulated: SimulatedDaemon) throws {
        for phase in [KeyPhase.press, .release] {
            try simulated.send(KeyEvent(keycode, phase, time: 1, device: DeviceID(1)))
        }
        while try simulated.loop.turn(timeout: 0) {}
    }

    @Test func `Escape drops a long text that is still to be typed, and is typed itself`() throws {
        let simulated = try Self.daemon()
        simulated.daemon.flow.perform(.text(String(repeating: "a", count: 1000)))
        #expect(simulated.virtualKeyboard.waitingCount > 1900)
        try tap(Keycode(48), on: simulated)
        #expect(simulated.virtualKeyboard.waitingCount > 1900)
        try tap(.escape, on: simulated)
        #expect(simulated.virtualKeyboard.waitingCount == 2)
        #expect(simulated.virtualKeyboard.keysDown.isEmpty)
    }

    @Test func `A pause drops a long text that is still to be typed`() throws {
        let simulated = try Self.daemon()
        simulated.daemon.flow.perform(.text(String(repeating: "a", count: 1000)))
        _ = simulated.answer(.pause)
        #expect(simulated.virtualKeyboard.waitingCount < 2)
    }

    @Test func `Escape does not drop a short text that waits`() throws {
        let simulated = try Self.daemon()
        simulated.daemon.flow.perform(.text(String(repeating: "a", count: 100)))
        let count = simulated.virtualKeyboard.waitingCount
        try tap(.escape, on: simulated)
        #expect(simulated.virtualKeyboard.waitingCount == count + 2)
    }

    @Test func `A held modifier stays held when Escape drops a waiting text`() throws {
        let simulated = try Self.daemon()
        simulated.daemon.flow.perform(.text(String(repeating: "a", count: 1000)))
        try simulated.send(KeyEvent(.leftShift, .press, time: 1, device: DeviceID(1)))
        try tap(.escape, on: simulated)
        #expect(simulated.virtualKeyboard.keysDown.contains(.leftShift))
    }

    @Test func `The queue of keys to be typed has a limit, however often a text is asked for`() throws {
        let simulated = try Self.daemon()
        for _ in 0..<100 { simulated.daemon.flow.perform(.text(String(repeating: "a", count: 1000))) }
        #expect(simulated.virtualKeyboard.waitingCount < 36_000)
        // What was left out is counted.
        let refused = simulated.daemon.control.status.refusedEdits
        #expect(refused > 80 && refused < 90)
        // Keys pass all the same.
        let count = simulated.virtualKeyboard.waitingCount
        try tap(Keycode(63), on: simulated)
        #expect(simulated.virtualKeyboard.waitingCount == count + 2)
    }

    @Test func `Ctrl+C drops a long text that is still to be typed, on whichever key the C is`() throws {
        for (layout, keycode) in [("us", Keycode(46)), ("us(dvorak)", Keycode(23)), ("ru", Keycode(46))] {
            let simulated = try Self.daemon("[[locale]]\nid = \"en\"\nlayout = \"\(layout)\"\n")
            simulated.daemon.flow.perform(.text(String(repeating: "a", count: 1000)))
            try tap(keycode, on: simulated)
            #expect(simulated.virtualKeyboard.waitingCount > 1900)
            try simulated.send(KeyEvent(.leftControl, .press, time: 1, device: DeviceID(1)))
            try tap(keycode, on: simulated)
            // Ctrl, which the drop keeps, and the C.
            #expect(simulated.virtualKeyboard.waitingCount < 5, "\(layout)")
            #expect(simulated.virtualKeyboard.keysDown == KeySet([.leftControl]))
        }
    }

    @Test func `Repeats of a held key do not fill the queue`() throws {
        let simulated = try Self.daemon()
        try simulated.send(KeyEvent(Keycode(48), .press, time: 1, device: DeviceID(1)))
        try simulated.loop.settle()
        for time in 2..<1000 {
            try simulated.send(KeyEvent(Keycode(48), .repeat, time: Timestamp(time), device: DeviceID(1)))
            try simulated.loop.settle()
        }
        // One burst is out; after the release one repeat waits with it, not a thousand.
        try simulated.send(KeyEvent(Keycode(48), .release, time: 1000, device: DeviceID(1)))
        try simulated.loop.settle()
        #expect(simulated.virtualKeyboard.waitingCount <= 2)
    }

    @Test func `A bouncing key does not fill the queue`() throws {
        let simulated = try Self.daemon()
        for time in 0..<1000 {
            let event = KeyEvent(Keycode(48), .press, time: Timestamp(time), device: DeviceID(1))
            try simulated.send(event)
            try simulated.send(KeyEvent(Keycode(48), .release, time: Timestamp(time), device: DeviceID(1)))
            try simulated.loop.settle()
        }
        #expect(simulated.virtualKeyboard.waitingCount < 100)
        #expect(simulated.virtualKeyboard.keysDown.isEmpty)
        // Other keys wait for their turn, all of them.
        let count = simulated.virtualKeyboard.waitingCount
        for _ in 0..<10 {
            try tap(Keycode(30), on: simulated)
            try tap(Keycode(31), on: simulated)
        }
        #expect(simulated.virtualKeyboard.waitingCount == count + 40)
    }

    @Test func `Events that the kernel lost are counted, and logged once`() throws {
        let simulated = try SimulatedDaemon("")
        let keyboard = try SimulatedKeyboard()
        try simulated.daemon.keyboards.attach(keyboard)
        #expect(simulated.daemon.control.status.overruns == 0)
        for time in 1...3 {
            try keyboard.lose(leaving: KeySet(), at: Timestamp(time))
            try simulated.settle()
        }
        #expect(simulated.daemon.control.status.overruns == 3)
        #expect(simulated.logged.filter { $0.contains("dropped events") }.count == 1)
    }
}
