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
        modifierTaps.spoil()
        if gestureDeadline != nil { cancelLongPresses() }
        let (action, binding) = meaning(of: event.keycode)
        let awaited = awaitedGestures(on: action, binding)
        let start = effects.count
        let isDoubleTap = awaited.contains(Gestures(.doubleTap)) && isDoubleTap(event, of: action)
        lastRelease = nil
        if isDoubleTap {
            if send(.doubleTap, action, binding: binding, event, into: &effects) {
                held.insert(
                    HeldKey(
                        device: event.device, keycode: event.keycode, output: nil, action: action, binding: binding,
                        pressTime: event.time, isUsedUp: true, swallowsRepeat: true))
                return
            }
        }
        context.pressTime = event.time
        send(.press, action, binding: binding, event, into: &effects)
        held.insert(
            HeldKey(
                device: event.device, keycode: event.keycode, output: outputKey(of: event, in: effects, from: start),
                action: action, binding: binding, pressTime: event.time, awaited: awaited))
        if isExtended { expectLongPress(ofKeyAt: held.count - 1, event, into: &effects) }
    }

    mutating func repeatKey(_ event: KeyEvent, into effects: inout [Effect]) {
        guard let index = held.index(of: event.keycode, on: event.device) else { return }
        let key = held.keys[index]
        if isModifier(event.keycode) {
            if key.output != nil { effects.append(.forward(event)) }
            return
        }
        if key.swallowsRepeat { return }
        let start = effects.count
        context.pressTime = key.pressTime
        send(.repeat, key.action, binding: key.binding, event, into: &effects)
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
        if isModifier(event.keycode) {
            letGo(at: index, at: event.time, into: &effects)
            endModifierTap(event, into: &effects)
        } else if held.keys[index].awaited.isEmpty {
            letGo(at: index, at: event.time, into: &effects)
        } else {
            let key = held.keys[index]
            letGo(at: index, at: event.time, into: &effects)
            endGesture(of: key, event, into: &effects)
        }
    }

    /// A held key goes up, and with it what it put down on the virtual keyboard. Which key of which keyboard holds a
    /// virtual key down last is the planner's affair.
    mutating func letGo(at index: Int, at time: Timestamp, into effects: inout [Effect]) {
        let keycode = held.keys[index].keycode
        let wasLongPress = held.keys[index].longPressTime != nil
        if let output = held.keys[index].output {
            let device = held.keys[index].device
            effects.append(.forward(KeyEvent(output, .release, time: time, device: device)))
        }
        held.remove(at: index)
        if wasLongPress { gestureDeadline = held.longPressDeadline }
        if isModifier(keycode) { updateModifiers() }
    }

    /// What a key means now: the uppermost layer, the user's hotkey, else what the layout says.
    func meaning(of keycode: Keycode) -> (KeyboardAction, Binding) {
        let modifiers = context.modifiers.subtracting(.locks)
        if !layers.isEmpty, let (action, binding) = layers.action(of: keycode, under: modifiers) {
            if binding != .closed { return (action, binding) }
            if currentLayout.action(of: keycode, under: context.modifiers).isInputAction { return (.none, .key) }
        }
        if isHotkeyKey(keycode), let action = bindings.action(of: keycode, under: modifiers) {
            return (action, modifiers.isEmpty ? .key : .chord)
        }
        let action = currentLayout.action(of: keycode, under: context.modifiers)
        if chain.rules.hasChords, modifiers.intersects(.chords), chain.rules.fits(.press, action, in: context) {
            return (action, .chord)
        }
        if context.keyboardCase.isUppercased, case .character(let character) = action {
            return (.character(character.capital(in: context.locale)), .none)
        }
        return (action, .none)
    }

    /// Sends an action of a key down the chain; answers whether somebody took it.
    @discardableResult
    mutating func send(
        _ gesture: Gesture, _ action: KeyboardAction, binding: Binding, _ event: KeyEvent,
        into effects: inout [Effect]
    ) -> Bool {
        if settings.feedback.isOn { giveFeedback(gesture, action, into: &effects) }
        prepare(event, action, binding: binding)
        return pass(gesture, action, into: &effects)
    }

    /// Sends an action without a key down the chain.
    mutating func send(
        _ gesture: Gesture, _ action: KeyboardAction, isReplaced: Bool, into effects: inout [Effect]
    ) {
        if settings.feedback.isOn, !isReplaced { giveFeedback(gesture, action, into: &effects) }
        prepareWithoutKey(isReplaced: isReplaced)
        if gesture == .press, takeCaseAction(action) { return }
        pass(gesture, action, into: &effects)
    }

    /// Actions one after the other, behind the user's rules.
    mutating func perform(_ actions: [KeyboardAction], into effects: inout [Effect]) {
        for action in actions { send(.press, action, isReplaced: true, into: &effects) }
    }

    /// The chain, and what it means for the engine. The context is made.
    @discardableResult
    mutating func pass(_ gesture: Gesture, _ action: KeyboardAction, into effects: inout [Effect]) -> Bool {
        let start = effects.count
        let response = chain.handle(gesture, action, in: context, into: &effects)
        apply(effects, from: start)
        if isExtended || !layers.isEmpty || context.keyboardCase != .lowercased {
            finish(gesture, action, from: start, into: &effects)
        }
        return response == .handled
    }

    /// What comes after the text: several actions of one rule, a question, the case, the layer.
    private mutating func finish(
        _ gesture: Gesture, _ action: KeyboardAction, from start: Int, into effects: inout [Effect]
    ) {
        for index in start..<effects.count {
            if case .ask(let question) = effects[index] {
                return open(
                    question, event: context.trigger,
                    binding: context.liftsModifiers ? .chord : context.isHotkey ? .key : .none)
            }
        }
        let actions = chain.rules.takeExpansion()
        if !actions.isEmpty { perform(actions, into: &effects) }
        guard gesture == .press || gesture == .repeat else { return }
        if context.keyboardCase != .lowercased || !caseHandler.isOff {
            context.keyboardCase = caseHandler.keyboardCase(after: action, in: context)
        }
        if layers.isOneShot,
            let name = settings.behavior.preferredLayer(after: action, isOneShot: true)
        {
            layers.choose(name)
            context.layer = layers.current
            effects.append(.setLayer(context.layer))
        }
    }

    /// The key of the virtual keyboard that the effects of a press put down; nil if the press was consumed.
    func outputKey(of event: KeyEvent, in effects: borrowing [Effect], from start: Int) -> Keycode? {
        for index in start..<effects.count {
            if case .forward(let forwarded) = effects[index], forwarded.phase == event.phase {
                return forwarded.keycode
            }
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// The capital of a letter, as that language has it; the character itself if there is none, or none of one
    /// character.
    func capital(in locale: String) -> Unicode.Scalar {
        if self == "i", locale.hasPrefix("tr") || locale.hasPrefix("az") { return "İ" }
        let mapping = properties.uppercaseMapping.unicodeScalars
        return mapping.count == 1 ? mapping.first! : self
    }
}
