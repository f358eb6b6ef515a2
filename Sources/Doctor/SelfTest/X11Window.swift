import CXkbcommonX11
import Desktop
import EventLoop
import Glibc
import Keyboard
import Keymaps
import System

/// A window on an X server. It blocks while it waits for answers of the server, which the daemon never does; only the
/// doctor uses it.
final class X11Window: EchoWindow {
    var onEvent: (EchoEvent) -> Void = { _ in }

    private let server: X11Server
    private let loop: EventLoop
    private var registration: EventLoop.Registration?
    private let window: UInt32
    private let deleteWindow: UInt32
    private var text = ""

    /// Opens the window. Fails with ECONNREFUSED if no X server with XKB answers.
    init(_ display: String, title: String, on loop: EventLoop) throws(SystemError) {
        guard let server = X11Server(display: display) else {
            throw SystemError(call: "connect", errno: ECONNREFUSED, subject: localized("the X server \(display)"))
        }
        self.server = server
        self.loop = loop
        let connection = self.server.connection
        window = xcb_generate_id(connection)
        deleteWindow = Self.atom("WM_DELETE_WINDOW", on: connection)
        create(title)
        registration = try loop.add(xcb_get_file_descriptor(connection)) { [unowned self] _ in receive() }
    }

    func close() {
        guard let registration else { return }
        self.registration = nil
        loop.remove(registration)
        xcb_destroy_window(server.connection, window)
        xcb_flush(server.connection)
    }

    private func create(_ title: String) {
        let connection = server.connection
        var screens = xcb_setup_roots_iterator(xcb_get_setup(connection))
        for _ in 0..<server.screen { xcb_screen_next(&screens) }
        guard let screen = screens.data?.pointee else { return }
        let events =
            XCB_EVENT_MASK_KEY_PRESS.rawValue | XCB_EVENT_MASK_KEY_RELEASE.rawValue
            | XCB_EVENT_MASK_FOCUS_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
        let values = [screen.black_pixel, events]
        xcb_create_window(
            connection, UInt8(XCB_COPY_FROM_PARENT), window, screen.root, 0, 0, 480, 96, 0,
            UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), screen.root_visual,
            XCB_CW_BACK_PIXEL.rawValue | XCB_CW_EVENT_MASK.rawValue, values)
        let utf8 = Self.atom("UTF8_STRING", on: connection)
        setProperty(Self.atom("_NET_WM_NAME", on: connection), utf8, 8, Array(title.utf8), count: title.utf8.count)
        setProperty(
            Self.atom("WM_PROTOCOLS", on: connection), XCB_ATOM_ATOM.rawValue, 32,
            withUnsafeBytes(of: deleteWindow) { Array($0) }, count: 1)
        xcb_map_window(connection, window)
        xcb_flush(connection)
    }

    private func setProperty(_ name: UInt32, _ type: UInt32, _ format: UInt8, _ bytes: [UInt8], count: Int) {
        xcb_change_property(
            server.connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, name, type, format, UInt32(count), bytes
        )
    }

    private static func atom(_ name: String, on connection: OpaquePointer) -> UInt32 {
        let cookie = xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
        guard let reply = xcb_intern_atom_reply(connection, cookie, nil) else { return 0 }
        defer { free(reply) }
        return reply.pointee.atom
    }

    private func receive() {
        while registration != nil, let event = xcb_poll_for_event(server.connection) {
            defer { free(event) }
            handle(event)
        }
        if registration != nil, server.isGone {
            close()
            onEvent(.closed)
        }
    }

    private func handle(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
        let raw = UnsafeRawPointer(event)
        switch Int32(event.pointee.response_type & 0x7f) {
        case XCB_KEY_PRESS, XCB_KEY_RELEASE:
            let key = raw.load(as: xcb_key_press_event_t.self)
            let isDown = Int32(event.pointee.response_type & 0x7f) == XCB_KEY_PRESS
            // The core protocol reports the modifiers before the key, and the group in bits 13 and 14.
            onEvent(
                .modifiers(
                    depressed: UInt32(key.state & 0xff), latched: 0, locked: 0, group: Int(key.state >> 13 & 3)))
            onEvent(.key(Keymap.keycode(ofXKeycode: key.detail), isDown: isDown))
        case XCB_FOCUS_IN, XCB_FOCUS_OUT:
            let focus = raw.load(as: xcb_focus_in_event_t.self)
            // Focus changes caused by a grab of another client are ignored.
            let passing = [XCB_NOTIFY_MODE_GRAB.rawValue, XCB_NOTIFY_MODE_UNGRAB.rawValue]
            if passing.contains(UInt32(focus.mode)) { return }
            onEvent(.focus(Int32(event.pointee.response_type & 0x7f) == XCB_FOCUS_IN))
        case XCB_MAP_NOTIFY:
            report()
            // A window manager sets the focus. Without one, the window must do so itself.
            xcb_set_input_focus(
                server.connection, UInt8(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue), window, UInt32(XCB_CURRENT_TIME))
            xcb_flush(server.connection)
        case XCB_CLIENT_MESSAGE:
            let message = raw.load(as: xcb_client_message_event_t.self)
            if message.data.data32.0 == deleteWindow {
                close()
                onEvent(.closed)
            }
        case Int32(server.firstEvent): report()
        default: break
        }
    }

    /// Reports the keymap if it has changed, for example because another keyboard is used.
    private func report() {
        guard let (text, _) = server.keymap(), text != self.text,
            let keymap = try? Keymap(text: text, name: Keymap.layoutNames(in: text))
        else { return }
        self.text = text
        onEvent(.keymap(keymap))
    }
}
