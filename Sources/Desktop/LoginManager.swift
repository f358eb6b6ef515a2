package import Bus
import CSystemd
import Glibc

/// Follows systemd-logind over the system bus: the lock of the screen and the sleep of the machine.
///
/// If logind reports nothing, or nothing readable, the screen counts as unlocked.
package final class LoginManager {
    /// Called when the screen was locked or unlocked.
    package var onLock: (_ isLocked: Bool) -> Void = { _ in }
    /// Called with true before the machine sleeps, and with false after it woke up.
    package var onSleep: (_ begins: Bool) -> Void = { _ in }

    private let bus: MessageBus
    private var session: String?
    private var lock: BusProperty<Bool>?
    private var sleep: BusProperty<Bool>?
    private var delay: SleepDelay?

    private static let service = "org.freedesktop.login1"

    /// Follows sleep on a bus; `follow(session:)` adds the lock of a session.
    package init(on bus: MessageBus) {
        self.bus = bus
        let manager = MessageBus.Object(Self.service, "/org/freedesktop/login1")
        delay = SleepDelay(of: manager, on: bus)
        sleep = BusProperty(
            "PreparingForSleep", of: Self.service + ".Manager", at: manager, on: bus, signal: "PrepareForSleep",
            read: \.boolean
        ) { [unowned self] in if let begins = $0 { followSleep(begins: begins) } }
    }

    deinit { close() }

    /// Whether the screen of the session is locked. Corresponds to the property LockedHint.
    package private(set) var isLocked = false

    /// Follows the lock of another session; nil for none.
    package func follow(session: String?) {
        guard session != self.session else { return }
        self.session = session
        lock?.close()
        lock = session.flatMap { Self.path(of: $0) }.map { path in
            BusProperty(
                "LockedHint", of: Self.service + ".Session", at: MessageBus.Object(Self.service, path), on: bus,
                read: \.boolean
            ) { [unowned self] in setLocked($0 ?? false) }
        }
        setLocked(false)
    }

    private func followSleep(begins: Bool) {
        onSleep(begins)
        if begins { delay?.release() } else { delay?.acquire() }
    }

    private func setLocked(_ isLocked: Bool) {
        guard isLocked != self.isLocked else { return }
        self.isLocked = isLocked
        onLock(isLocked)
    }

    /// Stops following; the closures are no longer called.
    package func close() {
        lock?.close()
        lock = nil
        sleep?.close()
        sleep = nil
        delay?.close()
        delay = nil
    }

    private static func path(of session: String) -> String? {
        var path: UnsafeMutablePointer<CChar>?
        guard sd_bus_path_encode("/org/freedesktop/login1/session", session, &path) >= 0, let path else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
