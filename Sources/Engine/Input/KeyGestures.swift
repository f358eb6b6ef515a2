import Keyboard

/// Turns presses, repeats and releases of keys into gestures on actions.
///
/// It owns the state of the keyboards: held keys, locks, taps of modifier keys. Gestures other than press and repeat
/// are recognised only on keys for which a handler wants them, and delay no key. A modifier key that no handler handles
/// passes through and stays down.
struct KeyGestures {
    private var held = HeldKeys()
    private var locks = LockState()
    private var modifierTaps = ModifierTaps()
    private var desktopRepeat = DesktopRepeat()
    private var modifierHotkeys: [ModifierHotkey]
    /// The release that came last, for double taps.
    private var lastRelease: (event: KeyEvent, action: KeyboardAction)?

    init(_ settings: EngineSettings) {
        modifierHotkeys = settings.modifierHotkeys
    }

    /// Uses other settings. Held keys keep their actions.
    mutating func use(_ settings: EngineSettings) {
        modifierHotkeys = settings.modifierHotkeys
    }

    /// Sets the delay after which the desktop repeats a held key; nil if the kernel's repeats are typed.
    mutating func setDesktopRepeat(after delay: Timestamp?) { desktopRepeat.delay = delay }

    /// Whether some held key toggles a lock in a layout.
    func holdsLockKey(of layout: KeyLayout) -> Bool { held.contains { !layout.lockedModifiers(of: $0).isEmpty } }

    /// The earliest time at which a held key becomes a long press.
    var deadline: Timestamp? { held.longPressDeadline }

    /// Handles a key.
    mutating func handle(_ event: KeyEvent, by actions: inout ActionDispatch, into effects: inout [Effect]) {
        switch event.phase {
        case .press: press(event, by: &actions, into: &effects)
        case .repeat: repeatKey(event, by: &actions, into: &effects)
        case .release: release(event, by: &actions, into: &effects)
        }
    }

    /// Computes the modifiers again, after a key went down or up, an LED was switched, or the layout changed.
    func updateModifiers(of actions: inout ActionDispatch) {
        actions.state.context.modifiers = held.modifiers(in: actions.state.keys.layout).union(locks.locks)
    }

    // MARK: - Keys

    private mutating func press(_ event: KeyEvent, by actions: inout ActionDispatch, into effects: inout [Effect]) {
        let layoutChange = actions.state.useLayout(of: event.device)
        if !layoutChange.isEmpty {
            actions.tellChain(of: layoutChange)
            updateModifiers(of: &actions)
        }
        let isModifier = actions.state.keys.isModifier(event.keycode)
        if !isModifier {
            modifierTaps.spoil()
            if desktopRepeat.end(at: event.time) { actions.forgetText() }
            held.cancelLongPresses()
            actions.state.press(event.keycode, at: event.time)
        }
        let (action, binding) =
            isModifier ? actions.state.meaning(ofModifier: event) : actions.state.meaning(of: event)
        var awaited = actions.awaitedGestures(on: action, binding)
        if isModifier {
            let modifier = actions.state.keys.action(ofModifier: event.keycode)
            awaited.formUnion(actions.awaitedGestures(on: modifier, binding))
        }
        let isDoubleTap =
            awaited.contains(Gestures(.doubleTap))
            && isDoubleTap(event, of: action, within: actions.state.standard.times)
        if !isModifier || !awaited.isEmpty { lastRelease = nil }
        var stroke = Stroke(
            event, action, binding: binding, under: outputModifiers(on: actions.state.settings.desktop),
            on: actions.state.settings.desktop)
        if isModifier { stroke.modifierKey = event.keycode }
        let index = held.count
        held.insert(
            HeldKey(
                event: event, action: action, binding: binding, awaited: awaited, isWithheld: isModifier,
                longPressTime: awaited.contains(Gestures(.longPress))
                    ? event.time + actions.state.standard.times.longPress : nil))
        if isDoubleTap {
            let outcome = actions.perform(.doubleTap, stroke, into: &effects)
            if outcome.isHandled {
                held.useUp(at: index)
                // Its release releases the key that went down for it.
                return held.setOutput(outcome.output, at: index)
            }
        }
        let outcome =
            isModifier
            ? actions.send(.press, stroke, into: &effects) : actions.perform(.press, stroke, into: &effects)
        endPress(stroke, outcome, ofKeyAt: index, by: &actions, into: &effects)
        if isModifier { actions.giveFeedback(.press, stroke, into: &effects) }
    }

