import Devices
import Glibc

/// The input devices of the machine as they are without a daemon.
public enum InputDevices {
    /// Opens each node, asks what it is, and closes it again. Fails where there are no input devices at all.
    public static func list(directory: String = "/dev/input") throws(SessionError) -> [Status.Device] {
        do throws(SystemError) {
            return try DeviceList.read(directory).map { Status.Device($0) }
        } catch {
            throw SessionError(
                "no input devices: \(error)\n"
                    + "/dev/input is there on a machine with a keyboard, not in a plain container or chroot")
        }
    }
}
