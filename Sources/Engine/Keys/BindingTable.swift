import Keyboard

/// A table of the actions of keys under exact modifiers.
struct BindingTable: Sendable {
    private var hotkeys: [Keycode: [Hotkey]] = [:]
    /// The single keys of all bindings. Most keys have no binding, and need no dictionary lookup.
    private var singleKeys = KeySet()

    /// A table of bindings. If two have the same keys, the first is used. Locks among the modifiers are ignored.
    init(_ bindings: some Sequence<Hotkey> = []) {
        for binding in bindings {
            hotkeys[binding.key, default: []].append(binding)
            singleKeys.insert(binding.key)
        }
    }

    /// The action of a key while exactly these modifiers are held; nil if it is not bound.
    func action(of key: Keycode, under modifiers: Modifiers) -> KeyboardAction? {
        if key.isSingle, !singleKeys.contains(key) { return nil }
        let modifiers = modifiers.subtracting(.locks)
        return hotkeys[key]?.first { $0.modifiers == modifiers }?.action
    }
}
