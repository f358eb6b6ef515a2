import CLinux
import DeviceNodes
import Glibc
import System

/// What a program can set in a device for everybody, and what would stay after the device was taken from it: the table of
/// keycodes, the repeat, and the ranges of axes. The kernel lets every reader of a device set them.
///
/// It has a descriptor of its own, which works after all others were revoked.
final class DeviceSettings {
    /// The number of grants of the device.
    var grantCount = 0
    let descriptor: Int32
    private let keys: [input_keymap_entry]
    private let axes: [input_absinfo]
    private let delay: UInt32
    private let period: UInt32
    private let repeats: Bool

    /// The most entries of a key table that are kept.
    private static let keyLimit = 2048

    /// Opens a node and reads its settings. Throws the errors of open(2).
    init(_ path: String) throws(SystemError) {
        let descriptor = try check(openRepeatedly(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW), "open", path)
        self.descriptor = descriptor
        // Nobody reads this descriptor.
        for type in [EV_KEY, EV_REL, EV_ABS, EV_MSC, EV_SW, EV_LED] {
            _ = phim_evdev_mask(descriptor, UInt32(type), nil, 0)
        }
        keys = (0..<UInt16(Self.keyLimit)).prefixed { Self.key($0, of: descriptor) }
        axes = (0..<UInt32(ABS_CNT)).prefixed { Self.axis($0, of: descriptor) }
        var times: (UInt32, UInt32) = (0, 0)
        repeats = withUnsafeMutableBytes(of: &times) {
            phim_evdev_repeat(descriptor, $0.baseAddress?.assumingMemoryBound(to: UInt32.self)) >= 0
        }
        (delay, period) = times
    }

    /// Whether the device still exists. Another one may have its number by now.
    var isAlive: Bool {
        // With no requested events, poll reports only a hangup or an error.
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&state, 1, 0) <= 0
    }

    /// Whether the device has force feedback, which only a descriptor for writing can play.
    var hasForceFeedback: Bool { phim_force_kind(descriptor) > Int32(PHIM_FORCE_NONE) }

    /// Sets the lights. Bit N stands for the kernel's LED code N; the kernel ignores lights that the device does not have.
    func setLights(_ lights: UInt8) throws(SystemError) {
        var events = (0..<UInt16(LED_KANA + 1)).map { phim_event(UInt16(EV_LED), $0, Int32(lights >> $0 & 1), 0) }
        events.append(phim_event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0, 0))
        try check(events.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }, "write")
    }

    /// Puts back what has been changed since the beginning. A device that is gone has no settings.
    func restore() {
        for (index, key) in keys.enumerated() {
            guard let now = Self.key(UInt16(index), of: descriptor) else { break }
            if now.keycode == key.keycode { continue }
            withUnsafePointer(to: key) { _ = phim_evdev_set_key_entry(descriptor, $0) }
        }
        for (code, axis) in axes.enumerated() {
            guard let now = Self.axis(UInt32(code), of: descriptor) else { break }
            var wanted = axis
            wanted.value = now.value
            if wanted == now { continue }
            _ = phim_evdev_set_axis(descriptor, UInt32(code), &wanted)
        }
        if repeats { _ = phim_evdev_set_repeat(descriptor, [delay, period]) }
    }

    private static func key(_ index: UInt16, of descriptor: Int32) -> input_keymap_entry? {
        var entry = input_keymap_entry()
        entry.flags = UInt8(INPUT_KEYMAP_BY_INDEX)
        entry.index = index
        guard phim_evdev_key_entry(descriptor, &entry) >= 0 else { return nil }
        entry.flags = UInt8(INPUT_KEYMAP_BY_INDEX)
        return entry
    }

    private static func axis(_ code: UInt32, of descriptor: Int32) -> input_absinfo? {
        var axis = input_absinfo()
        return phim_evdev_axis(descriptor, code, &axis) >= 0 ? axis : nil
    }
}

extension input_absinfo {
    fileprivate static func == (one: Self, other: Self) -> Bool {
        (one.value, one.minimum, one.maximum, one.fuzz, one.flat, one.resolution)
            == (other.value, other.minimum, other.maximum, other.fuzz, other.flat, other.resolution)
    }
}

extension Range where Bound: Strideable, Bound.Stride: SignedInteger {
    /// The values for the elements up to the first that has none.
    fileprivate func prefixed<Value>(_ value: (Bound) -> Value?) -> [Value] {
        var values: [Value] = []
        for element in self {
            guard let value = value(element) else { break }
            values.append(value)
        }
        return values
    }
}
