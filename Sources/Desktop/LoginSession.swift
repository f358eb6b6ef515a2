import CSystemd
package import EventLoop
import Glibc
import System

/// Watches whether one of the user's login sessions is the active session of its seat.
///
/// systemd-logind records that below /run/systemd, and libsystemd reads it (sd-login). Without logind, and for root,
/// who has no login session in a rescue shell, the user counts as active.
package final class LoginSession {
    /// Called when the user's session became active or inactive.
    package var onChange: (_ isActive: Bool) -> Void = { _ in }
    /// Whether a session of the user is active.
    package private(set) var isActive = true
    /// Called when another session of the user is the active one.
    package var onSession: (_ id: String?) -> Void = { _ in }
    /// The active session of the user, preferably one with a seat; nil if there is none or it is unknown.
    package private(set) var id: String?

    private let user: UInt32
    private let loop: EventLoop
    private var monitor: OpaquePointer?
    private var registration: EventLoop.Registration?

    /// Starts to watch the sessions of a user. Corresponds to sd_login_monitor_new.
    package init(of user: UInt32, on loop: EventLoop) {
        self.user = user
        self.loop = loop
        guard user != 0, sd_login_monitor_new("uid", &monitor) >= 0, let monitor else { return }
        do throws(SystemError) {
            registration = try loop.add(sd_login_monitor_get_fd(monitor)) { [unowned self] _ in refresh() }
        } catch {
            // Without events the state would never change, so the user counts as active.
            return
        }
        isActive = readState()
        id = readID()
    }

    deinit { close() }

    /// Stops watching.
    package func close() {
        if let registration { loop.remove(registration) }
        registration = nil
        monitor = sd_login_monitor_unref(monitor)
    }

    private func refresh() {
        sd_login_monitor_flush(monitor)
        let wasActive = isActive
        isActive = readState()
        let oldID = id
        id = readID()
        if id != oldID { onSession(id) }
        if isActive != wasActive { onChange(isActive) }
    }

    /// Reads the state. An error counts as active, so that it does not take the keyboard away from Phím.
    private func readState() -> Bool { sd_uid_get_seats(user, 1, nil) != 0 }

    private func readID() -> String? {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        guard sd_uid_get_sessions(user, 1, &list) > 0, let list else { return nil }
        defer { free(list) }
        var ids: [String] = []
        var place = list
        while let id = place.pointee {
            ids.append(String(cString: id))
            free(id)
            place += 1
        }
        // A network login is active too, and so is an ended session whose processes still run; both have no seat.
        return ids.first(where: Self.hasSeat) ?? ids.first
    }

    private static func hasSeat(_ session: String) -> Bool {
        // Before version 254 libsystemd returns EINVAL if there is no pointer for the seat.
        var seat: UnsafeMutablePointer<CChar>?
        defer { free(seat) }
        return sd_session_get_seat(session, &seat) >= 0
    }
}
