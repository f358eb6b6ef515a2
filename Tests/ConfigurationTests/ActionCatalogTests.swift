import Configuration
import Keyboard
import Testing

@Suite struct ActionCatalogTests {
    @Test func `Every action is listed once, in a form that can be read`() {
        let entries = ActionCatalog.entries
        #expect(entries.map(\.name).sorted() == KeyboardAction.allNames)
        for entry in entries { #expect(KeyboardAction(entry.form)?.description != nil, "\(entry.form)") }
    }
}
