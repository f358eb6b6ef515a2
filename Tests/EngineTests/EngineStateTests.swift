import Engine
import Keyboard
import TestSupport
import Testing
import Transliteration

@Suite struct EngineStateTests: ~Copyable {
    var engine = Engine(EngineSettings())
    var effects: [Effect] = []

    @Test mutating func `A late report of the lock lights does not undo the lock key`() {
        press(.capsLock, at: 1_000_000)
        engine.handle(.locks([]), at: 1_050_000, into: &effects)
        #expect(engine.context.modifiers == .capsLock)
        press(.a, at: 1_100_000)
        #expect(engine.context.modifiers == .capsLock)
        // No other light came: so that is how it is.
        press(.a, at: 2_000_000)
        #expect(engine.context.modifiers == [])
    }

    @Test mutating func `A report of the lock lights from before the last press is ignored`() {
        press(.capsLock, at: 1_000_000)
        engine.handle(.locks(.capsLock), at: 1_050_000, into: &effects)
        engine.handle(KeyEvent(.capsLock, .release, time: 1_100_000), into: &effects)
        press(.capsLock, at: 1_200_000)
        press(.a, at: 2_000_000)
        #expect(engine.context.modifiers == [])
    }

    @Test mutating func `Held keys and locks are kept over new settings`() {
        engine.handle(KeyEvent(.leftShift, .press, time: 1), into: &effects)
        engine.reconfigure(EngineSettings(locales: [Locale(id: "other", layout: .us)]))
        #expect(engine.context.locale == "other")
        #expect(engine.context.modifiers == .shift && engine.heldKeyCount == 1)
        engine.handle(KeyEvent(.leftShift, .release, time: 2), into: &effects)
        #expect(engine.context.modifiers == [] && engine.heldKeyCount == 0)
    }

    @Test mutating func `New settings change the method only if the user has not chosen another`() {
        func settings(_ method: String) -> EngineSettings {
            EngineSettings(
                locales: [Locale(id: "vi", layout: .us, inputMethod: method)], inputMethods: InputMethods.all())
        }
        engine.reconfigure(settings("telex"))
        #expect(engine.context.inputMethod == "telex")
        engine.reconfigure(settings("vni"))
        #expect(engine.context.inputMethod == "vni")
        engine.perform(.inputMethod("none"), at: 1, into: &effects)
        engine.reconfigure(settings("telex"))
        #expect(engine.context.inputMethod == "none")
    }

    @Test mutating func `A release without its press has no effect`() {
        engine.handle(KeyEvent(.a, .release, time: 1), into: &effects)
        #expect(effects == [])
    }

    @Test(arguments: [UInt64(1), 2, 3])
    mutating func `Every press that was sent has its release once all keys are up`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let hotkey = Hotkey(.space, .control, .nextLocale)
        engine.reconfigure(
            EngineSettings(
                locales: [Locale(id: "a", layout: .us), Locale(id: "b", layout: .us)], hotkeys: [hotkey]))
        let keys = [Keycode.a, .space, .backspace, .enter, .leftShift, .leftControl, .rightAlt, .capsLock, .left]
        var physical: Set<KeyEvent> = []
        for step in UInt64(0)..<20_000 {
            let keycode = keys[Int(random.next() % UInt64(keys.count))]
            let key = KeyEvent(keycode, .press, device: DeviceID(UInt32(1 + random.next() % 2)))
            let isDown = physical.contains(key)
            let phase: KeyPhase = isDown ? (random.next() % 3 == 0 ? .repeat : .release) : .press
            if phase == .press { physical.insert(key) } else if phase == .release { physical.remove(key) }
            engine.handle(KeyEvent(keycode, phase, time: step * 1000, device: key.device), into: &effects)
        }
        for key in physical {
            engine.handle(KeyEvent(key.keycode, .release, time: 1 << 40, device: key.device), into: &effects)
        }
        var down: Set<KeyEvent> = []
        for case .forward(let event) in effects {
            let key = KeyEvent(event.keycode, .press, device: event.device)
            switch event.phase {
            case .press: #expect(down.insert(key).inserted, "pressed twice: \(event.keycode.name)")
            case .release: #expect(down.remove(key) != nil, "released twice: \(event.keycode.name)")
            case .repeat: #expect(down.contains(key), "repeated while up: \(event.keycode.name)")
            }
        }
        #expect(down.isEmpty && engine.heldKeyCount == 0 && !effects.isEmpty)
    }

    private mutating func press(_ keycode: Keycode, at time: Timestamp) {
        engine.handle(KeyEvent(keycode, .press, time: time), into: &effects)
        engine.handle(KeyEvent(keycode, .release, time: time + 1), into: &effects)
    }
}
