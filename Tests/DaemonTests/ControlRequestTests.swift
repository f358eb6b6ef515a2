import Daemon
import Testing

@Suite struct ControlRequestTests {
    @Test(arguments: [
        ControlRequest.status, .follow, .devices, .pause, .resume, .toggle, .reload, .locale(nil), .locale("vi"),
        .inputMethod(nil), .inputMethod("simple-telex"),
    ])
    func `A request reads its own line back`(request: ControlRequest) {
        #expect(ControlRequest(request.description) == request)
    }

    @Test(arguments: ["", "type hello", "status now", "pause 3", "STATUS", "\u{0}", "run rm"])
    func `Anything else is no request`(line: String) {
        #expect(ControlRequest(line) == nil)
    }
}
