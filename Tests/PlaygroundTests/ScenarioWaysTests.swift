import Configuration
import Foundation
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

    @Test(arguments: scenarios)
    func `What a scenario says, type and explain say`(scenario: Scenario) throws {
        let (type, explain) = try Self.texts(scenario) { line, type, explain in
            if case .expectText(let text) = line.step {
                #expect(type == text, "type, \(scenario.file):\(line.number)")
                #expect(explain == text, "explain, \(scenario.file):\(line.number)")
            }
        }
        #expect(type == explain)
    }

    @Test func `Most scenarios are among them`() { #expect(Self.scenarios.count * 2 > ScenarioFiles.all.count) }

    private static func texts(
        _ scenario: Scenario, _ body: (Scenario.Line, String, String) throws -> Void
    ) throws -> (type: String, explain: String) {
        let reading = Configuration.parse(Array(scenario.configuration.utf8), file: scenario.file)
        let configuration = try #require(reading.configuration, "\(reading.complaints)")
        let hasPlane = configuration.output.plane != .off
        let assembly = try Assembly.make(configuration, file: scenario.file, hasPlane: hasPlane).get()
        var (typewriter, explainer, time) = (Typewriter(assembly), Explainer(assembly), Timestamp(1_000_000))
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

    // MARK: - Random keys that are recorded

    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Scenarios/random.scenario").standardized

    /// With PHIM_RECORD=1 in the environment it is written anew. The guest runs it too.
    @Test func `The recorded keys are those of their seed`() throws {
        var random = SeededRandom(seed: 20_261_124)
        var text = Self.opening
        for _ in 0..<40 {
            text += Self.steps.randomElement(using: &random)! + "\n"
            if Bool.random(using: &random) { text += "type \(Self.words.randomElement(using: &random)!) \n" }
        }
        let scenario = try #require(try ScenarioParser.parse(text, file: "random").first)
        text += "text \(try Self.texts(scenario) { _, _, _ in }.type)\n"
        if ProcessInfo.processInfo.environment["PHIM_RECORD"] == "1" {
            try text.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
    }

    private static let opening = """
        # Made at random by ScenarioWaysTests: the same keys give the same text by the engine, the pipeline, type, explain and
        # in the guest.

        ## Words, macros, lists, rules, two locales and BackSpaces at random
        set locales vi:telex fr:none
        toml [keys]
        toml f2 = "picker:greetings"
        toml f9 = ["text:xin chào", "space"]
        toml f10 = "nextLocale"
        toml f11 = "backspace"
        toml [behavior]
        toml autocapitalization = "sentences"
        toml quotation = true
        toml [[list]]
        toml name = "greetings"
        toml items = ["Xin chào", "Trân trọng", "Hẹn gặp lại"]
        toml [[macro]]
        toml from = "vn"
        toml to = "Việt Nam"
        toml [[macro]]
        toml from = "hn"
        toml to = ["Hà Nội", "hôm nay"]
        toml [[macro]]
        toml from = ";e"
        toml to = "ế!"
        toml at = "at-once"
        toml [[handler]]
        toml action = "character:@"
        toml do = ["character:(", "character:ộ", "character:)"]

        """

    private static let steps =
        words.map { "type \($0) " }
        + [
            "tap backspace", "tap backspace 2", "tap backspace 4", "tap f9", "tap f10", "tap f11", "tap f2\ntap 1",
            "tap f2\ntap down\ntap 2", "tap f2\ntype tr\ntap 1", "type vn \ntap backspace", "type hn 2", "type ;e",
            "type @", "type \"a\" ", "type . ", "type ? ", "type  ", "down leftshift\ntap t\nup leftshift",
            "tap capslock\ntype ddoongf\ntap capslock", "tap leftshift\ntap leftshift",
        ]

    private static let words = """
        tieengs Vieetj ddi google as chaof khoong nghieeng tooi laf x ww DDawcs nguwowif hoaf windows vn, toans
        thuwr 12 a' oo ee dd aa w qua gif uon tuyeenr hocj
        """.split { $0 == " " || $0 == "\n" }.map(String.init)
}
