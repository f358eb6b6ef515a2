import Keyboard

/// What keys do under certain modifiers.
struct BindingTable: Sendable {
    private struct Chord: Hashable {
        var keycode: Keycode
        var modifiers: Modifiers
    }

    private var actions: [Chord: KeyboardAction] = [:]
    private var keys: Set<Keycode> = []

    /// The bindings; of two for the same keys the first counts. Locks among the modifiers are ignored.
    init(_ bindings: some Sequence<Hotkey> = []) {
        for binding in bindings {
            let chord = Chord(keycode: binding.keycode, modifiers: binding.modifiers.subtracting(.locks))
            if actions[chord] == nil { actions[chord] = binding.action }
            keys.insert(binding.keycode)
        }
    }

    /// What a key does while exactly these modifiers are held; nil if nothing of its own.
    func action(of keycode: Keycode, under modifiers: Modifiers) -> KeyboardAction? {
        guard keys.contains(keycode) else { return nil }
        return actions[Chord(keycode: keycode, modifiers: modifiers.subtracting(.locks))]
    }
}
