import Configuration
import Testing

@testable import Typing

/// Warnings that need the keymap or the input methods.
@Suite struct ConfigurationWarningTests {
    private static func warnings(_ source: String) throws -> [String] {
        let configuration = try #require(Configuration.parse(Array(source.utf8), file: "f").configuration)
        return try Assembly.make(configuration, file: "f", hasPlane: true).get().warnings.map(\.description)
    }

    @Test func `A diacritic without any character that can be typed`() throws {
        let keys = "[keys]\nf1 = \"diacritic:´\"\nf2 = \"diacritic:ˇ\"\n"
        #expect(
            try Self.warnings(keys + "[output]\nplane = \"off\"\n") == [
                "f:2:6: warning: “diacritic:U+B4” does nothing: no letter with this diacritic can be typed [untypeable]",
                "f:3:6: warning: “diacritic:U+2C7” does nothing: no letter with this diacritic can be typed [untypeable]",
            ])
        // The plane of Vietnamese has á, but no č.
        #expect(try Self.warnings(keys).map { String($0.prefix(6)) } == ["f:3:6:"])
    }

    @Test func `A word of always_keep that no keys produce`() throws {
        let words = "[vietnamese]\nalways_keep = [\"lôgic\", \"hòa\", \"hoà\", \"test\", \"đắk\", \"áà\"]\n"
        #expect(
            try Self.warnings(words) == [
                "f:2:32: warning: “hoà” has no effect in always_keep: no keys produce this word [impossible-word]",
                "f:2:54: warning: “áà” has no effect in always_keep: no keys produce this word [impossible-word]",
            ])
    }
}
