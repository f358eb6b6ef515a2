import BitCollections
import Keyboard

/// A table of the actions of keys under exact modifiers.
struct BindingTable: Sendable {
    private struct Chord: Hashable {
        var key: BoundKey
        var modifiers: Modifiers
    }

    private var actions: [Chord: KeyboardAction] = [:]
    /// The keycodes of all bindings. Most keys have no binding, and need no dictionary lookup.
    private var keycodes = BitSet()

    /// A table of bindings. If two have the same keys, the first is used. Locks among the modifiers are ignored.
    init(_ bindings: some Sequence<Hotkey> = []) {
        for binding in bindings {
            let chord = Chord(key: binding.key, modifiers: binding.modifiers.subtracting(.locks))
            if actions[chord] == nil { actions[chord] = binding.action }
            if let keycode = binding.key.keycode { keycodes.insert(Int(keycode.rawValue)) }
        }
    }

    /// The action of a key while exactly these modifiers are held; nil if it is not bound.
    func action(of key: BoundKey, under modifiers: Modifiers) -> KeyboardAction? {
        if let keycode = key.keycode, !keycodes.contains(Int(keycode.rawValue)) { return nil }
        return actions[Chord(key: key, modifiers: modifiers.subtracting(.locks))]
    }
}
