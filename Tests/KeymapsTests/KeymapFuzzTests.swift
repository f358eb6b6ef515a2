import Keyboard
import TestSupport
import Testing

@testable import Keymaps

/// Keymaps and files of others may contain anything.
@Suite struct KeymapFuzzTests {
    @Test func `No text of a keymap ends the process`() throws {
        let texts = try ["us", "de", "us,ru"].map { try Keymap(LayoutNames(parsing: $0)).text }
        var random = SeededRandom(seed: 7)
        var compiled = 0
        for round in 0..<60 {
            var lines = texts[round % texts.count].split(separator: "\n").map(String.init)
            for _ in 0...Int.random(in: 0..<3, using: &random) { Self.mutate(&lines, &random) }
            let text = lines.joined(separator: "\n")
            guard let keymap = try? Keymap(text: text, name: "fuzz") else {
                continue
            }
            compiled += 1
            for group in [-1, keymap.groupCount - 1, .max] { _ = keymap.layout(group: group).typedCharacters() }
            var planner = KeystrokePlanner(CharacterIndex(keymap.layout(), composing: keymap.composeTable()))
            var events: [OutputEvent] = []
            planner.forward(KeyEvent(.leftShift, .press), into: &events)
            planner.plan(Edit(deleting: 2, inserting: "aế日"), into: &events)
            planner.releaseAll(into: &events)
            let field = TextField(keymap)
            for event in events { field.receive(event) }
            _ = try? keymap.text(with: .vietnamese)
            _ = keymap.hasNoRoom(for: .vietnamese)
            _ = TypedGroup(keymap, group: -1)?.take(events)
            _ = Keymap.layoutNames(in: keymap.text)
        }
        #expect(compiled > 5)
    }

    @Test func `No file and no name ends the process`() throws {
        let option = PlaneXKBOption(.vietnamese, for: [try LayoutNames(parsing: "us")])
        let slots = PlaneXKBOption(
            CharacterPlane(name: "vi", covering: CharacterPlane.vietnameseCharacters, on: .slots), for: [])
        let sources = [
            option.symbols, slots.symbols, "! layout\n  us English\n! variant\n  bepo fr: French (BEPO)\n",
            MarkedBlock("x", comment: "#").inserted(into: "a\nb\n"), "us,ru(phonetic),fr(bepo)",
        ]
        var random = SeededRandom(seed: 11)
        for round in 0..<600 {
            var bytes = Array(sources[round % sources.count].utf8)
            for _ in 0...Int.random(in: 0..<4, using: &random) { Self.mutate(&bytes, &random) }
            let text = String(decoding: bytes, as: UTF8.self)
            if let plane = CharacterPlane(name: "vi", symbolsFile: text) {
                _ = plane.consoleKeymap
                _ =
                    CharacterPlane(name: "vi", covering: CharacterPlane.vietnameseCharacters, keeping: plane)
                    .composeFile
            }
            _ = LayoutCatalog(rulesList: text).entries
            _ = MarkedBlock("y", comment: "#").removed(from: text)
            _ = try? LayoutNames(parsing: text)
            _ = Keymap.layoutNames(in: text)
        }
    }

    /// Removes or repeats a line, or changes a number in it.
    private static func mutate(_ lines: inout [String], _ random: inout SeededRandom) {
        let index = Int.random(in: lines.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: lines.remove(at: index)
        case 1: lines.insert(lines[index], at: Int.random(in: lines.indices, using: &random))
        default:
            let number = String(Int.random(in: 0..<400, using: &random))
            guard let digit = lines[index].indices.filter({ lines[index][$0].isNumber }).randomElement(using: &random)
            else { return }
            lines[index].replaceSubrange(digit...digit, with: number)
        }
    }

    /// Removes, repeats or changes something.
    private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        let index = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, index + Int.random(in: 0..<20, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.removeSubrange(index..<end)
        case 1: bytes.insert(contentsOf: Array(bytes[index..<end]), at: index)
        case 2:
            bytes.insert(
                contentsOf: Array(
                    ["9999", "Level300", "NoSymbol, ", "U110000", "-"].randomElement(using: &random)!.utf8), at: index
            )
        default: if index < bytes.count { bytes[index] = UInt8.random(in: 32..<127, using: &random) }
        }
    }
}
