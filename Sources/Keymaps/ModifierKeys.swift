import Keyboard

/// The modifier keys of a layout.
struct ModifierKeys: Hashable, Sendable {
    /// Every key that holds a modifier. The key of the plane comes last: on the console AltGr and Shift of the plane
    /// are known in the plane's own tables only, so they go up first.
    let all: [Keycode]
    /// What a planner presses for Shift.
    let shift: Keycode?
    /// What a planner presses for ISO_Level3_Shift: the AltGr of the layout, else the fake key `<LVL3>`.
    let levelThree: Keycode?
    /// What a planner presses for ISO_Level3_Shift inside the plane: the fake key, which the console knows there.
    let planeLevelThree: Keycode?
    /// What a planner presses for ISO_Level5_Shift.
    let plane: Keycode?
    private let held: [Modifiers]
    private let locked: [Modifiers]

    /// `<LVL3>` of XKB, a fake key that no keyboard has. The kernel has no name for it.
    static let fakeLevelThree = Keycode(84)

    init(of layout: KeyLayout) {
        let keycodes = (0..<KeyLayout.keyCount).map { Keycode(UInt16($0)) }
        let held = keycodes.map { layout.heldModifiers(of: $0) }
        func key(for modifiers: Modifiers, preferring preferred: [Keycode]) -> Keycode? {
            (preferred + keycodes).first { held[Int($0.rawValue)] == modifiers }
        }
        self.held = held
        locked = keycodes.map { layout.lockedModifiers(of: $0) }
        shift = key(for: .shift, preferring: [.leftShift, .rightShift])
        levelThree = key(for: .levelThree, preferring: [.rightAlt, Self.fakeLevelThree])
        planeLevelThree = key(for: .levelThree, preferring: [Self.fakeLevelThree])
        let plane = key(for: .levelFive, preferring: [.planeShift])
        self.plane = plane
        let others = keycodes.filter { !held[Int($0.rawValue)].isEmpty && $0 != plane }
        all = others + (plane.map { [$0] } ?? [])
    }

    /// The modifiers that are on while the key is held.
    @inline(__always)
    func heldModifiers(of keycode: Keycode) -> Modifiers {
        keycode.rawValue < KeyLayout.keyCount ? held[Int(keycode.rawValue)] : []
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
