import Keyboard
import SimulatedDevices
import Testing

@testable import Devices

@Suite struct PanicChordTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    private static let orders: [[Keycode]] = [
        [.backspace, .escape, .enter], [.enter, .escape, .backspace], [.escape, .enter, .backspace],
    ]

    @Test(arguments: orders)
    func `BackSpace, Escape and Enter, held together in any order, release all keyboards`(chord: [Keycode]) throws {
        let keyboard = try desk.attach()
        let other = try desk.attach("other")
        for (index, keycode) in chord.enumerated() {
            try keyboard.send(keycode, .press, at: UInt64(index))
            desk.output.send([OutputEvent(keycode, .press)])
        }
        try desk.settle()
        #expect(desk.panics == 1)
        #expect(!keyboard.isGrabbed && !other.isGrabbed)
        #expect(desk.desktop.keysDown.isEmpty)
        #expect(desk.keys.map(\.keycode) == Array(chord.prefix(2)), "the chord's last key is nobody's")
        #expect(desk.notices == [.deviceGone(DeviceID(1)), .deviceGone(DeviceID(2))])

        // It stays so when the keys come up, until somebody asks for the keyboards.
        for keycode in chord { try keyboard.send(keycode, .release, at: 9) }
        try desk.settle()
        #expect(!keyboard.isGrabbed && desk.keys.count == 2)
        #expect(try !desk.attach("fresh").isGrabbed)
        desk.keyboards.grab()
        #expect(keyboard.isGrabbed && other.isGrabbed)
    }

    @Test func `The panic chord may be pressed on several keyboards`() throws {
        let keyboards = try ["a", "b", "c"].map { try desk.attach($0) }
        try keyboards[0].send(.escape, .press, at: 1)
        try keyboards[1].send(.backspace, .press, at: 2)
        try keyboards[2].send(.enter, .press, at: 3)
        try desk.settle()
        #expect(desk.panics == 1)
    }

    @Test func `The panic chord works while keyboards wait to be grabbed`() throws {
        let keyboard = try SimulatedKeyboard()
        try keyboard.send(.escape, .press, at: 1)
        try desk.keyboards.attach(keyboard)
        #expect(!keyboard.isGrabbed)
        try keyboard.send(.backspace, .press, at: 2)
        try keyboard.send(.enter, .press, at: 3)
        try desk.settle()
        #expect(desk.panics == 1)
        for keycode in [Keycode.escape, .backspace, .enter] { try keyboard.send(keycode, .release, at: 4) }
        try desk.settle()
        #expect(!keyboard.isGrabbed)
    }

    @Test func `Two keys of the panic chord, or all three one after the other, are ordinary keys`() throws {
        let keyboard = try desk.attach()
        for keycode in [Keycode.escape, .backspace, .enter] { try keyboard.tap(keycode, at: 1) }
        try keyboard.send(.backspace, .press, at: 2)
        try keyboard.send(.enter, .press, at: 3)
        try keyboard.send(.keypadEnter, .press, at: 4)
        try desk.settle()
        #expect(desk.panics == 0 && keyboard.isGrabbed)
    }

    @Test func `The panic chord drops events that wait to be typed`() throws {
        let keyboard = try desk.attach()
        desk.output.send((0..<200).map { OutputEvent(.a, $0 % 2 == 0 ? .press : .release) })
        for keycode in [Keycode.escape, .backspace, .enter] { try keyboard.send(keycode, .press, at: 1) }
        try desk.settle()
        while !desk.output.isIdle { try desk.loop.turn(timeout: 1000) }
        try desk.desktop.read()
        #expect(desk.desktop.events.count < 200)
        #expect(desk.desktop.keysDown.isEmpty)
    }
}
