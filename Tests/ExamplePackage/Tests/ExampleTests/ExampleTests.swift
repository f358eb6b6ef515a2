import Daemon
import Engine
import Example
import Keyboard
import Navigation
import Scenarios
import SimulatedDevices
import Testing
import Transliteration

@Suite struct ExampleTests {
    private let configuration = """
        [[locale]]
        id = "vi"
        layout = "us"
        method = "telex"
        [behavior]
        end_sentences = true
        [[handler]]
        action = "character:q"
        do = "custom:signature"
        [feedback]
        enabled = true
        command = ["/bin/true"]
        """

    @Test func `A custom handler is used by the daemon`() throws {
        let daemon = try SimulatedDaemon(configuration, prepare: prepare)
        try daemon.type("tooi laf q")
        #expect(daemon.text == "tôi là Lan Anh")
    }

    @Test func `A custom handler around a standard one is used by the daemon`() throws {
        let daemon = try SimulatedDaemon(configuration, prepare: prepare)
        try daemon.type("1--2")
        #expect(daemon.text == "1~2")
    }

    @Test func `A custom behaviour is used by the daemon`() throws {
        let daemon = try SimulatedDaemon(configuration, prepare: prepare)
        try daemon.type("vaang  ")
        #expect(daemon.text == "vâng! ")
    }

    @Test func `A custom feedback policy and player are used by the daemon`() throws {
        var player: CountingPlayer?
        var options = Daemon.Options()
        options.environment = [:]
        options.prepare = prepare
        options.feedbackPlayer = { standard in
            player = CountingPlayer(standard)
            return player!
        }
        let daemon = try SimulatedDaemon(configuration, options)
        try daemon.type("a \u{8}")
        #expect(player?.played.map(\.audio) == [.input, AudioFeedback.none, .delete])
    }

    @Test func `A custom handler passes a scenario`() throws {
        let scenarios = try ScenarioParser.parse(
            """
            ## A signature by a command
            set method none
            do custom:signature
            type -
            text Lan Anh-
            """, file: "example.scenario")
        for scenario in scenarios {
            let failures = EngineRunner.run(scenario, with: scenario.engineSettings, prepare: prepare)
            #expect(failures.isEmpty)
        }
    }

    @Test func `An input method can be used without the engine`() {
        var method = InputMethods.all().first { $0.name == "telex" }!
        var text = ""
        for key in "tieengs".unicodeScalars {
            var revision = Revision()
            method.insert(key, literally: false, into: &revision)
            text.unicodeScalars.removeLast(revision.deleteCount)
            text.unicodeScalars.append(contentsOf: revision.insertion)
        }
        #expect(text == "tiếng")
    }

    @Test func `A list can be navigated without the engine`() {
        var navigator = ListNavigator(NavigationList(["one", "two", "three"]), wrapPolicy: .wrap)
        _ = navigator.focus("one")
        _ = navigator.handle(NavigationRequest(.previous))
        #expect(navigator.focus?.item == "three")
    }
}
