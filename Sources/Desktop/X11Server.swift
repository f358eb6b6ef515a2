import CXkbcommonX11
import Glibc

/// Connects to an X server of this machine by its socket; nil for a display of another machine, and if no server answers.
///
/// libxcb would try TCP where the socket of `:0` is missing; a name with `unix/` keeps it from that.
func connectX11(to display: String, _ screen: inout Int32) -> OpaquePointer? {
    let name = display.hasPrefix("unix:") ? String(display.dropFirst(4)) : display
    guard name.hasPrefix(":"), let connection = xcb_connect("unix/" + name, &screen) else { return nil }
    if xcb_connection_has_error(connection) == 0 { return connection }
    xcb_disconnect(connection)
    return nil
}

/// A connection to an X server with the XKB extension. Queries block until the server replies.
package struct X11Server: ~Copyable {
    /// The connection of libxcb.
    package let connection: OpaquePointer
    /// The number of the screen that the display names.
    package let screen: Int
    /// The event number of XKB.
    package let firstEvent: UInt8
    private let context: OpaquePointer
    private let device: Int32

    /// Connects; nil if there is no server or it lacks XKB.
    package init?(display: String) {
        var screen: Int32 = 0
        guard let connection = connectX11(to: display, &screen) else { return nil }
        var firstEvent: UInt8 = 0
        let hasXKB =
            xkb_x11_setup_xkb_extension(
                connection, UInt16(XKB_X11_MIN_MAJOR_XKB_VERSION), UInt16(XKB_X11_MIN_MINOR_XKB_VERSION),
                XKB_X11_SETUP_XKB_EXTENSION_NO_FLAGS, nil, nil, &firstEvent, nil) != 0
        let device = hasXKB ? xkb_x11_get_core_keyboard_device_id(connection) : -1
        guard device >= 0, let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else {
            xcb_disconnect(connection)
            return nil
        }
        xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
        self.connection = connection
        self.screen = Int(screen)
        self.firstEvent = firstEvent
        self.context = context
        self.device = device
        select()
    }

    deinit {
        xkb_context_unref(context)
        xcb_disconnect(connection)
    }

    /// The active keymap as text, and its group, counted from 0; nil if the server does not report them.
    package func keymap() -> (text: String, group: UInt32)? {
        guard
            let keymap = xkb_x11_keymap_new_from_device(context, connection, device, XKB_KEYMAP_COMPILE_NO_FLAGS)
        else { return nil }
        defer { xkb_keymap_unref(keymap) }
        guard let state = xkb_x11_state_new_from_device(keymap, connection, device) else { return nil }
        defer { xkb_state_unref(state) }
        guard let string = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else { return nil }
        defer { free(string) }
        return (String(cString: string), xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
    }

    /// The delay of key repeat in ms; 0 if the server does not repeat keys, nil if it does not report it. Corresponds
    /// to XkbGetControls.
    package func keyRepeatDelay() -> Int? {
        let request = xcb_xkb_get_controls(connection, xcb_xkb_device_spec_t(XCB_XKB_ID_USE_CORE_KBD.rawValue))
        guard let reply = xcb_xkb_get_controls_reply(connection, request, nil) else { return nil }
        defer { free(reply) }
        let repeats = reply.pointee.enabledControls & XCB_XKB_BOOL_CTRL_REPEAT_KEYS.rawValue != 0
        return repeats ? Int(reply.pointee.repeatDelay) : 0
    }

    /// Whether the connection has broken.
    package var isGone: Bool { xcb_connection_has_error(connection) != 0 }

    /// Selects the events that report another keymap, group or key repeat.
    private func select() {
        let events =
            UInt16(XCB_XKB_EVENT_TYPE_NEW_KEYBOARD_NOTIFY.rawValue) | UInt16(XCB_XKB_EVENT_TYPE_MAP_NOTIFY.rawValue)
            | UInt16(XCB_XKB_EVENT_TYPE_STATE_NOTIFY.rawValue)
            | UInt16(XCB_XKB_EVENT_TYPE_CONTROLS_NOTIFY.rawValue)
        var details = xcb_xkb_select_events_details_t()
        details.affectNewKeyboard = UInt16(XCB_XKB_NKN_DETAIL_KEYCODES.rawValue)
        details.newKeyboardDetails = UInt16(XCB_XKB_NKN_DETAIL_KEYCODES.rawValue)
        details.affectState = UInt16(XCB_XKB_STATE_PART_GROUP_STATE.rawValue)
        details.stateDetails = UInt16(XCB_XKB_STATE_PART_GROUP_STATE.rawValue)
        let controls = XCB_XKB_BOOL_CTRL_REPEAT_KEYS.rawValue | XCB_XKB_CONTROL_CONTROLS_ENABLED.rawValue
        details.affectCtrls = controls
        details.ctrlDetails = controls
        let parts = UInt16(0xff)
        _ = xcb_xkb_select_events_aux(
            connection, xcb_xkb_device_spec_t(XCB_XKB_ID_USE_CORE_KBD.rawValue), events, 0, 0, parts, parts, &details)
        xcb_flush(connection)
    }
}
