import CEvdev
import CLinux
import Glibc
import Keyboard
import System

/// A keyboard that the benchmark creates with uinput, to press keys on it.
final class SourceKeyboard {
    /// Its event device.
    let node: InputNode
    private let descriptor: Int32
    private var device: OpaquePointer?

    private static let name = "phim-bench keyboard"

    /// Creates the keyboard. Fails with ENOENT if the kernel has no uinput, and with EACCES if it may not be used.
    init() throws {
        let before = InputNode.all()
        descriptor = try check(open("/dev/uinput", O_WRONLY | O_CLOEXEC), "open", "/dev/uinput")
        let template = libevdev_new()
        defer { libevdev_free(template) }
        libevdev_set_name(template, Self.name)
        libevdev_set_id_bustype(template, BUS_USB)
        libevdev_set_id_vendor(template, 0x1209)
        libevdev_set_id_product(template, 0x7069)
        libevdev_enable_event_type(template, UInt32(EV_REP))
        for code in 1...UInt32(127) { libevdev_enable_event_code(template, UInt32(EV_KEY), code, nil) }
        libevdev_enable_event_code(template, UInt32(EV_MSC), UInt32(MSC_SCAN), nil)
        try check(libevdev_uinput_create_from_device(template, descriptor, &device), "UI_DEV_CREATE")
        let made = InputNode.all().subtracting(before).first { $0.deviceName == Self.name }
        guard let made else { throw PlainError("the kernel made no event device for the benchmark's keyboard") }
        node = made
    }

    deinit {
        libevdev_uinput_destroy(device)
        close(descriptor)
    }

    /// Presses or releases a key.
    func send(_ keycode: Keycode, isDown: Bool) throws {
        try write(UInt16(EV_KEY), keycode.rawValue, isDown ? 1 : 0)
    }

    /// Sends an event that is no key and has no effect.
    func sendScanCode(_ value: Int32) throws { try write(UInt16(EV_MSC), UInt16(MSC_SCAN), value) }

    private func write(_ type: UInt16, _ code: UInt16, _ value: Int32) throws {
        let frame = [phim_event(type, code, value, 0), phim_event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0, 0)]
        let size = frame.count * MemoryLayout<input_event>.stride
        try check(Glibc.write(descriptor, frame, size), "write", Self.name)
    }
}
