import Devices
import Glibc

/// The input devices of the machine as they are without a daemon.
public enum InputDevices {
    /// Opens each node, asks what it is, and closes it again. Fails where there are no input devices at all.
    public static func list(directory: String = "/dev/input") throws(SessionError) -> [Status.Device] {
        guard access(directory, R_OK | X_OK) == 0 else {
            throw SessionError(
                "no input devices: \(SystemError(call: "access", subject: directory))\n"
                    + "/dev/input is there on a machine with a keyboard, not in a plain container or chroot")
        }
        return KeyboardSet.survey(directory).map { Status.Device($0) }
    }

    /// The symbolic links that lead to a node, as udev makes them: `/dev/input/by-id/usb-…-event-kbd`.
    static func links(to path: String, in directory: String = "/dev/input") -> [String] {
        ["by-id", "by-path"].flatMap { folder -> [String] in
            guard let stream = opendir("\(directory)/\(folder)") else { return [] }
            defer { closedir(stream) }
            var links: [String] = []
            while let entry = readdir(stream) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                let link = "\(directory)/\(folder)/\(name)"
                guard !name.hasPrefix("."), let target = realpath(link, nil) else { continue }
                if String(cString: target) == path { links.append(link) }
                free(target)
            }
            return links
        }
    }
}
