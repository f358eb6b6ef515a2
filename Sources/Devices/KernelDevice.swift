import CEvdev
import CLinux
import DeviceNodes
import EventLoop
import Glibc
import Keyboard
import System

/// A device of the kernel's, opened. libevdev describes, reads and grabs it.
final class KernelDevice: DevicePort {
    let descriptor: Int32
    let description: DeviceDescription
    private let evdev: Evdev
    private let nodes: any NodeSource
    private let canWrite: Bool
    /// The next events are differences from the true state.
    private var isSynchronising = false

    /// Opens and describes the device at this path. Calls back at once or in a later turn of the loop, with EACCES, ENODEV,
    /// or ENOTTY for what is no event device.
    static func open(
        _ path: String, id: DeviceID, by nodes: any NodeSource,
        then receive: @escaping (Result<any DevicePort, SystemError>) -> Void
    ) {
        nodes.open(path) { opened in
            receive(
                opened.flatMap { descriptor in
                    do throws(SystemError) {
                        return .success(try KernelDevice(descriptor, path: path, id: id, nodes: nodes))
                    } catch {
                        nodes.close(descriptor)
                        return .failure(error)
                    }
                })
        }
    }

    private init(_ descriptor: Int32, path: String, id: DeviceID, nodes: any NodeSource) throws(SystemError) {
        let evdev = try Evdev(descriptor, path: path)
        let handle = evdev.handle
        try Evdev.call("EVIOCSCLOCKID", path) { libevdev_set_clock_id(handle, CLOCK_MONOTONIC) }
        description = evdev.description(id: id, path: path)
        self.evdev = evdev
        self.descriptor = descriptor
        self.nodes = nodes
        canWrite = fcntl(descriptor, F_GETFL) & O_ACCMODE == O_RDWR
    }

    var isAlive: Bool {
        // The kernel reports nothing but a hangup unless it is asked for more.
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&state, 1, 0) <= 0
    }

    func keysDown() -> KeySet { evdev.keysDown }

    func next() throws(SystemError) -> input_event? {
        var event = input_event()
        while true {
            switch read(isSynchronising ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL, &event) {
            case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): return event
            case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
                // libevdev gives a difference the time of the event that it read last, which may be long ago.
                if isSynchronising { event = phim_event(event.type, event.code, event.value, MonotonicClock.now()) }
                isSynchronising = true
                return event
            case -EAGAIN:
                if !isSynchronising { return nil }
                isSynchronising = false
            case -EINTR: continue
            case let error:
                throw SystemError(call: "libevdev_next_event", errno: -error, subject: description.path)
            }
        }
    }

    func synchronise() throws(SystemError) {
        var event = input_event()
        try Evdev.call("libevdev_next_event", description.path) { read(LIBEVDEV_READ_FLAG_FORCE_SYNC, &event) }
        isSynchronising = true
    }

    /// The second flag says not to read from the kernel before what was read is used up. Without it libevdev reads once for
    /// each event. The descriptor does not block, whatever the flag's name says.
    private func read(_ flag: libevdev_read_flag, _ event: inout input_event) -> Int32 {
        libevdev_next_event(evdev.handle, flag.rawValue | LIBEVDEV_READ_FLAG_BLOCKING.rawValue, &event)
    }

    func setGrab(_ isOn: Bool) throws(SystemError) {
        try Evdev.call("EVIOCGRAB", description.path) {
            libevdev_grab(evdev.handle, isOn ? LIBEVDEV_GRAB : LIBEVDEV_UNGRAB)
        }
    }

    func setLights(_ lights: LockLights) throws(SystemError) {
        guard canWrite else { return }
        for code in LockLights.codes {
            // Nothing is written for a light that the device does not have.
            let value = lights.isOn(code) ? LIBEVDEV_LED_ON : LIBEVDEV_LED_OFF
            try Evdev.call("write", description.path) {
                libevdev_kernel_set_led_value(evdev.handle, UInt32(code), value)
            }
        }
    }

    func makeCompanion(then receive: @escaping (Result<Companion?, SystemError>) -> Void) {
        guard evdev.companion() != nil else { return receive(.success(nil)) }
        nodes.makeCompanion(of: descriptor) { [nodes] made in
            receive(made.map { $0.map { Companion($0, of: nodes) } })
        }
    }

    /// The grab is ended first: a service that has the same open file may close it later.
    func close() {
        try? setGrab(false)
        nodes.close(descriptor)
    }
}
