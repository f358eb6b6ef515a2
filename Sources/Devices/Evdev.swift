import CEvdev
import CLinux
import Glibc
import Keyboard
import System

/// A device as libevdev knows it: one that was opened, or one that uinput is to make.
struct Evdev: ~Copyable {
    let handle: OpaquePointer

    /// By default libevdev writes its messages to standard output.
    private static let isSilent: Bool = {
        libevdev_set_log_function(nil, nil)
        return true
    }()

    /// An open device. Corresponds to libevdev_new_from_fd; the descriptor stays the caller's.
    init(_ descriptor: Int32, path: String) throws(SystemError) {
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
    static func call(
        _ name: StaticString, _ subject: @autoclosure () -> String, _ body: () -> Int32
    ) throws(SystemError) {
        var result = body()
        while result == -EINTR { result = body() }
        if result < 0 { throw SystemError(call: "\(name)", errno: -result, subject: subject()) }
    }

    var name: String { String(cString: libevdev_get_name(handle)) }

    /// The keys and buttons that are down, as of the events that were read.
    var keysDown: KeySet {
        var keys = KeySet()
        for code in 0...Keycode.max.rawValue
        where libevdev_get_event_value(handle, UInt32(EV_KEY), UInt32(code)) != 0 { keys.insert(Keycode(code)) }
        return keys
    }

    func has(_ type: Int32, _ code: UInt32) -> Bool { libevdev_has_event_code(handle, UInt32(type), code) == 1 }

    private func has(_ type: Int32) -> Bool { libevdev_has_event_type(handle, UInt32(type)) == 1 }

    /// Adds something that the device can do. An axis needs its range.
    func enable(_ type: Int32, _ code: UInt32, _ range: UnsafePointer<input_absinfo>? = nil) {
        libevdev_enable_event_code(handle, UInt32(type), code, range)
    }

    func description(id: DeviceID, path: String) -> DeviceDescription {
        let phys = libevdev_get_phys(handle).map { String(cString: $0) } ?? ""
        return DeviceDescription(
            id: id, path: path, name: name, phys: phys,
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
            if hasKeys([16...25, 30...38, 44...50]) { return .keyboard }
            if hasKeys([71...73, 75...77, 79...82]) { return .keypad }
        }
        let hasButton = has(EV_KEY, UInt32(BTN_LEFT)) || has(EV_KEY, UInt32(BTN_TOUCH))
        guard hasButton && (has(EV_REL) || has(EV_ABS)) else { return .other }
        // A touch screen may name fingers too, but touching it is always a click.
        let isDirect = libevdev_has_property(handle, UInt32(INPUT_PROP_DIRECT)) == 1
        return has(EV_KEY, UInt32(BTN_TOOL_FINGER)) && !isDirect ? .touchpad : .pointer
    }

    private func hasKeys(_ ranges: [ClosedRange<UInt32>]) -> Bool {
        for range in ranges { for code in range where !has(EV_KEY, code) { return false } }
        return true
    }

    /// The device for all that the virtual keyboard doesn't announce; nil if there is none of it.
    func companion() -> Evdev? {
        let companion = Evdev(name: "Phím companion of " + name, identity: identity)
        var isEmpty = true
        for type in [EV_KEY, EV_REL, EV_ABS, EV_MSC, EV_SW] {
            for code in 0...UInt32(libevdev_event_type_get_max(UInt32(type))) where has(type, code) {
                if type == EV_KEY && (code == 0 || VirtualKeyboard.announces(Keycode(UInt16(code)))) { continue }
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
