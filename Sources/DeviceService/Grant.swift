import CLinux
import CSystemd
import DeviceNodes
import Glibc
import System

/// A descriptor that was given to a client, of a device's node or of a virtual device's node. The service keeps a
/// descriptor of the same open file.
final class Grant {
    let descriptor: Int32
    private let whenRevoked: () -> Void

    /// Opens a node. Throws the errors of open(2), or ENODEV if the node is not a device of the seat.
    init(_ node: DeviceNode) throws(SystemError) {
        let descriptor = try check(
            openRepeatedly(node.path, O_RDWR | O_NONBLOCK | O_NOFOLLOW), "open", node.path)
        self.descriptor = descriptor
        whenRevoked = {}
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR,
            !Self.isOfOtherSeat(status.st_rdev)
        else {
            close(descriptor)
            throw SystemError(call: "fstat", errno: ENODEV, subject: node.path)
        }
    }

    /// Takes over the descriptor of a virtual device's node. `whenRevoked` is called when the client can no longer
    /// write to it.
    init(made descriptor: Int32, whenRevoked: @escaping () -> Void) {
        self.descriptor = descriptor
        self.whenRevoked = whenRevoked
    }

    /// Whether the device belongs to another seat, or that cannot be found out. udev tags devices of seats other than
    /// seat0 with the seat's name.
    private static func isOfOtherSeat(_ device: dev_t) -> Bool {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        guard sd_get_seats(&list) > 0, let list else { return true }
        defer { free(list) }
        // The same as major(3) and minor(3), which are macros.
        let (major, minor) = (device >> 8 & 0xfff, device & 0xff | device >> 12 & ~0xff)
        var isOther = false
        var place = list
        while let seat = place.pointee {
            let name = String(cString: seat)
            let mark = "/run/udev/tags/\(name)/c\(major):\(minor)"
            if name != Peer.seat, access(mark, F_OK) == 0 || errno != ENOENT { isOther = true }
            free(seat)
            place += 1
        }
        return isOther
    }

    /// Revokes the open file (EVIOCREVOKE): no process can use it any more, and its grab ends.
    func revoke() { _ = phim_evdev_revoke(descriptor) }

    /// Gives the device back after the revocation. The caller closes the descriptor, because closing takes some 20 ms.
    func giveBack() { whenRevoked() }
}
