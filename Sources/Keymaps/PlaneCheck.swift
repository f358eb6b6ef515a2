import Keyboard

/// Compares a keymap without the plane to the same keymap with it: ordinary typing must not change.
public struct PlaneCheck {
    /// The keymaps that a plane is checked on: common ones, several groups, dead keys, another script, level five in
    /// use, keys of Japanese keyboards.
    public static let layouts = ["us", "gb", "fr", "de", "de(neo)", "ru", "us,ru", "vn", "jp"]

    private let plane: CharacterPlane

    /// A check of that plane.
    public init(_ plane: CharacterPlane) {
        self.plane = plane
    }

    /// The unwanted changes by the plane, one per line; empty if there are none.
    ///
    /// Compared are: the meaning of a key on levels 1 to 4, Caps Lock and Num Lock on or off, further levels where the layout
    /// uses level five itself, and which key is which modifier. Of key slots all levels of all other keys.
    public func differences(_ before: Keymap, _ after: Keymap) -> [String] {
        if before.groupCount != after.groupCount {
            return ["\(before.groupCount) groups are now \(after.groupCount)"]
        }
        let isSlots = plane.placement == .slots
        let keepsLevelFive = isSlots || PlaneTypeReader(keymap: before).usesLevelFive(on: plane.keys)
        let slots = Set(isSlots ? plane.keys.map(\.keycode) : [])
        var differences: [String] = []
        for group in 0..<before.groupCount {
            let old = before.layout(group: group)
            let new = after.layout(group: group)
            for keycode in (1..<UInt16(KeyLayout.keyCount)).map({ Keycode($0) }) {
                if slots.contains(keycode) || !isSlots && keycode == .planeShift { continue }
                for index in 0..<32 {
                    let modifiers = Modifiers(rawValue: UInt8(index))
                    if modifiers.contains(.levelFive) && !keepsLevelFive { continue }
                    let was = old.action(of: keycode, under: modifiers)
                    let now = new.action(of: keycode, under: modifiers)
                    if was != now { differences.append("\(keycode.name) \(index): \(was) is now \(now)") }
                }
                if old.heldModifiers(of: keycode) != new.heldModifiers(of: keycode)
                    || old.lockedModifiers(of: keycode) != new.lockedModifiers(of: keycode)
                {
                    let was = old.heldModifiers(of: keycode).rawValue
                    let now = new.heldModifiers(of: keycode).rawValue
                    differences.append("\(keycode.name) in group \(group + 1) holds \(now) instead of \(was)")
                }
            }
            if keepsLevelFive { continue }
            for key in plane.keys {
                let was = try? PlaneTypeReader(keymap: before).type(of: key.keycode, group: group)
                let now = try? PlaneTypeReader(keymap: after).type(of: key.keycode, group: group, withPlane: true)
                if was != now { differences.append("\(key.xkbName) takes Caps Lock another way") }
            }
        }
        return differences
    }

    /// The characters of the plane that are not on their keys, in some group or under some lock; all of them
    /// where the layout uses level five itself.
    public func missing(in keymap: Keymap) -> [Unicode.Scalar] {
        var missing: Set<Unicode.Scalar> = []
        for group in 0..<keymap.groupCount {
            let layout = keymap.layout(group: group)
            for locks: Modifiers in [[], .capsLock, .numLock, .locks] {
                for (character, keystroke) in plane.characters(locks: locks) {
                    let found = layout.character(of: keystroke.keycode, under: keystroke.modifiers.union(locks))
                    if found != character { missing.insert(character) }
                }
            }
        }
        return missing.sorted()
    }
}
