import CLinux
import Desktop
import EventLoop
import Glibc
import Keyboard
import Keymaps
import System

/// A window on a Wayland compositor: a black toplevel of xdg-shell, and the keyboard of the first seat.
///
/// Source: the protocols wayland and xdg-shell; an opcode is the index of a request or event in its interface there.
final class WaylandWindow: EchoWindow {
    var onEvent: (EchoEvent) -> Void = { _ in }

    private let connection: WaylandConnection
    private let title: String
    private var objects: [Interface: UInt32] = [:]
    private var lastObject: UInt32 = 2
    private var hasBuffer = false
    /// The text of the last reported keymap.
    private var text = ""

    private static let width = 480
    private static let height = 96

    /// The objects that are bound or created, one of each interface.
    private enum Interface: String {
        case compositor = "wl_compositor"
        case memory = "wl_shm"
        case shell = "xdg_wm_base"
        case seat = "wl_seat"
        case surface, shellSurface, toplevel, keyboard, pool, buffer

        /// The version of the interface that is needed.
        var version: UInt32 { self == .seat ? 5 : 1 }
    }

    /// Connects and requests the globals. The window is opened after the compositor has reported them.
    init(_ path: String, title: String, on loop: EventLoop) throws(SystemError) {
        self.title = title
        connection = try WaylandConnection(path, on: loop)
        connection.onEnd = { [unowned self] in onEvent(.closed) }
        connection.onEvent = { [unowned self] in handle($0) }
        // wl_display.get_registry, and wl_display.sync to know when all globals were reported.
        connection.send(1, 1, WaylandConnection.bytes(2))
        lastObject += 1
        connection.send(1, 0, WaylandConnection.bytes(lastObject))
    }

    func close() { connection.close() }

    private func handle(_ event: WaylandEvent) {
        var event = event
        switch event.object {
        case 1: if event.opcode == 0 { end() }
        case 2: if event.opcode == 0 { bind(&event) }
        case 3: if event.opcode == 0 { open() }
        default:
            guard let interface = objects.first(where: { $0.value == event.object })?.key else { return }
            switch (interface, event.opcode) {
            case (.shell, 0): send(.shell, 3, WaylandConnection.bytes(event.number() ?? 0))
            case (.shellSurface, 0): configure(event.number() ?? 0)
            case (.toplevel, 1): end()
            case (.seat, 0):
                if (event.number() ?? 0) & 2 != 0, objects[.keyboard] == nil { make(.keyboard, .seat, 1) }
            case (.keyboard, _): handleKeyboard(&event)
            default: break
            }
        }
    }

    private func bind(_ event: inout WaylandEvent) {
        guard let name = event.number(), let text = event.text(), let version = event.number(),
            let interface = Interface(rawValue: text), objects[interface] == nil
        else { return }
        let object = newObject(interface)
        connection.send(
            2, 0,
            WaylandConnection.bytes(name) + WaylandConnection.bytes(text)
                + WaylandConnection.bytes(min(version, interface.version)) + WaylandConnection.bytes(object))
    }

    /// Opens the window after all globals are known: creates a surface and its roles, and makes a first commit without
    /// a buffer, as xdg-shell requires.
    private func open() {
        guard [.compositor, .memory, .shell, .seat].allSatisfy({ objects[$0] != nil }) else { return end() }
        make(.surface, .compositor, 0)
        make(.shellSurface, .shell, 2, WaylandConnection.bytes(objects[.surface]!))
        make(.toplevel, .shellSurface, 1)
        send(.toplevel, 2, WaylandConnection.bytes(title))
        send(.toplevel, 3, WaylandConnection.bytes("phim-doctor"))
        send(.surface, 6)
    }

    private func configure(_ serial: UInt32) {
        send(.shellSurface, 4, WaylandConnection.bytes(serial))
        if !hasBuffer {
            hasBuffer = true
            guard makeBuffer() else { return end() }
            // wl_surface.attach, .damage.
            send(.surface, 1, [objects[.buffer]!, 0, 0].flatMap(WaylandConnection.bytes))
            send(
                .surface, 2, [0, 0, UInt32(Self.width), UInt32(Self.height)].flatMap { WaylandConnection.bytes($0) })
        }
        send(.surface, 6)
    }

    /// Creates a black picture: all bytes are zero, in the format 1, XRGB8888.
    private func makeBuffer() -> Bool {
        let size = Self.width * Self.height * 4
        let file = phim_memory_file("phim-doctor", size)
        guard file >= 0 else { return false }
        defer { Glibc.close(file) }
        let pool = newObject(.pool)
        connection.send(
            objects[.memory]!, 0, WaylandConnection.bytes(pool) + WaylandConnection.bytes(UInt32(size)), with: file)
        let numbers = [0, Self.width, Self.height, Self.width * 4, 1].map { UInt32($0) }
        make(.buffer, .pool, 0, numbers.flatMap { WaylandConnection.bytes($0) })
        return true
    }

    private func handleKeyboard(_ event: inout WaylandEvent) {
        switch event.opcode {
        case 0:
            let format = event.number()
            let size = Int(event.number() ?? 0)
            // Compositors report the same keymap again whenever another keyboard is used.
            guard let text = connection.takeKeymap(size), format == 1, text != self.text,
                let keymap = try? Keymap(text: text, name: Keymap.layoutNames(in: text))
            else { return }
            self.text = text
            onEvent(.keymap(keymap))
        case 1, 2:
            _ = event.number()
            if event.number() == objects[.surface] { onEvent(.focus(event.opcode == 1)) }
        case 3:
            _ = event.number()
            _ = event.number()
            guard let key = event.number(), let isDown = event.number() else { return }
            onEvent(.key(Keycode(UInt16(truncatingIfNeeded: key)), isDown: isDown == 1))
        case 4:
            let numbers = (0..<5).map { _ in event.number() ?? 0 }
            onEvent(
                .modifiers(
                    depressed: numbers[1], latched: numbers[2], locked: numbers[3], group: Int(numbers[4])))
        default: break
        }
    }

    private func end() {
        connection.close()
        onEvent(.closed)
    }

    /// Sends a request that creates an object: the number of the object, then the other arguments.
    private func make(_ made: Interface, _ maker: Interface, _ opcode: UInt16, _ arguments: [UInt8] = []) {
        let object = newObject(made)
        connection.send(objects[maker]!, opcode, WaylandConnection.bytes(object) + arguments)
    }

    private func send(_ interface: Interface, _ opcode: UInt16, _ arguments: [UInt8] = []) {
        if let object = objects[interface] { connection.send(object, opcode, arguments) }
    }

    private func newObject(_ interface: Interface) -> UInt32 {
        lastObject += 1
        objects[interface] = lastObject
        return lastObject
    }
}
