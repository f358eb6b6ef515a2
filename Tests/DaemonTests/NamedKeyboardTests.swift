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

    @Test func `A remap for named keyboards does not apply to others`() throws {
        let configuration = "[remap.\"keyboard 2\"]\na = \"b\"\n[remap]\nc = \"d\"\n"
        #expect(try text(configuration, "type ac\nkeyboard 2\ntype ac\nkeyboard 1\ntype a\n") == "adbda")
    }

    @Test func `A rule for named keyboards does not apply to others`() throws {
        let configuration =
            "[[handler]]\naction = \"character:a\"\ndevice = \"*2\"\ndo = \"text:xy\"\n"
        #expect(try text(configuration, "type a\nkeyboard 2\ntype a\nkeyboard 1\ntype a\n") == "axya")
    }

    @Test func `Two keyboards type in two locales at the same time`() throws {
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

    @Test func `A German and an American keyboard are used side by side`() throws {
        let configuration = """
            [devices."keyboard 2"]
            layout = "de"
            """
        let steps =
            "type zy;\nkeyboard 2\ntype zy;\nkeyboard 1\ntype zy;\nkeyboard 2\ndown rightalt\ntap q\nup rightalt\n"
        #expect(try text(configuration, steps) == "zy;yzözy;@")
    }

    @Test func `The layout of a keyboard counts in every locale, and its method gets its letters`() throws {
        let configuration = """
            [[locale]]
            id = "vi"
            method = "telex"
            [[locale]]
            id = "fr"
            layout = "fr"
            [devices."keyboard 2"]
            layout = "de"
            """
        let steps =
            "do locale:vi\nkeyboard 2\ntype tuzs \nkeyboard 1\ntype tuys \ndo locale:fr\ntype q\nkeyboard 2\ntype qy\n"
        #expect(try text(configuration, steps) == "túy túy aqz")
    }

    @Test func `A keyboard with only a layout of its own shares the language of the others`() throws {
        let configuration = """
            [[locale]]
            id = "vi"
            method = "telex"
            [devices."keyboard 2"]
            layout = "de"
            """
        let steps = "type as \nkeyboard 2\ndo locale:vi\ntype as \nkeyboard 1\ntype as\n"
        #expect(try text(configuration, steps) == "as á á")
    }

    @Test func `A keyboard that is plugged in again has its settings again`() throws {
        let configuration = "[remap.\"keyboard 2\"]\na = \"b\"\n"
        #expect(try text(configuration, "keyboard 2\ntype a\nunplug 2\nkeyboard 2\ntype a\n") == "bb")
    }
}
