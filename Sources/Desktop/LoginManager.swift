package import Bus
import CSystemd
import Glibc

/// What systemd-logind tells over the system bus: the screen is locked, the machine goes to sleep.
///
/// If it reports nothing, or nothing that can be read, the screen counts as unlocked.
package final class LoginManager {
    /// Called when the screen was locked or unlocked.
    package var onLock: (_ isLocked: Bool) -> Void = { _ in }
    /// Called before the machine sleeps, and when it is awake again.
    package var onSleep: (_ begins: Bool) -> Void = { _ in }

    private let bus: MessageBus
    private var session: String?
    private var lock: BusProperty<Bool>?
    private var sleep: BusProperty<Bool>?
    private var delay: SleepDelay?

    private static let service = "org.freedesktop.login1"

    /// Follows the manager on a bus; no session yet.
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

    /// The screen of the session is locked. Corresponds to the property LockedHint.
    package private(set) var isLocked = false

    /// Follows another session; nil for none.
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
        setLocked(lock?.value ?? false)
    }

    private func followSleep(begins: Bool) {
        onSleep(begins)
        if begins { delay?.end() } else { delay?.take() }
    }

    private func setLocked(_ isLocked: Bool) {
        guard isLocked != self.isLocked else { return }
        self.isLocked = isLocked
        onLock(isLocked)
    }

    /// Ends it; nothing is called any more.
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
