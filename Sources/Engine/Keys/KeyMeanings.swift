import Keyboard

/// The actions of physical keys: from the topmost layer, from the user's hotkeys, or from the layout.
struct KeyMeanings {
    /// The current layout: of the locale or of a keyboard.
    private(set) var layout: KeyLayout
    private(set) var layers: LayerState
    private var desktop: KeyLayout
    private var hotkeys: BindingTable
    /// The keys that hold a modifier or toggle a lock, in the layout or on the desktop.
    private var modifierKeys = KeySet()

    init(_ settings: EngineSettings, layout: KeyLayout) {
        self.layout = layout
        layers = LayerState(settings.layers)
        desktop = settings.desktop
        hotkeys = BindingTable(settings.hotkeys)
        findModifierKeys()
    }

    /// Uses other settings. Current layers stay if they still exist.
    mutating func use(_ settings: EngineSettings) {
        layers.replace(settings.layers)
        desktop = settings.desktop
        hotkeys = BindingTable(settings.hotkeys)
        findModifierKeys()
    }

    /// Uses another layout.
    mutating func use(_ layout: KeyLayout) {
        self.layout = layout
        findModifierKeys()
    }

    /// Switches to a layer.
    mutating func chooseLayer(_ name: String) {
        layers.choose(name)
    }

    /// A key that holds a layer went down or up.
    mutating func holdLayer(_ name: String, isDown: Bool) {
        if isDown { layers.hold(name) } else { layers.letGo(name) }
    }

    /// Whether the key holds a modifier or toggles a lock, in the layout or on the desktop.
    func isModifier(_ keycode: Keycode) -> Bool { modifierKeys.contains(keycode) }

    /// The action that corresponds to a modifier key.
    func action(ofModifier keycode: Keycode) -> KeyboardAction {
        let held = layout.heldModifiers(of: keycode)
        if held.contains(.shift) { return .shift }
        if held.contains(.control) { return .control }
        if held.contains(.option) || held.contains(.levelThree) { return .option }
        if held.contains(.command) { return .command }
        return layout.lockedModifiers(of: keycode).contains(.capsLock) ? .capsLock : .function
    }

    /// The action of a key, and where the key got it from.
    func meaning(of key: Keycode, under held: Modifiers) -> (KeyboardAction, KeyBinding) {
        if key.sequence != nil { return meaning(ofSequence: key, under: held) }
        let modifiers = held.subtracting(.locks)
        let inLayout = key.together == nil ? layout.action(of: key, under: held) : .none
        if !layers.isEmpty {
            switch layers.answer(for: key, under: modifiers) {
            case .action(let action, let binding): return (action, binding)
            case .closed where inLayout.isInputAction: return (.none, .key)
            case .closed, nil: break
            }
        }
        if let action = hotkeys.action(of: key, under: modifiers) {
            return (action, modifiers.isEmpty ? .key : .chord)
        }
        return (inLayout, .layout)
    }

    /// The action of a sequence. The modifiers of its last key belong to the sequence.
    private func meaning(ofSequence key: Keycode, under held: Modifiers) -> (KeyboardAction, KeyBinding) {
        let binding = held.subtracting(.locks).isEmpty ? KeyBinding.key : .chord
        if case .action(let action, _)? = layers.answer(for: key, under: []) { return (action, binding) }
        return (hotkeys.action(of: key, under: []) ?? .none, binding)
    }

    /// The level at which a key is bound: 0 for none, 1 for a hotkey, more for the layers in their order.
    func level(of key: Keycode, under held: Modifiers) -> Int {
        var modifiers = held.subtracting(.locks)
        if key.sequence != nil { modifiers = [] }
        if !layers.isEmpty, let level = layers.level(of: key, under: modifiers) { return 2 + level }
        return hotkeys.action(of: key, under: modifiers) == nil ? 0 : 1
    }

    /// The key that has the same modifier on the desktop; nil if the desktop has none, such as AltGr on a plain US
    /// desktop.
    func desktopModifierKey(for keycode: Keycode) -> Keycode? {
        let modifiers = layout.heldModifiers(of: keycode)
        if modifiers.isEmpty || modifiers == desktop.heldModifiers(of: keycode) { return keycode }
        return Self.commonModifierKeys.first { desktop.heldModifiers(of: $0) == modifiers }
    }

    private static let commonModifierKeys: [Keycode] = [.leftShift, .leftControl, .leftAlt, .leftMeta, .rightAlt]

    private mutating func findModifierKeys() {
        modifierKeys = KeySet()
        for number in 0..<UInt16(KeyLayout.keyCount) {
            let keycode = Keycode(number)
            let isHere = !layout.heldModifiers(of: keycode).isEmpty || !layout.lockedModifiers(of: keycode).isEmpty
            let isThere =
                !desktop.heldModifiers(of: keycode).isEmpty
                && layout.action(of: keycode, under: []) == .key(keycode)
            if isHere || isThere { modifierKeys.insert(keycode) }
        }
    }
}
