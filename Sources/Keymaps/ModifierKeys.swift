import Keyboard

/// The modifier keys of a layout, numbered from 0, so that a set of them is a number's bits.
struct ModifierKeys: Hashable, Sendable {
    /// Every key that holds a modifier. The key of the plane comes last: on the console AltGr and Shift of the plane
    /// are known in the plane's own tables only, so they go up first.
    let all: [Keycode]
    /// What each of them holds.
    let held: [Modifiers]
    /// What a planner presses for Shift.
    let shift: Keycode?
    /// What a planner presses for ISO_Level3_Shift: the AltGr of the layout, else the fake key `<LVL3>`.
    let levelThree: Keycode?
    /// What a planner presses for ISO_Level3_Shift inside the plane: the fake key, which the console knows there.
    let planeLevelThree: Keycode?
    /// What a planner presses for ISO_Level5_Shift.
    let plane: Keycode?
    private let ordinals: [UInt8]
    private let locked: [Modifiers]

    /// `<LVL3>` of XKB, a fake key that no keyboard has. The kernel has no name for it.
    static let fakeLevelThree = Keycode(84)
    private static let notAModifier: UInt8 = 64

    init(of layout: KeyLayout) {
        let keycodes = (0..<KeyLayout.keyCount).map { Keycode(UInt16($0)) }
        func key(for modifiers: Modifiers, preferring preferred: [Keycode]) -> Keycode? {
            (preferred + keycodes).first { layout.heldModifiers(of: $0) == modifiers }
        }
        shift = key(for: .shift, preferring: [.leftShift, .rightShift])
        levelThree = key(for: .levelThree, preferring: [.rightAlt, Self.fakeLevelThree])
        planeLevelThree = key(for: .levelThree, preferring: [Self.fakeLevelThree])
        let plane = key(for: .levelFive, preferring: [.planeShift])
        self.plane = plane
        // No layout comes near 63 modifier keys; were there more, the rest would pass as ordinary keys.
        let others = keycodes.filter { !layout.heldModifiers(of: $0).isEmpty && $0 != plane }.prefix(63)
        all = others + (plane.map { [$0] } ?? [])
        held = all.map { layout.heldModifiers(of: $0) }
        locked = keycodes.map { layout.lockedModifiers(of: $0) }
        var ordinals = Array(repeating: Self.notAModifier, count: KeyLayout.keyCount)
        for (ordinal, keycode) in all.enumerated() { ordinals[Int(keycode.rawValue)] = UInt8(ordinal) }
        self.ordinals = ordinals
    }

    /// The bit of a modifier key; 0 for every other key.
    @inline(__always)
    func bit(of keycode: Keycode) -> UInt64 {
        guard keycode.rawValue < KeyLayout.keyCount else { return 0 }
        return 1 << UInt64(ordinals[Int(keycode.rawValue)])
    }

    /// The locks that the key switches.
    @inline(__always)
    func lockedModifiers(of keycode: Keycode) -> Modifiers {
        keycode.rawValue < KeyLayout.keyCount ? locked[Int(keycode.rawValue)] : []
    }

    /// Every combination of modifiers that can be had by pressing keys, cheapest first.
    var combinations: [Modifiers] {
        var combinations: [Modifiers] = [[]]
        if shift != nil { combinations += combinations.map { $0.union(.shift) } }
        if levelThree != nil { combinations += combinations.map { $0.union(.levelThree) } }
        if plane != nil { combinations += combinations.map { $0.union(.levelFive) } }
        return combinations
    }
}
