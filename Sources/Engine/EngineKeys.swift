import Keyboard

/// The way of one key: press, repeat, release.
extension Engine {
    mutating func press(_ event: KeyEvent, into effects: inout [Effect]) {
        // The keyboard must have lost the release.
        if let index = held.index(of: event.keycode, on: event.device) {
            letGo(at: index, at: event.time, into: &effects)
        }
        if isModifier(event.keycode) {
            pressModifier(event, into: &effects)
            return
        }
        let (action, isHotkey) = meaning(of: event.keycode)
        let start = effects.count
        send(.press, action, isHotkey: isHotkey, event, into: &effects)
        let output = outputKey(of: event, in: effects, from: start)
        held.insert(
            HeldKey(
                device: event.device, keycode: event.keycode, output: output, action: action, isHotkey: isHotkey))
    }

    mutating func repeatKey(_ event: KeyEvent, into effects: inout [Effect]) {
        guard let index = held.index(of: event.keycode, on: event.device) else { return }
        let key = held.keys[index]
        if isModifier(event.keycode) {
            if key.output != nil { effects.append(.forward(event)) }
            return
        }
        let start = effects.count
        send(.repeat, key.action, isHotkey: key.isHotkey, event, into: &effects)
        guard key.output == nil, let output = outputKey(of: event, in: effects, from: start) else { return }
        // The press was consumed, so on the virtual keyboard the key is still up: its first repeat is its press.
        for place in start..<effects.count {
            if case .forward(var forwarded) = effects[place] {
                forwarded.phase = .press
                effects[place] = .forward(forwarded)
            }
        }
        held.setOutput(output, at: index)
    }

    mutating func release(_ event: KeyEvent, into effects: inout [Effect]) {
        guard let index = held.index(of: event.keycode, on: event.device) else { return }
        letGo(at: index, at: event.time, into: &effects)
    }

    /// A held key goes up, and with it what it put down on the virtual keyboard. Which key of which keyboard holds a
    /// virtual key down last is the planner's affair.
    mutating func letGo(at index: Int, at time: Timestamp, into effects: inout [Effect]) {
        let keycode = held.keys[index].keycode
        if let output = held.keys[index].output {
            let device = held.keys[index].device
            effects.append(.forward(KeyEvent(output, .release, time: time, device: device)))
        }
        held.remove(at: index)
        if isModifier(keycode) { updateModifiers() }
    }

    private mutating func pressModifier(_ event: KeyEvent, into effects: inout [Effect]) {
        let output = modifierKey(for: event.keycode)
        let isDown = output.map { held.holds(output: $0) } ?? false
        if let output {
            var forwarded = event
            forwarded.keycode = output
            effects.append(.forward(forwarded))
        }
        held.insert(
            HeldKey(
                device: event.device, keycode: event.keycode, output: output, action: .key(event.keycode),
                isHotkey: false))
        let switched = currentLayout.lockedModifiers(of: event.keycode)
        if !switched.isEmpty && !isDown { locks.press(switched, at: event.time) }
        updateModifiers()
    }

    private static let modifierKeys: [Keycode] = [.leftShift, .leftControl, .leftAlt, .leftMeta, .rightAlt]

    /// The key that is this modifier on the desktop; nil if the desktop has none, as AltGr on a plain US desktop.
    private func modifierKey(for keycode: Keycode) -> Keycode? {
        let modifiers = currentLayout.heldModifiers(of: keycode)
        let theirs = settings.desktop.heldModifiers(of: keycode)
        if modifiers.isEmpty || modifiers == theirs { return keycode }
        for other in Self.modifierKeys where settings.desktop.heldModifiers(of: other) == modifiers {
            return other
        }
        return nil
    }

    /// What a key means now: the user's hotkey, else what the layout says.
    private func meaning(of keycode: Keycode) -> (KeyboardAction, isHotkey: Bool) {
        let modifiers = context.modifiers.subtracting(.locks)
        if isHotkeyKey(keycode) {
            for hotkey in settings.hotkeys where hotkey.keycode == keycode && hotkey.modifiers == modifiers {
                return (hotkey.action, true)
            }
        }
        return (currentLayout.action(of: keycode, under: context.modifiers), false)
    }

    private mutating func send(
        _ gesture: Gesture, _ action: KeyboardAction, isHotkey: Bool, _ event: KeyEvent, into effects: inout [Effect]
    ) {
        preparePassing(of: event, action)
        setHotkey(isHotkey)
        let start = effects.count
        chain.handle(gesture, action, in: context, into: &effects)
        apply(effects, from: start)
    }

    /// The key of the virtual keyboard that the effects of a press put down; nil if the press was consumed.
    private func outputKey(of event: KeyEvent, in effects: borrowing [Effect], from start: Int) -> Keycode? {
        for index in start..<effects.count {
            if case .forward(let forwarded) = effects[index], forwarded.phase == event.phase {
                return forwarded.keycode
            }
        }
        return nil
    }
}
