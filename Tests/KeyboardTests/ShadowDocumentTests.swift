import Keyboard
import Testing

@Suite struct ShadowDocumentTests {
    @Test func `An edit of the shadow document deletes before it inserts`() {
        var document = ShadowDocument()
        document.apply(Edit(inserting: "tiêng"))
        document.apply(Edit(deleting: 3, inserting: "ếng"))
        #expect(document.known == "tiếng")
        #expect(document.character(before: 0) == "g")
    }

    @Test func `Deleting more than the shadow document knows leaves it unknown`() {
        var document = ShadowDocument()
        document.insert("a")
        document.delete(5)
        #expect(document.known == "" && document.character(before: 0) == nil)
    }

    @Test func `A cut makes the beginning of the shadow document unknown`() {
        var document = ShadowDocument(knownEmpty: true)
        #expect(document.beginsAtStart)
        document.insert("a")
        document.cut()
        #expect(!document.beginsAtStart && document.known == "")
    }

    @Test func `The shadow document knows the beginning of a line after Return until it is deleted`() {
        var document = ShadowDocument()
        #expect(document.isAtNewSentence == nil && document.isAtNewWord == nil)
        document.beginLine()
        #expect(document.isAtNewSentence == true && document.isAtNewWord == true)
        document.insert("a")
        #expect(document.isAtNewSentence == false && document.currentWord == "a")
        document.delete(1)
        #expect(document.isAtNewSentence == true)
        document.delete(1)
        #expect(document.isAtNewSentence == nil && document.isAtNewWord == nil)
    }

    @Test func `The shadow document remembers only the newest characters`() {
        var document = ShadowDocument(knownEmpty: true)
        for index in 0..<(ShadowDocument.capacity + 1) { document.insert(index % 2 == 0 ? "a" : "b") }
        #expect(document.text.count == ShadowDocument.capacity / 2 + 1)
        #expect(!document.beginsAtStart)
        #expect(document.character(before: 0) == "a")
    }
}

extension ShadowDocument {
    var known: String {
        var text = ""
        text.unicodeScalars.append(contentsOf: self.text)
        return text
    }
}
