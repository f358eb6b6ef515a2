import Scenarios
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

@Suite struct PipelineScenarioTests {
    @Test(arguments: ScenarioFiles.all.filter(\.expectsText))
    func `The whole pipeline gives the effects that a scenario says`(scenario: Scenario) throws {
        let simulated = try SimulatedDaemon(scenario.configuration)
        for line in scenario.lines {
            try simulated.take(line)
            if case .expectText(let text) = line.step {
                #expect(simulated.field.text == text, "\(scenario.file):\(line.number)")
            }
        }
        #expect(simulated.desktop.keysDown.isEmpty, "every press has its release")
    }
}
