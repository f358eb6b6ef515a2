import Keyboard
import Testing

@Suite struct ActionCatalogTests {
    @Test func `The catalogue lists every action once, in a form that can be parsed`() {
        let entries = KeyboardAction.catalog
        #expect(entries.map(\.name).sorted() == KeyboardAction.allNames)
        for entry in entries { #expect(KeyboardAction(entry.form)?.description != nil, "\(entry.form)") }
    }
}
