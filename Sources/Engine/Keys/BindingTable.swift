public import Keyboard

/// What keys do under certain modifiers: a table made once, so that ten thousand bindings cost a key what ten do.
public struct BindingTable: Hashable, Sendable {
    private var places = NumberTable()
    private var actions: [KeyboardAction] = []

    /// The bindings; of two for the same keys the first counts. Locks among the modifiers are ignored.
    public init(_ bindings: some Collection<Hotkey> = []) {
        for binding in bindings {
            let number = Self.number(binding.keycode, binding.modifiers)
            if places[number] != nil { continue }
            places.insert(number, Int32(actions.count))
            actions.append(binding.action)
        }
    }

    /// Nothing is bound.
    public var isEmpty: Bool { actions.isEmpty }

    /// What a key does while exactly these modifiers are held; nil if nothing of its own.
    @inline(__always)
    public func action(of keycode: Keycode, under modifiers: Modifiers) -> KeyboardAction? {
        places[Self.number(keycode, modifiers)].map { actions[Int($0)] }
    }

    @inline(__always)
    private static func number(_ keycode: Keycode, _ modifiers: Modifiers) -> UInt32 {
        UInt32(keycode.rawValue) << 8 | UInt32(modifiers.subtracting(.locks).rawValue)
    }
}
