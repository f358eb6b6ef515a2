import Configuration
import Keyboard
import Keymaps
import Testing

@testable import Doctor
@testable import Typing

/// Key slots, as the configuration and what is installed have it.
@Suite struct KeySlotAssemblyTests {
    private static func assembly(
        _ plane: String, keymap: String = "us", installed: CharacterPlane? = nil
    ) throws -> Assembly {
        let source = """
            [[locale]]
            id = "vi"
            method = "telex"
            [output]
            keymap = ["\(keymap)"]
            plane = "\(plane)"
            """
        let configuration = try #require(Configuration.parse(Array(source.utf8), file: "t.toml").configuration)
        return try Assembly.make(
            configuration, file: "t.toml", hasPlane: installed != nil, keeping: installed
        ).get()
    }

    private static let slots = CharacterPlane(
        name: "vi_slots", covering: CharacterPlane.vietnameseCharacters, on: .slots)

    @Test func `Key slots are used if the configuration says so, also on a layout without room for the plane`() throws
    {
        for keymap in ["us", "de(neo)"] {
            let assembly = try Self.assembly("slots", keymap: keymap)
            #expect(assembly.plane.name == "vi_slots" && assembly.alternative.name == "vi" && assembly.usesPlane)
            #expect(assembly.index.way(of: "ế") == .slot)
            #expect(assembly.characterWays()[0].slots > 60)
        }
        #expect(try Self.assembly("auto", keymap: "de(neo)", installed: .vietnamese).usesPlane == false)
    }

    @Test func `The installed option decides between key slots and the plane if the configuration does not`() throws {
        let automatic = try Self.assembly("auto", installed: Self.slots)
        #expect(automatic.plane.placement == .slots && automatic.index.way(of: "ế") == .slot)
        #expect(try Self.assembly("auto", installed: .vietnamese).index.way(of: "ế") == .plane)
        #expect(try Self.assembly("on", installed: Self.slots).index.way(of: "ế") == .plane)
        #expect(try Self.assembly("off", installed: Self.slots).index.way(of: "ế") == nil)
    }

    @Test func `Key slots are used on a desktop whose keymap has them, with plane = auto`() throws {
        let keymap = try Keymap(LayoutNames(parsing: "de(neo)"), plane: Self.slots)
        let assembly = try Self.assembly("auto").on(LiveKeymap(keymap, from: .x11(":7")))
        #expect(assembly.usesPlane && assembly.index.way(of: "ế") == .slot)
        #expect(assembly.characterWays()[0].summary.contains("by key slots"))
    }
}
