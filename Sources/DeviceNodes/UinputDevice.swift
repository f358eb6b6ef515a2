import CEvdev
import CLinux
import Glibc
package import System

/// A virtual device that this process made with uinput. It disappears with the process, and the kernel releases its
/// keys.
///
/// Events are written to its event node and not to the descriptor of uinput: the kernel can revoke the node from any
/// process (EVIOCREVOKE), but a process with uinput's descriptor could make another device with it.
package final class UinputDevice {
    /// The start of the physical location of every device of Phím, by which Phím recognises and ignores it. No hardware
    /// has it.
    package static let mark = "phim/"
    /// The name of the virtual keyboard that desktops show.
    package static let keyboardName = "Phím keyboard"

    /// The event node of the device.
    package let node: DeviceNode
    private var descriptor: Int32
    private let device: OpaquePointer

    private static let path = "/dev/uinput"

    /// Makes the virtual keyboard. With the identity of the only physical keyboard, libinput treats both alike; nil
    /// gives it an identity of its own. Throws the kernel's errors.
    ///
    /// With `hasMouse`, it also has the buttons and the wheel of a mouse. It also announces movements then, which it never
    /// sends: without them, udev and libinput do not take it for a mouse, and ignore its buttons.
    package static func keyboard(like identity: DeviceIdentity?, hasMouse: Bool) throws(SystemError) -> UinputDevice {
        let identity = identity ?? DeviceIdentity(bus: UInt16(BUS_VIRTUAL), vendor: 0, product: 0)
        let template = Evdev(name: keyboardName, identity: identity)
        for code in 1...UInt16(248) where keyboardAnnounces(code) { template.enable(EV_KEY, UInt32(code)) }
        for code in 0...UInt32(LED_KANA) { template.enable(EV_LED, code) }
        if hasMouse {
            for button in BTN_LEFT...BTN_TASK { template.enable(EV_KEY, UInt32(button)) }
            for axis in [REL_X, REL_Y, REL_WHEEL, REL_HWHEEL] { template.enable(EV_REL, UInt32(axis)) }
        }
        return try UinputDevice(template, role: "keyboard")
    }

    /// Makes the companion of an open keyboard; nil if the keyboard needs none.
    package static func companion(of descriptor: Int32) throws(SystemError) -> UinputDevice? {
        guard let template = try Evdev(descriptor, path: "").companion() else { return nil }
        return try UinputDevice(template, role: "companion")
    }

    /// Whether the virtual keyboard announces a keycode: 1 to 248, including the keys of the character plane.
    ///
    /// Excluded are the keys that switch the machine off, lock it or switch radios (`KEY_POWER`, `KEY_SLEEP`,
    /// `KEY_WAKEUP`, `KEY_COFFEE`, `KEY_SUSPEND`, and the rfkill keys), because logind and the kernel act on every
    /// device that has them. A companion passes on these and all codes above 248.
    package static func keyboardAnnounces(_ code: UInt16) -> Bool {
        switch code {
        case 116, 142, 143, 152, 205, 237, 238, 239, 246, 247: false
        case 1...248: true
        default: false
        }
    }

    private init(_ template: borrowing Evdev, role: String) throws(SystemError) {
        let descriptor = try check(openRepeatedly(Self.path, O_RDWR | O_NONBLOCK), "open", Self.path)
        self.descriptor = descriptor
        do throws(SystemError) {
            var device: OpaquePointer?
            let (handle, location) = (template.handle, Self.mark + role)
            try Evdev.call("libevdev_uinput_create_from_device", template.name) {
                // libevdev sets no physical location, and it must be set before the device is created. A creation that
                // a signal interrupts resets it, so it is set at each attempt.
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

    /// Opens the node to write events; only the lights are read from it. Throws EACCES until udev has given this
    /// process the permission.
    func openNode() throws(SystemError) -> Int32 {
        let node = try Self.open(self.node.path)
        for type in [EV_KEY, EV_REL, EV_ABS, EV_MSC, EV_SW] {
            _ = phim_evdev_mask(node, UInt32(type), nil, 0)
        }
        return node
    }

    /// Opens a node so that `ReaderWatch` counts this opening separately from a reader's. inotify merges two equal
    /// events in a row, so the directory is opened before and after it.
    package static func open(_ path: String) throws(SystemError) -> Int32 {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        func mark() {
            let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            if descriptor >= 0 { Glibc.close(descriptor) }
        }
        mark()
        defer { mark() }
        return try check(openRepeatedly(path, O_RDWR | O_NONBLOCK), "open", path)
    }

    /// Releases every key and button that is down.
    package func releaseAll() {
        guard descriptor >= 0 else { return }
        // The kernel drops events that change nothing.
        var events: [input_event] = []
        for code in 0..<UInt16(KEY_CNT) { events.append(phim_event(UInt16(EV_KEY), code, 0, 0)) }
        events.append(phim_event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0, 0))
        var result = -1
        repeat {
            result = events.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        } while result < 0 && errno == EINTR
    }

    /// Destroys the device. The kernel waits for its readers, some 20 ms.
    package func destroy() {
        guard descriptor >= 0 else { return }
        libevdev_uinput_destroy(device)
        close(descriptor)
        descriptor = -1
    }
}
