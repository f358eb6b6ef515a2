import Testing

@testable import System

@Suite struct LocalizedTextTests {
    @Test func `The key of a localized text has a placeholder for each value`() {
        let name = "a"
        #expect(("no values: 100 %" as LocalizedText).key == "no values: 100 %")
        #expect(("\(name) has \(3) of 50 %" as LocalizedText).key == "%@ has %@ of 50 %%")
        #expect(("\(name)\(name)" as LocalizedText).key == "%@%@")
    }

    @Test func `A localized text without a translation is English`() {
        let name = "%1$@"
        #expect(("\(name) has \(3) of 50 %" as LocalizedText).text(in: .vietnamese) == "%1$@ has 3 of 50 %")
        #expect(("100 %" as LocalizedText).text(in: .english) == "100 %")
    }

    @Test func `A catalogue of translations is parsed as gettext parses it`() {
        let catalog = MessageCatalog(
            po: """
                # A comment
                msgid ""
                msgstr ""
                "Language: vi\\n"

                #: Sources/x.swift
                #, objc-format
                msgid "no \\"%@\\""
                msgstr "không có \\"%@\\""

                msgid ""
                "one\\n"
                "two"
                msgstr ""
                "một\\n"
                "hai"

                msgid "later"
                msgstr ""
                """.utf8)
        #expect(catalog.entries == ["no \"%@\"": "không có \"%@\"", "one\ntwo": "một\nhai"])
    }
}
