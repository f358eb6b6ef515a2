import CLinux
import CXkbcommon
import Desktop
import EventLoop
import Glibc
import Keyboard
import Keymaps
import TestSupport

/// Presses keys on a Wayland compositor by the protocol `virtual-keyboard-unstable-v1`, with a keymap of its own.
final class WaylandPlayer: KeyPlayer {
    private let connection: WaylandConnection
    private let loop: EventLoop
    private let context: OpaquePointer
    private let keymap: OpaquePointer
    private let state: OpaquePointer
    private let text: String
    private var seat: UInt32?
    private var manager: UInt32?
    private var keyboard: UInt32?
    private var lastObject: UInt32 = 2
    private var isGone = false
    private var modifiers: [UInt32] = [0, 0, 0, 0]

    private static let display: UInt32 = 1
    private static let registry: UInt32 = 2

    /// Connects, and waits until the compositor has the keyboard. The keymap is a text in XKB's format.
    init(_ path: String, keymap text: String, on loop: EventLoop) throws {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS),
            let keymap = text.withCString({
                xkb_keymap_new_from_string(context, $0, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }),
            let state = xkb_state_new(keymap)
        else { throw RigFailure(description: "the keymap does not compile") }
        (self.context, self.keymap, self.state, self.text, self.loop) = (context, keymap, state, text, loop)
        connection = try WaylandConnection(path, on: loop)
        connection.onEnd = { [unowned self] in isGone = true }
        connection.onEvent = { [unowned self] in handle($0) }
        // wl_display.get_registry
        connection.send(Self.display, 1, WaylandConnection.bytes(Self.registry))
        guard try loop.turn(until: { keyboard != nil || isGone }), !isGone else {
            throw RigFailure(description: "the compositor has no virtual keyboards")
        }
    }

    deinit {
        connection.close()
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
        xkb_context_unref(context)
    }

    func play(_ events: [OutputEvent]) throws {
        guard let keyboard, !isGone else { throw RigFailure(description: "the compositor is gone") }
        for event in events where event.phase != .repeat {
            let isPress = event.phase == .press
            // zwp_virtual_keyboard_v1.key: time, key, state.
            let time = UInt32(truncatingIfNeeded: MonotonicClock.now() / 1000)
            connection.send(keyboard, 1, Self.bytes([time, UInt32(event.keycode.rawValue), isPress ? 1 : 0]))
            xkb_state_update_key(state, UInt32(event.keycode.rawValue) + 8, isPress ? XKB_KEY_DOWN : XKB_KEY_UP)
            let now = [XKB_STATE_MODS_DEPRESSED, XKB_STATE_MODS_LATCHED, XKB_STATE_MODS_LOCKED].map {
                xkb_state_serialize_mods(state, $0)
            }
            let all = now + [xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE)]
            if all != modifiers {
                modifiers = all
                // zwp_virtual_keyboard_v1.modifiers
                connection.send(keyboard, 2, Self.bytes(all))
            }
        }
    }

    private func handle(_ event: WaylandEvent) {
        var event = event
        guard event.object == Self.registry, event.opcode == 0, let name = event.number(),
            let interface = event.text()
        else { return }
        switch interface {
        case "wl_seat" where seat == nil: seat = bind(name, interface)
        case "zwp_virtual_keyboard_manager_v1": manager = bind(name, interface)
        default: return
        }
        if let seat, let manager, keyboard == nil { makeKeyboard(seat, manager) }
    }

    private func bind(_ name: UInt32, _ interface: String) -> UInt32 {
        let object = newObject()
        connection.send(
            Self.registry, 0,
            WaylandConnection.bytes(name) + WaylandConnection.bytes(interface) + Self.bytes([1, object]))
        return object
    }

    private func makeKeyboard(_ seat: UInt32, _ manager: UInt32) {
        let keyboard = newObject()
        connection.send(manager, 0, Self.bytes([seat, keyboard]))
        let bytes = Array(text.utf8) + [0]
        let file = phim_memory_file("keymap", bytes.count)
        guard file >= 0 else { return }
        defer { close(file) }
        guard pwrite(file, bytes, bytes.count, 0) == bytes.count else { return }
        // zwp_virtual_keyboard_v1.keymap: the format of XKB, the file, its size.
        connection.send(keyboard, 0, Self.bytes([1, UInt32(bytes.count)]), with: file)
        self.keyboard = keyboard
    }

    private func newObject() -> UInt32 {
        lastObject += 1
        return lastObject
    }

    private static func bytes(_ numbers: [UInt32]) -> [UInt8] { numbers.flatMap(WaylandConnection.bytes) }
}
