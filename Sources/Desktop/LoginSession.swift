import CSystemd
package import EventLoop
import Glibc
import System

/// Whether the user is at the keyboard: some login session of the user is the active one of its seat.
///
/// systemd-logind writes that down below /run/systemd, and libsystemd reads it (sd-login). Where there is no logind, or
/// for root, who has no session of its own in a rescue shell, the user counts as present.
package final class LoginSession {
    /// Called when the user came to the keyboard, or left it.
    package var onChange: (_ isActive: Bool) -> Void = { _ in }
    /// The user is at the keyboard.
    package private(set) var isActive = true
    /// Called when another session of the user is the active one.
    package var onSession: (_ id: String?) -> Void = { _ in }
    /// The session of the user that is the active one of its seat; nil if there is none, or it is not known.
    package private(set) var id: String?

    private let user: UInt32
    private let loop: EventLoop
    private var monitor: OpaquePointer?
    private var registration: EventLoop.Registration?

    /// Begins to watch the sessions of a user. Corresponds to sd_login_monitor_new.
    package init(of user: UInt32, on loop: EventLoop) {
        self.user = user
        self.loop = loop
        guard user != 0, sd_login_monitor_new("uid", &monitor) >= 0, let monitor else { return }
        do throws(SystemError) {
            registration = try loop.add(sd_login_monitor_get_fd(monitor)) { [unowned self] _ in follow() }
        } catch {
            // A state that would never change must not take the keyboard away.
            return
        }
        isActive = readState()
        id = readID()
    }

    deinit { close() }

    /// Ends the watch.
    package func close() {
        if let registration { loop.remove(registration) }
        registration = nil
        monitor = sd_login_monitor_unref(monitor)
    }

    private func follow() {
        sd_login_monitor_flush(monitor)
        let wasActive = isActive
        isActive = readState()
        let oldID = id
        id = readID()
        if id != oldID { onSession(id) }
        if isActive != wasActive { onChange(isActive) }
    }

    /// An error counts as present: it must not take the keyboard away from Phím.
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
        // A login over the network is active too, and so is a session that has ended but whose processes have not; both
        // have no seat.
        return ids.first(where: Self.hasSeat) ?? ids.first
    }

    private static func hasSeat(_ session: String) -> Bool {
        // Without a place for the answer, libsystemd before version 254 answers EINVAL.
        var seat: UnsafeMutablePointer<CChar>?
        defer { free(seat) }
        return sd_session_get_seat(session, &seat) >= 0
    }
}
