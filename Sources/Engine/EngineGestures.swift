import Keyboard

/// Gestures besides press and repeat. They are recognised only on keys that somebody waits for, and delay none.
extension Engine {
    /// The gestures on an action that somebody waits for. Nobody does in a chord that is the application's, or while
    /// everything passes.
    @inline(__always)
    func awaitedGestures(on action: KeyboardAction, _ binding: Binding) -> Gestures {
        isExtended ? allAwaitedGestures(on: action, binding) : []
    }

    @inline(never)
    private func allAwaitedGestures(on action: KeyboardAction, _ binding: Binding) -> Gestures {
        if binding == .none, context.isPaused || context.modifiers.intersects(.chords) { return [] }
        var gestures = chain.gestures(on: action)
        if settings.feedback.isOn { gestures.formUnion(settings.feedback.gesturesWithRules(on: action)) }
        return gestures.subtracting(.immediate)
    }

    /// Somebody may hear of the key's long press. A key that does something else then is typed and not held, so that
    /// the application does not repeat it meanwhile; and so is one that repeats by edits.
    mutating func expectLongPress(ofKeyAt index: Int, _ event: KeyEvent, into effects: inout [Effect]) {
        let action = held.keys[index].action
        let isAwaited = held.keys[index].awaited.contains(Gestures(.longPress))
        if isAwaited {
            let time = event.time + settings.behavior.times.longPress
            held.update(at: index) { $0.longPressTime = time }
            gestureDeadline = min(gestureDeadline ?? .max, time)
        }
        let waits = isAwaited && chain.gestures(on: action).contains(Gestures(.longPress))
        guard waits || chain.repeatsByEdits(action), !context.isPaused, let output = held.keys[index].output else {
            return
        }
        held.update(at: index) {
            $0.swallowsRepeat = waits
            $0.output = nil
        }
        effects.append(.forward(KeyEvent(output, .release, time: event.time, device: event.device)))
    }

    /// A key has been down for long enough.
    mutating func recogniseLongPress(at time: Timestamp, into effects: inout [Effect]) {
        gestureDeadline = nil
        guard let index = held.keys.firstIndex(where: { $0.longPressTime.map { $0 <= time } ?? false }) else {
            gestureDeadline = held.longPressDeadline
            return
        }
        let key = held.keys[index]
        held.update(at: index) { $0.longPressTime = nil }
        gestureDeadline = held.longPressDeadline
        let event = KeyEvent(key.keycode, .press, time: time, device: key.device)
        let isHandled = sendGesture(.longPress, key.action, binding: key.binding, event, into: &effects)
        held.update(at: index) {
            $0.isUsedUp = isHandled
            $0.swallowsRepeat = isHandled
        }
    }

    mutating func cancelLongPresses() {
        held.cancelLongPresses()
        gestureDeadline = nil
    }

    /// Whether a press is the second of two quick taps of one key.
    func isDoubleTap(_ event: KeyEvent, of action: KeyboardAction) -> Bool {
        guard let lastRelease else { return false }
        return lastRelease.event.isSameKey(as: event) && lastRelease.action == action
            && event.time <= lastRelease.event.time + settings.behavior.times.doubleTap
    }

    /// A key came up that somebody waits for.
    mutating func endGesture(of key: HeldKey, _ event: KeyEvent, into effects: inout [Effect]) {
        lastRelease = key.isUsedUp ? nil : (event, key.action)
        if key.isUsedUp, chain.list.isOpen {
            let start = effects.count
            chain.letGoOfCallout(into: &effects)
            apply(effects, from: start)
        }
        if key.isUsedUp || !key.awaited.contains(Gestures(.release)) { return }
        sendGesture(.release, key.action, binding: key.binding, event, into: &effects)
    }

    /// A key is gone without having come up.
    mutating func abandon(_ key: HeldKey, at time: Timestamp, into effects: inout [Effect]) {
        guard key.awaited.contains(Gestures(.end)) else { return }
        let event = KeyEvent(key.keycode, .release, time: time, device: key.device)
        sendGesture(.end, key.action, binding: key.binding, event, into: &effects)
    }

    /// A gesture that no key event is: nothing is forwarded for it.
    @discardableResult
    private mutating func sendGesture(
        _ gesture: Gesture, _ action: KeyboardAction, binding: Binding, _ event: KeyEvent,
        into effects: inout [Effect]
    ) -> Bool {
        if settings.feedback.isOn { giveFeedback(gesture, action, into: &effects) }
        prepare(event, action, binding: binding)
        context.trigger = nil
        context.passing = nil
        context.passesAction = false
        return pass(gesture, action, into: &effects)
    }

    /// What is heard and felt of a gesture, beside the chain.
    mutating func giveFeedback(_ gesture: Gesture, _ action: KeyboardAction, into effects: inout [Effect]) {
        if let feedback = settings.feedback.feedback(for: gesture, on: action) { effects.append(.feedback(feedback)) }
    }
}
