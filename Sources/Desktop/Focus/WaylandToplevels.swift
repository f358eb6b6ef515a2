import EventLoop
import Keyboard
import System

/// Reports which window of a Wayland compositor is active, through the protocol wlr-foreign-toplevel-management.
///
/// sway, Hyprland, river, labwc, Wayfire and niri have it, and include X11 windows. The compositor sends titles too,
/// which are not read.
///
/// Source: wlr-foreign-toplevel-management-unstable-v1.xml of wlr-protocols, version 1.
final class WaylandToplevels: FocusSource {
    private struct Toplevel {
        var application = ""
        var isActive = false
    }

    private let client: WaylandClient.User
    private unowned let user: any FocusSourceUser
    private var toplevels: [UInt32: Toplevel] = [:]
    /// The object of the window manager's interface; nil if the compositor does not have it.
    private var manager: UInt32?
    /// The last report, so that an event with only another title is not reported.
    private var told: FocusReport??

    private static let interface = "zwlr_foreign_toplevel_manager_v1"
    /// The state `activated` of a window.
    private static let activated: UInt32 = 2
    /// The most windows that are tracked.
    private static let limit = 4096

    /// Connects and requests the windows. Throws the errors of connect(2).
    init(_ path: String, on loop: EventLoop, user: any FocusSourceUser) throws(SystemError) {
        self.user = user
        client = try WaylandClient.user(path, on: loop)
        client.onEnd = { [unowned self] in self.user.lost(.wayland) }
        client.onGlobal = { [unowned self] in bind($0) }
        client.onAllGlobals = { [unowned self] in if manager == nil { client.close() } }
        client.onEvent = { [unowned self] in handle($0) }
        client.start()
    }

    func close() {
        // zwlr_foreign_toplevel_manager_v1.stop, since others may use the connection.
        if let manager { client.send(manager, 0, []) }
        for window in toplevels.keys { destroy(window) }
        client.close()
    }

    private func handle(_ event: WaylandEvent) {
        var event = event
        switch (event.object, event.opcode) {
        case (manager, 0):
            if let toplevel = event.number(), toplevels.count < Self.limit {
                toplevels[toplevel] = Toplevel()
                client.adopt(toplevel)
            }
        case (manager, 1):
            manager = nil
            close()
            user.receive(nil, from: .wayland)
        default: if toplevels[event.object] != nil { handleToplevel(&event) }
        }
    }

    /// Binds the window manager's interface in version 1.
    private func bind(_ global: WaylandClient.Global) {
        if manager == nil, global.interface == Self.interface { manager = client.bind(global, version: 1) }
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
            destroy(window)
            tell()
        default: break
        }
    }

    private func destroy(_ window: UInt32) {
        // zwlr_foreign_toplevel_handle_v1.destroy
        client.send(window, 7, [])
        client.forget(window)
    }

    private func tell() {
        let active = toplevels.first { $0.value.isActive }
        let report = active.map { FocusReport(place: String($0.key), application: $0.value.application) }
        if told == .some(report) { return }
        told = report
        user.receive(report, from: .wayland)
    }
}
