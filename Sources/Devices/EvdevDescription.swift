import CEvdev
import CLinux
import DeviceNodes
import Keyboard

/// Describes a device by what libevdev knows of it.
extension Evdev {
    /// The keys and buttons that are down after the events that were read.
    var keysDown: KeySet {
        var keys = KeySet()
        for code in 0...Keycode.max.rawValue
        where libevdev_get_event_value(handle, UInt32(EV_KEY), UInt32(code)) != 0 { keys.insert(Keycode(code)) }
        return keys
    }

    func description(id: DeviceID, path: String) -> DeviceDescription {
        let phys = libevdev_get_phys(handle).map { String(cString: $0) } ?? ""
        return DeviceDescription(
            id: id, path: path, name: name, phys: phys,
            uniq: libevdev_get_uniq(handle).map { String(cString: $0) } ?? "", identity: identity, kind: kind,
            isOwn: phys.hasPrefix(UinputDevice.mark), mouseKeys: mouseKeys)
    }

    private func has(_ type: Int32) -> Bool { libevdev_has_event_type(handle, UInt32(type)) == 1 }

    /// The buttons and turns of the wheel, if the device is moved as a mouse is.
    private var mouseKeys: KeySet {
        guard has(EV_REL, UInt32(REL_X)) else { return KeySet() }
        var keys = KeySet()
        for key in Keycode.ofMouse {
            let isThere =
                if let axis = key.turn?.axis { has(EV_REL, UInt32(axis)) } else { has(EV_KEY, UInt32(key.rawValue)) }
            if isThere { keys.insert(key) }
        }
        return keys
    }

    /// All letters, or all digits of a number pad, and key repeat make a keyboard or keypad. Buttons of a mouse or pen
    /// make a pointer.
    private var kind: DeviceKind {
        if has(EV_REP) {
            if hasKeys([16...25, 30...38, 44...50]) { return .keyboard }
            if hasKeys([71...73, 75...77, 79...82]) { return .keypad }
        }
        let hasButton = has(EV_KEY, UInt32(BTN_LEFT)) || has(EV_KEY, UInt32(BTN_TOUCH))
        guard hasButton && (has(EV_REL) || has(EV_ABS)) else { return .other }
        // A touch screen may report a finger tool too, but each touch of it is a click.
        let isDirect = libevdev_has_property(handle, UInt32(INPUT_PROP_DIRECT)) == 1
        return has(EV_KEY, UInt32(BTN_TOOL_FINGER)) && !isDirect ? .touchpad : .pointer
    }

    private func hasKeys(_ ranges: [ClosedRange<UInt32>]) -> Bool {
        for range in ranges { for code in range where !has(EV_KEY, code) { return false } }
        return true
    }
}
