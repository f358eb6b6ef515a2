import Testing

@testable import DeviceNodes

/// The packets of phim-devices and its clients.
@Suite struct NodeMessageTests {
    @Test(arguments: [
        ("open event0", NodeRequest.open(DeviceNode(number: 0))),
        ("lights 7 0", .lights(7, 0)), ("lights 999999999 255", .lights(999_999_999, 255)),
        ("open event9999", .open(DeviceNode(number: 9999))), ("close 1", .close(1)),
        ("close 999999999", .close(999_999_999)), ("companion 7", .companion(7)), ("check", .check),
        ("keyboard", .keyboard(nil, hasMouse: false)), ("keyboard mouse", .keyboard(nil, hasMouse: true)),
        (
            "keyboard 3 1133 50475 0",
            .keyboard(DeviceIdentity(bus: 3, vendor: 1133, product: 50475), hasMouse: false)
        ),
        (
            "keyboard 65535 65535 65535 65535 mouse",
            .keyboard(DeviceIdentity(bus: 65535, vendor: 65535, product: 65535, version: 65535), hasMouse: true)
        ),
    ])
    func `A request to phim-devices is parsed as it was written`(text: String, request: NodeRequest) {
        #expect(NodeRequest(Array(text.utf8)) == request)
        #expect(request.bytes == Array(text.utf8))
    }

    @Test(arguments: [
        "", " ", "open", "open ", "open  event1", " open event1", "open event1 ", "open event1\n", "open event1\0",
        "open event", "open event01", "open event-1", "open event+1", "open event10000", "open eventx", "open mice",
        "open /dev/input/event1", "open ../event1", "open event1/../../sda", "Open event1", "open uinput", "close",
        "companion", "companion x", "check 1", "lights", "lights 7", "lights 7 256", "lights 7 -1", "lights x 1",
        "lights 7 1 1",
        "keyboard 1", "mouse", "keyboard 1 mouse", "keyboard mouse mouse", "keyboard mouse ", "open mouse",
        "keyboard 1 2 3 65536", "keyboard 1 2 3 -4", "keyboard 1 2 3 4 5", "keyboard 1 2 3 ",
        "close -1", "close 01", "close 1000000000", "close event1", "read event1", "open event１",
        "open event1 and more than thirty-eight bytes", "open event000000000000000000000000",
    ])
    func `A malformed request to phim-devices is refused`(text: String) {
        #expect(NodeRequest(Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        ("opened 7", NodeReply.opened(7)), ("done", .done), ("failed 13", .failed(13)),
        ("made 8 event12", .made(8, DeviceNode(number: 12), isNew: true)),
        ("kept 999999999 event9999", .made(999_999_999, DeviceNode(number: 9999), isNew: false)),
        ("refused full", .refused(.full)), ("revoked", .revoked),
    ])
    func `A reply of phim-devices is parsed as it was written`(text: String, reply: NodeReply) {
        #expect(NodeReply(Array(text.utf8)) == reply)
        #expect(reply.bytes == Array(text.utf8))
    }

    @Test(arguments: [
        "", "opened", "opened x", "done 1", "made 1", "made 1 uinput", "kept event1 1", "refused unit", "failed",
        "refused", "refused nothing", "revoked 1", "ok",
    ])
    func `A malformed reply of phim-devices is refused`(text: String) {
        #expect(NodeReply(Array(text.utf8)) == nil)
    }

    @Test func `Each node name stands for one path`() {
        #expect(DeviceNode(path: "/dev/input/event12") == DeviceNode(number: 12))
        for path in [
            "", "/", "event1", "/dev/uinput", "/dev/event1", "/dev/input/uinput", "//dev/input/event1",
            "/dev/input/event1/",
        ] {
            #expect(DeviceNode(path: path) == nil)
        }
    }
}
