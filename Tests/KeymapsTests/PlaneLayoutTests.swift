import Keyboard
import TestSupport
import Testing

@testable import Keymaps

/// The plane as data against the plane that libxkbcommon compiles.
@Suite struct PlaneLayoutTests {
    private static let planes = [
        CharacterPlane.vietnamese,
        CharacterPlane(name: "vi", covering: CharacterPlane.vietnameseCharacters, on: .slots),
    ]

    @Test(arguments: planes)
    func `A plane over a layout gives what the compiled keymap gives, on every layout of the system`(
        plane: CharacterPlane
    ) throws {
        var differences: [String] = []
        for names in try Self.layouts() { differences += Self.differences(of: plane, on: names) }
        #expect(differences == [])
    }

    private static func differences(of plane: CharacterPlane, on names: LayoutNames) -> [String] {
        guard let base = try? Keymap(names) else { return [] }
        return (0..<base.groupCount).flatMap { group in
            let compiled = try? Keymap(base, plane: plane).layout(group: group)
            let laid = try? base.layout(group: group, with: plane)
            guard let compiled, let laid else {
                return compiled == nil && laid == nil ? [] : ["\(names): only one of them has room"]
            }
            return (1..<UInt16(KeyLayout.keyCount)).map { Keycode($0) }.flatMap { key in
                differences(of: compiled, from: laid, on: key).map { "\(names), group \(group), \(key.name): \($0)" }
            }
        }
    }

    private static func differences(of compiled: KeyLayout, from laid: KeyLayout, on key: Keycode) -> [String] {
        var list: [String] = []
        for modifiers in KeyLayout.levelModifiers {
            // The space of fr(oss) has levels of its own for an ISO_Level5_Shift that no key of the layout gives. With
            // the plane's it does; what it types there is typed without it too.
            if key == .space, modifiers.contains(.levelFive) { continue }
            let (one, other) = (
                compiled.action(of: key, under: modifiers), laid.action(of: key, under: modifiers)
            )
            if one != other { list.append("\(modifiers): \(one), laid over \(other)") }
        }
        if compiled.heldModifiers(of: key) != laid.heldModifiers(of: key)
            || compiled.lockedModifiers(of: key) != laid.lockedModifiers(of: key)
        {
            list.append("another modifier")
        }
        return list
    }

    private static func layouts() throws -> [LayoutNames] {
        let installed = LayoutCatalog.installed()?.entries.map(\.layout) ?? []
        let names =
            FullRun.cases(installed, orInShortRun: 40) + ["us", "us,ru", "de,us", "us,cz,vn", "fr(oss),gr"]
        return try names.map { try LayoutNames(parsing: $0) }
    }
}
