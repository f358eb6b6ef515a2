import CLinux
package import Devices
import Glibc
package import Keyboard
package import System

/// A simulated keyboard, which sends its events as `struct input_event` over a socket.
///
/// It keeps the state that a kernel would: which keys are down, whether it is grabbed, which LEDs are on. No pipe: it would
/// hang up only when each program that is just being started has closed its copy of the descriptor.
package final class SimulatedKeyboard {
    /// Whether the reader has grabbed it.
    package private(set) var isGrabbed = false
    /// Whether another program has grabbed it, so that a grab fails with EBUSY.
    package var isGrabbedElsewhere = false
    /// The LEDs that are on.
    package private(set) var lights: LockLights = []
    /// The keys that are down.
    package private(set) var keysDown = KeySet()
    /// The description for `KeyboardSet`.
    package let description: DeviceDescription

    /// Called during a grab, between the two times that the caller reads the keys that are down, to test that moment.
    package var atGrab: () -> Void = {}
    /// Called at the end of a grab, before the caller knows that it has ended.
    package var atRelease: () -> Void = {}

    private var readingEnd: Int32?
    private let writingEnd: Int32
    private var isPluggedIn = true
    private let companionDescriptor: Int32?
    private var frame = EventBuffer(capacity: 4)

    /// A keyboard that is not opened yet. `companion` is a descriptor for pointer events that the caller keeps and
    /// closes. Creates a pair of sockets with socketpair(2), and ignores SIGPIPE from then on.
    package init(
        name: String = "Simulated keyboard", path: String = "simulated", kind: DeviceKind = .keyboard,
        companion: Int32? = nil, mouseKeys: KeySet = KeySet()
    ) throws(SystemError) {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [-1, -1]
        try check(phim_socketpair_create(&ends), "socketpair")
        readingEnd = ends[0]
        writingEnd = ends[1]
        companionDescriptor = companion
        description = DeviceDescription(path: path, name: name, kind: kind, mouseKeys: mouseKeys)
    }

    deinit {
        unplug()
        if let readingEnd { close(readingEnd) }
    }

    /// Sends an event of a key. Throws EAGAIN if the reader is too far behind, EPIPE if it has closed the keyboard,
    /// ENODEV after `unplug`.
    package func send(_ keycode: Keycode, _ phase: KeyPhase, at time: Timestamp) throws(SystemError) {
        switch phase {
        case .press: keysDown.insert(keycode)
        case .release: keysDown.remove(keycode)
        case .repeat: break
        }
        try sendOther(type: UInt16(EV_KEY), code: keycode.rawValue, value: Int32(phase.rawValue), at: time)
    }

    /// Sends a press, and a release one microsecond later.
    package func tap(_ keycode: Keycode, at time: Timestamp) throws(SystemError) {
        try send(keycode, .press, at: time)
        try send(keycode, .release, at: time + 1)
    }

    /// Sends any other event in a frame of its own: a movement, a switch, a scan code. Throws like `send`.
    package func sendOther(type: UInt16, code: UInt16, value: Int32, at time: Timestamp) throws(SystemError) {
        frame.append(phim_event(type, code, value, time))
        frame.append(phim_event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0, time))
        try write()
    }

    /// Reports lost events (`SYN_DROPPED`). `keysDown` are the keys that are down after the loss.
    package func lose(leaving keysDown: KeySet, at time: Timestamp) throws(SystemError) {
        self.keysDown = keysDown
        frame.append(phim_event(UInt16(EV_SYN), UInt16(SYN_DROPPED), 0, time))
        frame.append(phim_event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0, time))
        try write()
    }

    /// Unplugs the keyboard. Events that were sent before can still be read.
    package func unplug() {
        guard isPluggedIn else { return }
        isPluggedIn = false
        shutdown(writingEnd, Int32(SHUT_RDWR))
        close(writingEnd)
    }

    private func write() throws(SystemError) {
        guard isPluggedIn else {
            frame.removeAll()
            throw SystemError(call: "write", errno: ENODEV, subject: description.name)
        }
        guard try frame.write(to: writingEnd, call: "write") else {
            frame.removeAll()
            throw SystemError(call: "write", errno: EAGAIN, subject: description.name)
        }
    }

    /// Opens the reading end. Throws EBUSY the second time.
    package func open(id: DeviceID) throws(SystemError) -> any DevicePort {
        guard let descriptor = readingEnd else {
            throw SystemError(call: "open", errno: EBUSY, subject: description.name)
        }
        readingEnd = nil
        return Port(self, descriptor, id)
    }

    private final class Port: DevicePort {
        let descriptor: Int32
        let description: DeviceDescription
        private let keyboard: SimulatedKeyboard
        private var stream: EventStream

        init(_ keyboard: SimulatedKeyboard, _ descriptor: Int32, _ id: DeviceID) {
            self.keyboard = keyboard
            self.descriptor = descriptor
            var description = keyboard.description
            description.id = id
            self.description = description
            // Events that were sent before it was opened are read too.
            stream = EventStream(descriptor, path: description.path)
        }

        var isAlive: Bool { keyboard.isPluggedIn }

        func keysDown() -> KeySet { KeySet() }
        func next() throws(SystemError) -> input_event? { try stream.next(truth: keyboard.keysDown) }
        func synchronise() throws(SystemError) { try stream.synchronise(truth: keyboard.keysDown) }
        func setGrab(_ isOn: Bool) throws(SystemError) {
            if keyboard.isGrabbedElsewhere && isOn {
                throw SystemError(call: "EVIOCGRAB", errno: EBUSY, subject: keyboard.description.name)
            }
            if isOn { keyboard.atGrab() }
            if keyboard.isGrabbed && !isOn { keyboard.atRelease() }
            keyboard.isGrabbed = isOn
        }
        func setLights(_ lights: LockLights) { keyboard.lights = lights }
        func makeCompanion(then receive: (Result<Companion?, SystemError>) -> Void) {
            receive(.success(keyboard.companionDescriptor.map(Companion.init(simulated:))))
        }
        func close() { Glibc.close(descriptor) }
    }
}

extension KeyboardSet {
    /// Adds a simulated keyboard to the set and returns its device number.
    @discardableResult
    package func attach(_ keyboard: SimulatedKeyboard) throws(SystemError) -> DeviceID {
        try attach { id throws(SystemError) in try keyboard.open(id: id) }
    }
}
