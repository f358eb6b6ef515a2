import Keyboard
import Testing

@testable import Keymaps

@Suite struct LayoutNamesTests {
    @Test(arguments: [
        ("us", "us", ""), ("fr(bepo)", "fr", "bepo"), ("us,ru", "us,ru", ""),
        ("us,ru(phonetic)", "us,ru", ",phonetic"), ("us(altgr-intl)", "us", "altgr-intl"), ("us(),ru", "us,ru", ""),
    ])
    func `The text form of layout names is parsed`(text: String, layout: String, variant: String) throws {
        let names = try LayoutNames(parsing: text)
        #expect(names == LayoutNames(layout: layout, variant: variant))
        #expect(try LayoutNames(parsing: names.description) == names)
    }

    @Test(arguments: [
        ("", "a layout's name is missing"), ("us,", "a layout's name is missing"),
        ("(bepo)", "a layout's name is missing"), ("fr(bepo", "the variant's ) is missing"),
        ("fr(bepo)x", "nothing may follow the variant's )"), ("us fr", "there must be a comma between two layouts"),
        ("us/../x", "a layout's name has letters, digits, - and _ only"),
        ("us(a b)", "a variant's name has letters, digits, - and _ only"),
    ])
    func `A malformed layout name is refused with the reason`(text: String, reason: String) {
        #expect(throws: KeymapError.malformedName(text, reason: reason)) { try LayoutNames(parsing: text) }
    }

    @Test func `A missing layout gives an error with libxkbcommon's messages`() throws {
        let error = try #require(throws: KeymapError.self) { try Keymap(LayoutNames(layout: "xx")) }
        guard case .notCompiled("xx", let messages) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(messages.contains { $0.contains("xx") })
    }

    @Test func `A keymap text that would take gigabytes of memory is refused`() throws {
        let text = try Keymap(LayoutNames(layout: "us")).text
        let huge = text.replacing("level_name[1]", with: "level_name[2147483647]")
        #expect(huge != text)
        let error = #expect(throws: KeymapError.self) { try Keymap(text: huge, name: "huge") }
        guard case .notCompiled("huge", let messages) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(messages == ["it has a number with more than six digits"])
        _ = try Keymap(text: text, name: "us")
    }

    @Test func `A malformed keymap text is refused`() {
        for text in ["", "{", "xkb_keymap { };", String(repeating: "\u{0}", count: 99), "xkb_keymap { xkb_types { ="]
        {
            #expect(throws: KeymapError.self) { try Keymap(text: text, name: "text") }
        }
    }

    @Test func `The text of a keymap compiles to the same keymap`() throws {
        let keymap = try Keymap(LayoutNames(layout: "fr"))
        let again = try Keymap(text: keymap.text, name: keymap.name)
        #expect(again.text == keymap.text)
        #expect(again.layout() == keymap.layout())
    }
}
