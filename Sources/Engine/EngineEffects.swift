import Keyboard

/// What the effects of one event mean for the engine's own state.
extension Engine {
    mutating func apply(_ effects: borrowing [Effect], from start: Int) {
        for index in start..<effects.count {
            // Most effects are of the first two kinds; the rest of an effect is not even looked at then.
            if case .forward(let event) = effects[index] {
                applyForward(event)
            } else if case .edit(let edit) = effects[index] {
                context.document.apply(edit)
            } else {
                applyRequest(effects[index])
            }
        }
    }

    @inline(never)
    private mutating func applyRequest(_ effect: Effect) {
        switch effect {
        case .setLocale(let id): setLocale(id)
        case .setInputMethod(let name): setInputMethod(name)
        case .setLayer(let name):
            layers.choose(name)
            context.layer = layers.current
        case .pause: setPaused(true)
        case .resume: setPaused(false)
        case .tap(let keycode, let modifiers): applyTap(keycode, modifiers)
        case .forward, .edit, .run, .remember, .feedback, .ask, .list: break
        }
    }

    private mutating func applyForward(_ event: KeyEvent) {
        guard event.phase != .release, !isModifier(event.keycode) else { return }
        if event.phase == .press, !context.isPaused {
            if let character = context.passing, event == context.trigger {
                context.document.insert(character)
                return
            }
            let action = settings.desktop.action(of: event.keycode, under: [])
            if !context.modifiers.intersects(.chords),
                followCursor(action, selects: context.modifiers.contains(.shift))
            {
                return
            }
        }
        forgetText()
    }

    private mutating func applyTap(_ keycode: Keycode, _ modifiers: Modifiers) {
        if !modifiers.intersects(.chords) {
            if let character = settings.desktop.character(of: keycode, under: modifiers) {
                context.document.insert(character)
                return
            }
            let action = settings.desktop.action(of: keycode, under: [])
            if followCursor(action, selects: modifiers.contains(.shift)) { return }
        }
        forgetText()
    }

    /// Does to the known text what an editing key does; false if that is not known.
    private mutating func followCursor(_ action: KeyboardAction, selects: Bool) -> Bool {
        switch action {
        case .backspace:
            context.document.delete(1)
            return true
        case .moveCursorBackward: return !selects && context.document.moveBackward()
        case .moveCursorForward: return !selects && context.document.moveForward()
        case .deleteForward: return !selects && context.document.deleteForward()
        default: return false
        }
    }
}
