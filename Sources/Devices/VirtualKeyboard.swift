import CLinux
package import DeviceNodes
package import EventLoop
import Glibc
package import Keyboard
package import System

/// The keyboard that Phím types on, as the desktop or the console sees it.
///
/// Events are sent in order, in bursts that a reader can hold; a deadline of the loop sends the rest. No call blocks
/// and no event is lost. The device has no `EV_REP`: repeats are sent as they come.
package final class VirtualKeyboard {
    /// Called when events could not be written, so that the text on the screen is no longer known.
    package var onFailure: (SystemError) -> Void = { _ in }
    /// Called when the device is gone, so that nothing can be typed.
    package var onLoss: () -> Void = {}
    /// Called when the desktop or the console changed the lights.
    package var onLights: (LockLights) -> Void = { _ in }
    /// The last known state of the lights.
    package private(set) var lights: LockLights = []

    /// The name of the device that desktops show.
    package static let name = UinputDevice.keyboardName

    private let loop: EventLoop
    /// The source that made the device and closes it; nil for a simulated device.
    private var nodes: (any NodeSource)?
    private var descriptor: Int32 = -1
    private var registration: EventLoop.Registration?
    private var deadline: Deadline!
    private var queue: OutputQueue
    /// The number of failed writes since the last successful one.
    private var failureCount = 0
    private var lightEvents = EventBuffer(capacity: 32)

    /// The modifiers that the user may hold while text is being typed.
    private static let modifiers = KeySet([
        .leftControl, .rightControl, .leftShift, .rightShift, .leftAlt, .rightAlt, .leftMeta, .rightMeta,
    ])

    /// Whether the virtual keyboard has a key. A companion passes on the others. See `UinputDevice.keyboardAnnounces`.
    static func announces(_ keycode: Keycode) -> Bool { UinputDevice.keyboardAnnounces(keycode.rawValue) }

    /// Creates a keyboard without a device; `open` gives it one.
    package init(on loop: EventLoop, pace: OutputPace = OutputPace()) {
        self.loop = loop
        queue = OutputQueue(pace: pace)
        deadline = Deadline(on: loop) { [unowned self] in writeMore() }
    }

    /// Creates a simulated keyboard with `open(simulated:)`.
    package convenience init(
        on loop: EventLoop, simulated descriptor: Int32, pace: OutputPace = OutputPace()
    ) throws(SystemError) {
        self.init(on: loop, pace: pace)
        try open(simulated: descriptor)
    }

    /// Types on a device that was made, and takes its descriptor over. Throws the errors of `EventLoop.add`; the
    /// descriptor is closed then.
    package func open(_ node: OutputNode, of nodes: any NodeSource) throws(SystemError) {
        try start(node.descriptor, nodes)
        // A desktop that used the device before may have set its lights.
        let isOn = phim_evdev_lights(node.descriptor)
        if isOn >= 0 { use(LockLights(rawValue: UInt8(truncatingIfNeeded: isOn))) }
    }

    /// Writes events to a descriptor as `struct input_event`, and reads lights from it; for tests without the kernel's
    /// uinput. The descriptor is one end of a socket pair, or the writing end of a pipe. It is made non-blocking, and
    /// `close()` closes it.
    ///
    /// SIGPIPE is ignored from then on, so that a write to a closed reader fails with EPIPE.
    package func open(simulated descriptor: Int32) throws(SystemError) {
        signal(SIGPIPE, SIG_IGN)
        try check(fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK), "fcntl")
        try start(descriptor, nil)
    }

    private func start(_ descriptor: Int32, _ nodes: (any NodeSource)?) throws(SystemError) {
        close()
        do throws(SystemError) {
            registration = try loop.add(descriptor) { [unowned self] in serve($0) }
        } catch {
            release(descriptor, of: nodes)
            throw error
        }
        self.nodes = nodes
        self.descriptor = descriptor
    }

    private func release(_ descriptor: Int32, of nodes: (any NodeSource)?) {
        if let nodes { nodes.close(descriptor) } else { Glibc.close(descriptor) }
    }

    deinit { close() }

    /// Whether the keyboard has a device.
    package var isOpen: Bool { registration != nil }

    /// Whether no event waits to be written.
    package var isIdle: Bool { queue.isEmpty }

    /// The pauses between certain keys.
    package var gap: OutputGap {
        get { queue.gap }
        set { queue.gap = newValue }
    }

    /// The keys that are down once all events were written.
    package var keysDown: KeySet { queue.downAtEnd }

    /// Appends events to the queue and ends the last frame. Keys that the device does not have are left out.
    package func send(_ events: [OutputEvent]) {
        writeMore(events)
    }

    /// Appends a release of every key that is down.
    package func releaseAll() {
        queue.downAtEnd.forEach { queue.append(OutputEvent($0, .release)) }
        writeMore()
    }

    /// The number of events that wait to be written.
    package var waitingCount: Int { queue.count }

    /// Drops the waiting events. Keys that they would have released are released; modifiers that the user holds stay
    /// down.
    package func dropWaiting() {
        queue.removeAll(holding: Self.modifiers)
        writeMore()
    }

    /// Drops the waiting events and releases every key that is down; for the panic chord.
    package func abandonAll() {
        queue.removeAll()
        releaseAll()
    }

    /// Closes the device and drops the waiting events. The kernel releases its keys.
    package func close() {
        guard let registration else { return }
        self.registration = nil
        deadline.disarm()
        loop.remove(registration)
        release(descriptor, of: nodes)
        nodes = nil
        descriptor = -1
        failureCount = 0
        queue.startOver()
    }

    /// Appends events, and writes what may be sent now; also the rest of a burst, if the descriptor accepts more again.
    private func writeMore(_ events: [OutputEvent] = [], isWritable: Bool = false) {
        guard let registration else { return }
        do throws(SystemError) {
            switch try queue.send(events, to: descriptor, at: loop.now(), resumes: isWritable) {
            case .written(let next):
                deadline.arm(at: next)
                if isWritable { loop.watch(registration, for: .readable) }
            case .blocked:
                // `serve` continues when the descriptor is writable.
                deadline.disarm()
                loop.watch(registration, for: [.readable, .writable])
            case .waiting: return
            }
            failureCount = 0
        } catch {
            fail(error)
            if isOpen, !queue.isEmpty { deadline.arm(at: 0) }
        }
    }

    /// Reports a failed write. Closes the device if it is gone, or after two failures in a row for any reason, so that
    /// the owner can release the keyboards.
    private func fail(_ error: SystemError) {
        failureCount += 1
        onFailure(SystemError(call: error.call, errno: error.errno, subject: Self.name))
        guard isOpen, failureCount > 1 || error.isDeviceMissing || error.errno == EPIPE else { return }
        close()
        onLoss()
    }

    private func serve(_ readiness: Readiness) {
        if readiness.contains(.readable) { readLights() }
        if readiness.contains(.writable) { writeMore(isWritable: true) }
        // The node was revoked, or the reader of a simulated keyboard is gone. The hangup would be reported in every
        // turn.
        if readiness == .hangup {
            fail(SystemError(call: "write", errno: EPIPE, subject: Self.name))
        }
    }

    private func readLights() {
        var lights = lights
        do throws(SystemError) {
            // It reads once per turn, so that a program that changes lights without end does not block the loop.
            let size = try lightEvents.read(from: descriptor)
            if size == 0 { return fail(SystemError(call: "read", errno: ENODEV, subject: Self.name)) }
            for index in 0..<lightEvents.count where lightEvents.events[index].type == UInt16(EV_LED) {
                lights.set(lightEvents.events[index].code, lightEvents.events[index].value != 0)
            }
        } catch {
            // An unreadable descriptor would be reported in every turn, so one failure closes the device.
            failureCount += 1
            fail(error)
        }
        use(lights)
    }

    private func use(_ lights: LockLights) {
        guard lights != self.lights else { return }
        self.lights = lights
        onLights(lights)
    }
}
