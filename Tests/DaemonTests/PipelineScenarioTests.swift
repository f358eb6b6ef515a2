import Scenarios
import TestSupport
import Testing

@testable import Daemon

@Suite struct PipelineScenarioTests {
    @Test(arguments: ScenarioFiles.all.filter(\.expectsText))
    func `A scenario comes out of the whole pipeline as it says`(scenario: Scenario) throws {
        let session = try SimulatedSession(scenario.configuration)
        for line in scenario.lines {
            try session.take(line)
            if case .expectText(let text) = line.step {
                #expect(session.field.text == text, "\(scenario.file):\(line.number)")
            }
        }
        #expect(session.desktop.keysDown.isEmpty, "every press has its release")
    }
}
