import CLinux
import EventLoop
import Glibc
import Keyboard
import System

/// A keyboard that is read: grabbed when all its keys are up, never while one is down.
///
/// A key that was down when the grab began would repeat without end in the application that saw it pressed. So until
/// all keys are up the keyboard is only listened to, and its keys go to the desktop.
final class PhysicalKeyboard {
    enum Grab {
        case released
        case waitingForKeysUp
        case grabbed
        case failed(SystemError)
    }

    private(set) var grab = Grab.released
    /// The keys and buttons that are down, as far as events and the kernel reported.
    private(set) var down = KeySet()

    private unowned let set: KeyboardSet
    private let reader: DeviceReader
    private var companion: Companion?
    private var hasCompanion = false
    private var isAwaitingCompanion = false
    private var isReading = false
    private var isDropping = false
    private var isStale = false
    /// Why it could not be grabbed the last time.
    private var lastFailure: SystemError?
    /// When the last event happened that was not lost.
    private var lastEvent: UInt64 = 0
    /// It was a movement, of a device that is a pointer too.
    private var isMoving = false

    /// A finger holds a key down longer than this, in µs: no tap begins and ends within.
    private static let shortestTap: UInt64 = 15_000

    init(_ device: OpenDevice, in set: KeyboardSet) throws(SystemError) {
        self.set = set
        reader = DeviceReader(device, in: set.loop)
        try reader.start { [unowned self] in receive() }
        down = (try? port.keysDown()) ?? KeySet()
    }

    var description: DeviceDescription { reader.description }

    var port: any DevicePort { reader.port }

    var isGrabbed: Bool {
        if case .grabbed = grab { true } else { false }
    }

    /// Grabs the keyboard now if all its keys are up, else as soon as they are.
    func grabWhenUp() {
        guard reader.isOpen, !isGrabbed else { return }
        grab = .waitingForKeysUp
        lastFailure = nil
        // Within a batch of events the keys that follow belong to the desktop; the batch comes first.
        if !isReading { grabIfAllUp() }
    }

    /// The grab failed because something was used up.
    var lacksResources: Bool {
        if case .failed(let error) = grab { error.isShortage } else { false }
    }

    /// Tries a failed grab again.
    func retry() {
        if reader.isOpen, !isReading, lacksResources, down.isEmpty { grabIfAllUp() }
    }

    /// Returns the keyboard to the desktop.
    func release() {
        if isGrabbed {
            companion?.releaseAll()
            // It fails for a device that is gone; then there is nothing to release.
            try? port.setGrab(false)
        }
        grab = .released
    }

    /// Closes the keyboard; a grab ends with it.
    func close() {
        guard reader.isOpen else { return }
        reader.close()
        companion?.close()
        grab = .released
        down.removeAll()
    }

    /// Compares with the true state of the keys, and makes events of what was missed.
    func resynchronise() {
        isStale = true
        // Asking for the state drops what waits to be read, so that is read first.
        if !isReading { receive() }
    }

    private func compare() {
        isStale = false
        do throws(SystemError) {
            let truth = try port.keysDown()
            let time = MonotonicClock.now()
            down.subtracting(truth).forEach { key($0, .release, at: time) }
            truth.subtracting(down).forEach { key($0, .press, at: time) }
            companion?.endFrame()
        } catch {
            set.lose(self, error)
        }
    }

    private func grabIfAllUp() {
        do throws(SystemError) {
            _ = try drain()
            down = try port.keysDown()
            guard down.isEmpty else { return }
            try port.setGrab(true)
            // A key pressed in between was seen by the desktop, which would never see it released.
            let hasMissed = try drain()
            down = try port.keysDown()
            if hasMissed || !down.isEmpty {
                try port.setGrab(false)
                return
            }
            grab = .grabbed
            try port.setLights(set.lights)
        } catch {
            return fail(error)
        }
        if hasCompanion { return finishGrab() }
        if isAwaitingCompanion { return }
        isAwaitingCompanion = true
        port.makeCompanion { [weak self] in
            if let self { take($0) } else if case .success(let made) = $0 { made?.close() }
        }
    }