    /// Ends the handling of a press with the result of the chain.
    private mutating func endPress(
        _ stroke: Stroke, _ outcome: ActionDispatch.Outcome, ofKeyAt index: Int, by actions: inout ActionDispatch,
        into effects: inout [Effect]
    ) {
        // The layout may have changed, so `isWithheld` decides, not the layout.
        if held.keys[index].isWithheld {
            if !outcome.isHandled { return pressModifier(at: index, by: &actions, into: &effects) }
            modifierTaps.spoil()
            held.setOutput(outcome.output, at: index)
        } else if let output = outcome.output {
            hold(output, for: stroke, ofKeyAt: index, by: &actions, into: &effects)
        }
    }

    /// A press put a key of the virtual keyboard down. If a handler wants its long press, the key is released at once,
    /// so that the application does not repeat it meanwhile. The same for a key whose repeats are edits.
    private mutating func hold(
        _ output: Keycode, for stroke: Stroke, ofKeyAt index: Int, by actions: inout ActionDispatch,
        into effects: inout [Effect]
    ) {
        let waits = held.keys[index].longPressTime != nil && actions.handlesLongPress(of: stroke.action)
        let passes =
            actions.state.context.isPaused || actions.state.context.isCommand || actions.state.context.isPassing
        guard waits || actions.state.repeatsByEdits(stroke), !passes else {
            desktopRepeat.begin(stroke.source)
            return held.setOutput(output, at: index)
        }
        held.setSwallowsRepeat(waits, at: index)
        if held.holds(output: output, on: stroke.device) { return }
        effects.append(.forward(KeyEvent(output, .release, time: stroke.time, device: stroke.device)))
    }

    private mutating func repeatKey(
        _ event: KeyEvent, by actions: inout ActionDispatch, into effects: inout [Effect]
    ) {
        guard let index = held.index(of: event) else { return }
        if held.keys[index].swallowsRepeat { return }
        let isModifier = actions.state.keys.isModifier(event.keycode)
        let output = held.keys[index].output
        if !isModifier {
            // The press was handled before passing began. Its repeats belong to that action, not to a password.
            if output == nil, actions.state.context.isPassing { return }
            if desktopRepeat.isEarly(event, pressedAt: held.keys[index].event.time) { return }
        }
        var stroke = stroke(of: event, forKeyAt: index, on: actions.state)
        stroke.held = output
        let outcome = actions.perform(.repeat, stroke, into: &effects)
        if isModifier {
            guard !outcome.isHandled, let output else { return }
            effects.append(.forward(KeyEvent(output, .repeat, time: event.time, device: event.device)))
        } else if output == nil, let repeated = outcome.output {
            held.setOutput(repeated, at: index)
        }
    }

    private mutating func release(_ event: KeyEvent, by actions: inout ActionDispatch, into effects: inout [Effect]) {
        guard let index = held.index(of: event) else { return }
        if desktopRepeat.end(event) { actions.forgetText() }
        let (isAwaited, isWithheld) = (!held.keys[index].awaited.isEmpty, held.keys[index].isWithheld)
        let key = isAwaited ? held.keys[index] : nil
        let isModifier = letGo(at: index, at: event.time, of: &actions, into: &effects)
        if let key {
            lastRelease = key.isUsedUp ? nil : (event, key.action)
            if key.isUsedUp {
                modifierTaps.spoil()
                actions.letGoOfCallout(at: event.time, into: &effects)
            } else if key.awaited.contains(Gestures(.release)) {
                perform(.release, of: key, at: event.time, by: &actions, into: &effects)
            }
        }
        if isModifier, !isWithheld {
            endModifierTap(at: event.time, by: &actions, into: &effects)
        }
    }

    /// Removes a held key and releases its output on the virtual keyboard, unless another key of the same keyboard
    /// holds that output too. For outputs that several keyboards hold, the planner tracks the last one. Returns whether
    /// the key is a modifier.
    @discardableResult
    private mutating func letGo(
        at index: Int, at time: Timestamp, of actions: inout ActionDispatch, into effects: inout [Effect]
    ) -> Bool {
        let (event, output) = (held.keys[index].event, held.keys[index].output)
        held.remove(at: index)
        if let output, !held.holds(output: output, on: event.device) {
            effects.append(.forward(KeyEvent(output, .release, time: time, device: event.device)))
        }
        let isModifier = actions.state.keys.isModifier(event.keycode)
        if isModifier { updateModifiers(of: &actions) }
        return isModifier
    }

