import Keyboard
import System

/// Compares a keymap with and without the plane: ordinary typing must be the same.
public struct PlaneCheck {
    /// The layouts for checks of a plane: common ones, several groups, dead keys, another script, level five in use,
    /// and keys of Japanese keyboards.
    public static let layouts = ["us", "gb", "fr", "de", "de(neo)", "ru", "us,ru", "vn", "jp"]

    private let plane: CharacterPlane

    /// Creates a check of a plane.
    public init(_ plane: CharacterPlane) {
        self.plane = plane
    }

    /// The unwanted changes that the plane causes, one per line; empty if there are none.
    ///
    /// It compares the actions of keys on levels 1 to 4 with Caps Lock and Num Lock on and off, further levels where
    /// the layout uses level five itself, and the modifiers of keys. For key slots it compares all levels of all other
    /// keys.
    public func differences(_ before: Keymap, _ after: Keymap) -> [String] {
        if before.groupCount != after.groupCount {
            return [localized("\(before.groupCount) groups are now \(after.groupCount)")]
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
                    if was != now {
                        differences.append(localized("\(keycode.name) \(index): \(was) is now \(now)"))
                    }
                }
                if old.heldModifiers(of: keycode) != new.heldModifiers(of: keycode)
                    || old.lockedModifiers(of: keycode) != new.lockedModifiers(of: keycode)
                {
                    let was = old.heldModifiers(of: keycode).rawValue
                    let now = new.heldModifiers(of: keycode).rawValue
                    differences.append(
                        localized("\(keycode.name) in group \(group + 1) holds \(now) instead of \(was)"))
                }
            }
            if keepsLevelFive { continue }
            for key in plane.keys {
                let was = try? PlaneTypeReader(keymap: before).type(of: key.keycode, group: group)
                let now = try? PlaneTypeReader(keymap: after).type(of: key.keycode, group: group, withPlane: true)
                if was != now { differences.append(localized("\(key.xkbName) handles Caps Lock differently")) }
            }
        }
        return differences
    }

    /// The characters of the plane that are not on their keys in some group or under some lock; all of them if the
    /// layout uses level five itself.
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
