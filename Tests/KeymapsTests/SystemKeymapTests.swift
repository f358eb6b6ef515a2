import Testing

@testable import Keymaps

@Suite struct SystemKeymapTests {
    @Test(arguments: [
        (
            "XKBMODEL=\"pc105\"\nXKBLAYOUT=\"us,ru\"\nXKBVARIANT=\",phonetic\"\nXKBOPTIONS=\"grp:alt_shift_toggle\"\n",
            "us,ru(phonetic)", "grp:alt_shift_toggle"
        ),
        ("# KEYMAP=x\nKEYMAP=fr\nXKBLAYOUT=fr\nXKBVARIANT=bepo\n", "fr(bepo)", ""),
        (
            "Section \"InputClass\"\n  Option \"XkbLayout\" \"de\"\n\tOption \"XkbVariant\" \"neo\"\nEndSection\n",
            "de(neo)", ""
        ),
    ])
    func `The system's keymap is read from its configuration files`(text: String, layout: String, options: String)
        throws
    {
        let names = try #require(SystemKeymap.names(in: text))
        #expect(names.description == layout && names.options == options)
    }

    @Test(arguments: ["", "XKBLAYOUT=\"\"", "KEYMAP=us\n"])
    func `A configuration file of the system without a layout gives no keymap`(text: String) {
        #expect(SystemKeymap.names(in: text) == nil)
    }
}
