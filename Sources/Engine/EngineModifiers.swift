import Keyboard

/// Modifier keys: they always go through, and taps of them may do something besides.
extension Engine {
    mutating func pressModifier(_ event: KeyEvent, into effects: inout [Effect]) {
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
                binding: .none))
        let switched = currentLayout.lockedModifiers(of: event.keycode)
        if !switched.isEmpty && !isDown { locks.press(switched, at: event.time) }
        updateModifiers()
        let modifiers = currentLayout.heldModifiers(of: event.keycode)
        modifierTaps.press(event.keycode, modifiers)
        if settings.feedback.isOn { giveFeedback(.press, modifiers.action(locking: switched), into: &effects) }
    }

    /// A modifier key came up: the end of a tap that does something, or of a chord.
    mutating func endModifierTap(_ event: KeyEvent, into effects: inout [Effect]) {
        let limit = settings.behavior.times.doubleShift
        guard let tap = modifierTaps.release(at: event.time, within: limit),
            !context.isPaused || tap.isBound(in: settings)
        else { return }
        if let hotkey = settings.modifierHotkeys.first(where: { tap.fits($0) }) {
            context.time = event.time
            take(.action(.press, hotkey.action), into: &effects)
        } else if tap.modifiers == .shift, let other = caseHandler.keyboardCase(afterShift: tap.isDouble, in: context)
        {
            context.keyboardCase = other
        }
    }

    /// Shift and Caps Lock as actions of a rule or a program: there is no key to go through.
    mutating func takeCaseAction(_ action: KeyboardAction) -> Bool {
        switch action {
        case .shift: context.keyboardCase = context.keyboardCase.isUppercased ? .lowercased : .uppercased
        case .capsLock: context.keyboardCase = context.keyboardCase == .capsLocked ? .lowercased : .capsLocked
        default: return false
        }
        return true
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
}

extension ModifierTaps.Tap {
    fileprivate func fits(_ hotkey: ModifierHotkey) -> Bool {
        hotkey.modifiers == modifiers && (hotkey.keycode == nil || hotkey.keycode == keycode)
            && (!hotkey.isDouble || isDouble)
    }

    /// Some hotkey is for it: those are heard while everything else passes, so that one can resume.
    fileprivate func isBound(in settings: EngineSettings) -> Bool {
        settings.modifierHotkeys.contains { fits($0) }
    }
}

extension Modifiers {
    /// What a modifier key does, as an action.
    fileprivate func action(locking locked: Modifiers) -> KeyboardAction {
        if contains(.shift) { return .shift }
        if contains(.control) { return .control }
        if contains(.option) || contains(.levelThree) { return .option }
        if contains(.command) { return .command }
        return locked.contains(.capsLock) ? .capsLock : .function
    }
}
