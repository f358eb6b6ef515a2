import Foundation
import Testing

@testable import System

@Suite struct ProcessEnvironmentTests {
    @Test func `The variables are those of the process`() {
        #expect(ProcessEnvironment.variables["PATH"] == ProcessInfo.processInfo.environment["PATH"])
        #expect(ProcessEnvironment.variables.count == ProcessInfo.processInfo.environment.count)
    }
}
