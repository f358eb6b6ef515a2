import BitCollections
import Keyboard

/// What keys do under certain modifiers.
struct BindingTable: Sendable {
    private struct Chord: Hashable {
        var key: BoundKey
        var modifiers: Modifiers
    }

    private var actions: [Chord: KeyboardAction] = [:]
    /// The keys of all bindings: most keys have none, and are not looked up.
    private var keycodes = BitSet()

    /// The bindings; of two for the same keys the first counts. Locks among the modifiers are ignored.
    init(_ bindings: some Sequence<Hotkey> = []) {
        for binding in bindings {
            let chord = Chord(key: binding.key, modifiers: binding.modifiers.subtracting(.locks))
            if actions[chord] == nil { actions[chord] = binding.action }
            if let keycode = binding.key.keycode { keycodes.insert(Int(keycode.rawValue)) }
        }
    }

    /// What a key does while exactly these modifiers are held; nil if nothing of its own.
    func action(of key: BoundKey, under modifiers: Modifiers) -> KeyboardAction? {
        if let keycode = key.keycode, !keycodes.contains(Int(keycode.rawValue)) { return nil }
        return actions[Chord(key: key, modifiers: modifiers.subtracting(.locks))]
    }
}