    private func take(_ result: Result<Companion?, SystemError>) {
        isAwaitingCompanion = false
        switch result {
        case .success(let made):
            if !reader.isOpen {
                made?.close()
                return
            }
            companion = made
            hasCompanion = true
            if isGrabbed { finishGrab() }
        case .failure(let error):
            // What will always fail is not tried again.
            hasCompanion = !error.isShortage
            if isGrabbed { fail(error) }
        }
    }

    private func finishGrab() {
        lastFailure = nil
        set.onDevicesChanged()
    }

    private func fail(_ error: SystemError) {
        try? port.setGrab(false)
        grab = .failed(error)
        if error == lastFailure { return }
        lastFailure = error
        set.fail(self, error)
    }

    /// Reads away what waits. Answers whether a key was among it.
    private func drain() throws(SystemError) -> Bool {
        var hasKey = false
        while try reader.read() {
            if reader.events.contains(where: { $0.type == UInt16(EV_KEY) }) { hasKey = true }
        }
        return hasKey
    }

    private func receive() {
        guard reader.isOpen else { return }
        isReading = true
        do throws(SystemError) {
            while try reader.read() {
                for event in reader.events where !isDropping {
                    handle(event)
                    if !reader.isOpen { return }
                }
                // One batch a turn; all that waits only before the true state of the keys is asked for.
                if !isDropping && !isStale { break }
                if reader.isDrained && !isDropping { break }
            }
        } catch {
            isReading = false
            return set.lose(self, error)
        }
        isReading = false
        if isDropping {
            isDropping = false
            isStale = true
            let mayHaveTyped = isGrabbed && mayHaveLostKeys
            set.overrun(description, mayHaveTyped: mayHaveTyped)
        }
        if isStale, reader.isOpen { compare() }
        switch grab {
        // Keys of a keyboard that another program had grabbed arrive again after its release: try again.
        case .waitingForKeysUp, .failed: if down.isEmpty, reader.isOpen { grabIfAllUp() }
        case .released, .grabbed: break
        }
    }

    /// Whether keys may be among what was lost, other than those that are down or up now. A flood of movements leaves no
    /// time for a tap.
    private var mayHaveLostKeys: Bool { !isMoving || MonotonicClock.now() > lastEvent + Self.shortestTap }

    private func handle(_ event: input_event) {
        if event.type == UInt16(EV_KEY) || event.type == UInt16(EV_REL) || event.type == UInt16(EV_ABS) {
            lastEvent = event.microseconds
            isMoving = event.type != UInt16(EV_KEY)
        }
        switch Int32(event.type) {
        case EV_KEY:
            guard let value = UInt8(exactly: event.value), let phase = KeyPhase(rawValue: value) else { return }
            key(Keycode(event.code), phase, at: event.microseconds)
        case EV_SYN:
            if event.code == UInt16(SYN_REPORT) { companion?.endFrame() }
            // The kernel threw events away; what follows makes no sense without them.
            if event.code == UInt16(SYN_DROPPED) { isDropping = true }
        case EV_MSC where event.code == UInt16(MSC_SCAN), EV_REP, EV_LED, EV_SND:
            break
        default:
            if isGrabbed { companion?.append(event.type, event.code, event.value) }
        }
    }

    private func key(_ keycode: Keycode, _ phase: KeyPhase, at time: UInt64) {
        switch phase {
        case .press: guard down.insert(keycode) else { return }
        case .release: guard down.remove(keycode) else { return }
        case .repeat: guard down.contains(keycode) else { return }
        }
        // The way out comes before everything else.
        if phase == .press && set.isPanicChord(completedBy: keycode) { return set.panic() }
        if phase == .press && keycode.isPointerButton { set.onNotice(.pointerButton) }
        guard isGrabbed else { return }
        if VirtualKeyboard.announces(keycode) {
            set.onKey(KeyEvent(keycode, phase, time: time, device: description.id))
        } else {
            companion?.append(UInt16(EV_KEY), keycode.rawValue, Int32(phase.rawValue))
        }
    }
}

extension Keycode {
    /// A button of a mouse, a pen or a touch screen (`BTN_MOUSE` to `BTN_TASK`, `BTN_TOUCH`, `BTN_STYLUS`…).
    var isPointerButton: Bool {
        switch rawValue {
        case 0x110...0x117, 0x14a...0x14c: true
        default: false
        }
    }
}
