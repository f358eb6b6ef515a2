import CLinux
package import DeviceNodes
package import EventLoop
import Glibc
package import Keyboard
package import System

/// The one keyboard that Phím types on, as the desktop or the console sees it.
///
/// Everything goes out in the order it came, in bursts that a reader can hold; the rest waits for a deadline of the
/// loop. Nothing waits inside a call and nothing is lost. The device has no `EV_REP`: repeats are sent as they come.
package final class VirtualKeyboard {
    /// Called when something could not be written: what is on the screen is no longer known.
    package var onFailure: (SystemError) -> Void = { _ in }
    /// Called when the device is gone: nothing can be typed any more.
    package var onLoss: () -> Void = {}
    /// Called when the desktop or the console switched the lights.
    package var onLights: (LockLights) -> Void = { _ in }
    /// The lights as they were set last.
    package private(set) var lights: LockLights = []

    /// The name that desktops know it by.
    package static let name = UinputDevice.keyboardName

    private let loop: EventLoop
    /// Who made the device; nil for one that is simulated.
    private var nodes: (any NodeSource)?
    private var descriptor: Int32 = -1
    private var registration: EventLoop.Registration?
    private var deadline: Deadline!
    private var queue: OutputQueue
    private let burst: EventBuffer
    /// How many writes have failed since the last that succeeded.
    private var failureCount = 0
    private let lightEvents = EventBuffer(capacity: 32)

    /// The keys that the user may hold while something is typed.
    private static let modifiers = KeySet([
        .leftControl, .rightControl, .leftShift, .rightShift, .leftAlt, .rightAlt, .leftMeta, .rightMeta,
    ])

    /// Whether it has a key; the others are passed on by a companion. See `UinputDevice.keyboardAnnounces`.
    package static func announces(_ keycode: Keycode) -> Bool { UinputDevice.keyboardAnnounces(keycode.rawValue) }

    /// A keyboard that is not there yet.
    package init(on loop: EventLoop, pace: OutputPace = OutputPace()) {
        self.loop = loop
        queue = OutputQueue(pace: pace)
        burst = EventBuffer(capacity: pace.burst)
        deadline = Deadline(on: loop) { [unowned self] in writeMore() }
    }

    /// A keyboard without a kernel, made by `open(simulated:)`.
    package convenience init(
        on loop: EventLoop, simulated descriptor: Int32, pace: OutputPace = OutputPace()
    ) throws(SystemError) {
        self.init(on: loop, pace: pace)
        try open(simulated: descriptor)
    }

    /// Types on a device that was made, and takes it over. Fails as `EventLoop.add` does.
    package func open(_ node: OutputNode, of nodes: any NodeSource) throws(SystemError) {
        try start(node.descriptor, nodes)
        // A desktop that has used the device before has set them already.
        let isOn = phim_evdev_lights(node.descriptor)
        if isOn >= 0 { use(LockLights(rawValue: UInt8(truncatingIfNeeded: isOn))) }
    }

    /// Without a kernel: events are written to this descriptor as `struct input_event`, and lights read from it. One end
    /// of a socket pair, or the writing end of a pipe; it is made non-blocking and closed by `close()`.
    ///
    /// SIGPIPE is ignored from then on, so that a reader that has closed its end is only a failed write.
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

    /// The device is there. Once it is gone, nothing can be typed.
    package var isOpen: Bool { registration != nil }

    /// Nothing waits to be written.
    package var isIdle: Bool { queue.isEmpty && burst.isEmpty }

    /// The times between certain keys.
    package var gap: OutputGap {
        get { queue.gap }
        set { queue.gap = newValue }
    }

    /// The keys that are down once everything sent has gone out.
    package var keysDown: KeySet { queue.downAtEnd }

    /// Sends events behind all others. A frame left open at the end is ended. Keys it does not announce are left out.
    package func send(_ events: [OutputEvent]) {
        guard isOpen else { return }
        for event in events {
            if Self.announces(event.keycode) {
                queue.append(event)
            } else if event.endsFrame {
                queue.endFrame()
            }
        }
        queue.endFrame()
        writeMore()
    }

    /// Sends a release of every key that is down, behind all that waits.
    package func releaseAll() {
        queue.downAtEnd.forEach { queue.append(OutputEvent($0, .release)) }
        writeMore()
    }

    /// How many events wait to be written.
    package var waitingCount: Int { queue.count }

    /// Drops all that waits. Keys that would be up afterwards are released; modifiers that the user holds are down.
    package func dropWaiting() {
        queue.removeAll(holding: Self.modifiers)
        writeMore()
    }

    /// Drops all that waits, then releases every key that is down: for the panic chord.
    package func abandonAll() {
        queue.removeAll()
        releaseAll()
    }

    /// Takes the keyboard away from the desktop. The kernel releases its keys; what waits is dropped.
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
        burst.removeAll()
    }

    private func writeMore() {
        // While the descriptor takes no more, `serve` goes on when it does.
        guard let registration, burst.isEmpty else { return }
        let next = queue.takeBurst(at: MonotonicClock.now()) { [burst] in burst.append($0) }
        if writeBurst() {
            deadline.arm(at: next)
        } else {
            deadline.disarm()
            loop.watch(registration, for: [.readable, .writable])
        }
    }

    /// Answers whether all of the burst is written.
    private func writeBurst() -> Bool {
        do throws(SystemError) {
            let isWritten = try burst.write(to: descriptor, call: "write")
            failureCount = 0
            return isWritten
        } catch {
            fail(error)
            return true
        }
    }

    /// A device that is gone stays gone, and one on which two writes fail is of no use, whatever the reason: it is closed,
    /// so that its owner can let the keyboards go.
    private func fail(_ error: SystemError) {
        failureCount += 1
        onFailure(SystemError(call: error.call, errno: error.errno, subject: Self.name))
        guard isOpen, failureCount > 1 || error.isDeviceMissing || error.errno == EPIPE else { return }
        close()
        onLoss()
    }

    private func serve(_ readiness: Readiness) {
        if readiness.contains(.readable) { readLights() }
        if readiness.contains(.writable), let registration, writeBurst() {
            loop.watch(registration, for: .readable)
            writeMore()
        }
        // Its node was revoked, or nobody reads a simulated keyboard any more. It would be reported in every turn.
        if readiness == .hangup {
            fail(SystemError(call: "write", errno: EPIPE, subject: Self.name))
        }
    }

    private func readLights() {
        var lights = lights
        do throws(SystemError) {
            // Once a turn: whoever switches lights without end does not hold the loop.
            let size = try lightEvents.read(from: descriptor)
            if size == 0 { return fail(SystemError(call: "read", errno: ENODEV, subject: Self.name)) }
            for index in 0..<lightEvents.count where lightEvents.events[index].type == UInt16(EV_LED) {
                lights.set(lightEvents.events[index].code, lightEvents.events[index].value != 0)
            }
        } catch {
            // What cannot be read would be reported in every turn.
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
