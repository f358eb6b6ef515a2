import Foundation
import Keyboard
import TestSupport

@testable import Keymaps

/// Keymaps of display servers, and files of the system and the user about layouts.
extension FuzzTarget {
    static let keymaps = [keymapText, layoutFiles, compose]

    private static let keymapText = FuzzTarget(
        name: "keymap", count: 250, tokens: ["Level300", "NoSymbol, ", "U110000", "Group9", "<AE01>", "dead_acute"],
        seeds: { try ["us", "de", "us,ru"].map { Array(try Keymap(LayoutNames(parsing: $0)).text.utf8) } }
    ) { _ in
        { bytes in
            guard let keymap = try? Keymap(text: String(decoding: bytes, as: UTF8.self), name: "fuzz") else { return }
            for group in [-1, keymap.groupCount - 1, .max] { _ = keymap.layout(group: group).typedCharacters() }
            var planner = KeystrokePlanner(CharacterIndex(keymap.layout(), composing: ComposeTable()))
            var events: [OutputEvent] = []
            planner.forward(KeyEvent(.leftShift, .press), into: &events)
            planner.plan(Edit(deleting: 2, inserting: "aế日"), into: &events)
            planner.forward(KeyEvent(.leftShift, .release), into: &events)
            let field = TextField(keymap)
            for event in events { field.receive(event) }
            try FuzzFault.check(field.heldModifierKeys.isEmpty, "a key stays down")
            _ = try? keymap.text(with: .vietnamese)
            _ = keymap.hasNoRoom(for: .vietnamese)
            _ = TypedGroup(keymap, group: -1)?.apply(events)
            _ = Keymap.layoutNames(in: keymap.text)
        }
    }

    private static let layoutFiles = FuzzTarget(
        name: "layouts", count: 2500,
        tokens: ["Level300", "NoSymbol, ", "U110000", "! variant", ">>> Phím", "<<< Phím"],
        seeds: {
            let option = PlaneXKBOption(.vietnamese, for: [try LayoutNames(parsing: "us")])
            let slots = PlaneXKBOption(
                CharacterPlane(name: "vi", covering: CharacterPlane.vietnameseCharacters, on: .slots), for: [])
            let block = MarkedBlock("x", comment: "#").inserted(into: "a\nb\n")
            return [option.symbols, slots.symbols, block].map { Array($0.utf8) } + [catalog]
        }
    ) { _ in
        { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            if let plane = CharacterPlane(name: "vi", symbolsFile: text) {
                _ = plane.consoleKeymap
                _ =
                    CharacterPlane(name: "vi", covering: CharacterPlane.vietnameseCharacters, keeping: plane)
                    .composeFile
            }
            _ = LayoutCatalog(rulesList: text).entries
            let block = MarkedBlock("y", comment: "#")
            let without = block.removed(from: text)
            try FuzzFault.check(block.removed(from: without) == without || text.contains(">>> Phím"), "a block stays")
            if let names = try? LayoutNames(parsing: text) {
                try FuzzFault.check(try LayoutNames(parsing: names.description) == names, "\(names)")
            }
            _ = Keymap.layoutNames(in: text)
            _ = GettextCatalog(bytes)?.translation(of: "French")
        }
    }

    /// A catalogue of translations with one of them.
    private static let catalog: [UInt8] = {
        let numbers: [UInt32] = [0x9504_12de, 0, 1, 28, 36, 0, 0, 6, 44, 4, 51]
        return numbers.flatMap { withUnsafeBytes(of: $0, Array.init) } + Array("French\0Pháp\0".utf8)
    }()

    private static let compose = FuzzTarget(
        name: "compose", count: 400,
        tokens: [
            "<Multi_key>", "<dead_acute>", "<dead_circumflex>", "<a>", "<e>", " : ", "\"x\"", "include \"%L\"",
            "U1EBF",
        ]
    ) { folder in
        let keymap = try Keymap(LayoutNames(parsing: "us(intl)"))
        let sources = keymap.missingComposeTables(language: "en-US")
        try FuzzFault.check(!sources.isEmpty, "there are no dead keys")
        let path = folder + "/compose"
        setenv("XCOMPOSEFILE", path, 1)
        return { bytes in
            // Not the files of the machine.
            let text = String(decoding: bytes, as: UTF8.self).replacing("include", with: "exclude")
            try Data(text.utf8).write(to: URL(filePath: path))
            for source in sources { _ = CharacterIndex(keymap.layout(), composing: source.table()) }
        }
    }
}
