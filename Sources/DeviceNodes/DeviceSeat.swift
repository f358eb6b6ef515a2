import CSystemd
import Glibc
package import System

/// The seats to which udev assigns the devices of the machine.
package enum DeviceSeat {
    /// The seat of all devices that were not assigned to another one.
    package static let first = "seat0"

    /// The seat of a character device, by its number (`st_rdev`). Corresponds to the property `ID_SEAT` of sd-device; logind need not know the seat.
    ///
    /// Throws EAGAIN while udev has not described the device, and ENODEV if there is no such device.
    package static func name(of device: UInt) throws(SystemError) -> String {
        var handle: OpaquePointer?
        try call("sd_device_new_from_devnum", sd_device_new_from_devnum(&handle, CChar(UInt8(ascii: "c")), device))
        defer { sd_device_unref(handle) }
        let isDescribed = try call("sd_device_get_is_initialized", sd_device_get_is_initialized(handle)) > 0
        if !isDescribed { throw SystemError(call: "sd_device_get_is_initialized", errno: EAGAIN) }
        var value: UnsafePointer<CChar>?
        let result = sd_device_get_property_value(handle, "ID_SEAT", &value)
        if result == -ENOENT { return first }
        try call("sd_device_get_property_value", result)
        return value.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? first
    }

    /// The seat of this process's session, or of the session that the user's desktop has; `first` without such a session.
    static var ofThisProcess: String {
        var session: UnsafeMutablePointer<CChar>?
        if sd_pid_get_session(0, &session) < 0, sd_uid_get_display(getuid(), &session) < 0 { return first }
        defer { free(session) }
        var name: UnsafeMutablePointer<CChar>?
        guard let session, sd_session_get_seat(session, &name) >= 0, let name else { return first }
        defer { free(name) }
        return String(cString: name)
    }

    @discardableResult
    private static func call(_ name: StaticString, _ result: Int32) throws(SystemError) -> Int32 {
        if result < 0 { throw SystemError(call: "\(name)", errno: -result) }
        return result
    }
}
