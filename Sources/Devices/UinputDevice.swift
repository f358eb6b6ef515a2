import CEvdev
import CLinux
import DeviceNodes
import System

/// A device that this process made. It disappears with the process, and the kernel releases its keys.
final class UinputDevice {
    /// What every device of ours has as its physical location, so that no Phím reads it: no hardware begins so.
    static let mark = "phim/"

    private let descriptor: Int32
    private let nodes: any NodeSource
    private let device: OpaquePointer

    /// Makes a device like the template with an open descriptor of uinput, which it takes over. `role` follows the mark in
    /// the physical location. Fails as the kernel does.
    init(
        _ template: borrowing Evdev, role: String, _ descriptor: Int32, of nodes: any NodeSource
    ) throws(SystemError) {
        self.descriptor = descriptor
        self.nodes = nodes
        do throws(SystemError) {
            // libevdev gives no physical location, and it can only be set before the device is there.
            try check(phim_uinput_set_location(descriptor, Self.mark + role), "UI_SET_PHYS", template.name)
            var device: OpaquePointer?
            let handle = template.handle
            try Evdev.call("libevdev_uinput_create_from_device", template.name) {
                libevdev_uinput_create_from_device(handle, descriptor, &device)
            }
            self.device = device!
        } catch {
            nodes.close(descriptor)
            throw error
        }
    }

    /// Takes the device away from the desktop.
    func destroy() {
        libevdev_uinput_destroy(device)
        nodes.close(descriptor)
    }

    /// `eventN`, its node in /dev/input; nil if it is not known.
    var nodeName: String? {
        libevdev_uinput_get_devnode(device).map { String(String(cString: $0).dropFirst("/dev/input/".count)) }
    }
}
