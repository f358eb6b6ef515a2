import DeviceNodes
import System

/// The virtual devices of Phím, of this process or another, as sysfs shows them.
enum OwnDevice {
    /// The name of the device of a node in /dev/input if it is one of ours; nil for any other. The node is not opened:
    /// that would look like a reader of what is typed.
    static func name(ofNode path: String) -> String? {
        guard let node = DeviceNode(path: path) else { return nil }
        let folder = "/sys/class/input/\(node.name)/device"
        guard TextFile.read(folder + "/phys")?.hasPrefix(UinputDevice.mark) == true else { return nil }
        return TextFile.read(folder + "/name").map { String($0.prefix { $0 != "\n" }) } ?? ""
    }
}
