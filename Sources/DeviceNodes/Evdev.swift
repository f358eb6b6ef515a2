import CEvdev
import CLinux
import Glibc
package import System

/// A device of libevdev: an open one, or a template for a device that uinput makes.
package struct Evdev: ~Copyable {
    /// The `struct libevdev` of the device.
    package let handle: OpaquePointer

    /// Turns off the messages of libevdev, which go to standard output by default.
    private static let isSilent: Bool = {
        libevdev_set_log_function(nil, nil)
        return true
    }()

    /// Describes an open device. Corresponds to libevdev_new_from_fd; the caller closes the descriptor.
    package init(_ descriptor: Int32, path: String) throws(SystemError) {
        _ = Self.isSilent
        var handle: OpaquePointer?
        try Self.call("libevdev_new_from_fd", path) { libevdev_new_from_fd(descriptor, &handle) }
        self.handle = handle!
    }

    /// Creates a template without capabilities. Corresponds to libevdev_new.
    init(name: String, identity: DeviceIdentity) {
        _ = Self.isSilent
        guard let handle = libevdev_new() else { fatalError("out of memory") }
        self.handle = handle
        libevdev_set_name(handle, name)
        libevdev_set_id_bustype(handle, Int32(identity.bus))
        libevdev_set_id_vendor(handle, Int32(identity.vendor))
        libevdev_set_id_product(handle, Int32(identity.product))
        libevdev_set_id_version(handle, Int32(identity.version))
    }

    deinit { libevdev_free(handle) }

    /// Calls libevdev and repeats the call while a signal, such as the watchdog's, interrupts it (EINTR). Throws the
    /// error that libevdev returns as a negative number.
    package static func call(
        _ name: StaticString, _ subject: @autoclosure () -> String, _ body: () -> Int32
    ) throws(SystemError) {
        var result = body()
        while result == -EINTR { result = body() }
        if result < 0 { throw SystemError(call: "\(name)", errno: -result, subject: subject()) }
    }

    /// The name that the device reports.
    package var name: String { String(cString: libevdev_get_name(handle)) }

    /// Bus, vendor, product and version of the device.
    package var identity: DeviceIdentity {
        DeviceIdentity(
            bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle)),
            vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle)),
            product: UInt16(truncatingIfNeeded: libevdev_get_id_product(handle)),
            version: UInt16(truncatingIfNeeded: libevdev_get_id_version(handle)))
    }

    /// Whether the device has an event code of an event type (`EV_*`).
    package func has(_ type: Int32, _ code: UInt32) -> Bool {
        libevdev_has_event_code(handle, UInt32(type), code) == 1
    }

    /// Adds an event code to a template. An axis (`EV_ABS`) needs its range.
    func enable(_ type: Int32, _ code: UInt32, _ range: UnsafePointer<input_absinfo>? = nil) {
        libevdev_enable_event_code(handle, UInt32(type), code, range)
    }

    /// The template for a companion: all events that the virtual keyboard does not announce; nil if the device has
    /// none.
    package func companion() -> Evdev? {
        let companion = Evdev(name: "Phím companion of " + name, identity: identity)
        var isEmpty = true
        for type in [EV_KEY, EV_REL, EV_ABS, EV_MSC, EV_SW] {
            for code in 0...UInt32(libevdev_event_type_get_max(UInt32(type))) where has(type, code) {
                if type == EV_KEY && (code == 0 || UinputDevice.keyboardAnnounces(UInt16(code))) { continue }
                if type == EV_MSC && code == UInt32(MSC_SCAN) { continue }
                companion.enable(type, code, type == EV_ABS ? libevdev_get_abs_info(handle, code) : nil)
                isEmpty = false
            }
        }
        for property in 0...UInt32(INPUT_PROP_MAX) where libevdev_has_property(handle, property) == 1 {
            libevdev_enable_property(companion.handle, property)
        }
        if isEmpty { return nil }
        return companion
    }
}
