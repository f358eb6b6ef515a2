import Keyboard
import Scenarios
import Testing

@Suite struct ScenarioParserTests {
    @Test(arguments: [
        ("type a", "s:1: a scenario begins with a line `## name`"),
        ("## x\ntipe a", "s:2: unknown step `tipe`"),
        ("## x\ntype é", "s:2: `é` is on no key of a US keyboard"),
        ("## x\ntap nokey", "s:2: unknown key `nokey`"),
        ("## x\ntap", "s:2: unknown key ``"),
        ("## x\ntap a 0", "s:2: `0` is not a count"),
        ("## x\nwait long", "s:2: `long` is not a number"),
        ("## x\nlights red", "s:2: unknown light `red`"),
        ("## x\ndo nothing", "s:2: unknown action `nothing`"),
        ("## x\nset method", "s:2: `set` takes a name and a value"),
        ("## x\n> forward", "s:2: a line `> …` follows a line `effects`"),
    ])
    func `A mistake in a scenario file is reported with its line`(text: String, message: String) {
        #expect {
            try ScenarioParser.parse(text, file: "s")
        } throws: { error in
            "\(error)" == message
        }
    }

    @Test func `Every step of a scenario file is parsed`() throws {
        let text = """
            # a comment
            ## first
            set method vni
            type A
            keyboard 2
            hold b 2
            wait 300
            unplug 2
            click
            lights capslock numlock
            do nextLocale
            text  two spaces
            effects
            > one
            > two

            ## second
            """
        let scenarios = try ScenarioParser.parse(text, file: "s")
        #expect(scenarios.map(\.name) == ["first", "second"])
        let first = scenarios[0]
        #expect(
            first.settings == ["method": "vni"] && first.devices == [DeviceID(1), DeviceID(2)] && first.expectsText)
        let keys = first.lines.compactMap { line in
            if case .key(let event) = line.step {
                "\(event.keycode.name) \(event.phase.name) \(event.device.rawValue)"
            } else {
                nil
            }
        }
        #expect(
            keys == [
                "leftshift press 1", "a press 1", "a release 1", "leftshift release 1", "b press 2", "b repeat 2",
                "b repeat 2", "b release 2",
            ])
        let rest = first.lines.map(\.step).suffix(6)
        #expect(
            Array(rest) == [
                .notice(.deviceGone(DeviceID(2))), .notice(.pointerButton), .notice(.locks([.capsLock, .numLock])),
                .perform(.nextLocale, .press), .expectText(" two spaces"), .expectEffects(["one", "two"]),
            ])
    }

    @Test func `The time of a scenario goes on with every key and with wait`() throws {
        let scenario = try ScenarioParser.parse("## x\ntap a\nwait 300\ntap b\n", file: "s")[0]
        let times = scenario.lines.map(\.time)
        #expect(times == times.sorted() && times[3] - times[1] == 310_000)
    }
}
