import CLinux
import DeviceNodes
import Glibc
import System

/// A descriptor that was given to a client, of a device's node or of a virtual device's node. The service keeps a
/// descriptor of the same open file.
final class Grant {
    let descriptor: Int32
    /// The settings of the device; nil for a virtual one.
    private let settings: DeviceSettings?
    private let whenRevoked: () -> Void

    /// Takes over the descriptor of a device's node. `whenRevoked` is called when the client can no longer use it.
    init(_ descriptor: Int32, of settings: DeviceSettings, whenRevoked: @escaping () -> Void) {
        self.descriptor = descriptor
        self.settings = settings
        self.whenRevoked = whenRevoked
    }

    /// Takes over the descriptor of a virtual device's node. `whenRevoked` is called when the client can no longer
    /// write to it.
    init(made descriptor: Int32, whenRevoked: @escaping () -> Void) {
        self.descriptor = descriptor
        settings = nil
        self.whenRevoked = whenRevoked
    }

    /// Opens a node for reading; a device with force feedback also for writing. Throws the errors of open(2), ENODEV if the
    /// node is not a device of the seat, and EAGAIN while udev has not told the seat.
    static func open(_ node: DeviceNode, _ keeper: SettingsKeeper) throws(SystemError) -> (Int32, DeviceSettings) {
        var (named, opened) = (stat(), stat())
        try check(lstat(node.path, &named), "open", node.path)
        // The seat is asked for before the node is opened, because closing a device takes some 20 ms.
        guard named.st_mode & S_IFMT == S_IFCHR, try DeviceSeat.name(of: named.st_rdev) == Peer.seat else {
            throw SystemError(call: "ID_SEAT", errno: ENODEV, subject: node.path)
        }
        let settings = try keeper.lend(node.path, named.st_rdev)
        do throws(SystemError) {
            // Who can write to a keyboard can hold a key down in it, for whoever uses it next.
            let mode = settings.hasForceFeedback ? O_RDWR : O_RDONLY
            let descriptor = try check(
                openRepeatedly(node.path, mode | O_NONBLOCK | O_NOFOLLOW), "open", node.path)
            // The node may be another device by now.
            if fstat(descriptor, &opened) == 0, opened.st_rdev == named.st_rdev, settings.isAlive {
                return (descriptor, settings)
            }
            close(descriptor)
            throw SystemError(call: "fstat", errno: ENODEV, subject: node.path)
        } catch {
            keeper.giveBack(settings)
            throw error
        }
    }

    /// The name under which udev stores its description of a device: `c13:67`.
    static func udevName(of node: DeviceNode) -> String {
        var status = stat()
        guard lstat(node.path, &status) == 0 else { return "" }
        // The same as major(3) and minor(3), which are macros.
        let device = status.st_rdev
        return "c\(device >> 8 & 0xfff):\(device & 0xff | device >> 12 & ~0xff)"
    }

    /// Sets the lights of the device. Throws ENODEV for a virtual one.
    func setLights(_ lights: UInt8) throws(SystemError) {
        guard let settings else { throw SystemError(call: "lights", errno: ENODEV) }
        try settings.setLights(lights)
    }

    /// Revokes the open file (EVIOCREVOKE): no process can use it any more, and its grab ends.
    func revoke() { _ = phim_evdev_revoke(descriptor) }

    /// Gives the device back after the revocation. The caller closes the descriptor, because closing takes some 20 ms.
    func giveBack() { whenRevoked() }
}
