import EventLoop
import Keyboard
import System

/// Reports which window of a Wayland compositor is active, through the protocol wlr-foreign-toplevel-management.
///
/// sway, Hyprland, river, labwc, Wayfire and niri have it, and include X11 windows. The compositor sends titles too,
/// which are not read. The connection to a compositor without the protocol is closed at once.
///
/// Source: wlr-foreign-toplevel-management-unstable-v1.xml of wlr-protocols, version 1.
final class WaylandToplevels: FocusSource {
    private struct Toplevel {
        var application = ""
        var isActive = false
    }

    private let connection: WaylandConnection
    private unowned let user: any FocusSourceUser
    private var toplevels: [UInt32: Toplevel] = [:]
    private var hasManager = false
    /// The last report, so that an event with only another title is not reported.
    private var told: FocusReport??

    private static let display: UInt32 = 1
    private static let registry: UInt32 = 2
    private static let callback: UInt32 = 3
    private static let manager: UInt32 = 4
    private static let interface = "zwlr_foreign_toplevel_manager_v1"
    /// The state `activated` of a window.
    private static let activated: UInt32 = 2
    /// The most windows that are tracked.
    private static let limit = 4096

    /// Connects and requests the windows. Throws the errors of connect(2).
    init(_ path: String, on loop: EventLoop, user: any FocusSourceUser) throws(SystemError) {
        self.user = user
        connection = try WaylandConnection(path, on: loop)
        connection.onEnd = { [unowned self] in self.user.lost(.wayland) }
        connection.onEvent = { [unowned self] in handle($0) }
        // wl_display.get_registry, and wl_display.sync, whose answer comes after all globals.
        connection.send(Self.display, 1, WaylandConnection.bytes(Self.registry))
        connection.send(Self.display, 0, WaylandConnection.bytes(Self.callback))
    }

    func close() { connection.close() }

    private func handle(_ event: WaylandEvent) {
        var event = event
        switch (event.object, event.opcode) {
        case (Self.registry, 0): bind(&event)
        case (Self.callback, 0): if !hasManager { connection.close() }
        case (Self.manager, 0):
            if let toplevel = event.number(), toplevels.count < Self.limit { toplevels[toplevel] = Toplevel() }
        case (Self.manager, 1):
            connection.close()
            user.receive(nil, from: .wayland)
        default: if toplevels[event.object] != nil { handleToplevel(&event) }
        }
    }

    /// wl_registry.global: binds the window manager's interface in version 1.
    private func bind(_ event: inout WaylandEvent) {
        guard !hasManager, let name = event.number(), event.text() == Self.interface else { return }
        hasManager = true
        connection.send(
            Self.registry, 0,
            WaylandConnection.bytes(name) + WaylandConnection.bytes(Self.interface) + WaylandConnection.bytes(1)
                + WaylandConnection.bytes(Self.manager))
    }

    private func handleToplevel(_ event: inout WaylandEvent) {
        let window = event.object
        switch event.opcode {
        case 1: toplevels[window]?.application = event.text() ?? ""
        case 4:
            var isActive = false
            for _ in 0..<(event.number() ?? 0) / 4 {
                guard let state = event.number() else { break }
                if state == Self.activated { isActive = true }
            }
            toplevels[window]?.isActive = isActive
        case 5: tell()
        case 6:
            toplevels[window] = nil
            // zwlr_foreign_toplevel_handle_v1.destroy
            connection.send(window, 7, [])
            tell()
        default: break
        }
    }

    private func tell() {
        let active = toplevels.first { $0.value.isActive }
        let report = active.map { FocusReport(place: String($0.key), application: $0.value.application) }
        if told == .some(report) { return }
        told = report
        user.receive(report, from: .wayland)
    }
}
