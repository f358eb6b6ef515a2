package import DeviceNodes
package import EventLoop
import Glibc
package import Keyboard
package import System

/// All keyboards of the machine as one: found, grabbed, listened to, lost and found again.
///
/// Keys of grabbed keyboards arrive at `onKey`, in order, with the kernel's timestamps. The panic chord (BackSpace,
/// Escape and Enter, physical keys, down together) releases everything before the key is reported.
/// In steady state a key does not allocate.
///
/// It has many properties: eight closures for what it reports and asks, and the state of the nodes besides that of the
/// keyboards, because a node that fails is a device with a state, too.
package final class KeyboardSet {
    /// A device and its state.
    package struct Status: Hashable, Sendable {
        /// The device.
        package var device: DeviceDescription
        /// Its state.
        package var state: DeviceState
        /// One of its keys is held longer than anybody holds a key.
        package var isKeyHeld = false
    }

    /// Called for each change of a key on a grabbed keyboard that the virtual keyboard could repeat.
    package var onKey: (KeyEvent) -> Void = { _ in }
    /// Called for pointer buttons, lost events, keyboards that were unplugged or released, and lock lights.
    package var onNotice: (Notice) -> Void = { _ in }
    /// Called after the panic chord released everything. Only `grab()` takes the keyboards again.
    package var onPanic: () -> Void = {}
    /// Called when a device fails otherwise than by being unplugged: EBUSY if another program has grabbed it.
    package var onFailure: (SystemError) -> Void = { _ in }
    /// Called when the kernel threw away events of a device, because it was read too late (`SYN_DROPPED`).
    package var onOverrun: (DeviceDescription) -> Void = { _ in }
    /// Called when a keyboard waits for a key that nobody lets go.
    package var onHeldKey: (DeviceDescription) -> Void = { _ in }
    /// Called when a device came, went, or changed its state.
    package var onDevicesChanged: () -> Void = {}
    /// Which keyboards and pointers to use; asked once for each device. `reconsider()` asks again.
    package var isWanted: (DeviceDescription) -> Bool = { _ in true }
    /// Keyboards are grabbed, or will be once their keys are up.
    package private(set) var isGrabbing = true

    let loop: EventLoop
    private let output: VirtualKeyboard
    private let directory: String
    private let openNode: OpenNode
    private var watch: NodeWatch?
    /// No keyboard is grabbed yet, although it will be.
    private var isHeldBack = false
    private var keyboards: [PhysicalKeyboard] = []
    private var pointers: [PointerWatch] = []
    /// Devices that are not read, by path.
    private var idle: [String: Status] = [:]
    /// The nodes that are being opened, and whether something has changed about them meanwhile.
    private var opening: [String: Bool] = [:]
    /// Called when all nodes of the first look have been opened.
    private var whenScanned: (() -> Void)?
    /// Counts starts and ends: answers to what was asked for before the last one are ignored.
    private var era = 0
    private var lastID: UInt32 = 0
    private var retry: Deadline!
    private var held: Deadline!
    /// The keyboard that a key was pressed on last.
    var typist: DeviceID?

    /// When a device is tried again that could not be opened for want of descriptors or memory, in µs.
    private static let retryTime: Timestamp = 1_000_000

    /// Nothing is opened yet. The lights of `output` are relayed from now on: its `onLights` belongs to the set.
    package convenience init(
        on loop: EventLoop, output: VirtualKeyboard, directory: String = "/dev/input",
        nodes: any NodeSource = DirectNodes()
    ) {
        self.init(on: loop, output: output, directory: directory) {
            KernelDevice.open($0, id: $1, by: nodes, then: $2)
        }
    }

    /// Opens and describes a node, and calls back at once or in a later turn.
    typealias OpenNode = (String, DeviceID, @escaping (Result<any DevicePort, SystemError>) -> Void) -> Void

    init(on loop: EventLoop, output: VirtualKeyboard, directory: String, openNode: @escaping OpenNode) {
        self.loop = loop
        self.output = output
        self.directory = directory
        self.openNode = openNode
        retry = Deadline(on: loop) { [unowned self] in tryAgain() }
        held = Deadline(on: loop, isLong: true) { [unowned self] in tellHeldKeys(at: MonotonicClock.now()) }
        output.onLights = { [unowned self] in relay($0) }
    }

    deinit {
        // The owner may be gone already.
        onNotice = { _ in }
        onDevicesChanged = {}
        onOverrun = { _ in }
        output.onLights = { _ in }
        stop()
    }

    /// Watches the directory and takes the keyboards in it. Fails with ENOENT where there are no input devices.
    ///
    /// Held back, they are only listened to, until `grabAtLast()` or `grab()`. The closure is called once those that are
    /// there now were opened: before this returns, unless a service opens them.
    package func start(heldBack: Bool = false, whenScanned: @escaping () -> Void = {}) throws(SystemError) {
        guard watch == nil else { return }
        watch = try NodeWatch(directory, on: loop) { [unowned self] in notice($0) }
        era += 1
        isHeldBack = heldBack
        scan()
        self.whenScanned = whenScanned
        endScan()
    }

    /// Adds a device that is not in the directory, as tests do. `open` opens it under the number that it gets.
    @discardableResult
    package func attach(
        _ open: (DeviceID) throws(SystemError) -> any DevicePort
    ) throws(SystemError) -> DeviceID {
        let id = nextID()
        take(try open(id))
        return id
    }

    /// Grabs every keyboard, at once or as soon as all its keys are up.
    package func grab() {
        isGrabbing = true
        isHeldBack = false
        for keyboard in keyboards { keyboard.grabWhenUp() }
        awaitHeldKeys()
        onDevicesChanged()
    }

    /// Grabs the keyboards that were held back, unless they were let go meanwhile.
    package func grabAtLast() {
        guard isHeldBack else { return }
        isHeldBack = false
        if isGrabbing { grab() }
    }

    /// Returns every keyboard to the desktop and releases all virtual keys, after what is still to be typed.
    package func release() {
        letGo()
        output.releaseAll()
        onDevicesChanged()
    }

    /// Takes the keys that the kernel still has, returns every keyboard to the desktop, and releases all virtual keys after
    /// what is still to be typed: for the end.
    package func releaseAtLast() {
        for keyboard in keyboards { keyboard.readRest() }
        release()
    }

    /// Compares every keyboard with the true state of its keys: after a suspend, or whenever in doubt.
    package func resynchronise() {
        for keyboard in keyboards { keyboard.resynchronise() }
    }

    /// Asks `isWanted` again for every device: after the configuration changed.
    package func reconsider() {
        for keyboard in keyboards where !isWanted(keyboard.description) {
            drop(keyboard)
            idle[keyboard.description.path] = Status(device: keyboard.description, state: .excluded)
        }
        for pointer in pointers where !isWanted(pointer.description) {
            drop(pointer)
            idle[pointer.description.path] = Status(device: pointer.description, state: .excluded)
        }
        for (path, status) in idle where status.state == .excluded && isWanted(status.device) { admit(path) }
        onDevicesChanged()
    }

    /// Releases and closes all devices. `start()` opens them again.
    package func stop() {
        watch?.close()
        watch = nil
        era += 1
        opening.removeAll()
        whenScanned = nil
        retry.disarm()
        held.disarm()
        for keyboard in keyboards { drop(keyboard) }
        for pointer in pointers { drop(pointer) }
        idle.removeAll()
        output.releaseAll()
    }

    /// The identity of the only keyboard, for the virtual keyboard to have; nil if there are more.
    package var soleIdentity: DeviceIdentity? {
        let known = keyboards.filter { $0.description.kind == .keyboard }
        return known.count == 1 ? known[0].description.identity : nil
    }

    /// Every device that is there, ordered by path.
    package var devices: [Status] {
        var list = Array(idle.values)
        let now = MonotonicClock.now()
        for keyboard in keyboards {
            let state: DeviceState =
                switch keyboard.grab {
                case .grabbed: .grabbed
                case .released: isGrabbing && isHeldBack ? .waitingForKeysUp : .released
                case .waitingForKeysUp: .waitingForKeysUp
                case .failed(let error): .failed(error)
                }
            list.append(
                Status(device: keyboard.description, state: state, isKeyHeld: keyboard.holdsKey(at: now)))
        }
        for pointer in pointers { list.append(Status(device: pointer.description, state: .pointer)) }
        return list.sorted { ($0.device.path.count, $0.device.path) < ($1.device.path.count, $1.device.path) }
    }

    // MARK: - What devices report

    /// BackSpace, Escape and Enter are down together, on whichever keyboards.
    func isPanicChord(completedBy keycode: Keycode) -> Bool {
        guard keycode == .backspace || keycode == .escape || keycode == .enter else { return false }
        return isDown(.backspace) && isDown(.escape) && isDown(.enter)
    }

    func panic() {
        letGo()
        output.abandonAll()
        onPanic()
        onDevicesChanged()
    }

    func lose(_ keyboard: PhysicalKeyboard, _ error: SystemError) {
        drop(keyboard)
        remember(keyboard.description, error)
    }

    func lose(_ pointer: PointerWatch, _ error: SystemError) {
        drop(pointer)
        remember(pointer.description, error)
    }

    func fail(_ keyboard: PhysicalKeyboard, _ error: SystemError) {
        if error.isDeviceMissing { return lose(keyboard, error) }
        if error.isShortage { tryAgainSoon() }
        onFailure(error)
        onDevicesChanged()
    }

    /// Tells of keyboards that wait for a key which is held.
    func tellHeldKeys(at time: Timestamp) {
        for keyboard in keyboards where keyboard.mustTellHeldKey(at: time) { onHeldKey(keyboard.description) }
    }

    /// Looks after a while whether a keyboard still waits for its keys.
    private func awaitHeldKeys() {
        let isAwaited = keyboards.contains { if case .waitingForKeysUp = $0.grab { true } else { false } }
        if isAwaited { held.arm(at: MonotonicClock.now() + PhysicalKeyboard.longestHold + 1) }
    }

    /// Events of a device were lost. The text is unknown only where it was typed on that device, and keys may be among
    /// what was lost.
    func overrun(_ device: DeviceDescription, mayHaveTyped: Bool) {
        if mayHaveTyped, typist == device.id { onNotice(.eventsDropped(device.id)) }
        onOverrun(device)
    }

    var lights: LockLights { output.lights }

    private func isDown(_ keycode: Keycode) -> Bool {
        for keyboard in keyboards where keyboard.down.contains(keycode) { return true }
        return false
    }

    private func letGo() {
        isGrabbing = false
        for keyboard in keyboards {
            let wasGrabbed = keyboard.isGrabbed
            keyboard.release()
            if wasGrabbed { onNotice(.deviceGone(keyboard.description.id)) }
        }
    }

    private func relay(_ lights: LockLights) {
        for keyboard in keyboards where keyboard.isGrabbed { try? keyboard.port.setLights(lights) }
        onNotice(.locks(lights.modifiers))
    }

    // MARK: - Devices that come and go

    private func notice(_ event: NodeWatch.Event) {
        switch event {
        case .appeared(let path), .changed(let path): admit(path)
        case .vanished(let path): forget(path)
        case .overflowed: scan()
        case .directoryGone: onFailure(SystemError(call: "inotify", errno: ENOENT, subject: directory))
        }
    }

    private func scan() {
        let nodes = NodeWatch.nodes(in: directory)
        for path in idle.keys where !nodes.contains(path) { forget(path) }
        for path in nodes { admit(path) }
    }

    /// Opens a node unless it is open and alive. A node of the same name may be another device by now.
    private func admit(_ path: String) {
        if opening[path] != nil {
            opening[path] = true
            return
        }
        if let known = keyboards.first(where: { $0.description.path == path }) {
            if known.port.isAlive { return }
            drop(known)
        }
        if let known = pointers.first(where: { $0.description.path == path }) {
            if known.port.isAlive { return }
            drop(known)
        }
        let before = idle.removeValue(forKey: path)?.state
        if let name = OwnDevice.name(ofNode: path) {
            idle[path] = Status(device: DeviceDescription(path: path, name: name, isOwn: true), state: .ignored)
            return
        }
        opening[path] = false
        openNode(path, nextID()) { [weak self, era] opened in
            guard let self, era == self.era else {
                if case .success(let device) = opened { device.close() }
                return
            }
            finish(path, opened, before: before)
        }
    }

    private func finish(_ path: String, _ opened: Result<any DevicePort, SystemError>, before: DeviceState?) {
        let hasChanged = opening.removeValue(forKey: path) ?? false
        switch opened {
        case .success(let device): take(device)
        case .failure(let error):
            remember(DeviceDescription(path: path, kind: .other), error, isKnown: before == .failed(error))
        }
        if hasChanged { admit(path) }
        endScan()
    }

    private func endScan() {
        guard opening.isEmpty, let whenScanned else { return }
        self.whenScanned = nil
        whenScanned()
    }

    /// Forgets a node that is not open. A device that is read tells itself that it is gone; the event of its node
    /// may come so late that another one has the name by now.
    private func forget(_ path: String) {
        idle[path] = nil
        onDevicesChanged()
    }

    private func take(_ device: any DevicePort) {
        let description = device.description
        do throws(SystemError) {
            if description.isOwn || description.kind == .other {
                setAside(device, .ignored)
            } else if !isWanted(description) {
                setAside(device, .excluded)
            } else if description.kind == .pointer || description.kind == .touchpad {
                pointers.append(try PointerWatch(device, in: self))
            } else {
                let keyboard = try PhysicalKeyboard(device, in: self)
                keyboards.append(keyboard)
                if isGrabbing, !isHeldBack {
                    keyboard.grabWhenUp()
                    awaitHeldKeys()
                }
            }
        } catch {
            setAside(device, .failed(error))
            if error.isShortage { tryAgainSoon() }
            onFailure(error)
        }
        onDevicesChanged()
    }

    private func tryAgainSoon() {
        if retry.moment == nil { retry.arm(at: MonotonicClock.now() + Self.retryTime) }
    }

    private func tryAgain() {
        for (path, status) in idle {
            if case .failed(let error) = status.state, error.isShortage { admit(path) }
        }
        for keyboard in keyboards where isGrabbing { keyboard.retry() }
        if isGrabbing, keyboards.contains(where: \.lacksResources) { tryAgainSoon() }
    }

    private func setAside(_ device: any DevicePort, _ state: DeviceState) {
        device.close()
        idle[device.description.path] = Status(device: device.description, state: state)
    }

    private func drop(_ keyboard: PhysicalKeyboard) {
        keyboards.removeAll { $0 === keyboard }
        let wasGrabbed = keyboard.isGrabbed
        keyboard.close()
        if wasGrabbed { onNotice(.deviceGone(keyboard.description.id)) }
        // The receiver of the notice has released what that keyboard held. This makes sure that no key stays down.
        if keyboards.allSatisfy(\.down.isEmpty) { output.releaseAll() }
    }

    private func drop(_ pointer: PointerWatch) {
        pointers.removeAll { $0 === pointer }
        pointer.close()
    }

    private func remember(_ device: DeviceDescription, _ error: SystemError, isKnown: Bool = false) {
        if error.isPermissionDenied {
            idle[device.path] = Status(device: device, state: .noPermission)
        } else if !error.isDeviceMissing {
            idle[device.path] = Status(device: device, state: .failed(error))
            if error.isShortage { tryAgainSoon() }
            if !isKnown { onFailure(error) }
        }
        onDevicesChanged()
    }

    private func nextID() -> DeviceID {
        lastID += 1
        return DeviceID(lastID)
    }
}
