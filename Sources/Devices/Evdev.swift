import CEvdev
import CLinux
import Glibc
import Keyboard
import System

/// What libevdev knows of an open device: its names, numbers and capabilities.
struct Evdev: ~Copyable {
    private let handle: OpaquePointer
    private let path: String

    /// Corresponds to libevdev_new_from_fd. The descriptor stays the caller's.
    init(_ descriptor: Int32, path: String) throws(SystemError) {
        var handle: OpaquePointer?
        let result = libevdev_new_from_fd(descriptor, &handle)
        guard result == 0, let handle else {
            throw SystemError(call: "libevdev_new_from_fd", errno: -result, subject: path)
        }
        self.handle = handle
        self.path = path
    }

    deinit { libevdev_free(handle) }

    func has(_ type: UInt32, _ code: UInt32) -> Bool { libevdev_has_event_code(handle, type, code) == 1 }

    private func has(_ type: Int32) -> Bool { libevdev_has_event_type(handle, UInt32(type)) == 1 }

    func description(id: DeviceID, path: String) -> DeviceDescription {
        let phys = libevdev_get_phys(handle).map { String(cString: $0) } ?? ""
        return DeviceDescription(
            id: id, path: path, name: String(cString: libevdev_get_name(handle)), phys: phys,
            uniq: libevdev_get_uniq(handle).map { String(cString: $0) } ?? "", identity: identity, kind: kind,
            isOwn: phys.hasPrefix(UinputDevice.mark))
    }

    private var identity: DeviceIdentity {
        DeviceIdentity(
            bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle)),
            vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle)),
            product: UInt16(truncatingIfNeeded: libevdev_get_id_product(handle)),
            version: UInt16(truncatingIfNeeded: libevdev_get_id_version(handle)))
    }

    /// All letters, or all digits of a number pad, and repeats: something to type on. Buttons of a mouse or pen: a pointer.
    private var kind: DeviceKind {
        if has(EV_REP) {
            let rows: [ClosedRange<UInt32>] = [16...25, 30...38, 44...50]
            if rows.joined().allSatisfy({ has(UInt32(EV_KEY), $0) }) { return .keyboard }
            let digits: [UInt32] = [71, 72, 73, 75, 76, 77, 79, 80, 81, 82]
            if digits.allSatisfy({ has(UInt32(EV_KEY), $0) }) { return .keypad }
        }
        let hasButton = has(UInt32(EV_KEY), UInt32(BTN_LEFT)) || has(UInt32(EV_KEY), UInt32(BTN_TOUCH))
        guard hasButton && (has(EV_REL) || has(EV_ABS)) else { return .other }
        // A touch screen may name fingers too, but touching it is always a click.
        let isDirect = libevdev_has_property(handle, UInt32(INPUT_PROP_DIRECT)) == 1
        return has(UInt32(EV_KEY), UInt32(BTN_TOOL_FINGER)) && !isDirect ? .touchpad : .pointer
    }

    /// The device for all that the virtual keyboard doesn't announce; nil if there is none of it.
    func companionSpecification() -> UinputDevice.Specification? {
        var specification = UinputDevice.Specification(
            name: "Phím companion of " + String(cString: libevdev_get_name(handle)), role: "companion",
            identity: identity)
        for type in [EV_KEY, EV_REL, EV_ABS, EV_MSC, EV_SW].map(UInt32.init) {
            let last = libevdev_event_type_get_max(type)
            guard libevdev_has_event_type(handle, type) == 1, last >= 0 else { continue }
            for code in 0...UInt32(last) where has(type, code) {
                if type == UInt32(EV_KEY) && VirtualKeyboard.announces(Keycode(UInt16(code))) { continue }
                if type == UInt32(EV_KEY) && code == 0 { continue }
                if type == UInt32(EV_MSC) && code == UInt32(MSC_SCAN) { continue }
                specification.capabilities.append(.init(type: type, code: code))
                if type == UInt32(EV_ABS), let info = libevdev_get_abs_info(handle, code) {
                    specification.axes.append(.init(code: code, info: info.pointee))
                }
            }
        }
        guard !specification.capabilities.isEmpty else { return nil }
        for property in 0...UInt32(INPUT_PROP_MAX) where libevdev_has_property(handle, property) == 1 {
            specification.properties.append(property)
        }
        return specification
    }
}
