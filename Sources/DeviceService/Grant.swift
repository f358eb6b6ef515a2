import CLinux
import CSystemd
import DeviceNodes
import Glibc
import System

/// A descriptor that was handed to a client: of a device's node, or of a virtual device's. The service keeps one of the
/// same open file.
final class Grant {
    let descriptor: Int32
    private let whenRevoked: () -> Void

    /// Opens a node. Fails as open(2) does, or with ENODEV for what is no device of the seat.
    init(_ node: DeviceNode) throws(SystemError) {
        let descriptor = try check(
            open(node.path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW), "open", node.path)
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

    /// Takes over a descriptor of a virtual device's node. The closure is called when the client cannot write any more.
    init(made descriptor: Int32, whenRevoked: @escaping () -> Void) {
        self.descriptor = descriptor
        self.whenRevoked = whenRevoked
    }

    /// Another person sits at that device, or that is not known. udev marks the devices of other seats than the first with
    /// the name of the seat.
    private static func isOfOtherSeat(_ device: dev_t) -> Bool {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        guard sd_get_seats(&list) > 0, let list else { return true }
        defer { free(list) }
        // Corresponds to major(3) and minor(3), which are macros.
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

    /// Ends what can be done with the descriptor, whichever processes have it by now, and a grab with it.
    func revoke() { _ = phim_evdev_revoke(descriptor) }

    /// Gives the device back after the descriptor was revoked. Closing that takes longer, some 20 ms, and is left to the
    /// caller.
    func giveBack() { whenRevoked() }
}
