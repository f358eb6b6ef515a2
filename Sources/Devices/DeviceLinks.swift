import Glibc
import System

extension DeviceDescription {
    /// The device's node and the symbolic links of udev to it. It reads directories at each call.
    package func paths() -> [String] { [path] + links() }

    /// The symbolic links of udev that lead to the device's node, such as `/dev/input/by-id/usb-…-event-kbd`. It reads
    /// both directories of links at each call.
    func links(in directory: String = "/dev/input") -> [String] {
        ["by-id", "by-path"].flatMap { folder in
            directoryNames(in: "\(directory)/\(folder)").map { "\(directory)/\(folder)/\($0)" }.filter { link in
                guard let target = realpath(link, nil) else { return false }
                defer { free(target) }
                return String(cString: target) == path
            }
        }
    }
}
