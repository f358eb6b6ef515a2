import CXcbTest
import Keyboard
import TestSupport

/// Presses keys on an X server by its XTEST extension.
final class XTestPlayer: KeyPlayer {
    private let connection: OpaquePointer

    /// Connects to a display; fails if there is no X server yet.
    init(_ display: String) throws {
        guard let connection = xcb_connect(display, nil) else { throw RigFailure(description: "no X connection") }
        self.connection = connection
        guard xcb_connection_has_error(connection) == 0 else {
            xcb_disconnect(connection)
            throw RigFailure(description: "no X server on \(display)")
        }
    }

    deinit { xcb_disconnect(connection) }

    func play(_ events: [OutputEvent]) throws {
        for event in events where event.phase != .repeat {
            let type = UInt8(event.phase == .press ? XCB_KEY_PRESS : XCB_KEY_RELEASE)
            xcb_test_fake_input(connection, type, UInt8(event.keycode.rawValue + 8), 0, 0, 0, 0, 0)
        }
        if xcb_flush(connection) <= 0 { throw RigFailure(description: "the X server is gone") }
    }
}
