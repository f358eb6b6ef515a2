import Bus
package import EventLoop
import Glibc
import Keyboard
import System

/// The environment of the desktop session, as the user's service manager knows it.
///
/// The service starts before the desktop. So the manager is asked when a display server opens its socket, and a few
/// times after that, because the desktop sets the variables later. A variable that this process was started with is
/// replaced only if the manager started the process.
package final class SessionEnvironment {
    /// Called when a variable has changed.
    package var onChange: (_ variables: [String: String]) -> Void = { _ in }
    /// The environment as known now.
    package private(set) var variables: [String: String]

    private let start: [String: String]
    private let isService: Bool
    private let bus: MessageBus
    private var property: BusProperty<[String]>?
    private var sockets: SocketWatch?
    private var next: Deadline!
    private var delay: Timestamp = 0

    /// The variables that lead to the desktop.
    static let names = [
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_CURRENT_DESKTOP", "XDG_SESSION_DESKTOP", "XDG_SESSION_TYPE",
        "SWAYSOCK", "HYPRLAND_INSTANCE_SIGNATURE",
    ]
    /// The first wait before the manager is asked again, in µs; it doubles each time.
    private static let shortest: Timestamp = 1_000_000
    /// The longest wait, in µs.
    private static let longest: Timestamp = 16_000_000

    /// Begins with the environment of this process, and asks the manager.
    package init(_ environment: [String: String], on loop: EventLoop) {
        start = environment
        variables = environment
        isService = environment["SYSTEMD_EXEC_PID"] == String(getpid())
        bus = MessageBus.user(in: environment, on: loop)
        next = Deadline(on: loop) { [unowned self] in ask() }
        property = BusProperty(
            "Environment", of: "org.freedesktop.systemd1.Manager",
            at: MessageBus.Object("org.freedesktop.systemd1", "/org/freedesktop/systemd1"), on: bus, read: \.texts
        ) { [unowned self] in receive($0 ?? []) }
        sockets = try? SocketWatch(SessionSockets.directories(in: environment), on: loop) { [unowned self] in
            delay = Self.shortest
            ask()
        }
    }

    deinit { close() }

    /// Stops following; the closure is no longer called.
    package func close() {
        next.disarm()
        sockets?.close()
        sockets = nil
        property?.close()
        property = nil
    }

    private func ask() {
        property?.ask()
        guard delay > 0 else { return }
        next.arm(after: delay)
        delay = delay >= Self.longest ? 0 : delay * 2
    }

    private func receive(_ texts: [String]) {
        var found = start
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let name = Self.names.first(where: { $0 == parts[0] }) else { continue }
            if isService || start[name] == nil { found[name] = String(parts[1]) }
        }
        guard found != variables else { return }
        variables = found
        onChange(found)
    }
}
