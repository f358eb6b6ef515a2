import EventLoop
import Keyboard
import Keymaps
import System

/// Gets the keymap of a Wayland compositor's seats, and follows every change.
///
/// A client without a window gets `wl_keyboard.keymap` like any other. It gets no keys, and usually not the active
/// group, which is sent with the focus; so a `GroupReporter` asks the desktop for the group.
final class WaylandKeymap {
    private let connection: WaylandConnection
    private let path: String
    private let loop: EventLoop
    private let environment: [String: String]
    private let keyboardName: String
    private let compiler: KeymapCompiler
    private let onKeymap: (LiveKeymap) -> Void
    private var lastObject: UInt32 = 2
    /// The seats by object ID.
    private var seats: [UInt32: Seat] = [:]
    /// The object IDs of released keyboards whose events may still arrive.
    private var formerKeyboards: Set<UInt32> = []
    private var text = ""
    private var live: LiveKeymap?
    /// The group that was reported last, of this keymap.
    private var group = 0
    /// The delay of key repeat, in µs; nil before it was reported.
    private var keyRepeatDelay: Timestamp?
    /// The interfaces that the compositor offers.
    private var interfaces: Set<String> = []
    private var groupReporter: (any GroupReporter)?

    private struct Seat {
        let version: UInt32
        /// The object ID of the seat's keyboard; nil if it has none.
        var keyboard: UInt32?
    }

    private static let display: UInt32 = 1
    private static let registry: UInt32 = 2

    /// Connects and requests the keymap. `onKeymap` is called with each keymap or group, `onEnd` once the compositor is
    /// gone. `keyboardName` is the virtual keyboard, for desktops where each keyboard has its own group.
    init(
        _ path: String, environment: [String: String], keyboardName: String, compiler: KeymapCompiler,
        on loop: EventLoop, onKeymap: @escaping (LiveKeymap) -> Void, onEnd: @escaping () -> Void
    ) throws(SystemError) {
        self.path = path
        self.loop = loop
        self.environment = environment
        self.keyboardName = keyboardName
        self.compiler = compiler
        self.onKeymap = onKeymap
        connection = try WaylandConnection(path, on: loop)
        connection.onEnd = onEnd
        connection.onEvent = { [unowned self] in handle($0) }
        // wl_display.get_registry
        connection.send(Self.display, 1, WaylandConnection.bytes(Self.registry))
    }

    /// Closes the connection.
    func close() {
        groupReporter = nil
        compiler.cancel()
        connection.close()
    }

    private func handle(_ event: WaylandEvent) {
        var event = event
        switch (event.object, event.opcode) {
        case (Self.registry, 0): bind(&event)
        // wl_display.delete_id
        case (Self.display, 1): if let object = event.number() { formerKeyboards.remove(object) }
        case (Self.display, _): break
        default:
            if seats[event.object] != nil {
                if event.opcode == 0 { setCapabilities(of: event.object, event.number() ?? 0) }
            } else if seats.values.contains(where: { $0.keyboard == event.object }) {
                handleKeyboard(&event)
            } else if formerKeyboards.contains(event.object), event.opcode == 0 {
                // The descriptor must be removed, or it would be taken for that of the next keyboard.
                _ = connection.takeKeymap(0)
            }
        }
    }

    /// wl_registry.global: binds a seat, in version 5 at most.
    private func bind(_ event: inout WaylandEvent) {
        guard let name = event.number(), let interface = event.text(), let version = event.number() else { return }
        interfaces.insert(interface)
        if interface != "wl_seat" { return }
        let seat = newObject()
        seats[seat] = Seat(version: min(version, 5))
        let arguments =
            WaylandConnection.bytes(name) + WaylandConnection.bytes(interface)
            + WaylandConnection.bytes(min(version, 5)) + WaylandConnection.bytes(seat)
        connection.send(Self.registry, 0, arguments)
    }

    /// wl_seat.capabilities: gets or releases the keyboard of the seat.
    private func setCapabilities(of seat: UInt32, _ capabilities: UInt32) {
        let hasKeyboard = capabilities & 2 != 0
        if hasKeyboard, seats[seat]?.keyboard == nil {
            let keyboard = newObject()
            seats[seat]?.keyboard = keyboard
            connection.send(seat, 1, WaylandConnection.bytes(keyboard))
        } else if !hasKeyboard, let keyboard = seats[seat]?.keyboard {
            seats[seat]?.keyboard = nil
            formerKeyboards.insert(keyboard)
            // wl_keyboard.release exists from version 3 on.
            if let version = seats[seat]?.version, version >= 3 { connection.send(keyboard, 0, []) }
        }
    }

    private func handleKeyboard(_ event: inout WaylandEvent) {
        switch event.opcode {
        case 0:
            let format = event.number()
            let size = Int(event.number() ?? 0)
            if let text = connection.takeKeymap(size), format == 1 { use(text) }
        case 4:
            // wl_keyboard.modifiers: serial, depressed, latched, locked, group.
            var group: UInt32?
            for _ in 0..<5 { group = event.number() }
            if let group { use(group: Int(group)) }
        case 5:
            // wl_keyboard.repeat_info: repeats per second, 0 for none; delay in ms.
            if let rate = event.number(), let delay = event.number() {
                use(keyRepeatDelay: rate == 0 ? .max : Timestamp(delay) * 1000)
            }
        default: break
        }
    }

    /// Applies a keymap. Compositors send the same one again when another keyboard is used.
    private func use(_ text: String) {
        if text == self.text { return }
        self.text = text
        group = 0
        let isGNOME = interfaces.contains(GroupReporters.gnomeInterface)
        let layouts = isGNOME ? KeymapLayouts.names(in: text) : []
        let unusedGroups = isGNOME ? GNOMEGroups.unusedGroups(of: layouts) : 0
        compiler.compile(text, unusedGroups: unusedGroups, from: .wayland(path)) { [unowned self] live in
            var live = live.inGroup(group)
            live.keyRepeatDelay = keyRepeatDelay
            tell(live)
            followGroups(live.groupLimit, of: layouts)
        }
    }

    /// Follows the group if the keymap has more than one.
    private func followGroups(_ count: Int, of layouts: [String]) {
        groupReporter = nil
        guard count > 1 else { return }
        groupReporter = GroupReporters.reporter(
            of: interfaces, layouts: layouts, environment: environment, keyboard: keyboardName, on: loop
        ) { [unowned self] in use(group: $0) }
    }

    private func use(group: Int) {
        self.group = group
        if let live, live.group != group { tell(live.inGroup(group)) }
    }

    private func use(keyRepeatDelay delay: Timestamp) {
        keyRepeatDelay = delay
        guard var live, live.keyRepeatDelay != delay else { return }
        live.keyRepeatDelay = delay
        tell(live)
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
