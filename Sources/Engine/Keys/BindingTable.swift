public import Keyboard

/// What keys do under certain modifiers: a hash table made once, so that ten thousand bindings cost a key what ten do.
public struct BindingTable: Hashable, Sendable {
    /// Key and modifiers as one number, 0 for a free place; twice as many places as bindings at least.
    private var keys: [UInt32] = []
    private var places: [Int32] = []
    private var actions: [KeyboardAction] = []
    private var mask = 0

    /// The bindings; of two for the same keys the first counts. Locks among the modifiers are ignored.
    public init(_ bindings: some Collection<Hotkey> = []) {
        if bindings.isEmpty { return }
        let size = (bindings.count * 2).nextPowerOfTwo
        keys = Array(repeating: 0, count: size)
        places = Array(repeating: 0, count: size)
        mask = size - 1
        for binding in bindings {
            let key = Self.key(binding.keycode, binding.modifiers)
            let place = place(of: key)
            if keys[place] == key { continue }
            keys[place] = key
            places[place] = Int32(actions.count)
            actions.append(binding.action)
        }
    }

    /// Nothing is bound.
    public var isEmpty: Bool { actions.isEmpty }

    /// The actions of all bindings.
    var allActions: [KeyboardAction] { actions }

    /// What a key does while exactly these modifiers are held; nil if nothing of its own.
    @inline(__always)
    public func action(of keycode: Keycode, under modifiers: Modifiers) -> KeyboardAction? {
        if actions.isEmpty { return nil }
        let key = Self.key(keycode, modifiers)
        let place = place(of: key)
        return keys[place] == key ? actions[Int(places[place])] : nil
    }

    @inline(__always)
    private static func key(_ keycode: Keycode, _ modifiers: Modifiers) -> UInt32 {
        1 << 31 | UInt32(keycode.rawValue) << 8 | UInt32(modifiers.subtracting(.locks).rawValue)
    }

    /// Where the key is, or the free place where it would be.
    @inline(__always)
    private func place(of key: UInt32) -> Int {
        var place = Int((key &* 0x9E37_79B1) >> 12) & mask
        while keys[place] != 0 && keys[place] != key { place = (place &+ 1) & mask }
        return place
    }
}

extension Int {
    /// The least power of two that is not smaller; 1 for less than 1.
    fileprivate var nextPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}
