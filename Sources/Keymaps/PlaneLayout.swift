import CXkbcommon
package import Keyboard

extension Keymap {
    /// The layout of a group with a character plane over it: that of `Keymap(self, plane:)`, which is compiled only
    /// where a keymap is needed.
    ///
    /// Throws `.levelFiveTaken` if one of the groups has no room for the plane. There is always room for key slots.
    package func layout(group: Int = 0, with plane: CharacterPlane) throws(KeymapError) -> KeyLayout {
        var layout = layout(group: group)
        if plane.placement == .slots {
            for key in plane.keys { key.setSlot(in: &layout, hasLevelThree: masks.levelThree != 0) }
            return layout
        }
        let types = PlaneTypeReader(keymap: self)
        for key in plane.keys {
            for other in 0..<groupCount { _ = try types.type(of: key.keycode, group: other) }
            let below = isEmpty(key.keycode, group: group) ? [] : keysyms(of: key.keycode, group: group)
            let own = hasOwnSymbols(key.keycode, group: group) ? below.dropFirst(4) : []
            key.setLevels(
                in: &layout, over: own.map { $0.action(of: key.keycode) }, hasLevelThree: masks.levelThree != 0)
        }
        layout.setAction(.key(.planeShift), of: .planeShift)
        layout.setModifier(of: .planeShift, held: .levelFive)
        return layout
    }
}

extension PlaneKey {
    /// Lays the characters over levels 5 to 8 of the key. `own` are the key's own actions there, which it keeps where
    /// the plane has none.
    fileprivate func setLevels(in layout: inout KeyLayout, over own: [KeyboardAction], hasLevelThree: Bool) {
        for modifiers in Self.combinations {
            var plain = modifiers
            plain.remove(.numLock)
            guard modifiers.contains(.levelFive) else {
                layout.copyAction(of: keycode, from: plain, to: modifiers)
                continue
            }
            let level = Self.level(of: modifiers, hasLevelThree: hasLevelThree)
            let action = level < own.count ? own[level] : .key(keycode)
            layout.setAction(character(at: level).map { .character($0) } ?? action, of: keycode, under: modifiers)
        }
    }

    /// Gives the key the characters as levels 1 to 4, and nothing else.
    fileprivate func setSlot(in layout: inout KeyLayout, hasLevelThree: Bool) {
        layout.setModifier(of: keycode)
        for modifiers in Self.combinations {
            var level = Self.level(of: modifiers, hasLevelThree: hasLevelThree)
            if modifiers.contains(.capsLock), hasCases(pair: level / 2) { level ^= 1 }
            layout.setAction(
                character(at: level).map { .character($0) } ?? .key(keycode), of: keycode, under: modifiers)
        }
    }

    private func character(at level: Int) -> Unicode.Scalar? { level < characters.count ? characters[level] : nil }

    /// The level among four that Shift and AltGr select.
    private static func level(of modifiers: Modifiers, hasLevelThree: Bool) -> Int {
        (modifiers.contains(.shift) ? 1 : 0) + (hasLevelThree && modifiers.contains(.levelThree) ? 2 : 0)
    }

    /// All combinations of the modifiers that choose a level.
    private static let combinations = (0..<UInt8(32)).map { Modifiers(rawValue: $0) }
}
