import BitCollections
import Keyboard

/// What keys do under certain modifiers.
struct BindingTable: Sendable {
    private var actions: [KeyChord: KeyboardAction] = [:]
    /// The keys of all bindings: most keys have none, and are not looked up.
    private var keys = BitSet()

    /// The bindings; of two for the same keys the first counts. Locks among the modifiers are ignored.
    init(_ bindings: some Sequence<Hotkey> = []) {
        for binding in bindings {
            let chord = KeyChord(binding.keycode, binding.modifiers)
            if actions[chord] == nil { actions[chord] = binding.action }
            keys.insert(Int(binding.keycode.rawValue))
        }
    }

    /// What a key does while exactly these modifiers are held; nil if nothing of its own.
    func action(of keycode: Keycode, under modifiers: Modifiers) -> KeyboardAction? {
        guard keys.contains(Int(keycode.rawValue)) else { return nil }
        return actions[KeyChord(keycode, modifiers)]
    }
}
