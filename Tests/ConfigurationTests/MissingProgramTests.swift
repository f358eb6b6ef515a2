import Configuration
import Testing

@Suite struct MissingProgramTests {
    @Test func `A program that does not exist is a warning at its position`() throws {
        let source = """
            [keys]
            "ctrl+f1" = "run:sh -c true"
            "ctrl+f2" = ["text:a", "run:no-such-program now"]
            "ctrl+f3" = "url:https://example.org"
            [feedback]
            command = ["/no/such/hook"]
            [[handler]]
            program = ["no-such-handler", "x"]
            action = "custom:greet"
            """
        let reading = Configuration.parse(Array(source.utf8), file: "f")
        let configuration = try #require(reading.configuration)
        #expect(reading.complaints == [])
        let warnings = configuration.missingPrograms(file: "f", environment: ["PATH": "/nowhere:/bin:/usr/bin"])
        let expected = [
            "f:8:12: warning: program not found: “no-such-handler” [unknown-program]",
            "f:6:11: warning: program not found: “/no/such/hook” [unknown-program]",
            "f:3:24: warning: program not found: “no-such-program” [unknown-program]",
        ]
        #expect(warnings.map(\.description).filter { !$0.contains("xdg-open") } == expected)
        let none = configuration.missingPrograms(file: "f", environment: ["PATH": "/nowhere"])
        #expect(none.count == 5 && none.allSatisfy { $0.severity == .warning })
    }
}
