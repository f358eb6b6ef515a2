import CEvdev
import CLinux
import Glibc
package import System

/// A device as libevdev knows it: one that was opened, or one that uinput is to make.
package struct Evdev: ~Copyable {
    /// The device of libevdev.
    package let handle: OpaquePointer

    /// By default libevdev writes its messages to standard output.
    private static let isSilent: Bool = {
        libevdev_set_log_function(nil, nil)
        return true
    }()

    /// An open device. Corresponds to libevdev_new_from_fd; the descriptor stays the caller's.
    package init(_ descriptor: Int32, path: String) throws(SystemError) {
        _ = Self.isSilent
        var handle: OpaquePointer?
        try Self.call("libevdev_new_from_fd", path) { libevdev_new_from_fd(descriptor, &handle) }
        self.handle = handle!
    }

    /// A device that has nothing yet. Corresponds to libevdev_new.
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

    /// Calls libevdev again while a signal interrupts it, as the loop's watchdog may. Fails with the error number that it
    /// answers as a negative result.
    package static func call(
        _ name: StaticString, _ subject: @autoclosure () -> String, _ body: () -> Int32
    ) throws(SystemError) {
        var result = body()
        while result == -EINTR { result = body() }
        if result < 0 { throw SystemError(call: "\(name)", errno: -result, subject: subject()) }
    }

    /// The name that it reports.
    package var name: String { String(cString: libevdev_get_name(handle)) }

    /// The numbers that it reports.
    package var identity: DeviceIdentity {
        DeviceIdentity(
            bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle)),
            vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle)),
            product: UInt16(truncatingIfNeeded: libevdev_get_id_product(handle)),
            version: UInt16(truncatingIfNeeded: libevdev_get_id_version(handle)))
    }

    /// Whether it has this code of this type.
    package func has(_ type: Int32, _ code: UInt32) -> Bool {
        libevdev_has_event_code(handle, UInt32(type), code) == 1
    }

    /// Adds something that the device can do. An axis needs its range.
    func enable(_ type: Int32, _ code: UInt32, _ range: UnsafePointer<input_absinfo>? = nil) {
        libevdev_enable_event_code(handle, UInt32(type), code, range)
    }

    /// The device for all that the virtual keyboard doesn't announce; nil if there is none of it.
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
