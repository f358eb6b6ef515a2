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

    /// The only unit whose processes get anything.
    static let unit = "phim.service"
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

    /// Why it gets nothing; nil if it is the daemon of the user at the keyboard, which runs the program of that path.
    func refusal(on socket: Int32, program: String) -> NodeRefusal? {
        guard isAtSeat else { return .session }
        let handle = phim_peer_process(socket)
        guard handle >= 0, process > 0 else { return .unit }
        defer { close(handle) }
        guard isInUnit else { return .unit }
        guard runs(program) else { return .program }
        // If it still runs, what was read belongs to it, and not to a later process of the same number.
        return isRunning(handle) ? nil : .program
    }

    private var isInUnit: Bool {
        var (owner, unit) = (uid_t.max, UnsafeMutablePointer<CChar>?.none)
        guard sd_pid_get_owner_uid(process, &owner) >= 0, owner == user, sd_pid_get_user_unit(process, &unit) >= 0,
            let unit
        else { return false }
        defer { free(unit) }
        return String(cString: unit) == Self.unit
    }

    /// The file is compared, not its path: a process may have other mounts than ours.
    private func runs(_ program: String) -> Bool {
        var (running, installed) = (stat(), stat())
        guard stat("/proc/\(process)/exe", &running) == 0, stat(program, &installed) == 0 else { return false }
        return running.st_dev == installed.st_dev && running.st_ino == installed.st_ino
    }

    private func isRunning(_ handle: Int32) -> Bool {
        var state = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) == 0
    }
}
