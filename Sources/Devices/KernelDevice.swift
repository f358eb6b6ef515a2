import CEvdev
import CLinux
import DeviceNodes
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
    private let nodes: any NodeSource
    private let lights: [UInt16]
    private let canWrite: Bool
    private let lightEvents = EventBuffer(capacity: 8)

    /// Opens and describes the device at this path. Calls back at once or in a later turn of the loop, with EACCES, ENODEV,
    /// or ENOTTY for what is no event device.
    static func open(
        _ path: String, id: DeviceID, by nodes: any NodeSource,
        then receive: @escaping (Result<OpenDevice, SystemError>) -> Void
    ) {
        nodes.open(path) { opened in
            receive(
                opened.flatMap { descriptor in
                    do throws(SystemError) {
                        return .success(try KernelDevice.device(descriptor, path: path, id: id, nodes: nodes))
                    } catch {
                        nodes.close(descriptor)
                        return .failure(error)
                    }
                })
        }
    }

    private static func device(
        _ descriptor: Int32, path: String, id: DeviceID, nodes: any NodeSource
    ) throws(SystemError) -> OpenDevice {
        try check(phim_evdev_version(descriptor), "EVIOCGVERSION", path)
        try check(phim_evdev_use_monotonic_clock(descriptor), "EVIOCSCLOCKID", path)
        let evdev = try Evdev(descriptor, path: path)
        let description = evdev.description(id: id, path: path)
        let device = KernelDevice(descriptor, path: path, evdev: evdev, kind: description.kind, nodes: nodes)
        return OpenDevice(descriptor: descriptor, description: description, port: device)
    }

    private init(
        _ descriptor: Int32, path: String, evdev: borrowing Evdev, kind: DeviceKind, nodes: any NodeSource
    ) {
        self.descriptor = descriptor
        self.path = path
        self.nodes = nodes
        canWrite = fcntl(descriptor, F_GETFL) & O_ACCMODE == O_RDWR
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

    func makeCompanion(then receive: @escaping (Result<Companion?, SystemError>) -> Void) {
        guard let companion else { return receive(.success(nil)) }
        nodes.open(DeviceNode.uinput.path) { [nodes] opened in
            receive(
                opened.flatMap { descriptor in
                    do throws(SystemError) {
                        return .success(try Companion(companion, descriptor, of: nodes))
                    } catch {
                        return .failure(error)
                    }
                })
        }
    }

    /// The grab is ended first: a service that has the same open file may close it later.
    func close() {
        _ = phim_evdev_grab(descriptor, false)
        nodes.close(descriptor)
    }
}
