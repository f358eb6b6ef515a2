import Keyboard

/// A text field with a cursor, as an application has it, and the keys that are down for it.
struct TextField {
    private(set) var down: [KeyEvent] = []
    /// Releases and repeats of keys that are not down. Two keys of a keyboard may press the same one; one release counts.
    private(set) var faults: [String] = []
    /// It deletes by parts what programs in a terminal delete so: that is a fault then.
    let isTerminal: Bool
    private var before: [Unicode.Scalar] = []
    /// What stands behind the cursor, the nearest last.
    private var behind: [Unicode.Scalar] = []
    /// The locks that are on.
    private(set) var locks: Modifiers = []

    /// An empty one.
    init(isTerminal: Bool = false) {
        self.isTerminal = isTerminal
    }

    /// Whether that stands directly before the cursor. Of a long text the nearest characters are compared.
    func ends(with text: [Unicode.Scalar]) -> Bool {
        text.count <= before.count && before.suffix(min(text.count, 48)).elementsEqual(text.suffix(48))
    }

    /// Whether that stands directly behind the cursor, the nearest last.
    func goesOn(with ahead: [Unicode.Scalar]) -> Bool {
        ahead.count <= behind.count && behind.suffix(ahead.count).elementsEqual(ahead)
    }

    /// The cursor is somewhere else.
    mutating func click() {
        behind = []
        before = ["|"]
    }

    mutating func receive(_ effects: [Effect], desktop: KeyLayout) {
        for effect in effects {
            switch effect {
            case .edit(let edit):
                if edit.deleteCount > before.count { before = Array(repeating: "|", count: edit.deleteCount) }
                before.removeLast(edit.deleteCount)
                before += edit.insertion.unicodeScalars
            case .deleteSequence(let count):
                let text = String(String.UnicodeScalarView(before.suffix(count)))
                if isTerminal, text.hasEmojiSequence { faults.append("\(text) is deleted") }
                before.removeLast(min(count, before.count))
            case .forward(let event): receive(event, desktop)
            case .tap(let keystroke): press(keystroke.keycode, under: locks.union(keystroke.modifiers), desktop)
            default: break
            }
        }
    }

    private mutating func receive(_ event: KeyEvent, _ desktop: KeyLayout) {
        let place = down.firstIndex { $0.keycode == event.keycode && $0.device == event.device }
        switch event.phase {
        case .release where place == nil, .repeat where place == nil:
            faults.append("\(event.keycode.name) \(event.phase.name)")
            return
        case .press:
            let isDown = down.contains { $0.keycode == event.keycode }
            if place == nil { down.append(event) }
            let locked = desktop.lockedModifiers(of: event.keycode)
            if !isDown { locks.formSymmetricDifference(locked) }
            if !locked.isEmpty || !desktop.heldModifiers(of: event.keycode).isEmpty { return }
        case .release:
            down.remove(at: place!)
            return
        case .repeat:
            let held = desktop.heldModifiers(of: event.keycode)
            if !held.union(desktop.lockedModifiers(of: event.keycode)).isEmpty { return }
        }
        let held = down.reduce(into: locks) { $0.formUnion(desktop.heldModifiers(of: $1.keycode)) }
        press(event.keycode, under: held, desktop)
    }

    private mutating func press(_ keycode: Keycode, under modifiers: Modifiers, _ desktop: KeyLayout) {
        // What a chord does nobody knows.
        if modifiers.intersects(.chords) {
            click()
        } else if let character = desktop.character(of: keycode, under: modifiers) {
            before.append(character)
        } else {
            switch keycode {
            case .backspace: _ = before.popLast()
            case .delete: _ = behind.popLast()
            case .left: if let character = before.popLast() { behind.append(character) }
            case .right: if let character = behind.popLast() { before.append(character) }
            case .enter, .tab: before.append("\n")
            case .home, .end, .up, .down, .pageUp, .pageDown: click()
            default: break
            }
        }
    }
}
