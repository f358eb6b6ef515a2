import CLinux
import EventLoop
import Glibc
import Keyboard
import System

/// An open keyboard, or a mouse with a bound key. It is grabbed only when all its keys are up.
///
/// A key that is down when the grab begins would repeat without end in the application that saw its press. Until all
/// keys are up, the keyboard is only read, and its keys pass through to the desktop.
final class PhysicalKeyboard {
    enum Grab {
        case released
        case waitingForKeysUp
        case grabbed
        case failed(SystemError)
    }

    private(set) var grab = Grab.released
    /// The keys and buttons that are down, by the events and the kernel's state.
    private(set) var down = KeySet()

    let description: DeviceDescription
    let port: any DevicePort
    /// The buttons and turns of the wheel that are read as keys; the companion gets the others.
    var boundMouseKeys: KeySet
    /// Those of them that are down: a reload while one is held changes nothing until it is released.
    private var heldMouseKeys = KeySet()
    private unowned let set: KeyboardSet
    private let loop: EventLoop
    private var registration: EventLoop.Registration?
    private var companion = CompanionState.unknown
    private var isReading = false
    /// Whether the true state of the keys must be read.
    private var isStale = false
    /// Reads the events that one turn of the loop left over.
    private var rest: Deadline!
    /// The error of the last failed grab, so that it is reported once.
    private var lastFailure: SystemError?
    /// The time of the last movement that was read, if the device is also a pointer.
    private var lastMovement: Timestamp?
    /// The time of the last press, or of the opening.
    private var lastPress: Timestamp
    /// Whether the key that stays down was reported.
    private var isHeldTold = false

    private enum CompanionState {
        case unknown
        case awaited
        /// The companion; nil for a keyboard that needs none.
        case made(Companion?)

        var device: Companion? {
            if case .made(let device) = self { device } else { nil }
        }
    }

    /// The shortest press of a finger, in µs. A shorter gap between events contains no whole tap.
    private static let shortestTap: Timestamp = 15_000
    /// The longest time that a person holds a key, in µs.
    static let longestHold: Timestamp = 30_000_000
    /// The most events that are read in one turn of the loop, so that a pointer that moves without pause does not block
    /// it.
    private static let limit = 512
    /// The most steps of one turn of a wheel. No finger makes more.
    private static let longestTurn = 16

    init(_ port: any DevicePort, boundMouseKeys: KeySet, in set: KeyboardSet) throws(SystemError) {
        self.boundMouseKeys = boundMouseKeys
        description = port.description
        self.port = port
        self.set = set
        loop = set.loop
        lastPress = loop.now()
        down = port.keysDown()
        maskScanCodes()
        rest = Deadline(on: loop) { [unowned self] in receive() }
        registration = try loop.add(port.descriptor) { [unowned self] _ in receive() }
    }

    private var isOpen: Bool { registration != nil }

    var isGrabbed: Bool {
        if case .grabbed = grab { true } else { false }
    }

    /// Grabs the keyboard now if all its keys are up, otherwise once they are.
    func grabWhenUp() {
        guard isOpen, !isGrabbed else { return }
        grab = .waitingForKeysUp
        lastFailure = nil
        // The remaining events of the batch belong to the desktop, so the grab comes after them.
        if !isReading { grabIfAllUp() }
    }

    /// Whether a key is down and the last press is longer ago than a person holds a key: the key is stuck, or something
    /// lies on it.
    func holdsKey(at time: Timestamp) -> Bool { !down.isEmpty && time > lastPress + Self.longestHold }

    /// Whether the keyboard waits for a key that stays down and that was not reported yet.
    func mustTellHeldKey(at time: Timestamp) -> Bool {
        guard case .waitingForKeysUp = grab, holdsKey(at: time) else { return false }
        defer { isHeldTold = true }
        return !isHeldTold
    }

    /// Whether the grab failed for want of descriptors or memory.
    var lacksResources: Bool {
        if case .failed(let error) = grab { error.isShortage } else { false }
    }

    /// Tries a grab again that failed for want of resources.
    func retry() {
        if isOpen, !isReading, lacksResources, down.isEmpty { grabIfAllUp() }
    }

    /// Ends the grab. With `handlesRest`, the keys that came before its end are handled: nobody else gets them.
    func release(handlesRest: Bool = false) {
        if isGrabbed {
            let end = endGrab()
            if handlesRest, !isReading { handleRest(before: end) }
            companion.device?.releaseAll()
        }
        grab = .released
    }

