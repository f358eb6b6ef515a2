import CLinux
import CSystemd
import DeviceNodes
import Glibc
import System

/// A node that was opened for a client. The service keeps a descriptor of the same open file.
struct Grant {
    let descriptor: Int32
    private let node: DeviceNode

    /// Opens the node. Fails as open(2) does, or with ENODEV for what is no device of the seat.
    init(_ node: DeviceNode) throws(SystemError) {
        self.node = node
        descriptor = try check(open(node.path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW), "open", node.path)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR,
            !Self.isOfOtherSeat(status.st_rdev)
        else {
            close(descriptor)
            throw SystemError(call: "fstat", errno: ENODEV, subject: node.path)
        }
    }

    /// Another person sits at that device. udev marks the devices of other seats than the first with the name of the seat.
    private static func isOfOtherSeat(_ device: dev_t) -> Bool {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        guard sd_get_seats(&list) > 0, let list else { return false }
        defer { free(list) }
        // Corresponds to major(3) and minor(3), which are macros.
        let (major, minor) = (device >> 8 & 0xfff, device & 0xff | device >> 12 & ~0xff)
        var isOther = false
        var place = list
        while let seat = place.pointee {
            let name = String(cString: seat)
            let mark = "/run/udev/tags/\(name)/c\(major):\(minor)"
            if name != Peer.seat, access(mark, F_OK) == 0 { isOther = true }
            free(seat)
            place += 1
        }
        return isOther
    }

    /// Ends what the client may do with it, whichever processes have the descriptor by now.
    ///
    /// The kernel has nothing like EVIOCREVOKE for uinput: the virtual device disappears.
    func revoke() {
        switch node {
        case .event: _ = phim_evdev_revoke(descriptor)
        case .uinput: _ = phim_uinput_destroy(descriptor)
        }
        close(descriptor)
    }
}
