import Scenarios
import SimulatedDevices
import Testing

@testable import Daemon

/// Rules and remaps that are for certain keyboards, by the names that the devices have.
@Suite struct NamedKeyboardTests {
    private func text(_ configuration: String, _ steps: String) throws -> String {
        let scenario = try ScenarioParser.parse("## x\n" + steps, file: "steps")[0]
        let simulated = try SimulatedDaemon("[[locale]]\nid = \"en\"\n" + configuration)
        for line in scenario.lines { try simulated.take(line) }
        return simulated.field.text
    }

    @Test func `A remap is for the keyboards of its name and no others`() throws {
        let configuration = "[remap.\"keyboard 2\"]\na = \"b\"\n[remap]\nc = \"d\"\n"
        #expect(try text(configuration, "type ac\nkeyboard 2\ntype ac\nkeyboard 1\ntype a\n") == "adbda")
    }

    @Test func `A rule is for the keyboards of its name and no others`() throws {
        let configuration =
            "[[handler]]\naction = \"character:a\"\ndevice = \"*2\"\ndo = \"text:xy\"\n"
        #expect(try text(configuration, "type a\nkeyboard 2\ntype a\nkeyboard 1\ntype a\n") == "axya")
    }

    @Test func `A keyboard with a locale of its own, beside one that has the other`() throws {
        let configuration = """
            [[locale]]
            id = "vi"
            method = "telex"
            [devices."keyboard 2"]
            locale = "vi"
            """
        let steps = "type as\nkeyboard 2\ntype as\nkeyboard 1\ntype as\nkeyboard 2\ntype .as\n"
        #expect(try text(configuration, steps) == "asáas.á")
    }

    @Test func `A keyboard that comes back is known again`() throws {
        let configuration = "[remap.\"keyboard 2\"]\na = \"b\"\n"
        #expect(try text(configuration, "keyboard 2\ntype a\nunplug 2\nkeyboard 2\ntype a\n") == "bb")
    }
}
