import BitCollections
import Keyboard

/// A table of the actions of keys under exact modifiers.
struct BindingTable: Sendable {
    private var hotkeys: [BoundKey: [Hotkey]] = [:]
    /// The keycodes of all bindings. Most keys have no binding, and need no dictionary lookup.
    private var keycodes = BitSet()

    /// A table of bindings. If two have the same keys, the first is used. Locks among the modifiers are ignored.
    init(_ bindings: some Sequence<Hotkey> = []) {
        for binding in bindings {
            hotkeys[binding.key, default: []].append(binding)
            if let keycode = binding.key.keycode { keycodes.insert(Int(keycode.rawValue)) }
        }
    }

    /// The action of a key while exactly these modifiers are held; nil if it is not bound.
    func action(of key: BoundKey, under modifiers: Modifiers) -> KeyboardAction? {
        if let keycode = key.keycode, !keycodes.contains(Int(keycode.rawValue)) { return nil }
        let modifiers = modifiers.subtracting(.locks)
        return hotkeys[key]?.first { $0.modifiers == modifiers }?.action
    }
}
