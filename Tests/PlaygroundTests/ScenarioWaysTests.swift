import Configuration
import Keyboard
import Scenarios
import TestSupport
import Testing

@testable import Typing

/// The keys of the scenarios by `phim type` and `phim explain`: the text that the bare engine, the whole pipeline and the
/// guest give for them. Left out are those in which something else than keys, time and actions happens, and those with a
/// key that a terminal shows as a token and a text field carries out.
@Suite struct ScenarioWaysTests {
    private static let scenarios = ScenarioFiles.all.filter { scenario in
        scenario.expectsText && scenario.devices == [DeviceID(1)]
            && scenario.lines.allSatisfy { line in
                switch line.step {
                case .key, .wait, .perform(_, .press): true
                case .expectText(let text): !text.contains("⟨")
                case .notice, .perform, .expectEffects: false
                }
            }
    }

    @Test(arguments: FullRun.cases(scenarios, orInShortRun: 60))
    func `phim type and phim explain give the text of a scenario`(scenario: Scenario) throws {
        let (type, explain) = try Self.texts(scenario) { line, type, explain in
            if case .expectText(let text) = line.step {
                #expect(type == text, "type, \(scenario.file):\(line.number)")
                #expect(explain == text, "explain, \(scenario.file):\(line.number)")
            }
        }
        #expect(type == explain)
    }

    @Test func `Most scenarios can be tried with phim type and phim explain`() {
        #expect(Self.scenarios.count * 2 > ScenarioFiles.all.count)
    }

    private static func texts(
        _ scenario: Scenario, _ body: (Scenario.Line, String, String) throws -> Void
    ) throws -> (type: String, explain: String) {
        let reading = Configuration.parse(Array(scenario.configuration.utf8), file: scenario.file)
        let configuration = try #require(reading.configuration, "\(reading.complaints)")
        let hasPlane = configuration.output.plane != .off
        let assembly = try Assembly.make(configuration, file: scenario.file, hasPlane: hasPlane).get()
        var typewriter = Typewriter(assembly)
        var explainer = Explainer(assembly)
        var time = Timestamp(1_000_000)
        for line in scenario.lines {
            if let kind = kind(of: line, after: time) {
                let step = KeyText.Step(name: "", kind: kind)
                typewriter.type(step)
                _ = explainer.explain(step)
            }
            time = line.time
            try body(line, typewriter.text, explainer.area.text)
        }
        return (typewriter.text, explainer.area.text)
    }

    private static func kind(of line: Scenario.Line, after time: Timestamp) -> KeyText.Kind? {
        switch line.step {
        case .key(let event):
            switch event.phase {
            case .press: .press(event.keycode)
            case .repeat: .repeat(event.keycode)
            case .release: .release(event.keycode)
            }
        case .wait: .wait(line.time - time)
        case .perform(let action, _): .perform(action)
        case .notice, .expectText, .expectEffects: nil
        }
    }
}
