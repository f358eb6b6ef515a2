import Desktop
import EventLoop
import Keyboard
import TestSupport

/// Presses keys on KWin, and moves its pointer, by the protocol `org_kde_kwin_fake_input`, version 4.
final class FakeInputPlayer: KeyPlayer {
    private let connection: WaylandConnection
    private var input: UInt32?
    private var isGone = false

    private static let display: UInt32 = 1
    private static let registry: UInt32 = 2
    private static let object: UInt32 = 3
    /// BTN_LEFT of the kernel.
    private static let leftButton: UInt32 = 0x110

    /// Connects, and waits until the compositor takes keys.
    init(_ path: String, on loop: EventLoop) throws {
        connection = try WaylandConnection(path, on: loop)
        connection.onEnd = { [unowned self] in isGone = true }
        connection.onEvent = { [unowned self] in handle($0) }
        // wl_display.get_registry
        send(Self.display, 1, Self.registry)
        guard try loop.turn(until: { input != nil || isGone }), !isGone else {
            throw RigFailure(description: "the compositor has no fake input")
        }
    }

    deinit { connection.close() }

    func play(_ events: [OutputEvent]) throws {
        for event in events where event.phase != .repeat {
            // keyboard_key
            try request(10, UInt32(event.keycode.rawValue), event.phase == .press ? 1 : 0)
        }
    }

    /// Moves the pointer to a place on the screen, in pixels.
    func move(toX x: UInt32, y: UInt32) throws {
        // pointer_motion_absolute, in fixed-point numbers.
        try request(9, x << 8, y << 8)
    }

    /// Presses and releases the left button.
    func click() throws {
        for state in [1, 0] as [UInt32] { try request(2, Self.leftButton, state) }
    }

    private func request(_ opcode: UInt16, _ numbers: UInt32...) throws {
        guard let input, !isGone else { throw RigFailure(description: "the compositor is gone") }
        connection.send(input, opcode, numbers.flatMap(WaylandConnection.bytes))
    }

    private func handle(_ event: WaylandEvent) {
        var event = event
        guard event.object == Self.registry, event.opcode == 0, let name = event.number(),
            event.text() == "org_kde_kwin_fake_input", input == nil
        else { return }
        connection.send(
            Self.registry, 0,
            WaylandConnection.bytes(name) + WaylandConnection.bytes("org_kde_kwin_fake_input")
                + WaylandConnection.bytes(4) + WaylandConnection.bytes(Self.object))
        // authenticate: a name and a reason.
        connection.send(Self.object, 0, WaylandConnection.bytes("phim") + WaylandConnection.bytes("test"))
        input = Self.object
    }

    private func send(_ object: UInt32, _ opcode: UInt16, _ number: UInt32) {
        connection.send(object, opcode, WaylandConnection.bytes(number))
    }
}
