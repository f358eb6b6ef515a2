import EventLoop
import Keyboard
import Keymaps
import System

/// Gets the keymap of a Wayland compositor's seats, and follows every change.
///
/// A client without a window gets `wl_keyboard.keymap` like any other. It gets no keys, and usually not the active
/// group, which is sent with the focus; so a `GroupReporter` asks the desktop for the group.
final class WaylandKeymap {
    private let client: WaylandClient.User
    private let path: String
    private let loop: EventLoop
    private let environment: [String: String]
    private let keyboardName: String
    private let compiler: KeymapCompiler
    private let onKeymap: (LiveKeymap) -> Void
    /// The seats by object ID.
    private var seats: [UInt32: Seat] = [:]
    private var text = ""
    private var live: LiveKeymap?
    /// The group that was reported last, of this keymap.
    private var group = 0
    /// The delay of key repeat, in µs; nil before it was reported.
    private var keyRepeatDelay: Timestamp?
    /// The interfaces that the compositor offers.
    private var interfaces: Set<String> = []
    private var groupReporter: (any GroupReporter)?
    /// How keys are delivered; nil before the first keymap.
    private var delivery: KeyDelivery?

    private struct Seat {
        let version: UInt32
        /// The object ID of the seat's keyboard; nil if it has none.
        var keyboard: UInt32?
    }

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
        client = try WaylandClient.user(path, on: loop)
        client.onEnd = onEnd
        client.onGlobal = { [unowned self] in bind($0) }
        client.onEvent = { [unowned self] in handle($0) }
        client.start()
    }

    /// Gives back the keyboards, and the connection if nobody else uses it.
    func close() {
        groupReporter = nil
        delivery?.close()
        delivery = nil
        compiler.cancel()
        for seat in seats.values {
            if let keyboard = seat.keyboard { client.release(keyboard: keyboard, version: seat.version) }
        }
        seats = [:]
        client.close()
    }

    private func handle(_ event: WaylandEvent) {
        var event = event
        if seats[event.object] != nil {
            // wl_seat.capabilities
            if event.opcode == 0 { setCapabilities(of: event.object, event.number() ?? 0) }
        } else {
            handleKeyboard(&event)
        }
    }

    /// Binds a seat, in version 5 at most.
    private func bind(_ global: WaylandClient.Global) {
        interfaces.insert(global.interface)
        guard global.interface == "wl_seat" else { return }
        let version = min(global.version, 5)
        seats[client.bind(global, version: version)] = Seat(version: version)
    }

    /// Gets or releases the keyboard of a seat.
    private func setCapabilities(of seat: UInt32, _ capabilities: UInt32) {
        let hasKeyboard = capabilities & 2 != 0
        if hasKeyboard, seats[seat]?.keyboard == nil {
            let keyboard = client.newObject()
            seats[seat]?.keyboard = keyboard
            client.send(seat, 1, WaylandConnection.bytes(keyboard))
        } else if !hasKeyboard, let keyboard = seats[seat]?.keyboard {
            seats[seat]?.keyboard = nil
            client.release(keyboard: keyboard, version: seats[seat]?.version ?? 0)
        }
    }

    private func handleKeyboard(_ event: inout WaylandEvent) {
        switch event.opcode {
        case 0:
            let format = event.number()
            let size = Int(event.number() ?? 0)
            if let text = client.takeKeymap(size), format == 1 { use(text) }
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
        followDelivery(isGNOME: isGNOME)
        let layouts = isGNOME ? KeymapLayouts.names(in: text) : []
        let unusedGroups = isGNOME ? GNOMEGroups.unusedGroups(of: layouts) : 0
        compiler.compile(text, unusedGroups: unusedGroups, from: .wayland(path)) { [unowned self] live in
            var live = live.inGroup(group)
            live.keyRepeatDelay = keyRepeatDelay
            live.modifierPause = delivery?.pause ?? 0
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

    private func followDelivery(isGNOME: Bool) {
        guard delivery == nil else { return }
        delivery = KeyDelivery(isGNOME: isGNOME, on: .user(in: environment, on: loop)) { [unowned self] in
            guard var live else { return }
            live.modifierPause = delivery?.pause ?? 0
            tell(live)
        }
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
}