    /// Releases all keys of a keyboard, or of all keyboards if `device` is nil: they are gone without a release event.
    mutating func letGo(
        of device: DeviceID?, at time: Timestamp, by actions: inout ActionDispatch, into effects: inout [Effect]
    ) {
        while let index = held.keys.lastIndex(where: { device == nil || $0.event.device.keyboard == device }) {
            let key = held.keys[index]
            letGo(at: index, at: time, of: &actions, into: &effects)
            if key.awaited.contains(Gestures(.end)) { perform(.end, of: key, at: time, by: &actions, into: &effects) }
        }
    }

    /// The stroke of a later event of a key that is down, with the action of its press.
    private func stroke(of event: KeyEvent, forKeyAt index: Int, on keyboard: borrowing KeyboardState) -> Stroke {
        var stroke = Stroke(
            event, held.keys[index].action, binding: held.keys[index].binding,
            pressTime: held.keys[index].event.time, under: outputModifiers(on: keyboard.settings.desktop),
            on: keyboard.settings.desktop)
        if keyboard.keys.isModifier(event.keycode) { stroke.modifierKey = event.keycode }
        return stroke
    }

    /// The modifiers that are on at the virtual keyboard, locks included.
    private func outputModifiers(on desktop: borrowing KeyLayout) -> Modifiers {
        held.outputModifiers(in: desktop).union(locks.locks)
    }

    /// Performs a gesture that is no key event: nothing is forwarded for it.
    @discardableResult
    private mutating func perform(
        _ gesture: Gesture, of key: HeldKey, at time: Timestamp, by actions: inout ActionDispatch,
        into effects: inout [Effect]
    ) -> Bool {
        // The gesture began before keys passed through.
        if actions.state.context.isPassing { return false }
        var stroke = Stroke(
            key.action, at: time, device: key.event.device, binding: key.binding, pressTime: key.event.time)
        if actions.state.keys.isModifier(key.event.keycode) { stroke.modifierKey = key.event.keycode }
        return actions.perform(gesture, stroke, into: &effects).isHandled
    }

    /// Continues the key of a question down the chain, with the next program first. That of a request has its texts, and no
    /// program is asked about it again.
    mutating func resume(_ open: OpenQuestion, by actions: inout ActionDispatch, into effects: inout [Effect]) {
        let gesture = open.gesture
        var stroke = open.stroke
        stroke.nextProgram = open.program.map { open.isOutdated ? .max : $0 + 1 } ?? .max
        if open.program == nil { actions.state.context.fetchedTexts = open.texts }
        defer { actions.state.context.fetchedTexts = nil }
        var outcome = actions.send(gesture, stroke, into: &effects)
        guard gesture == .press || gesture == .doubleTap, let event = stroke.event, let index = held.index(of: event)
        else { return }
        if gesture == .doubleTap {
            if outcome.isHandled { return }
            // Nothing handled the double tap, so it is an ordinary press.
            held.restore(at: index)
            stroke = self.stroke(of: event, forKeyAt: index, on: actions.state)
            if open.isOutdated { stroke.nextProgram = .max }
            outcome = actions.perform(.press, stroke, into: &effects)
        }
        endPress(stroke, outcome, ofKeyAt: index, by: &actions, into: &effects)
    }

    // MARK: - Long presses and double taps

    /// Performs the long press of a key that has been held long enough.
    mutating func recogniseLongPress(
        at time: Timestamp, by actions: inout ActionDispatch, into effects: inout [Effect]
    ) {
        guard let index = held.keys.firstIndex(where: { $0.longPressTime.map { $0 <= time } ?? false }) else {
            return
        }
        held.setLongPressTime(nil, at: index)
        held.setSwallowsRepeat(false, at: index)
        if perform(.longPress, of: held.keys[index], at: time, by: &actions, into: &effects) { held.useUp(at: index) }
    }

    /// Whether a press is the second of two quick taps of one key.
    private func isDoubleTap(_ event: KeyEvent, of action: KeyboardAction, within times: GestureTimes) -> Bool {
        guard let lastRelease else { return false }
        return lastRelease.event.isSameKey(as: event) && lastRelease.action == action
            && event.time <= lastRelease.event.time + times.doubleTap
    }

    // MARK: - Modifiers and locks

