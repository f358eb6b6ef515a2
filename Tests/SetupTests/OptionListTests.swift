import Testing

@testable import Setup

@Suite struct OptionListTests {
    @Test(arguments: [
        ("", "@as []"), ("caps:escape", "['caps:escape']"),
        ("caps:escape,compose:ralt", "['caps:escape', 'compose:ralt']"),
    ])
    func `A list of options is parsed and written in the forms of XKB and GSettings`(text: String, variant: String) {
        #expect(OptionList(text).variant == variant)
        #expect(OptionList(variant: variant).text == text)
    }

    @Test func `An option is added to a list once, and the others stay`() {
        var list = OptionList(" caps:escape, compose:ralt ,")
        let added = [list.add("phim:vi"), list.add("phim:vi")]
        #expect(added == [true, false])
        #expect(list.text == "caps:escape,compose:ralt,phim:vi")
        let removed = [list.remove("phim:vi"), list.remove("phim:vi")]
        #expect(removed == [true, false])
        #expect(list.text == "caps:escape,compose:ralt")
    }

    @Test(arguments: [
        ("input type:keyboard xkb_options caps:escape", "caps:escape"),
        (
            "input * {\n    xkb_layout us\n    xkb_options \"caps:escape,compose:ralt\" # mine\n}",
            "caps:escape,compose:ralt"
        ),
        ("input * { xkb_options a:b; xkb_layout us }", "a:b"),
        ("input * xkb_options a:b\ninput * xkb_options c:d", "c:d"),
        ("# xkb_options a:b", nil), ("xkb_options_not a:b", nil), ("input * xkb_options", nil),
    ])
    func `The options in sway's configuration are found`(text: String, value: String?) {
        let block = OptionBlock(file: UserFile(path: "/nonexistent"), setting: "xkb_options") { $0 }
        #expect(block.options(in: text).text == value ?? "")
    }

    @Test(arguments: [
        ("hl.config({ input = { kb_options = \"a:b,c:d\" } })", "a:b,c:d"),
        ("hl.config({\n  input = {\n    kb_options = 'a:b', -- was 'c:d'\n  },\n})", "a:b"),
        ("-- kb_options = 'a:b'", ""), ("hl.config({ input = { kb_options = \"\", kb_layout = \"us\" } })", ""),
    ])
    func `The options in Hyprland's configuration in Lua are found`(text: String, value: String) {
        let block = OptionBlock(file: UserFile(path: "/nonexistent"), setting: "kb_options", comment: "--") { $0 }
        #expect(block.options(in: text).text == value)
    }
}
