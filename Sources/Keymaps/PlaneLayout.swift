package import Keyboard

extension Keymap {
    /// The layout of a group with a character plane over it: that of `Keymap(self, plane:)`, which is compiled only
    /// where a keymap is needed.
    ///
    /// Throws `.levelFiveTaken` if one of the groups has no room for the plane. There is always room for key slots.
    package func layout(group: Int = 0, with plane: CharacterPlane) throws(KeymapError) -> KeyLayout {
        var layout = layout(group: group)
        switch plane.placement {
        case .slots:
            for key in plane.keys {
                layout.setModifier(of: key.keycode)
                layout.setAction(.key(key.keycode), of: key.keycode)
            }
        case .levels:
            let types = PlaneTypeReader(keymap: self)
            for key in plane.keys {
                for other in 0..<groupCount { _ = try types.type(of: key.keycode, group: other) }
                clearLevels(of: key.keycode, group: group, in: &layout)
            }
            layout.setAction(.key(.planeShift), of: .planeShift)
            layout.setModifier(of: .planeShift, held: .levelFive)
        }
        let ignored: Modifiers = plane.placement == .levels ? .numLock : [.numLock, .levelFive]
        let others = KeyLayout.levelModifiers.filter { $0.subtracting(ignored).isEmpty }
        for locks in [Modifiers(), .capsLock] {
            for (character, keystroke) in plane.characters(locks: locks) {
                let modifiers = keystroke.modifiers.union(locks)
                layout.setAction(.character(character), of: keystroke.keycode, under: modifiers)
                for other in others {
                    layout.copyAction(of: keystroke.keycode, from: modifiers, to: modifiers.union(other))
                }
            }
        }
        return layout
    }

    /// Leaves on levels 5 to 8 of a key what its group has there, which it keeps where the plane has no character. The
    /// plane's types ignore Num Lock.
    private func clearLevels(of keycode: Keycode, group: Int, in layout: inout KeyLayout) {
        let own = hasOwnSymbols(keycode, group: group) ? Array(keysyms(of: keycode, group: group).dropFirst(4)) : []
        for modifiers in KeyLayout.levelModifiers {
            guard modifiers.contains(.levelFive) else {
                layout.copyAction(of: keycode, from: modifiers.subtracting(.numLock), to: modifiers)
                continue
            }
            let level = (modifiers.contains(.shift) ? 1 : 0) + (modifiers.contains(.levelThree) ? 2 : 0)
            let keysym = level < own.count ? own[level] : .none
            layout.setAction(keysym.action(of: keycode), of: keycode, under: modifiers)
        }
    }
}
