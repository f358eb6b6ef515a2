import Devices
import Keymaps

/// Asks a Wayland compositor for the keymap of its seat, and hears of every change.
///
/// A client without a window gets `wl_keyboard.keymap` like any other. It gets no keys, and as a rule not the group
/// in force, since that is told with the focus.
final class WaylandKeymap {
    private let connection: WaylandConnection
    private let path: String
    private let onKeymap: (LiveKeymap) -> Void
    private var lastObject: UInt32 = 2
    /// The seats by their object, each with its keyboard's object once it has one.
    private var seats: [UInt32: UInt32?] = [:]
    private var text = ""
    private var live: LiveKeymap?

    private static let display: UInt32 = 1
    private static let registry: UInt32 = 2

    /// Connects and asks; `onKeymap` is called with each keymap, `onEnd` once the compositor is gone.
    init(
        _ path: String, on loop: EventLoop, onKeymap: @escaping (LiveKeymap) -> Void, onEnd: @escaping () -> Void
    ) throws(SystemError) {
        self.path = path
        self.onKeymap = onKeymap
        connection = try WaylandConnection(path, on: loop)
        connection.onEnd = onEnd
        connection.onEvent = { [unowned self] in handle($0) }
        // wl_display.get_registry
        connection.send(Self.display, 1, WaylandConnection.bytes(Self.registry))
    }

    /// Ends the connection.
    func close() {
        connection.close()
    }

    private func handle(_ event: WaylandEvent) {
        var event = event
        switch (event.object, event.opcode) {
        case (Self.registry, 0): bind(&event)
        case (Self.display, _): break
        default:
            if seats[event.object] != nil {
                if event.opcode == 0 { setCapabilities(of: event.object, event.number() ?? 0) }
            } else if let seat = seats.first(where: { $0.value == event.object })?.key {
                handleKeyboard(of: seat, &event)
            }
        }
    }

    /// wl_registry.global: a seat is bound, in version 5 at most.
    private func bind(_ event: inout WaylandEvent) {
        guard let name = event.number(), let interface = event.text(), let version = event.number(),
            interface == "wl_seat"
        else { return }
        let seat = newObject()
        seats[seat] = .some(nil)
        let arguments =
            WaylandConnection.bytes(name) + WaylandConnection.bytes(interface)
            + WaylandConnection.bytes(min(version, 5)) + WaylandConnection.bytes(seat)
        connection.send(Self.registry, 0, arguments)
    }

    /// wl_seat.capabilities: once there is a keyboard, it is asked for.
    private func setCapabilities(of seat: UInt32, _ capabilities: UInt32) {
        let hasKeyboard = capabilities & 2 != 0
        if hasKeyboard, seats[seat] == .some(nil) {
            let keyboard = newObject()
            seats[seat] = .some(keyboard)
            connection.send(seat, 1, WaylandConnection.bytes(keyboard))
        } else if !hasKeyboard, let keyboard = seats[seat] ?? nil {
            seats[seat] = .some(nil)
            // wl_keyboard.release, of version 3.
            connection.send(keyboard, 0, [])
        }
    }

    private func handleKeyboard(of seat: UInt32, _ event: inout WaylandEvent) {
        switch event.opcode {
        case 0:
            let format = event.number()
            let size = Int(event.number() ?? 0)
            if let text = connection.takeKeymap(size), format == 1 { take(text) }
        case 4:
            // wl_keyboard.modifiers: serial, depressed, latched, locked, group.
            var group: UInt32?
            for _ in 0..<5 { group = event.number() }
            if let group, let live, live.group != Int(group) { tell(live.inGroup(Int(group))) }
        default: break
        }
    }

    /// A compositor says the same again whenever another keyboard is used.
    private func take(_ text: String) {
        if text == self.text { return }
        self.text = text
        guard let keymap = try? Keymap(text: text, name: Keymap.layoutNames(in: text)) else { return }
        tell(LiveKeymap(keymap, from: .wayland(path)))
    }

    private func tell(_ live: LiveKeymap) {
        self.live = live
        onKeymap(live)
    }

    private func newObject() -> UInt32 {
        lastObject += 1
        return lastObject
    }
}
