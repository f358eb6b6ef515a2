import Scenarios
import TestSupport
import Testing

@Suite struct EngineScenarioTests {
    @Test(arguments: ScenarioFiles.all)
    func `The bare engine gives the effects that a scenario says`(scenario: Scenario) throws {
        let failures = EngineRunner.run(scenario, with: try scenario.completeSettings)
        #expect(failures.isEmpty, "\(failures.map(\.description).joined(separator: "\n"))")
    }

    @Test func `The scenario files are found`() {
        #expect(ScenarioFiles.all.count > 20)
    }
}
