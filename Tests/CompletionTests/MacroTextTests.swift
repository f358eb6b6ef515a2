import Testing

@testable import Completion

@Suite struct MacroTextTests {
    private static let time = LocalTime(
        year: 2026, month: 3, day: 8, hour: 15, minute: 4, second: 5, weekday: 0)

    private static let cases: [(text: String, case: MacroText.Case, before: String, after: String)] = [
        ("Việt Nam", .same, "Việt Nam", ""), ("Việt Nam", .uppercased, "VIỆT NAM", ""),
        ("đồng", .capitalized, "Đồng", ""), ("<b>{cursor}</b>", .same, "<b>", "</b>"),
        ("{cursor}{cursor}", .same, "", "{cursor}"), ("{ a } {x}", .same, "{ a } {x}", ""), ("{", .same, "{", ""),
        ("{brace}date}", .same, "{date}", ""), ("{date}", .same, "08/03/2026", ""), ("{time}", .same, "15:04", ""),
        ("{date:%-d/%-m} lúc {time:%I %p}", .same, "8/3 lúc 03 CH", ""), ("{{date}", .same, "{08/03/2026", ""),
        ("{date:%A, %d %B %Y}", .uppercased, "Chủ Nhật, 08 tháng 3 2026", ""), ("{date:%Q%}", .same, "%Q%", ""),
        ("a\nb", .same, "a\nb", ""), ("{date:}", .same, "{date:}", ""),
    ]

    @Test(arguments: cases.indices)
    func `The text of a macro gives what is typed before and after the cursor`(index: Int) {
        let (text, wanted, before, after) = Self.cases[index]
        let result = MacroText(text).text(in: wanted, at: Self.time, locale: "vi", fetched: [])
        #expect(result.before == before)
        #expect(result.after == after)
    }

    /// What is escaped, only where something has a meaning; and in all of it, nothing has one.
    @Test(arguments: [
        ("Việt Nam", "Việt Nam"), ("{ a } {x}", "{ a } {x}"), ("{date}", "{brace}date}"), ("{date", "{date"),
        ("{{date}", "{{brace}date}"), ("{a{date:%d}}", "{a{brace}date:%d}}"), ("}{cursor}", "}{brace}cursor}"),
        ("{date:{time}", "{brace}date:{brace}time}"), ("{brace}", "{brace}brace}"), ("{date:}", "{date:}"),
    ])
    func `A text that is escaped for a macro is typed unchanged`(text: String, escaped: String) {
        #expect(MacroText.escaped(text) == escaped)
        #expect(MacroText(escaped).parts == [.literal(text)])
    }

    @Test func `A plain macro text has no placeholders`() {
        let text = MacroText("{cursor}{date}", isPlain: true)
        #expect(!text.placesCursor)
        #expect(text.text(in: .same, at: Self.time, locale: "vi", fetched: []).before == "{cursor}{date}")
    }

    @Test func `Texts from elsewhere stand in their places, in their own case, and commands only where allowed`() {
        let source = "a {clipboard}, {output:date +%A}{cursor}{clipboard} {clipboard:x}{output:}"
        let text = MacroText(source, runsPrograms: true)
        #expect(text.sources == [.clipboard, .output("date +%A"), .clipboard])
        let result = text.text(in: .uppercased, at: Self.time, locale: "vi", fetched: ["x", "y", "z"])
        #expect(result == ("A x, y", "z {CLIPBOARD:X}{OUTPUT:}"))
        #expect(MacroText(source).sources == [.clipboard, .clipboard])
        #expect(MacroText("{output:date}").parts == [.literal("{output:date}")])
        #expect(MacroText(MacroText.escaped(source), runsPrograms: true).parts == [.literal(source)])
    }

    @Test func `Names of days and months in a macro are those of the locale`() {
        #expect(Self.time.text("%A %b", locale: "vi-VN") == "Chủ Nhật thg 3")
        #expect(Self.time.text("%A %b", locale: "sv") == "Sunday Mar")
        #expect(Self.time.text("%F %T %R %D %e %y", locale: "en") == "2026-03-08 15:04:05 15:04 03/08/26  8 26")
    }
}
