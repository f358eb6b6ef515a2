import DeviceNodes
import System

/// Lists the input devices of the machine for a program that reads none of them.
package enum DeviceSurvey {
    /// Opens each device node of a directory as far as this process may, and returns the descriptions. Keyboards have
    /// the state `.released`.
    package static func devices(in directory: String = "/dev/input") -> [KeyboardSet.Status] {
        let nodes = DirectNodes()
        var list: [KeyboardSet.Status] = []
        for path in NodeWatch.nodes(in: directory) {
            KernelDevice.open(path, id: .none, by: nodes) { opened in
                switch opened {
                case .success(let device):
                    device.close()
                    list.append(.init(device: device.description, state: state(of: device.description)))
                case .failure(let error):
                    list.append(
                        .init(
                            device: DeviceDescription(path: path, kind: .other),
                            state: error.isPermissionDenied ? .noPermission : .failed(error)))
                }
            }
        }
        return list
    }

    private static func state(of device: DeviceDescription) -> DeviceState {
        if device.isOwn { return .ignored }
        return switch device.kind {
        case .keyboard, .keypad: .released
        case .pointer, .touchpad: .pointer
        case .other: .ignored
        }
    }
}

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
