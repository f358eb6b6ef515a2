import CXkbcommon
import Keyboard

/// How a key selects its level without ISO_Level5_Shift, and which modifiers that consumes: the part of a key type that
/// concerns levels 1 to 4.
///
/// The plane needs eight levels per key, and a key has one type in XKB for all of them. So a type is made for each key.
/// Below level 5 it acts exactly as the layout's own type, including Caps Lock. On levels 5 to 8 it ignores Caps Lock
/// but consumes it, so that no application upper-cases there. Further levels of a layout (German ẞ: level 5, with Caps
/// Lock) move to level 9 and up.
struct PlaneType: Hashable {
    /// The level for each combination of Shift (1), Lock (2) and LevelThree (4), counted from 0; never 4 to 7.
    var levels: [Int]
    /// The modifiers that each combination leaves to the application.
    var preserved: [Int]

    /// The type that selects levels by Shift and AltGr and leaves Caps Lock to the application.
    static let plain = PlaneType(levels: [0, 1, 0, 1, 2, 3, 2, 3], preserved: [0, 0, 2, 2, 0, 0, 2, 2])

    /// The name in the types file. It encodes all properties, so that equal types are written once.
    var name: String {
        "PHIM_" + levels.map { String($0 + 1) }.joined() + "_" + preserved.map { String($0) }.joined()
    }

    /// The number of levels, including the plane's.
    var levelCount: Int { max(8, (levels.max() ?? 0) + 1) }

    /// The definition in the syntax of an `xkb_types` section.
    var definition: String {
        var lines = ["    type \"\(name)\" {", "        modifiers = Shift+Lock+LevelThree+LevelFive;"]
        for combination in 0..<8 {
            let modifiers = Self.names(of: combination)
            lines.append("        map[\(modifiers)] = \(levels[combination] + 1);")
            if preserved[combination] != 0 {
                lines.append("        preserve[\(modifiers)] = \(Self.names(of: preserved[combination]));")
            }
        }
        for combination in 0..<8 {
            let level = 5 + (combination & 1) + (combination & 4) / 2
            lines.append("        map[\(Self.names(of: combination + 8))] = \(level);")
        }
        for level in 1...levelCount {
            let name = level <= 8 ? Self.levelNames[level - 1] : "Level \(level)"
            lines.append("        level_name[\(level)] = \"\(name)\";")
        }
        return (lines + ["    };", ""]).joined(separator: "\n")
    }

    private static let levelNames = [
        "Base", "Shift", "AltGr", "Shift AltGr", "Plane", "Shift Plane", "AltGr Plane", "Shift AltGr Plane",
    ]

    /// The modifiers of a combination in XKB's syntax; also LevelFive (8).
    static func names(of combination: Int) -> String {
        let names = ["Shift", "Lock", "LevelThree", "LevelFive"].enumerated()
            .filter { combination & (1 << $0.offset) != 0 }.map(\.element)
        return names.isEmpty ? "None" : names.joined(separator: "+")
    }
}

/// Finds out how the keys of a keymap select their levels.
struct PlaneTypeReader {
    let keymap: Keymap

    /// The type of a key in a group, with room for the plane.
    ///
    /// Throws `.levelFiveTaken` if the key uses ISO_Level5_Shift already. With `withPlane`, the keymap contains the
    /// plane, and its levels are taken as they are.
    func type(
        of keycode: Keycode, group: Int, withPlane: Bool = false
    ) throws(KeymapError) -> PlaneType {
        var type = PlaneType.plain
        guard let state = xkb_state_new(keymap.pointer) else { return type }
        defer { xkb_state_unref(state) }
        let key = Keymap.xkbKeycode(keycode)
        for combination in 0..<8 {
            let modifiers = Self.modifiers(of: combination)
            keymap.set(modifiers.union(.levelFive), group: group, on: state)
            let levelWithFive = level(of: key, in: state)
            keymap.set(modifiers, group: group, on: state)
            let level = level(of: key, in: state)
            if keymap.masks.levelFive != 0 && levelWithFive != level && !withPlane {
                throw .levelFiveTaken(keymap.name)
            }
            let consumed = xkb_state_key_get_consumed_mods2(state, key, XKB_CONSUMED_MODE_XKB)
            type.levels[combination] = level < 4 || withPlane ? level : level + 4
            type.preserved[combination] = 0
            for bit in [1, 2, 4] where combination & bit != 0 {
                if keymap.masks.mask(of: Self.modifiers(of: bit)) & consumed == 0 {
                    type.preserved[combination] |= bit
                }
            }
        }
        return type
    }

    /// Whether the layout of the first group itself uses ISO_Level5_Shift on one of these keys.
    func usesLevelFive(on keys: [PlaneKey]) -> Bool {
        keys.contains { key in
            do throws(KeymapError) {
                _ = try type(of: key.keycode, group: 0)
                return false
            } catch {
                return true
            }
        }
    }

    private func level(of key: xkb_keycode_t, in state: OpaquePointer) -> Int {
        let group = xkb_state_key_get_layout(state, key)
        if group == UInt32.max { return 0 }
        let level = xkb_state_key_get_level(state, key, group)
        return level == UInt32.max ? 0 : Int(level)
    }

    private static func modifiers(of combination: Int) -> Modifiers {
        var modifiers: Modifiers = []
        if combination & 1 != 0 { modifiers.insert(.shift) }
        if combination & 2 != 0 { modifiers.insert(.capsLock) }
        if combination & 4 != 0 { modifiers.insert(.levelThree) }
        return modifiers
    }
}
