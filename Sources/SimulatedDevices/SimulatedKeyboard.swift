import CLinux
package import Devices
import Glibc
package import Keyboard
package import System

/// A keyboard without a kernel: what is pressed on it arrives as `struct input_event` on a pipe.
///
/// It remembers what a kernel would know: which keys are down, whether it is grabbed, which lights are on.
package final class SimulatedKeyboard {
    /// What the reader was given: grabbed or not.
    package private(set) var isGrabbed = false
    /// Another program has the keyboard: it can't be grabbed, and its keys don't come.
    package var isTaken = false
    /// The lights that are on.
    package private(set) var lights: LockLights = []
    /// The keys that are down.
    package private(set) var keysDown = KeySet()
    /// What `KeyboardSet` knows about it.
    package let description: DeviceDescription

    /// Called between the two looks at the keys that a grab takes, for the tests of that moment.
    package var atGrab: () -> Void = {}

    private var readingEnd: Int32?
    private let writingEnd: Int32
    private var isPluggedIn = true
    private let companionDescriptor: Int32?
    private let frame = EventBuffer(capacity: 4)

    /// A keyboard that is not read yet. Movements and buttons sent with `sendOther` are passed on to `companion`,
    /// a descriptor that stays the caller's. Corresponds to pipe2; SIGPIPE is ignored from then on.
    package init(
        name: String = "Simulated keyboard", path: String = "simulated", kind: DeviceKind = .keyboard,
        companion: Int32? = nil
    ) throws(SystemError) {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [-1, -1]
        try check(phim_pipe_create(&ends), "pipe2")
        readingEnd = ends[0]
        writingEnd = ends[1]
        companionDescriptor = companion
        description = DeviceDescription(path: path, name: name, kind: kind)
    }

    deinit {
        unplug()
        if let readingEnd { close(readingEnd) }
    }

    /// A key changes its state. Fails with EAGAIN if the reader is too far behind, EPIPE if it closed the keyboard.
    package func send(_ keycode: Keycode, _ phase: KeyPhase, at time: Timestamp) throws(SystemError) {
        switch phase {
        case .press: keysDown.insert(keycode)
        case .release: keysDown.remove(keycode)
        case .repeat: break
        }
        try sendOther(type: UInt16(EV_KEY), code: keycode.rawValue, value: Int32(phase.rawValue), at: time)
    }

    /// A key is pressed and released in this microsecond and the next.
    package func tap(_ keycode: Keycode, at time: Timestamp) throws(SystemError) {
        try send(keycode, .press, at: time)
        try send(keycode, .release, at: time + 1)
    }

    /// Any other event in a frame of its own: a movement, a switch, a scan code. Fails as `send` does.
    package func sendOther(type: UInt16, code: UInt16, value: Int32, at time: Timestamp) throws(SystemError) {
        frame.append(phim_event(type, code, value, time))
        frame.append(phim_event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0, time))
        try write()
    }

    /// The kernel says it lost events (`SYN_DROPPED`); `keysDown` as given here is what is true after that.
    package func lose(leaving keysDown: KeySet, at time: Timestamp) throws(SystemError) {
        self.keysDown = keysDown
        frame.append(phim_event(UInt16(EV_SYN), UInt16(SYN_DROPPED), 0, time))
        frame.append(phim_event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0, time))
        try write()
    }

    /// Pulls the plug. What was sent before is still read.
    package func unplug() {
        guard isPluggedIn else { return }
        isPluggedIn = false
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

    /// Opens the reading end, which can be done once. Fails with EBUSY the second time.
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
            // What was sent before it was opened is read, too.
            stream = EventStream(descriptor, path: description.path)
        }

        var isAlive: Bool { keyboard.isPluggedIn }

        func keysDown() -> KeySet { KeySet() }
        func next() throws(SystemError) -> input_event? { try stream.next(truth: keyboard.keysDown) }
        func synchronise() throws(SystemError) { try stream.synchronise(truth: keyboard.keysDown) }
        func setGrab(_ isOn: Bool) throws(SystemError) {
            if keyboard.isTaken && isOn {
                throw SystemError(call: "EVIOCGRAB", errno: EBUSY, subject: keyboard.description.name)
            }
            if isOn { keyboard.atGrab() }
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
    /// Adds a simulated keyboard.
    @discardableResult
    package func attach(_ keyboard: SimulatedKeyboard) throws(SystemError) -> DeviceID {
        try attach { id throws(SystemError) in try keyboard.open(id: id) }
    }
}
