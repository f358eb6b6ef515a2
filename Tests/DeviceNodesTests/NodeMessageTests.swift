import Testing

@testable import DeviceNodes

/// The packets of phim-devices and its clients.
@Suite struct NodeMessageTests {
    @Test(arguments: [
        ("open uinput", NodeRequest.open(.uinput)), ("open event0", .open(.event(0))),
        ("open event9999", .open(.event(9999))), ("close 1", .close(1)), ("close 999999999", .close(999_999_999)),
    ])
    func `A request is read as it is written`(text: String, request: NodeRequest) {
        #expect(NodeRequest(Array(text.utf8)) == request)
        #expect(request.bytes == Array(text.utf8))
    }

    @Test(arguments: [
        "", " ", "open", "open ", "open  event1", " open event1", "open event1 ", "open event1\n", "open event1\0",
        "open event", "open event01", "open event-1", "open event+1", "open event10000", "open eventx", "open mice",
        "open /dev/input/event1", "open ../event1", "open event1/../../sda", "Open event1", "open uinputs", "close",
        "close -1", "close 01", "close 1000000000", "close event1", "read event1", "open event１",
        "open event1 and thirty-two bytes", "open event000000000000000000000000",
    ])
    func `Everything else is none`(text: String) {
        #expect(NodeRequest(Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        ("opened 7", NodeReply.opened(7)), ("closed", .closed), ("failed 13", .failed(13)),
        ("refused unit", .refused(.unit)), ("revoked", .revoked),
    ])
    func `A reply is read as it is written`(text: String, reply: NodeReply) {
        #expect(NodeReply(Array(text.utf8)) == reply)
        #expect(reply.bytes == Array(text.utf8))
    }

    @Test(arguments: [
        "", "opened", "opened x", "closed 1", "failed", "refused", "refused nothing", "revoked 1", "ok",
    ])
    func `Everything else is no reply`(text: String) {
        #expect(NodeReply(Array(text.utf8)) == nil)
    }

    @Test func `A node has one path`() {
        #expect(DeviceNode(path: "/dev/uinput") == .uinput)
        #expect(DeviceNode(path: "/dev/input/event12") == .event(12))
        for path in [
            "", "/", "event1", "/dev/event1", "/dev/input/uinput", "//dev/input/event1", "/dev/input/event1/",
        ] {
            #expect(DeviceNode(path: path) == nil)
        }
    }
}
