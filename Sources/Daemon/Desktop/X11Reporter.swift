import CXkbcommonX11
import Glibc

/// A process of its own that asks an X server for its keymap and writes each one down on standard output.
///
/// An X client waits for the server's answers. So the daemon does not ask by itself: this process may hang or die with
/// the server, and the daemon reads a pipe. A report is a line `keymap GROUP SIZE` and so many bytes of text.
public enum X11Reporter {
    /// The name of the command that the daemon starts this by.
    public static let commandName = "report-x11-keymap"

    /// Reports until the server or the reader is gone.
    public static func run(display: String) {
        var screen: Int32 = 0
        guard let connection = xcb_connect(display, &screen) else { return }
        defer { xcb_disconnect(connection) }
        if xcb_connection_has_error(connection) != 0 { return }
        var firstEvent: UInt8 = 0
        let isThere = xkb_x11_setup_xkb_extension(
            connection, UInt16(XKB_X11_MIN_MAJOR_XKB_VERSION), UInt16(XKB_X11_MIN_MINOR_XKB_VERSION),
            XKB_X11_SETUP_XKB_EXTENSION_NO_FLAGS, nil, nil, &firstEvent, nil)
        if isThere == 0 { return }
        let device = xkb_x11_get_core_keyboard_device_id(connection)
        guard device >= 0, let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return }
        defer { xkb_context_unref(context) }
        xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
        select(connection)
        var reporter = Reporter(connection: connection, context: context, device: device, firstEvent: firstEvent)
        if reporter.reportKeymap() { reporter.follow() }
    }

    /// Asks for the events that tell of another keymap or another group, of whatever device.
    private static func select(_ connection: OpaquePointer) {
        let events =
            UInt16(XCB_XKB_EVENT_TYPE_NEW_KEYBOARD_NOTIFY.rawValue) | UInt16(XCB_XKB_EVENT_TYPE_MAP_NOTIFY.rawValue)
            | UInt16(XCB_XKB_EVENT_TYPE_STATE_NOTIFY.rawValue)
        var details = xcb_xkb_select_events_details_t()
        details.affectNewKeyboard = UInt16(XCB_XKB_NKN_DETAIL_KEYCODES.rawValue)
        details.newKeyboardDetails = UInt16(XCB_XKB_NKN_DETAIL_KEYCODES.rawValue)
        details.affectState = UInt16(XCB_XKB_STATE_PART_GROUP_STATE.rawValue)
        details.stateDetails = UInt16(XCB_XKB_STATE_PART_GROUP_STATE.rawValue)
        let parts = UInt16(0xff)
        _ = xcb_xkb_select_events_aux(
            connection, xcb_xkb_device_spec_t(XCB_XKB_ID_USE_CORE_KBD.rawValue), events, 0, 0, parts, parts, &details)
        xcb_flush(connection)
    }
}

/// What the reporting process knows.
private struct Reporter {
    let connection: OpaquePointer
    let context: OpaquePointer
    let device: Int32
    let firstEvent: UInt8
    private var text = ""
    private var group: UInt32 = 0

    init(connection: OpaquePointer, context: OpaquePointer, device: Int32, firstEvent: UInt8) {
        self.connection = connection
        self.context = context
        self.device = device
        self.firstEvent = firstEvent
    }

    /// Writes the keymap and the group in force; false if the server does not tell them.
    mutating func reportKeymap() -> Bool {
        guard
            let keymap = xkb_x11_keymap_new_from_device(context, connection, device, XKB_KEYMAP_COMPILE_NO_FLAGS)
        else { return false }
        defer { xkb_keymap_unref(keymap) }
        guard let state = xkb_x11_state_new_from_device(keymap, connection, device) else { return false }
        defer { xkb_state_unref(state) }
        guard let string = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else { return false }
        defer { free(string) }
        let text = String(cString: string)
        let group = xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE)
        if text == self.text && group == self.group { return true }
        self.text = text
        self.group = group
        return Self.write("keymap \(group) \(text.utf8.count)\n" + text)
    }

    /// Waits for events, and reports what they tell of, until either end is gone.
    mutating func follow() {
        while true {
            var changed = false
            while let event = xcb_poll_for_event(connection) {
                defer { free(event) }
                if event.pointee.response_type & 0x7f == firstEvent { changed = true }
            }
            if changed && !reportKeymap() { return }
            if xcb_connection_has_error(connection) != 0 { return }
            var descriptors = [
                pollfd(fd: xcb_get_file_descriptor(connection), events: Int16(POLLIN), revents: 0),
                pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
            ]
            if poll(&descriptors, 2, -1) < 0 && errno != EINTR { return }
            if descriptors[1].revents != 0 { return }
        }
    }

    private static func write(_ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return false }
            bytes.removeFirst(count)
        }
        return true
    }
}
