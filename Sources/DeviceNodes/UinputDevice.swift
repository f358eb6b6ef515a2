import CEvdev
import CLinux
import Glibc
package import System

/// A virtual device that this process made by uinput. It disappears with the process, and the kernel releases its keys.
///
/// Events are written to its event node, and not to the descriptor of uinput: the kernel can revoke the node
/// (EVIOCREVOKE), whoever has it, but whoever has uinput's descriptor can make another device with it.
package final class UinputDevice {
    /// What every device of ours has as its physical location, so that no Phím reads it: no hardware begins so.
    package static let mark = "phim/"
    /// The name that desktops know the keyboard by.
    package static let keyboardName = "Phím keyboard"

    /// Its node.
    package let node: DeviceNode
    private var descriptor: Int32
    private let device: OpaquePointer

    private static let path = "/dev/uinput"

    /// Makes the keyboard that is typed on. With the identity of the only physical keyboard libinput treats both alike;
    /// nil for one of its own. Fails as the kernel does.
    package static func keyboard(like identity: DeviceIdentity?) throws(SystemError) -> UinputDevice {
        let identity = identity ?? DeviceIdentity(bus: UInt16(BUS_VIRTUAL), vendor: 0, product: 0)
        let template = Evdev(name: keyboardName, identity: identity)
        for code in 1...UInt16(248) where keyboardAnnounces(code) { template.enable(EV_KEY, UInt32(code)) }
        for code in 0...UInt32(LED_KANA) { template.enable(EV_LED, code) }
        return try UinputDevice(template, role: "keyboard")
    }

    /// Makes the device for what an open keyboard has besides the keys of the virtual one; nil if there is nothing of it.
    package static func companion(of descriptor: Int32) throws(SystemError) -> UinputDevice? {
        guard let template = try Evdev(descriptor, path: "").companion() else { return nil }
        return try UinputDevice(template, role: "companion")
    }

    /// The keys that the keyboard announces: 1 to 248, the character plane's among them.
    ///
    /// Not the keys that switch the machine off, lock it or switch radios (`KEY_POWER`, `KEY_SLEEP`, `KEY_WAKEUP`,
    /// `KEY_COFFEE`, `KEY_SUSPEND`, and the rfkill keys): logind and the kernel act on every device that has them.
    /// Those, like all codes above 248, are passed on by a companion of the keyboard that has them.
    package static func keyboardAnnounces(_ code: UInt16) -> Bool {
        switch code {
        case 116, 142, 143, 152, 205, 237, 238, 239, 246, 247: false
        case 1...248: true
        default: false
        }
    }

    private init(_ template: borrowing Evdev, role: String) throws(SystemError) {
        let descriptor = try check(Glibc.open(Self.path, O_RDWR | O_NONBLOCK | O_CLOEXEC), "open", Self.path)
        self.descriptor = descriptor
        do throws(SystemError) {
            var device: OpaquePointer?
            let (handle, location) = (template.handle, Self.mark + role)
            try Evdev.call("libevdev_uinput_create_from_device", template.name) {
                // libevdev gives no physical location, and it can only be set before the device is there. A creation
                // that a signal interrupts forgets it, so it is set again.
                guard phim_uinput_set_location(descriptor, location) >= 0 else { return -errno }
                return libevdev_uinput_create_from_device(handle, descriptor, &device)
            }
            self.device = device!
            guard let path = libevdev_uinput_get_devnode(device), let node = DeviceNode(path: String(cString: path))
            else {
                libevdev_uinput_destroy(device)
                throw SystemError(call: "libevdev_uinput_get_devnode", errno: ENODEV, subject: template.name)
            }
            self.node = node
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { destroy() }

    /// Opens the node to write events to it. Only the lights are read from it. Fails with EACCES until udev has given
    /// this process the right to it.
    package func openNode() throws(SystemError) -> Int32 {
        let node = try Self.open(self.node.path)
        for type in [EV_KEY, EV_REL, EV_ABS, EV_MSC, EV_SW] {
            _ = phim_evdev_mask(node, UInt32(type), nil, 0)
        }
        return node
    }

    /// Opens a node so that whoever watches its directory (`ReaderWatch`) can tell this opening from that of a reader:
    /// inotify makes one event of two that follow each other, so that the directory is opened before and after it.
    package static func open(_ path: String) throws(SystemError) -> Int32 {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        func mark() {
            let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            if descriptor >= 0 { Glibc.close(descriptor) }
        }
        mark()
        defer { mark() }
        return try check(Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC), "open", path)
    }

    /// Releases every key and button that is down.
    package func releaseAll() {
        guard descriptor >= 0 else { return }
        // The kernel drops what changes nothing.
        var events: [input_event] = []
        for code in 0..<UInt16(KEY_CNT) { events.append(phim_event(UInt16(EV_KEY), code, 0, 0)) }
        events.append(phim_event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0, 0))
        var result = -1
        repeat {
            result = events.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        } while result < 0 && errno == EINTR
    }

    /// Takes the device away from the desktop. The kernel waits for all who read it, some 20 ms.
    package func destroy() {
        guard descriptor >= 0 else { return }
        libevdev_uinput_destroy(device)
        close(descriptor)
        descriptor = -1
    }
}
