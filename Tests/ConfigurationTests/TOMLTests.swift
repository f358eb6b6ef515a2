import Testing

@testable import Configuration

@Suite struct TOMLTests {
    @Test func `Every node and every key of TOML has its position`() throws {
        let source = """
            # “comment”
            a.b = [1, "hai", { c = true }]
            [t."x y"]
              d = 1.5
            [[list]]
            [[list]]
            when = 2020-01-01
            """
        #expect(
            try TOMLTable(parsing: Array(source.utf8)).text == """
                2:1 a 2:1 table
                2:3 a.b 2:7 array
                - 2:8 integer 1
                - 2:11 string hai
                - 2:18 table
                2:20 a.b.-.c 2:24 boolean true
                3:2 t 3:1 table
                3:4 t.x y 3:1 table
                4:3 t.x y.d 4:7 float 1.5
                5:3 list 5:1 array
                - 5:1 table
                - 6:1 table
                7:1 list.-.when 7:8 date
                """)
    }

    @Test func `A TOML string keeps every character, NUL too`() throws {
        let root = try TOMLTable(parsing: Array(#"a = "tiếng\u0000Việt 👍🏽""#.utf8))
        guard case .string(let text)? = root["a"]?.value else {
            Issue.record("no text")
            return
        }
        #expect(text == "tiếng\0Việt 👍🏽")
    }
}
