import Scenarios
import TestSupport
import Testing

@Suite struct EngineScenarioTests {
    @Test(arguments: ScenarioFiles.all)
    func `A scenario comes out of the bare engine as it says`(scenario: Scenario) throws {
        let failures = EngineRunner.run(scenario, with: try scenario.completeSettings)
        #expect(failures.isEmpty, "\(failures.map(\.description).joined(separator: "\n"))")
    }

    @Test func `There are scenarios`() {
        #expect(ScenarioFiles.all.count > 20)
    }
}