    /// Passes a modifier key through that no handler handled, and tracks its taps.
    private mutating func pressModifier(
        at index: Int, by actions: inout ActionDispatch, into effects: inout [Effect]
    ) {
        let event = held.keys[index].event
        let keycode = event.keycode
        let output = actions.state.context.isPassing ? keycode : actions.state.keys.desktopModifierKey(for: keycode)
        let isDown = output.map { held.holds(output: $0) } ?? false
        if let output {
            effects.append(.forward(KeyEvent(output, .press, time: event.time, device: event.device)))
        }
        held.setOutput(output, at: index)
        held.setIsWithheld(false, at: index)
        // For a key that passes through, the desktop's layout decides.
        let switched =
            actions.state.context.isPassing
            ? actions.state.settings.desktop.lockedModifiers(of: keycode)
            : actions.state.keys.layout.lockedModifiers(of: keycode)
        if !switched.isEmpty && !isDown { locks.press(switched, at: event.time) }
        updateModifiers(of: &actions)
        var isFirst = true
        for other in held.keys.indices where other != index && !held.keys[other].isWithheld {
            if actions.state.keys.isModifier(held.keys[other].event.keycode) { isFirst = false }
        }
        modifierTaps.press(keycode, actions.state.keys.layout.heldModifiers(of: keycode), isFirst: isFirst)
    }

    /// A modifier key came up: ends a tap or a chord, and performs the action of the tap.
    private mutating func endModifierTap(
        at time: Timestamp, by actions: inout ActionDispatch, into effects: inout [Effect]
    ) {
        guard let tap = modifierTaps.release(at: time, within: actions.state.standard.times.doubleShift),
            !actions.state.context.isPassing
        else { return }
        // Hotkeys also work while paused, so that one of them can resume.
        if let hotkey = hotkey(of: tap) {
            // Both Shift keys together are not the first half of a double tap.
            if hotkey.tap.otherKeycode != nil { modifierTaps.spoil() }
            // The first tap may have changed the case of the next letter, so this tap reverts that.
            if hotkey.tap.isDouble, tap.modifiers == .shift { actions.state.tapShift(isDouble: false) }
            actions.perform(.press, Stroke(hotkey.action, at: time), into: &effects)
        } else if tap.modifiers == .shift, !actions.state.context.isPaused {
            actions.state.tapShift(isDouble: tap.isDouble)
        }
    }

    /// The hotkey of a tap. A hotkey of two named keys comes before one of modifiers.
    private func hotkey(of tap: ModifierTap) -> ModifierHotkey? {
        modifierHotkeys.first { tap.areKeys(of: $0.tap) } ?? modifierHotkeys.first { tap.fits($0.tap) }
    }

    /// The action of modifier keys that are tapped together `count` times; nil if the tap has no action.
    func meaning(ofTaps keycodes: [Keycode], count: Int, in layout: KeyLayout) -> KeyboardAction? {
        var taps = ModifierTaps()
        var tap: ModifierTap?
        for _ in 0..<count {
            for (place, keycode) in keycodes.enumerated() {
                taps.press(keycode, layout.heldModifiers(of: keycode), isFirst: place == 0)
            }
            tap = taps.release(at: 0, within: 0)
        }
        return tap.flatMap { hotkey(of: $0)?.action }
    }

    /// An event that is no key happened, so a current press of modifier keys is no tap.
    mutating func spoilModifierTap() {
        modifierTaps.spoil()
    }

    /// The desktop set the lock LEDs.
    mutating func lights(_ shown: Modifiers, at time: Timestamp) {
        locks.lights(shown, at: time)
    }

    /// Applies LEDs that waited, if it is time. Returns whether the locks changed.
    mutating func applyWaitingLights(at time: Timestamp) -> Bool { locks.applyWaitingLights(at: time) }
}

extension ModifierTap {
    /// Whether a tap triggers a hotkey of modifiers, or of one key.
    fileprivate func fits(_ hotkey: ModifierTap) -> Bool {
        guard hotkey.otherKeycode == nil, hotkey.modifiers == modifiers, !hotkey.isDouble || isDouble else {
            return false
        }
        return hotkey.keycode == nil || otherKeycode == nil && hotkey.keycode == keycode
    }

    /// Whether the tap is of the two keys of the hotkey.
    fileprivate func areKeys(of hotkey: ModifierTap) -> Bool {
        guard let other = hotkey.otherKeycode, let keycode, let otherKeycode else { return false }
        return hotkey.keycode == keycode && other == otherKeycode
            || hotkey.keycode == otherKeycode && other == keycode
    }
}
