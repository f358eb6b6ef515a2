import Glibc

/// The input devices as they are, for whoever only wants to look.
public enum DeviceList {
    /// Opens each event node of a directory, asks what it is, and closes it again. Fails with ENOENT where there are
    /// no input devices.
    public static func read(_ directory: String = "/dev/input") throws(SystemError) -> [KeyboardSet.Status] {
        guard access(directory, R_OK | X_OK) == 0 else { throw SystemError(call: "access", subject: directory) }
        return NodeWatch.nodes(in: directory).map { path in
            do throws(SystemError) {
                let device = try KernelDevice.open(path, id: .none, uinput: "/dev/uinput")
                close(device.descriptor)
                let isRead = device.description.kind != .other && !device.description.isOwn
                let state: DeviceState =
                    !isRead ? .ignored : device.description.kind == .pointer ? .pointer : .released
                return KeyboardSet.Status(device: device.description, state: state)
            } catch {
                let device = DeviceDescription(path: path, kind: .other)
                return KeyboardSet.Status(
                    device: device, state: error.isPermissionDenied ? .noPermission : .failed(error))
            }
        }
    }
}
