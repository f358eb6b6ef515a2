import System
import Testing

@testable import Control

@Suite struct ControlRequestTests {
    @Test(arguments: [
        ControlRequest.status, .follow, .devices, .pause, .resume, .toggle, .reload, .locale(nil), .locale("vi"),
        .inputMethod(nil), .inputMethod("simple-telex"), .layer("symbolic"), .feedback(.on), .feedback(.test),
        .play(.haptic(.heavy)), .play(.audio(.custom("bell"))),
        .perform(.backspace, .press), .perform(.text("Xin chào, bạn"), .longPress),
        .perform(.run(["notify-send", "two words"]), .press),
    ])
    func `The line of a control request parses to the same request`(request: ControlRequest) {
        #expect(ControlRequest(request.description) == request)
    }

    @Test(arguments: [
        "", "type hello", "do", "do press", "do space", "do now space", "do press spce", "feedback", "feedback loud",
        "feedback play loud",
        "layer", "status now", "pause 3", "STATUS", "\u{0}", "run rm",
    ])
    func `A malformed control request is refused`(line: String) {
        #expect(ControlRequest(line) == nil)
    }

    @Test(arguments: [
        ("grabbed", "đang chiếm", "grabbed"), ("no permission", "không có quyền", "no permission"),
        ("failed: open: No such device", "thất bại: open: No such device", "failed: open: No such device"),
        ("new", "new", "new"),
    ])
    func `The state of a device is shown in the language of the session`(
        state: String, vietnamese: String, english: String
    ) {
        let device = Status.Device(path: "/dev/input/event3", name: "Board", id: "0001:0001", state: state)
        #expect(MessageLanguage.$session.withValue(.vietnamese) { device.stateText } == vietnamese)
        #expect(MessageLanguage.$session.withValue(.english) { device.stateText } == english)
    }
}
