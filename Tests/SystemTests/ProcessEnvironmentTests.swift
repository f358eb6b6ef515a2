import Foundation
import Testing

@testable import System

@Suite struct ProcessEnvironmentTests {
    @Test func `The environment has the variables of the process`() {
        #expect(ProcessEnvironment.variables["PATH"] == ProcessInfo.processInfo.environment["PATH"])
        #expect(ProcessEnvironment.variables.count == ProcessInfo.processInfo.environment.count)
    }

    @Test func `With sudo the configuration is that of the calling user`() {
        let variables = ["HOME": "/root", "XDG_CONFIG_HOME": "/root/.config", "SUDO_USER": "lan", "PATH": "/bin"]
        let homes = ["lan": "/home/lan"]
        #expect(
            ProcessEnvironment.beforeSudo(variables, user: 0) { homes[$0] }
                == ["HOME": "/home/lan", "SUDO_USER": "lan", "PATH": "/bin"])
        #expect(ProcessEnvironment.beforeSudo(variables, user: 1000) { homes[$0] } == variables)
        #expect(ProcessEnvironment.beforeSudo(variables, user: 0) { _ in nil } == variables)
        #expect(ProcessEnvironment.homeDirectory(of: "root") == "/root")
    }
}
