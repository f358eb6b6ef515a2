import DeviceNodes
import System

/// Recognises the virtual devices of this and other Phím processes through sysfs.
enum OwnDevice {
    /// The name of the device if its node in /dev/input is a virtual device of Phím; nil for any other. The node is not
    /// opened, because `ReaderWatch` would take that for a reader of the keyboard.
    static func name(ofNode path: String) -> String? {
        guard let node = DeviceNode(path: path) else { return nil }
        let folder = "/sys/class/input/\(node.name)/device"
        guard TextFile.read(folder + "/phys")?.hasPrefix(UinputDevice.mark) == true else { return nil }
        return TextFile.read(folder + "/name").map { String($0.prefix { $0 != "\n" }) } ?? ""
    }
}
