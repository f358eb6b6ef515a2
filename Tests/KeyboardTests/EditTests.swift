import Keyboard
import Testing

@Suite struct EditTests {
    @Test(arguments: ["", "a", "việt", "exactly fifteen", "sixteen letters.", "😀", "a😀", "đđđđđđđđđđđđđđđđđđ"])
    func `An edit gives back its text, short or long`(text: String) {
        var edit = Edit(deleting: 3, inserting: text)
        #expect(edit.insertion == text)
        #expect(edit == Edit(deleting: 3, inserting: text) && edit != Edit(deleting: 2, inserting: text))
        #expect(edit.hashValue == Edit(deleting: 3, inserting: text).hashValue)
        edit.insertion = "other"
        #expect(edit == Edit(deleting: 3, inserting: "other"))
    }

    @Test func `Characters outside the first plane go out with the others`() {
        let effects = [Effect.edit(Edit(inserting: "ab😀😀c internat"))]
        #expect(effects.map(\.description) == ["edit -0 “ab😀😀c internat”"])
    }
}
