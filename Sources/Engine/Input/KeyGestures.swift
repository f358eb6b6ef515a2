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
    /// The press that came last, for the question that it may lead to.
    private var lastPress: KeyChange?
    /// The release that came last, for double taps.
    private var lastRelease: (change: KeyChange, action: KeyboardAction)?

    init(_ settings: EngineSettings) {
        modifierHotkeys = settings.modifierHotkeys
    }

    /// Uses other settings. Held keys keep their actions.
    mutating func use(_ settings: EngineSettings) {
        modifierHotkeys = settings.modifierHotkeys
    }

    /// Sets the delay after which the desktop repeats a held key; nil if the kernel's repeats are typed.
    mutating func setDesktopRepeat(after delay: Timestamp?) { desktopRepeat.delay = delay }

    /// The number of physical keys that are down.
    var heldKeyCount: Int { held.count }

    /// Whether the key of an event is down.
    func holds(_ change: KeyChange) -> Bool { held.index(of: change) != nil }

    /// Whether some held key toggles a lock in a layout.
    func holdsLockKey(of layout: KeyLayout) -> Bool { held.contains { !layout.lockedModifiers(of: $0).isEmpty } }

    /// The earliest time at which a held key becomes a long press.
    var deadline: Timestamp? { held.longPressDeadline }

    /// Handles a key.
    mutating func handle(_ change: KeyChange, by actions: inout ActionDispatch, into effects: inout [Effect]) {
        switch change.phase {
        case .press: press(change, by: &actions, into: &effects)
        case .repeat: repeatKey(change, by: &actions, into: &effects)
        case .release: release(change, by: &actions, into: &effects)
        }
    }

    /// Computes the modifiers again, after a key went down or up, an LED was switched, or the layout changed.
    func updateModifiers(of actions: inout ActionDispatch) {
        actions.state.context.modifiers = held.modifiers(in: actions.state.keys.layout).union(locks.locks)
    }

    // MARK: - Keys

    private mutating func press(_ change: KeyChange, by actions: inout ActionDispatch, into effects: inout [Effect]) {
        // The release was lost.
        if let index = held.index(of: change) {
            letGo(at: index, at: change.time, of: &actions, into: &effects)
        }
        let layoutChange = actions.state.useLayout(of: change.device)
        if !layoutChange.isEmpty {
            actions.tellChain(of: layoutChange)
            updateModifiers(of: &actions)
        }
        let modifier = actions.state.keys.modifierKey(change.key)
        if modifier == nil {
            modifierTaps.spoil()
            if desktopRepeat.end(at: change.time) { actions.forgetText() }
            held.cancelLongPresses()
            actions.state.press(change.event.keycode, at: change.time)
        }
        // No closure: it would copy the whole state.
        let (action, binding) =
            if let modifier { actions.state.meaning(ofModifier: modifier, at: change) } else {
                actions.state.meaning(of: change)
            }
        var awaited = actions.awaitedGestures(on: action, binding)
        if let modifier {
            awaited.formUnion(actions.awaitedGestures(on: actions.state.keys.action(ofModifier: modifier), binding))
        }
        let isDoubleTap =
            awaited.contains(Gestures(.doubleTap))
            && isDoubleTap(change, of: action, within: actions.state.standard.times)
        if modifier == nil || !awaited.isEmpty { lastRelease = nil }
        var trigger = ActionTrigger(
            change.event, for: action, binding: binding, under: outputModifiers(on: actions.state.settings.desktop),
            on: actions.state.settings.desktop)
        trigger.modifierKey = modifier
        let index = held.count
        lastPress = change
        held.insert(
            HeldKey(
                device: change.device, key: change.key, output: nil, action: action, binding: binding,
                isWithheld: modifier != nil, pressTime: change.time, awaited: awaited,
                longPressTime: awaited.contains(Gestures(.longPress))
                    ? change.time + actions.state.standard.times.longPress : nil))
        if isDoubleTap {
            let outcome = actions.perform(.doubleTap, action, by: trigger, into: &effects)
            if outcome.isHandled {
                held.useUp(at: index)
                // Its release releases the key that went down for it.
                return held.setOutput(outcome.output, at: index)
            }
        }
        let outcome =
            modifier == nil
            ? actions.perform(.press, action, by: trigger, into: &effects)
            : actions.send(.press, action, by: trigger, into: &effects)
        endPress(change, action, outcome, ofKeyAt: index, by: &actions, into: &effects)
        if let modifier { actions.giveFeedback(.press, action, ofModifier: modifier, into: &effects) }
    }

    /// Ends the handling of a press with the result of the chain.
    private mutating func endPress(
        _ change: KeyChange, _ action: KeyboardAction, _ outcome: ActionDispatch.Outcome, ofKeyAt index: Int,
        by actions: inout ActionDispatch, into effects: inout [Effect]
    ) {
        // The layout may have changed, so `isWithheld` decides, not the layout.
        if held.keys[index].isWithheld, let modifier = change.key.keycode {
            if !outcome.isHandled {
                return pressModifier(modifier, change, at: index, by: &actions, into: &effects)
            }
            modifierTaps.spoil()
            held.setOutput(outcome.output, at: index)
        } else if let output = outcome.output {
            hold(output, for: change, action, ofKeyAt: index, by: &actions, into: &effects)
        }
    }

    /// A press put a key of the virtual keyboard down. If a handler wants its long press, the key is released at once,
    /// so that the application does not repeat it meanwhile. The same for a key whose repeats are edits.
    private mutating func hold(
        _ output: Keycode, for change: KeyChange, _ action: KeyboardAction, ofKeyAt index: Int,
        by actions: inout ActionDispatch, into effects: inout [Effect]
    ) {
        let waits = held.keys[index].longPressTime != nil && actions.handlesLongPress(of: action)
        let passes =
            actions.state.context.isPaused || actions.state.context.isCommand || actions.state.context.isPassing
        guard waits || actions.state.repeatsByEdits(action, held.keys[index].binding), !passes else {
            desktopRepeat.begin(change)
            return held.setOutput(output, at: index)
        }
        held.setSwallowsRepeat(waits, at: index)
        if held.holds(output: output, on: change.device) { return }
        effects.append(.forward(KeyEvent(output, .release, time: change.time, device: change.device)))
    }

    private mutating func repeatKey(
        _ change: KeyChange, by actions: inout ActionDispatch, into effects: inout [Effect]
    ) {
        guard let index = held.index(of: change) else { return }
        if held.keys[index].swallowsRepeat { return }
        let modifier = actions.state.keys.modifierKey(change.key)
        if modifier == nil {
            // The press was handled before passing began. Its repeats belong to that action, not to a password.
            if held.keys[index].output == nil, actions.state.context.isPassing { return }
            if desktopRepeat.isEarly(change, pressedAt: held.keys[index].pressTime) { return }
        }
        let key = held.keys[index]
        var trigger = ActionTrigger(
            change.event, for: key.action, binding: key.binding, pressTime: key.pressTime,
            under: outputModifiers(on: actions.state.settings.desktop), on: actions.state.settings.desktop)
        trigger.held = key.output
        trigger.modifierKey = modifier
        let outcome = actions.perform(.repeat, key.action, by: trigger, into: &effects)
        if modifier != nil {
            guard !outcome.isHandled, let output = key.output else { return }
            effects.append(.forward(KeyEvent(output, .repeat, time: change.time, device: change.device)))
        } else if key.output == nil, let repeated = outcome.output {
            held.setOutput(repeated, at: index)
        }
    }

    private mutating func release(_ change: KeyChange, by actions: inout ActionDispatch, into effects: inout [Effect])
    {
        guard let index = held.index(of: change) else { return }
        if desktopRepeat.end(change) { actions.forgetText() }
        let (isAwaited, isWithheld) = (!held.keys[index].awaited.isEmpty, held.keys[index].isWithheld)
        let key = isAwaited ? held.keys[index] : nil
        letGo(at: index, at: change.time, of: &actions, into: &effects)
        if let key {
            lastRelease = key.isUsedUp ? nil : (change, key.action)
            if key.isUsedUp {
                modifierTaps.spoil()
                actions.letGoOfCallout(at: change.time, into: &effects)
            } else if key.awaited.contains(Gestures(.release)) {
                perform(.release, of: key, at: change.time, by: &actions, into: &effects)
            }
        }
        if !isWithheld, actions.state.keys.isModifier(change.key) {
            endModifierTap(change, by: &actions, into: &effects)
        }
    }

    /// Removes a held key and releases its output on the virtual keyboard, unless another key of the same keyboard
    /// holds that output too. For outputs that several keyboards hold, the planner tracks the last one.
    private mutating func letGo(
        at index: Int, at time: Timestamp, of actions: inout ActionDispatch, into effects: inout [Effect]
    ) {
        let (device, key, output) = (held.keys[index].device, held.keys[index].key, held.keys[index].output)
        held.remove(at: index)
        if let output, !held.holds(output: output, on: device) {
            effects.append(.forward(KeyEvent(output, .release, time: time, device: device)))
        }
        if actions.state.keys.isModifier(key) { updateModifiers(of: &actions) }
    }

    /// Releases all keys of a keyboard, or of all keyboards if `device` is nil: they are gone without a release event.
    mutating func abandonKeys(
        of device: DeviceID?, at time: Timestamp, by actions: inout ActionDispatch, into effects: inout [Effect]
    ) {
        while let index = held.keys.lastIndex(where: { device == nil || $0.device.keyboard == device }) {
            let key = held.keys[index]
            letGo(at: index, at: time, of: &actions, into: &effects)
            if key.awaited.contains(Gestures(.end)) { perform(.end, of: key, at: time, by: &actions, into: &effects) }
        }
    }

    /// The modifiers that are on at the virtual keyboard, locks included.
    private func outputModifiers(on desktop: borrowing KeyLayout) -> Modifiers {
        held.outputModifiers(in: desktop).union(locks.locks)
    }

    /// Performs a gesture that is no key event: nothing is forwarded for it.
    @discardableResult
    private func perform(
        _ gesture: Gesture, of key: HeldKey, at time: Timestamp, by actions: inout ActionDispatch,
        into effects: inout [Effect]
    ) -> Bool {
        // The gesture began before keys passed through.
        if actions.state.context.isPassing { return false }
        var trigger = ActionTrigger(at: time, device: key.device, binding: key.binding, pressTime: key.pressTime)
        trigger.modifierKey = actions.state.keys.modifierKey(key.key)
        return actions.perform(gesture, key.action, by: trigger, into: &effects).isHandled
    }

    /// Continues the key of a question down the chain, with the next program first.
    mutating func resume(_ open: OpenQuestion, by actions: inout ActionDispatch, into effects: inout [Effect]) {
        let (gesture, action) = (open.question.gesture, open.question.action)
        var trigger = open.trigger
        trigger.nextProgram = open.isOutdated ? .max : open.question.program + 1
        var outcome = actions.send(gesture, action, by: trigger, into: &effects)
        // `lastPress` is still this key: other keys wait while a question is open.
        guard gesture == .press || gesture == .doubleTap, trigger.event != nil, let change = lastPress,
            let index = held.index(of: change)
        else { return }
        if gesture == .doubleTap {
            if outcome.isHandled { return }
            // Nothing handled the double tap, so it is an ordinary press.
            held.restore(at: index)
            trigger.nextProgram = open.isOutdated ? .max : 0
            outcome = actions.perform(.press, held.keys[index].action, by: trigger, into: &effects)
        }
        endPress(change, action, outcome, ofKeyAt: index, by: &actions, into: &effects)
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
    private func isDoubleTap(_ change: KeyChange, of action: KeyboardAction, within times: GestureTimes) -> Bool {
        guard let lastRelease else { return false }
        return lastRelease.change.isSameKey(as: change) && lastRelease.action == action
            && change.time <= lastRelease.change.time + times.doubleTap
    }

    // MARK: - Modifiers and locks

    /// Passes a modifier key through that no handler handled, and tracks its taps.
    private mutating func pressModifier(
        _ keycode: Keycode, _ change: KeyChange, at index: Int, by actions: inout ActionDispatch,
        into effects: inout [Effect]
    ) {
        let output = actions.state.context.isPassing ? keycode : actions.state.keys.desktopModifierKey(for: keycode)
        let isDown = output.map { held.holds(output: $0) } ?? false
        if let output {
            effects.append(.forward(KeyEvent(output, .press, time: change.time, device: change.device)))
        }
        held.setOutput(output, at: index)
        held.setIsWithheld(false, at: index)
        // For a key that passes through, the desktop's layout decides.
        let layout = actions.state.context.isPassing ? actions.state.settings.desktop : actions.state.keys.layout
        let switched = layout.lockedModifiers(of: keycode)
        if !switched.isEmpty && !isDown { locks.press(switched, at: change.time) }
        updateModifiers(of: &actions)
        let isFirst = !held.contains(besides: index) { actions.state.keys.isModifier($0) }
        modifierTaps.press(keycode, actions.state.keys.layout.heldModifiers(of: keycode), isFirst: isFirst)
    }

    /// A modifier key came up: ends a tap or a chord, and performs the action of the tap.
    private mutating func endModifierTap(
        _ change: KeyChange, by actions: inout ActionDispatch, into effects: inout [Effect]
    ) {
        guard let tap = modifierTaps.release(at: change.time, within: actions.state.standard.times.doubleShift),
            !actions.state.context.isPassing
        else { return }
        // Hotkeys also work while paused, so that one of them can resume.
        if let hotkey = hotkey(of: tap) {
            // Both Shift keys together are not the first half of a double tap.
            if hotkey.tap.otherKeycode != nil { modifierTaps.spoil() }
            // The first tap may have changed the case of the next letter, so this tap reverts that.
            if hotkey.tap.isDouble, tap.modifiers == .shift { actions.state.tapShift(isDouble: false) }
            actions.perform(.press, hotkey.action, by: ActionTrigger(at: change.time), into: &effects)
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
