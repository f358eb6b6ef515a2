import Keyboard
import Testing

@Suite struct EditTests {
    @Test(arguments: ["", "a", "việt", "exactly fifteen", "sixteen letters.", "😀", "a😀", "đđđđđđđđđđđđđđđđđđ"])
    func `An edit stores its text, short or long`(text: String) {
        var edit = Edit(deleting: 3, inserting: text)
        #expect(edit.insertion == text)
        #expect(edit == Edit(deleting: 3, inserting: text) && edit != Edit(deleting: 2, inserting: text))
        #expect(edit.hashValue == Edit(deleting: 3, inserting: text).hashValue)
        edit.insertion = "other"
        #expect(edit == Edit(deleting: 3, inserting: "other"))
    }

    @Test func `An edit stores characters beyond the Basic Multilingual Plane`() {
        let effects = [Effect.edit(Edit(inserting: "ab😀😀c internat"))]
        #expect(effects.map(\.description) == ["edit -0 “ab😀😀c internat”"])
    }
}
