import Foundation
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

@Suite struct RememberedStateTests {
    @Test func `The locale and the method are stored only if the configuration says so`() throws {
        try TemporaryFolder.with { folder in
            let environment = ["XDG_STATE_HOME": folder.path]
            let source =
                "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n[[locale]]\nid = \"en\"\n[control]\nremember = true\n"
            let first = try SimulatedDaemon(source, environment: environment)
            _ = first.answer(.locale("en"))
            _ = first.answer(.inputMethod("vni"))
            // It is written on another thread.
            try first.settle()
            let second = try SimulatedDaemon(source, environment: environment)
            second.daemon.recallState()
            // Nor is it read in the loop.
            #expect(second.daemon.control.status.locale == "vi")
            try second.settle()
            #expect(second.daemon.control.status.locale == "en" && second.daemon.control.status.method == "vni")
            let third = try SimulatedDaemon(source.replacing("true", with: "false"), environment: environment)
            third.daemon.recallState()
            try third.settle()
            #expect(third.daemon.control.status.locale == "vi")
        }
    }
}
