import Keyboard
import Testing

@Suite struct EffectTests {
    static let trigger = KeyEvent(.a, .press, time: 1)

    @Test(arguments: [
        (0, "a", "a", ["forward a press"]),
        (0, "b", "a", ["edit -0 “b”"]),
        (2, "ấn", "n", ["edit -2 “ấ”", "forward a press"]),
        (2, "", "n", ["edit -2 “”"]),
        (1, "n", "n", ["edit -1 “”", "forward a press"]),
        (3, "internationalization", "", ["edit -3 “internationaliz”", "edit -0 “ation”"]),
        (0, "đđđđđđđđ", "", ["edit -0 “đđđđđđđ”", "edit -0 “đ”"]),
    ])
    func `An edit goes out in pieces, and its last character by the key itself where it can`(
        deleteCount: Int, insertion: String, passing: String, expected: [String]
    ) {
        var effects: [Effect] = []
        effects.append(
            deleting: deleteCount, inserting: Array(insertion.unicodeScalars), passing: passing.unicodeScalars.first,
            of: Self.trigger)
        #expect(effects.map(\.description) == expected)
    }

    @Test func `Without a key everything is an edit`() {
        var effects: [Effect] = []
        effects.append(inserting: "a", passing: "a", of: nil)
        #expect(effects == [.edit(Edit(inserting: "a"))])
    }
}
