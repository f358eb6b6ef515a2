import Keyboard
import Testing

@Suite struct EffectTests {
    /// A press of a key that the desktop's keymap gives that character; none for an empty text.
    private static func stroke(passing: String) -> Stroke {
        var desktop = KeyLayout(name: "test")
        if let character = passing.unicodeScalars.first { desktop.setAction(.character(character), of: .a) }
        return Stroke(KeyEvent(.a, .press, time: 1), .none, under: [], on: desktop)
    }

    @Test(arguments: [
        (0, "a", "a", ["forward a press"]),
        (0, "b", "a", ["edit -0 “b”"]),
        (2, "ấn", "n", ["edit -2 “ấ”", "forward a press"]),
        (2, "", "n", ["edit -2 “”"]),
        (1, "n", "n", ["edit -1 “”", "forward a press"]),
        (3, "internationalization", "", ["edit -3 “internationalization”"]),
        (0, "đđđđđđđđ", "", ["edit -0 “đđđđđđđđ”"]),
    ])
    func `A revision is one edit, and its last character is typed by the key itself if that gives it`(
        deleteCount: Int, insertion: String, passing: String, expected: [String]
    ) {
        var revision = Revision()
        revision.deleteCount = deleteCount
        revision.insertion.append(contentsOf: insertion.unicodeScalars)
        var effects: [Effect] = []
        effects.append(revision, by: Self.stroke(passing: passing))
        #expect(effects.map(\.description) == expected)
    }

    @Test func `An insertion without a key is an edit`() {
        var effects: [Effect] = []
        effects.append(inserting: "a" as Unicode.Scalar, by: Stroke(.none, at: 0))
        #expect(effects == [.edit(Edit(inserting: "a"))])
    }
}
