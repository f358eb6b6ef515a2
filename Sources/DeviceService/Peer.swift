import CLinux
import CSystemd
import DeviceNodes
import Glibc
import System

/// The process at the other end of a connection.
struct Peer {
    /// Its user, as the kernel knows it from the moment of the connection (SO_PEERCRED).
    let user: uid_t
    /// Its number, which another one may have by now.
    let process: pid_t

    /// The seat with the keyboards, and with the virtual one.
    static let seat = "seat0"

    init(of socket: Int32) throws(SystemError) {
        var (process, user, group) = (pid_t(0), uid_t.max, gid_t.max)
        try check(phim_peer(socket, &process, &user, &group), "SO_PEERCRED")
        self.process = process
        self.user = user
    }

    /// The user's session is the active one. An error counts as no.
    var isAtSeat: Bool { sd_uid_is_on_seat(user, 1, Self.seat) > 0 }

    /// Why it gets nothing; nil if its user is at the keyboard, and it does not belong to a login elsewhere.
    func refusal(on socket: Int32) -> NodeRefusal? {
        isAtSeat && !isOfOtherLogin(socket) ? nil : .session
    }

    /// It belongs to a session that is not at the keyboard, such as a login over the network of the same user. What the
    /// user's service manager runs belongs to no session.
    ///
    /// This stops what is asked for by accident, and is no protection: a process may let the service manager ask.
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
