import CLinux
import CSystemd
import DeviceNodes
import Glibc
import System

/// The process at the other end of a connection.
struct Peer {
    /// The user ID at the time of the connection (SO_PEERCRED).
    let user: uid_t
    /// The process ID at that time; it may belong to another process by now.
    let process: pid_t

    /// The seat of the physical keyboards and the virtual keyboard.
    static let seat = DeviceSeat.first

    init(of socket: Int32) throws(SystemError) {
        var (process, user, group) = (pid_t(0), uid_t.max, gid_t.max)
        try check(phim_peer(socket, &process, &user, &group), "SO_PEERCRED")
        self.process = process
        self.user = user
    }

    /// Whether the user's session is the active one of the seat. An error counts as no.
    var isAtSeat: Bool { sd_uid_is_on_seat(user, 1, Self.seat) > 0 }

    /// Why the process is refused; nil if its user's session is active and it does not belong to another login.
    func refusal(on socket: Int32) -> NodeRefusal? {
        isAtSeat && !isOfOtherLogin(socket) ? nil : .session
    }

    /// Whether the process belongs to a session that is not active on the seat, such as a network login of the same
    /// user. Processes of the user's service manager belong to no session.
    ///
    /// This prevents accidents and is no protection: a process may ask through the service manager.
    private func isOfOtherLogin(_ socket: Int32) -> Bool {
        var session: UnsafeMutablePointer<CChar>?
        let result = sd_peer_get_session(socket, &session)
        guard result >= 0, let session else { return ![-ENODATA, -ENXIO, -ENOMEDIUM].contains(result) }
        defer { free(session) }
        var name: UnsafeMutablePointer<CChar>?
        guard sd_session_is_active(session) > 0, sd_session_get_seat(session, &name) >= 0, let name else {
            return true
        }
        defer { free(name) }
        return String(cString: name) != Self.seat
    }
}
