import Devices
import Keyboard
import SimulatedDevices
import Testing

@testable import Daemon

/// What waits to be typed can be ended, and has an upper limit.
@Suite struct BacklogTests {
    /// A daemon whose virtual keyboard writes one burst and no more.
    private static func daemon() throws -> SimulatedDaemon {
        var options = Daemon.Options()
        options.environment = [:]
        return try SimulatedDaemon("", options, pace: OutputPace(burst: 60, interval: 3_600_000_000))
    }

    private func tap(_ keycode: Keycode, on simulated: SimulatedDaemon) throws {
        for phase in [KeyPhase.press, .release] {
            try simulated.send(KeyEvent(keycode, phase, time: 1, device: DeviceID(1)))
        }
        while try simulated.loop.turn(timeout: 0) {}
    }

    @Test func `Escape ends what is still to be typed, and is typed itself`() throws {
        let simulated = try Self.daemon()
        simulated.daemon.flow.perform(.text(String(repeating: "a", count: 1000)))
        #expect(simulated.virtualKeyboard.waitingCount > 1900)
        try tap(Keycode(48), on: simulated)
        #expect(simulated.virtualKeyboard.waitingCount > 1900)
        try tap(.escape, on: simulated)
        #expect(simulated.virtualKeyboard.waitingCount == 2)
        #expect(simulated.virtualKeyboard.keysDown.isEmpty)
    }

    @Test func `A pause ends what is still to be typed`() throws {
        let simulated = try Self.daemon()
        simulated.daemon.flow.perform(.text(String(repeating: "a", count: 1000)))
        _ = simulated.daemon.control.answer(.pause)
        #expect(simulated.virtualKeyboard.waitingCount < 2)
    }

    @Test func `A few keys that wait are typed all the same`() throws {
        let simulated = try Self.daemon()
        simulated.daemon.flow.perform(.text(String(repeating: "a", count: 100)))
        let count = simulated.virtualKeyboard.waitingCount
        try tap(.escape, on: simulated)
        #expect(simulated.virtualKeyboard.waitingCount == count + 2)
    }

    @Test func `A modifier that is held stays held`() throws {
        let simulated = try Self.daemon()
        simulated.daemon.flow.perform(.text(String(repeating: "a", count: 1000)))
        try simulated.send(KeyEvent(.leftShift, .press, time: 1, device: DeviceID(1)))
        try tap(.escape, on: simulated)
        #expect(simulated.virtualKeyboard.keysDown.contains(.leftShift))
    }

    @Test func `However often a text is asked for, only so much waits`() throws {
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

    @Test func `Keys that the kernel lost are counted`() throws {
        let simulated = try Self.daemon()
        #expect(simulated.daemon.control.status.overruns == 0)
        simulated.daemon.keyboards.onNotice(.eventsDropped(DeviceID(1)))
        #expect(simulated.daemon.control.status.overruns == 1)
    }
}
