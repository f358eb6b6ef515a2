import CEvdev
import CLinux
import Glibc
import Keyboard
import System

/// A device of the kernel's, opened. libevdev is asked what it can do; its events are read without libevdev.
///
/// So a simulated device, which is no more than bytes, is read by the very same code, and reading allocates nothing.
final class KernelDevice: DevicePort {
    private let descriptor: Int32
    private let path: String
    private let companion: UinputDevice.Specification?
    private let uinputPath: String
    private let lights: [UInt16]
    private let canWrite: Bool
    private let lightEvents = EventBuffer(capacity: 8)

    /// Opens and describes the device at this path. Fails with EACCES, ENODEV, or ENOTTY for what is no event device.
    static func open(
        _ path: String, id: DeviceID, uinput uinputPath: String = "/dev/uinput"
    ) throws(SystemError) -> OpenDevice {
        var canWrite = true
        var descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        if descriptor < 0 && (errno == EACCES || errno == EROFS) {
            // It can be read at least; its lights can't be switched then.
            canWrite = false
            descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        }
        try check(descriptor, "open", path)
        do throws(SystemError) {
            try check(phim_evdev_version(descriptor), "EVIOCGVERSION", path)
            try check(phim_evdev_use_monotonic_clock(descriptor), "EVIOCSCLOCKID", path)
            let evdev = try Evdev(descriptor, path: path)
            let description = evdev.description(id: id, path: path)
            let device = KernelDevice(
                descriptor, path: path, evdev: evdev, kind: description.kind, canWrite: canWrite,
                uinput: uinputPath)
            return OpenDevice(descriptor: descriptor, description: description, port: device)
        } catch {
            close(descriptor)
            throw error
        }
    }

    private init(
        _ descriptor: Int32, path: String, evdev: borrowing Evdev, kind: DeviceKind, canWrite: Bool, uinput: String
    ) {
        self.descriptor = descriptor
        self.path = path
        self.canWrite = canWrite
        uinputPath = uinput
        lights = LockLights.codes.filter { evdev.has(UInt32(EV_LED), UInt32($0)) }
        companion = kind == .keyboard || kind == .keypad ? evdev.companionSpecification() : nil
    }

    var isAlive: Bool { phim_evdev_version(descriptor) == 0 }

    func keysDown() throws(SystemError) -> KeySet {
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: KeySet.byteCount) {
            bits throws(SystemError) in
            try check(phim_evdev_keys(descriptor, bits.baseAddress, bits.count), "EVIOCGKEY", path)
            return KeySet(bits: UnsafeBufferPointer(bits))
        }
    }

    func setGrab(_ isOn: Bool) throws(SystemError) {
        try check(phim_evdev_grab(descriptor, isOn), "EVIOCGRAB", path)
    }

    func setLights(_ lights: LockLights) throws(SystemError) {
        guard canWrite, !self.lights.isEmpty else { return }
        for code in self.lights {
            lightEvents.append(EV_LED, code, lights.rawValue & (1 << UInt8(code)) == 0 ? 0 : 1)
        }
        lightEvents.append(EV_SYN, UInt16(SYN_REPORT), 0)
        _ = try lightEvents.write(to: descriptor, call: "write")
    }

    func makeCompanion() throws(SystemError) -> Companion? {
        guard let companion else { return nil }
        return try Companion(companion, uinput: uinputPath)
    }
}
