import Foundation
import TestSupport
import Testing

@testable import Daemon

@Suite struct RememberedStateTests {
    @Test func `The locale and the method are remembered where that is wanted`() throws {
        try TemporaryFolder.with { folder in
            let environment = ["XDG_STATE_HOME": folder.path]
            let source =
                "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n[[locale]]\nid = \"en\"\n[control]\nremember = true\n"
            let first = try SimulatedSession(source, environment: environment)
            _ = first.session.answer(.locale("en"))
            _ = first.session.answer(.inputMethod("vni"))
            let second = try SimulatedSession(source, environment: environment)
            second.session.recall()
            #expect(second.session.status.locale == "en" && second.session.status.method == "vni")
            let third = try SimulatedSession(source.replacing("true", with: "false"), environment: environment)
            third.session.recall()
            #expect(third.session.status.locale == "vi")
        }
    }
}