    /// Ends the grab and returns the time of its end: later events reach the desktop or the console.
    private func endGrab() -> Timestamp {
        let begin = loop.now()
        // This fails if the device is gone, and then there is no grab to end.
        try? port.setGrab(false)
        // The kernel gives the events to other readers of the node at once, waits some 10 ms, gives them to the console
        // too, and waits again.
        return set.isReadByConsole() ? begin + (loop.now() - begin) / 2 : begin
    }

    /// Handles the events that came before the end of the grab, and only follows the later ones.
    private func handleRest(before end: Timestamp) {
        let set = set
        isReading = true
        defer { isReading = false }
        for _ in 0..<Self.limit {
            // The loop reports a device that is gone.
            guard isOpen, let event = try? port.next() else { return }
            if event.microseconds >= end { grab = .released }
            handle(event, in: set)
        }
    }

    /// Closes the keyboard and ends its grab.
    func close() {
        guard let registration else { return }
        self.registration = nil
        loop.remove(registration)
        rest.disarm()
        port.close()
        companion.device?.close()
        grab = .released
        down.removeAll()
        heldMouseKeys.removeAll()
    }

    /// Compares `down` with the true state of the keys, and handles the differences as events.
    func resynchronise() {
        isStale = true
        // `synchronise` drops unread events, so they are read first.
        if !isReading { receive() }
    }

    /// Masks scan codes (MSC_SCAN): some keyboards send thousands per second, and the kernel buffers only 64 events per
    /// reader. Kernels before 4.4 cannot mask events.
    private func maskScanCodes() {
        var wanted = ~(UInt8(1) << UInt8(MSC_SCAN))
        _ = phim_evdev_mask(port.descriptor, UInt32(EV_MSC), &wanted, 1)
    }

    /// Reads the events that wait now.
    func readRest() {
        if !isReading { receive() }
    }

    /// Grabs the keyboard if all its keys are up. It waits for the companion first, because a grab without it would
    /// lose the other events.
    private func grabIfAllUp() {
        switch companion {
        // A mouse that is grabbed without one would not move anything any more.
        case .made(let device): if device == nil, description.kind == .pointer { return }
        case .awaited: return
        case .unknown:
            companion = .awaited
            return port.makeCompanion { [weak self] in
                if let self { receiveCompanion($0) } else if case .success(let made) = $0 { made?.close() }
            }
        }
        do throws(SystemError) {
            _ = try followKeys()
            guard down.isEmpty else { return }
            try port.setGrab(true)
            // The desktop saw a press that came between the check and the grab, and would never see its release.
            let isSeen = try followKeys() || !down.isEmpty
            grab = .grabbed
            if isSeen {
                release(handlesRest: true)
                return grab = .waitingForKeysUp
            }
            isHeldTold = false
            try port.setLights(set.lights)
        } catch {
            return fail(error)
        }
        lastFailure = nil
        set.onDevicesChanged()
    }

    private func receiveCompanion(_ result: Result<Companion?, SystemError>) {
        switch result {
        case .success(let made):
            guard isOpen else { made?.close(); return }
            companion = .made(made)
            if case .waitingForKeysUp = grab, !isReading { grabIfAllUp() }
        case .failure(let error):
            // A failure that is no shortage is permanent, so it is not tried again.
            companion = error.isShortage ? .unknown : .made(nil)
            if case .waitingForKeysUp = grab { fail(error) }
        }
    }

    private func fail(_ error: SystemError) {
        try? port.setGrab(false)
        grab = .failed(error)
        if error == lastFailure { return }
        lastFailure = error
        set.fail(self, error)
    }

    /// Reads the waiting events and the differences from the true state, and only updates `down`. Returns whether any
    /// event was a key.
    private func followKeys() throws(SystemError) -> Bool {
        var hasKey = false
        for isLast in [false, true] {
            while let event = try port.next() {
                guard event.type == UInt16(EV_KEY) else { continue }
                hasKey = true
                if event.value == 0 { down.remove(Keycode(event.code)) } else { down.insert(Keycode(event.code)) }
            }
            if !isLast { try port.synchronise() }
        }
        return hasKey
    }

