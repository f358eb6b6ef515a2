import CEvdev
import CLinux
import DeviceNodes
import EventLoop
import Glibc
import Keyboard
import System

/// An open device of the kernel; libevdev describes, reads and grabs it.
final class KernelDevice: DevicePort {
    let descriptor: Int32
    let description: DeviceDescription
    private let evdev: Evdev
    private let nodes: any NodeSource
    private let canWrite: Bool
    /// Whether the next events are the differences from the true state.
    private var isSynchronising = false
    /// The number of events that were read since none waited.
    private var readInARow = 0

    /// The number of events in a row after which a device sends faster than a hand.
    private static let burst = 16

    /// Opens and describes the device at a path. Calls back at once or in a later turn of the loop; errors include
    /// EACCES, ENODEV, and ENOTTY if the node is not an event device.
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
        // With no requested events, poll reports only a hangup or an error.
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&state, 1, 0) <= 0
    }

    func keysDown() -> KeySet { evdev.keysDown }

    func next() throws(SystemError) -> input_event? {
        var event = input_event()
        while true {
            switch read(isSynchronising ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL, &event) {
            case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
                readInARow += 1
                return event
            case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
                // libevdev gives a difference the time of the event that it read last, which may be long ago.
                if isSynchronising { event = phim_event(event.type, event.code, event.value, MonotonicClock.now()) }
                isSynchronising = true
                return event
            case -EAGAIN:
                readInARow = 0
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

    /// Reads an event with LIBEVDEV_READ_FLAG_BLOCKING, so that libevdev reads from the kernel only after its own
    /// buffer is empty; without it there is one read(2) per event. In a burst, as of a macro pad with 8 kHz, that read
    /// empties the kernel's buffer of 64 events into libevdev's, which is larger. The descriptor is non-blocking, so the
    /// call never blocks.
    private func read(_ flag: libevdev_read_flag, _ event: inout input_event) -> Int32 {
        let saving = readInARow < Self.burst ? LIBEVDEV_READ_FLAG_BLOCKING.rawValue : 0
        return libevdev_next_event(evdev.handle, flag.rawValue | saving, &event)
    }

    func setGrab(_ isOn: Bool) throws(SystemError) {
        try Evdev.call("EVIOCGRAB", description.path) {
            libevdev_grab(evdev.handle, isOn ? LIBEVDEV_GRAB : LIBEVDEV_UNGRAB)
        }
    }

    func setLights(_ lights: LockLights) throws(SystemError) {
        guard canWrite else { return nodes.setLights(lights.rawValue, of: descriptor) }
        for code in LockLights.codes {
            // libevdev writes nothing for a light that the device does not have.
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

    /// Ends the grab first, because a service with the same open file may close it later.
    func close() {
        try? setGrab(false)
        nodes.close(descriptor)
    }
}
