import Keyboard
import Testing

@testable import Keymaps

/// How a plane gives out its places.
@Suite struct PlanePlacesTests {
    private static let russian = Array("абвгдежзийклмнопрстуфхцчшщъыьэюяё".unicodeScalars)
    private static let thai = (0xe01...0xe3a).compactMap { Unicode.Scalar($0) }

    private func places(_ plane: CharacterPlane) -> [Unicode.Scalar: Keystroke] {
        Dictionary(uniqueKeysWithValues: plane.characters.map { ($0.character, $0.keystroke) })
    }

    @Test func `Vietnamese letters keep their places in a plane with more characters`() {
        let larger = CharacterPlane(
            name: "vi", covering: CharacterPlane.vietnameseCharacters + Self.russian + Self.thai)
        let before = places(.vietnamese)
        let after = places(larger)
        #expect(before.allSatisfy { after[$0.key] == $0.value })
        #expect(Self.russian.allSatisfy { after[$0] != nil } && larger.omitted == [])
    }

    @Test func `A letter of the plane has its other case on the same key`() {
        let plane = places(CharacterPlane(name: "x", covering: ["É", "ñ", "ß", "ı", "Σ", "ς"]))
        #expect(plane["é"] == Keystroke(.a, .levelFive) && plane["É"] == Keystroke(.a, [.levelFive, .shift]))
        #expect(plane["ñ"] != nil && plane["Ñ"] != nil && plane["ß"] != nil && plane["ı"] != nil)
        #expect(plane["σ"]?.keycode == plane["Σ"]?.keycode && plane["ς"] != nil)
        // Neither the dotless i nor the sharp s takes a capital with it that is another letter's.
        #expect(plane["I"] == nil && plane["ẞ"] == nil)
    }

    @Test func `New characters of a plane move none of the existing ones`() {
        let older = CharacterPlane(name: "own", covering: Self.russian)
        let newer = CharacterPlane(name: "own", covering: Self.thai + Self.russian.reversed(), keeping: older)
        let before = places(older)
        let after = places(newer)
        #expect(before.allSatisfy { after[$0.key] == $0.value })
        #expect(Self.thai.allSatisfy { after[$0] != nil })
    }

    @Test func `A full plane leaves out the last characters`() {
        let many = (0x4e00..<0x4e00 + 400).compactMap { Unicode.Scalar($0) }
        let plane = CharacterPlane(name: "own", covering: many)
        #expect(CharacterPlane.Placement.levels.capacity == 324)
        #expect(plane.characters.count == 324)
        #expect(plane.omitted == Array(many.dropFirst(324)))
        #expect(Set(plane.characters.map(\.keystroke)).count == 324)
    }

    @Test func `A full plane drops characters that are no longer wanted for new ones`() {
        let many = (0x4e00..<0x4e00 + 324).compactMap { Unicode.Scalar($0) }
        let older = CharacterPlane(name: "own", covering: many)
        let wanted = Array(many.prefix(300)) + Self.russian.prefix(6)
        let newer = CharacterPlane(name: "own", covering: wanted, keeping: older)
        #expect(newer.omitted == [])
        let before = places(older)
        let after = places(newer)
        #expect(many.prefix(300).allSatisfy { after[$0] == before[$0] })
    }

    @Test func `In a full plane the first wanted characters replace the last ones`() {
        let many = (0x4e00..<0x4e00 + 324).compactMap { Unicode.Scalar($0) }
        let older = CharacterPlane(name: "own", covering: many)
        let newer = CharacterPlane(name: "own", covering: Self.russian.prefix(6) + many, keeping: older)
        let after = places(newer)
        #expect(Self.russian.prefix(6).allSatisfy { after[$0] != nil })
        #expect(newer.omitted == Array(many.suffix(12)))
        let before = places(older)
        #expect(many.dropLast(12).allSatisfy { after[$0] == before[$0] })
    }

    @Test func `The first characters of a plane are on the home row`() {
        let plane = CharacterPlane(name: "own", covering: Self.russian)
        #expect(places(plane)["а"] == Keystroke(.a, .levelFive))
        #expect(places(plane)["б"] == Keystroke(Keycode(31), .levelFive))
    }

    @Test(arguments: ["vi", "own", "both"])
    func `The plane is read from its installed symbols file`(name: String) throws {
        let plane =
            switch name {
            case "vi": CharacterPlane.vietnamese
            case "own": CharacterPlane(name: "own", covering: Self.russian)
            default: CharacterPlane(name: "vi", covering: CharacterPlane.vietnameseCharacters + Self.thai)
            }
        let option = PlaneXKBOption(plane, for: ["de", "us"].compactMap { try? LayoutNames(parsing: $0) })
        let read = try #require(CharacterPlane(name: plane.name, symbolsFile: option.symbols))
        #expect(places(read) == places(plane))
        #expect(CharacterPlane(name: "vi", symbolsFile: "xkb_symbols \"basic\" { };\n") == nil)
    }

    @Test func `The console keymap leaves out characters that the console cannot have`() {
        let plane = CharacterPlane(name: "own", covering: ["ﻻ", "ب"])
        #expect(plane.consoleKeymap.contains("U+0628") && !plane.consoleKeymap.contains("fefb"))
    }

    @Test func `The compose file stays below 200 lines however much is covered`() {
        let plane = CharacterPlane(
            name: "vi", covering: CharacterPlane.vietnameseCharacters + Self.russian + Self.thai)
        #expect(plane.composeFile.split(separator: "\n").count < 200)
    }
}