    private func receive() {
        guard isOpen else { return }
        let set = set
        isReading = true
        do throws(SystemError) {
            var count = 0
            while isOpen {
                if count == Self.limit {
                    rest.arm(at: 0)
                    break
                }
                if let event = try port.next() {
                    handle(event, in: set)
                    count += 1
                } else if isStale {
                    isStale = false
                    try port.synchronise()
                } else {
                    break
                }
            }
        } catch {
            isReading = false
            return set.lose(self, error)
        }
        isReading = false
        switch grab {
        // A keyboard that another program had grabbed sends keys again after that grab ended.
        case .waitingForKeysUp, .failed: if down.isEmpty, isOpen { grabIfAllUp() }
        case .released, .grabbed: break
        }
    }

    /// Whether taps of keys may be among the events dropped before `time`, besides the changes that the true state
    /// shows. A flood of movements leaves no time for a tap.
    private func mayHaveLostKeys(until time: Timestamp) -> Bool {
        lastMovement.map { time > $0 + Self.shortestTap } ?? true
    }

    private func handle(_ event: input_event, in set: KeyboardSet) {
        switch Int32(event.type) {
        case EV_KEY:
            guard let value = UInt8(exactly: event.value), let phase = KeyPhase(rawValue: value) else { return }
            key(Keycode(event.code), phase, at: event.microseconds, in: set)
        case EV_SYN:
            if event.code == UInt16(SYN_REPORT) { companion.device?.endFrame() }
            // The kernel dropped events; the differences from the true state follow.
            if event.code == UInt16(SYN_DROPPED) {
                set.overrun(description, mayHaveTyped: isGrabbed && mayHaveLostKeys(until: event.microseconds))
            }
        case EV_MSC where event.code == UInt16(MSC_SCAN), EV_REP, EV_LED, EV_SND:
            break
        default:
            if event.type == UInt16(EV_REL) || event.type == UInt16(EV_ABS) { lastMovement = event.microseconds }
            guard isGrabbed else { return }
            if event.type == UInt16(EV_REL), turnWheel(event, in: set) { return }
            companion.device?.append(event.type, event.code, event.value)
        }
    }

    /// Reports the steps of a wheel as taps of a key. Returns false for another movement, or if the turn is not bound.
    private func turnWheel(_ event: input_event, in set: KeyboardSet) -> Bool {
        guard let key = Keycode(turning: event.code, by: event.value), boundMouseKeys.contains(key) else {
            return false
        }
        // The same turn in parts of a step (REL_WHEEL_HI_RES) is ignored.
        guard event.code == key.turn?.axis else { return true }
        let time = event.microseconds
        for _ in 0..<min(Int(event.value.magnitude), Self.longestTurn) {
            set.onKey(KeyEvent(key, .press, time: time, device: description.id))
            set.onKey(KeyEvent(key, .release, time: time, device: description.id))
        }
        return true
    }

    private func key(_ keycode: Keycode, _ phase: KeyPhase, at time: UInt64, in set: KeyboardSet) {
        switch phase {
        case .press: guard down.insert(keycode) else { return }
        case .release: guard down.remove(keycode) else { return }
        case .repeat: guard down.contains(keycode) else { return }
        }
        if phase == .press { lastPress = time }
        // The panic chord comes before everything else.
        if phase == .press && set.isPanicChord(completedBy: keycode) { return set.panic() }
        let isTyped = VirtualKeyboard.announces(keycode) || isBoundMouseKey(keycode, phase)
        if phase == .press, keycode.isPointerButton, !(isTyped && isGrabbed) { set.onNotice(.pointerButton) }
        guard isGrabbed else { return }
        if isTyped {
            if phase == .press { set.typist = description.id }
            set.onKey(KeyEvent(keycode, phase, time: time, device: description.id))
        } else {
            companion.device?.append(UInt16(EV_KEY), keycode.rawValue, Int32(phase.rawValue))
        }
    }

    /// Whether a button is read as a key; its release goes where its press went.
    private func isBoundMouseKey(_ keycode: Keycode, _ phase: KeyPhase) -> Bool {
        switch phase {
        case .press: boundMouseKeys.contains(keycode) && heldMouseKeys.insert(keycode)
        case .release: heldMouseKeys.remove(keycode)
        case .repeat: heldMouseKeys.contains(keycode)
        }
    }
}

extension Keycode {
    /// Whether it is a button of a mouse, pen or touch screen (`BTN_MOUSE` to `BTN_TASK`, `BTN_TOUCH`, `BTN_STYLUS`…).
    package var isPointerButton: Bool {
        switch rawValue {
        case 0x110...0x117, 0x14a...0x14c: true
        default: false
        }
    }
}
