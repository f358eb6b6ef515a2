import CLinux
import Glibc
import Keyboard
import System

/// A keyboard that the benchmark makes (uinput) and presses keys on.
final class SourceKeyboard {
    /// Its event device.
    let node: InputNode
    private let descriptor: Int32

    private static let name = "phim-bench keyboard"

    /// Fails with ENOENT where the kernel has no uinput, EACCES where it may not be used.
    init() throws {
        let before = InputNode.all()
        descriptor = try check(open("/dev/uinput", O_WRONLY | O_CLOEXEC), "open", "/dev/uinput")
        for type in [EV_KEY, EV_REP, EV_MSC] {
            try check(phim_uinput_enable_type(descriptor, UInt32(type)), "UI_SET_EVBIT")
        }
        for code in 1...UInt32(127) {
            try check(phim_uinput_enable_code(descriptor, UInt32(EV_KEY), code), "UI_SET_KEYBIT")
        }
        try check(phim_uinput_enable_code(descriptor, UInt32(EV_MSC), UInt32(MSC_SCAN)), "UI_SET_MSCBIT")
        try check(
            phim_uinput_create(descriptor, Self.name, "phim-bench/keyboard", UInt16(BUS_USB), 0x1209, 0x7069, 1),
            "UI_DEV_CREATE")
        let made = InputNode.all().subtracting(before).first { $0.deviceName == Self.name }
        guard let made else { throw PlainError("the kernel made no event device for the benchmark's keyboard") }
        node = made
    }

    deinit {
        _ = phim_uinput_destroy(descriptor)
        close(descriptor)
    }

    /// A key changes its state.
    func send(_ keycode: Keycode, isDown: Bool) throws {
        try write(UInt16(EV_KEY), keycode.rawValue, isDown ? 1 : 0)
    }

    /// An event that is no key and changes nothing.
    func sendScanCode(_ value: Int32) throws { try write(UInt16(EV_MSC), UInt16(MSC_SCAN), value) }

    private func write(_ type: UInt16, _ code: UInt16, _ value: Int32) throws {
        let frame = [phim_event(type, code, value, 0), phim_event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0, 0)]
        let size = frame.count * MemoryLayout<input_event>.stride
        try check(Glibc.write(descriptor, frame, size), "write", Self.name)
    }
}
