import CXkbcommonX11
import Glibc

/// The window with the focus on an X server. Queries block until the server replies, so `X11Reporter` asks in a process of
/// its own. If no window manager maintains _NET_ACTIVE_WINDOW, it is the window with the input focus. Titles are not read.
struct X11FocusedWindow {
    /// Belongs to an `X11Server`, which lives longer.
    private let connection: OpaquePointer
    private let root: xcb_window_t
    private let activeWindow: xcb_atom_t
    private let processProperty: xcb_atom_t
    private var reported = ""
    /// The window of the last report, and how many more of its property changes are handled. LibreOffice sets the final
    /// class after its window is shown; Qt changes a property at each key, so the number is limited.
    private var watched: (window: xcb_window_t, changes: Int) = (0, 0)

    private static let changeLimit = 64

    /// Selects the events of the screen's root window.
    init(of connection: OpaquePointer, screen: Int) {
        var screens = xcb_setup_roots_iterator(xcb_get_setup(connection))
        for _ in 0..<max(0, screen) where screens.rem > 1 { xcb_screen_next(&screens) }
        self.connection = connection
        root = screens.data?.pointee.root ?? 0
        activeWindow = Self.atom("_NET_ACTIVE_WINDOW", connection)
        processProperty = Self.atom("_NET_WM_PID", connection)
        select(root, XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_FOCUS_CHANGE.rawValue)
    }

    /// Writes the window if it is another one, or its class is; false if the reader is gone.
    mutating func write() -> Bool {
        let window = focusedWindow()
        if window != watched.window {
            watchProperties(of: watched.window, false)
            watched = (window, Self.changeLimit)
        }
        // The events are selected before the query, so that no change is missed.
        if watched.changes > 0 { watchProperties(of: window, true) }
        // Control characters are replaced: a line feed in a class would end the report.
        let name = className(of: window).map { $0 < 0x20 || $0 == 0x7f ? 0x3f : $0 }
        let text = window == 0 ? "" : "\(window)/\(process(of: window)) \(String(decoding: name, as: UTF8.self))"
        let line = X11Reporter.focusPrefix + text + "\n"
        if line == reported { return true }
        reported = line
        return ReportPipe.write(line)
    }

    /// Whether an event may mean another focus or another class of the window. At the last change of a property that is
    /// handled, their events are switched off.
    mutating func mayChange(by event: UnsafeMutablePointer<xcb_generic_event_t>) -> Bool {
        switch Int32(event.pointee.response_type & 0x7f) {
        case XCB_FOCUS_IN, XCB_FOCUS_OUT: return true
        case XCB_PROPERTY_NOTIFY:
            let change = UnsafeRawPointer(event).load(as: xcb_property_notify_event_t.self)
            let isOfWindow = change.window == watched.window
            if isOfWindow, watched.changes > 0 {
                watched.changes -= 1
                if watched.changes == 0 { watchProperties(of: watched.window, false) }
            }
            return change.atom == activeWindow || isOfWindow && change.atom == XCB_ATOM_WM_CLASS.rawValue
        default: return false
        }
    }

    private static func atom(_ name: String, _ connection: OpaquePointer) -> xcb_atom_t {
        let answer = xcb_intern_atom_reply(
            connection, xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name), nil)
        defer { free(answer) }
        return answer?.pointee.atom ?? 0
    }

    /// The focused window; 0 if there is none. The server reports from now on when it loses the focus.
    private func focusedWindow() -> xcb_window_t {
        if let managed = windowProperty(), managed != 0 { return managed }
        let answer = xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil)
        defer { free(answer) }
        // 0 is None, 1 is PointerRoot.
        guard let focus = answer?.pointee.focus, focus > 1, focus != root else { return 0 }
        let window = topLevel(of: focus)
        select(focus, XCB_EVENT_MASK_FOCUS_CHANGE.rawValue)
        return window
    }

    /// The class in WM_CLASS, which is the second of two zero-terminated texts.
    private func className(of window: xcb_window_t) -> [UInt8] {
        let bytes = property(XCB_ATOM_WM_CLASS.rawValue, of: window, type: XCB_ATOM_STRING.rawValue)
        let texts = bytes.split(separator: 0, omittingEmptySubsequences: false)
        return texts.count > 1 ? Array(texts[1]) : []
    }

    /// The process that has a window; 0 if the window does not tell it.
    private func process(of window: xcb_window_t) -> UInt32 {
        let bytes = property(processProperty, of: window, type: XCB_ATOM_CARDINAL.rawValue)
        return bytes.count >= 4 ? bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) } : 0
    }

    /// Starts or stops the events for property changes of a window.
    private func watchProperties(of window: xcb_window_t, _ isWatched: Bool) {
        if window == 0 { return }
        let property = isWatched ? XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue : 0
        select(window, XCB_EVENT_MASK_FOCUS_CHANGE.rawValue | property)
    }

    /// The window in _NET_ACTIVE_WINDOW; nil if no window manager maintains it.
    private func windowProperty() -> xcb_window_t? {
        let bytes = property(activeWindow, of: root, type: XCB_ATOM_WINDOW.rawValue)
        return bytes.count >= 4 ? bytes.withUnsafeBytes { $0.loadUnaligned(as: xcb_window_t.self) } : nil
    }

    /// The nearest ancestor with a class, or the window itself: a toolkit may give the focus to a window inside.
    private func topLevel(of window: xcb_window_t) -> xcb_window_t {
        var current = window
        while className(of: current).isEmpty {
            let answer = xcb_query_tree_reply(connection, xcb_query_tree(connection, current), nil)
            defer { free(answer) }
            guard let parent = answer?.pointee.parent, parent != 0, parent != root else { return window }
            current = parent
        }
        return current
    }

    private func property(_ name: xcb_atom_t, of window: xcb_window_t, type: xcb_atom_t) -> [UInt8] {
        if window == 0 || name == 0 { return [] }
        let answer = xcb_get_property_reply(
            connection, xcb_get_property(connection, 0, window, name, type, 0, 256), nil)
        guard let answer else { return [] }
        defer { free(answer) }
        let size = Int(xcb_get_property_value_length(answer))
        guard size > 0, let value = xcb_get_property_value(answer) else { return [] }
        return Array(UnsafeRawBufferPointer(start: value, count: size))
    }

    private func select(_ window: xcb_window_t, _ events: UInt32) {
        var values = [events]
        xcb_change_window_attributes(connection, window, XCB_CW_EVENT_MASK.rawValue, &values)
        xcb_flush(connection)
    }
}
