import Keyboard

/// The modifier keys of a layout.
struct ModifierKeys: Hashable, Sendable {
    /// A key and the modifiers that it holds.
    struct Key: Hashable, Sendable {
        let keycode: Keycode
        let held: Modifiers
    }

    /// The keys that hold a modifier. The plane's key comes last: on the console, the plane's AltGr and Shift are
    /// defined only in the plane's tables, so they must be released before it.
    let all: [Key]
    /// The keycodes of `all`.
    let keycodes: KeySet
    /// The key for Shift; nil if the layout has none.
    let shift: Keycode?
    /// The key for ISO_Level3_Shift: the layout's AltGr, else the fake key `<LVL3>`; nil if there is none.
    let levelThree: Keycode?
    /// The key for ISO_Level3_Shift in the plane: the fake key, which the plane of the console defines.
    let planeLevelThree: Keycode?
    /// The key for ISO_Level5_Shift; nil if the layout has no plane.
    let plane: Keycode?
    /// The keys that switch a lock; two or three.
    private let lockKeys: [LockKey]

    /// A key and the locks that it switches.
    private struct LockKey: Hashable, Sendable {
        let keycode: Keycode
        let locked: Modifiers
    }

    init(of layout: KeyLayout) {
        let keycodes = (0..<KeyLayout.keyCount).map { Keycode(UInt16($0)) }
        func key(for modifiers: Modifiers, preferring preferred: [Keycode]) -> Keycode? {
            (preferred + keycodes).first { layout.heldModifiers(of: $0) == modifiers }
        }
        shift = key(for: .shift, preferring: [.leftShift, .rightShift])
        levelThree = key(for: .levelThree, preferring: [.rightAlt, .planeLevelThree])
        planeLevelThree = key(for: .levelThree, preferring: [.planeLevelThree])
        let plane = key(for: .levelFive, preferring: [.planeShift])
        self.plane = plane
        let others = keycodes.filter { !layout.heldModifiers(of: $0).isEmpty && $0 != plane }
        all = (others + [plane].compactMap { $0 }).map { Key(keycode: $0, held: layout.heldModifiers(of: $0)) }
        self.keycodes = KeySet(all.map(\.keycode))
        lockKeys = keycodes.map { LockKey(keycode: $0, locked: layout.lockedModifiers(of: $0)) }
            .filter { !$0.locked.isEmpty }
    }

    /// Whether the key holds a modifier or switches a lock.
    func contains(_ keycode: Keycode) -> Bool {
        all.contains { $0.keycode == keycode } || lockKeys.contains { $0.keycode == keycode }
    }

    /// The locks that the key switches.
    func lockedModifiers(of keycode: Keycode) -> Modifiers {
        lockKeys.first { $0.keycode == keycode }?.locked ?? []
    }

    /// All combinations of modifiers that keys can hold, those with the fewest keys first.
    var combinations: [Modifiers] {
        var combinations: [Modifiers] = [[]]
        if shift != nil { combinations += combinations.map { $0.union(.shift) } }
        if levelThree != nil { combinations += combinations.map { $0.union(.levelThree) } }
        if plane != nil { combinations += combinations.map { $0.union(.levelFive) } }
        return combinations
    }
}
