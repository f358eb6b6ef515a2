package import DeviceNodes
package import EventLoop
import Glibc
package import Keyboard
package import System

/// Finds, grabs and reads all keyboards of the machine, and follows keyboards that come and go.
///
/// `onKey` gets the keys of grabbed keyboards in order, with the kernel's timestamps. The panic chord (the physical
/// keys BackSpace, Escape and Enter down together) releases all keyboards before the last key of it is reported.
/// Handling a key does not allocate in the steady state.
package final class KeyboardSet {
    /// A device and its state.
    package struct Status: Hashable, Sendable {
        /// The device.
        package var device: DeviceDescription
        /// Its state.
        package var state: DeviceState
        /// Whether one of its keys has been down for longer than a person holds a key.
        package var isKeyHeld = false
    }

    /// Called for each event of a key on a grabbed keyboard that the virtual keyboard announces, and of a bound key of a
    /// mouse.
    package var onKey: (KeyEvent) -> Void = { _ in }
    /// Called for presses of pointer buttons, dropped events, unplugged or released keyboards, and changed lock lights.
    package var onNotice: (Notice) -> Void = { _ in }
    /// Called after the panic chord has released everything. Only `grab()` grabs the keyboards again.
    package var onPanic: () -> Void = {}
    /// Called when a device fails other than by being unplugged, for example with EBUSY if another program has grabbed
    /// it.
    package var onFailure: (SystemError) -> Void = { _ in }
    /// Called when the kernel dropped events of a device because they were read too late (`SYN_DROPPED`).
    package var onOverrun: (DeviceDescription) -> Void = { _ in }
    /// Called when a keyboard waits for a key that stays down.
    package var onHeldKey: (DeviceDescription) -> Void = { _ in }
    /// Called when a device appeared, disappeared or changed its state.
    package var onDevicesChanged: () -> Void = {}
    /// Decides which keyboards and pointers are read. It is called once per device, and again in `reconsider()`.
    package var isWanted: (DeviceDescription) -> Bool = { _ in true }
    /// The buttons and turns of the wheel of a device that are read as keys. A mouse that has one of them is read and
    /// grabbed as a keyboard is. It is called once per device, and again in `reconsider()`.
    package var boundMouseKeys: (DeviceDescription) -> KeySet = { _ in KeySet() }
    /// Whether a text console reads the keyboards that are not grabbed, and not a display server.
    package var isReadByConsole: () -> Bool = { false }
    /// Whether keyboards are grabbed, or will be once their keys are up.
    package private(set) var isGrabbing = true

    let loop: EventLoop
    private let output: VirtualKeyboard
    private let directory: String
    private let openNode: OpenNode
    private var watch: NodeWatch?
    /// Whether grabs are delayed until `grabAtLast()` or `grab()`.
    private var isHeldBack = false
    private var keyboards: [PhysicalKeyboard] = []
    private var pointers: [PointerWatch] = []
    /// The devices that are not read, by path.
    private var idle: [String: Status] = [:]
    /// The nodes that are being opened. The value says whether an event of the node came in the meantime.
    private var opening: [String: Bool] = [:]
    /// Called when all nodes of the first scan have been opened.
    private var whenScanned: (() -> Void)?
    /// Increased at each start and stop, so that the answer to an older request is recognised and dropped.
    private var era = 0
    private var lastID: UInt32 = 0
    private var retry: Deadline!
    private var held: Deadline!
    /// When the lights are told, while keys wait to be typed.
    private var lightsDue: Deadline!
    /// The keyboard with the last press.
    var typist: DeviceID?

    /// The pause before a device is opened again that could not be opened for now, in µs.
    private static let retryTime: Timestamp = 1_000_000
    /// The time in which the desktop sets the lights after a lock key, in µs.
    private static let lightTime: Timestamp = 250_000

    /// Creates a set that reads nothing before `start`. It sets `output.onLights` to relay the lights to the keyboards.
    package convenience init(
        on loop: EventLoop, output: VirtualKeyboard, directory: String = "/dev/input",
        nodes: any NodeSource = DirectNodes()
    ) {
        self.init(on: loop, output: output, directory: directory) {
            KernelDevice.open($0, id: $1, by: nodes, then: $2)
        }
    }

    /// Opens and describes a node, and calls back at once or in a later turn of the loop.
    typealias OpenNode = (String, DeviceID, @escaping (Result<any DevicePort, SystemError>) -> Void) -> Void

    init(on loop: EventLoop, output: VirtualKeyboard, directory: String, openNode: @escaping OpenNode) {
        self.loop = loop
        self.output = output
        self.directory = directory
        self.openNode = openNode
        retry = Deadline(on: loop) { [unowned self] in tryAgain() }
        lightsDue = Deadline(on: loop) { [unowned self] in tellLights() }
        held = Deadline(on: loop, isLong: true) { [unowned self] in tellHeldKeys(at: loop.now()) }
        output.onLights = { [unowned self] in relay($0) }
    }

    deinit {
        // The owner may be gone already, so its closures are not called.
        onNotice = { _ in }
        onDevicesChanged = {}
        onOverrun = { _ in }
        output.onLights = { _ in }
        stop()
    }

    /// Watches the directory and opens the keyboards in it. Throws ENOENT if the directory does not exist.
    ///
    /// With `heldBack`, keyboards are read but not grabbed until `grabAtLast()` or `grab()`. `whenScanned` is called
    /// once all present devices were opened: before this returns, unless a service opens them.
    package func start(heldBack: Bool = false, whenScanned: @escaping () -> Void = {}) throws(SystemError) {
        guard watch == nil else { return }
        watch = try NodeWatch(directory, on: loop) { [unowned self] in notice($0) }
        era += 1
        isHeldBack = heldBack
        scan()
        self.whenScanned = whenScanned
        endScan()
    }

    /// Adds a device that is not in the directory; for tests. `open` gets the device's number.
    @discardableResult
    package func attach(
        _ open: (DeviceID) throws(SystemError) -> any DevicePort
    ) throws(SystemError) -> DeviceID {
        let id = nextID()
        add(try open(id))
        return id
    }

    /// Grabs each keyboard, at once or as soon as all its keys are up.
    package func grab() {
        isGrabbing = true
        isHeldBack = false
        for keyboard in keyboards { keyboard.grabWhenUp() }
        awaitHeldKeys()
        onDevicesChanged()
    }

    /// Ends the delay of `start(heldBack:)`: grabs the keyboards unless they were released in the meantime.
    package func grabAtLast() {
        guard isHeldBack else { return }
        isHeldBack = false
        if isGrabbing { grab() }
    }

    /// Handles the events that wait in the kernel, ends all grabs, and handles what came until then. Then releases all
    /// virtual keys after the output that waits.
    package func release() {
        for keyboard in keyboards { keyboard.readRest() }
        letGo(handlesRest: true)
        output.releaseAll()
        onDevicesChanged()
    }

    /// Compares every keyboard with the true state of its keys; for example after a suspend.
    package func resynchronise() {
        for keyboard in keyboards { keyboard.resynchronise() }
    }

    /// Asks `isWanted` and `boundMouseKeys` again for every device, after the configuration changed.
    package func reconsider() {
        for keyboard in keyboards {
            let device = keyboard.description
            keyboard.boundMouseKeys = boundMouseKeys(device)
            if isWanted(device), isReadAsKeyboard(device) { continue }
            keyboard.readRest()
            release(keyboard, handlesRest: true)
            drop(keyboard)
            if isWanted(device) {
                admit(device.path)
            } else {
                idle[device.path] = Status(device: device, state: .excluded)
            }
        }
        for pointer in pointers where isWanted(pointer.description) && isReadAsKeyboard(pointer.description) {
            drop(pointer)
            admit(pointer.description.path)
        }
        for pointer in pointers where !isWanted(pointer.description) {
            drop(pointer)
            idle[pointer.description.path] = Status(device: pointer.description, state: .excluded)
        }
        for (path, status) in idle where status.state == .excluded && isWanted(status.device) { admit(path) }
        onDevicesChanged()
    }

    /// Releases all keys and closes all devices. `start()` opens them again.
    package func stop() {
        watch?.close()
        watch = nil
        era += 1
        opening.removeAll()
        whenScanned = nil
        retry.disarm()
        held.disarm()
        lightsDue.disarm()
        for keyboard in keyboards { drop(keyboard) }
        for pointer in pointers { drop(pointer) }
        idle.removeAll()
        output.releaseAll()
    }

    /// The identity of the only keyboard, which the virtual keyboard gets; nil if there is none or more than one.
    package var soleIdentity: DeviceIdentity? {
        let known = keyboards.filter { $0.description.kind == .keyboard }
        return known.count == 1 ? known[0].description.identity : nil
    }

    /// All present devices, ordered by path.
    package var devices: [Status] {
        var list = Array(idle.values)
        let now = loop.now()
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

    /// Whether BackSpace, Escape and Enter are down together, on any keyboards.
    func isPanicChord(completedBy keycode: Keycode) -> Bool {
        guard keycode == .backspace || keycode == .escape || keycode == .enter else { return false }
        return isDown(.backspace) && isDown(.escape) && isDown(.enter)
    }

    func panic() {
        // What came after the chord is dropped with everything else.
        letGo(handlesRest: false)
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

    /// Reports keyboards that wait for a key which stays down.
    func tellHeldKeys(at time: Timestamp) {
        for keyboard in keyboards where keyboard.mustTellHeldKey(at: time) { onHeldKey(keyboard.description) }
    }

    /// Schedules a check whether a keyboard still waits for its keys.
    private func awaitHeldKeys() {
        let isAwaited = keyboards.contains { if case .waitingForKeysUp = $0.grab { true } else { false } }
        if isAwaited { held.arm(after: PhysicalKeyboard.longestHold + 1) }
    }

    /// Handles dropped events of a device. The text becomes unknown only if keys may be among the dropped events and
    /// the device is the one that was typed on last.
    func overrun(_ device: DeviceDescription, mayHaveTyped: Bool) {
        if mayHaveTyped, typist == device.id { onNotice(.eventsDropped(device.id)) }
        onOverrun(device)
    }

    var lights: LockLights { output.lights }

    private func isDown(_ keycode: Keycode) -> Bool {
        for keyboard in keyboards where keyboard.down.contains(keycode) { return true }
        return false
    }

    private func letGo(handlesRest: Bool) {
        isGrabbing = false
        for keyboard in keyboards { release(keyboard, handlesRest: handlesRest) }
    }

    private func release(_ keyboard: PhysicalKeyboard, handlesRest: Bool) {
        let wasGrabbed = keyboard.isGrabbed
        keyboard.release(handlesRest: handlesRest)
        if wasGrabbed { onNotice(.deviceGone(keyboard.description.id)) }
    }

    private func relay(_ lights: LockLights) {
        for keyboard in keyboards where keyboard.isGrabbed { try? keyboard.port.setLights(lights) }
        if !lightsDue.isArmed { tellLights() }
    }

    /// Tells the lights. While keys wait to be typed they may be older than a lock key among those, which is in force for
    /// the keys that are read now: then they are told later, as they are then.
    private func tellLights() {
        if output.isIdle { onNotice(.locks(lights.modifiers)) } else { lightsDue.arm(after: Self.lightTime) }
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

    /// Opens a node unless it is open and its device exists. A node of the same name may be another device by now.
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
        case .success(let device): add(device)
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

    /// Forgets a node that is not open. An open device reports its own end through its descriptor; the event of its
    /// node may come so late that another device has the name by now.
    private func forget(_ path: String) {
        idle[path] = nil
        onDevicesChanged()
    }

    /// Adds an opened device by its kind, or closes it.
    private func add(_ device: any DevicePort) {
        let description = device.description
        do throws(SystemError) {
            if description.isOwn || description.kind == .other {
                setAside(device, .ignored)
            } else if !isWanted(description) {
                setAside(device, .excluded)
            } else if !isReadAsKeyboard(description) {
                pointers.append(try PointerWatch(device, in: self))
            } else {
                let keyboard = try PhysicalKeyboard(
                    device, boundMouseKeys: boundMouseKeys(description), in: self)
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

    /// Whether it is a keyboard, or a mouse with a bound key.
    private func isReadAsKeyboard(_ device: DeviceDescription) -> Bool {
        switch device.kind {
        case .keyboard, .keypad: true
        case .pointer: device.mouseKeys.intersects(boundMouseKeys(device))
        case .touchpad, .other: false
        }
    }

    private func tryAgainSoon() {
        if !retry.isArmed { retry.arm(after: Self.retryTime) }
    }

    private func tryAgain() {
        for (path, status) in idle {
            if case .failed(let error) = status.state, error.isTemporary { admit(path) }
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
        // A keyboard on which nobody types leaves without a trace: many leave at once with a hub or a dock.
        let isInUse = keyboard.isGrabbed && (!keyboard.down.isEmpty || typist == keyboard.description.id)
        keyboard.close()
        if isInUse { onNotice(.deviceGone(keyboard.description.id)) }
        // The receiver of the notice has released the keys of that keyboard. This makes sure that no virtual key stays
        // down.
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
            if error.isTemporary { tryAgainSoon() }
            if !isKnown { onFailure(error) }
        }
        onDevicesChanged()
    }

    private func nextID() -> DeviceID {
        lastID += 1
        return DeviceID(lastID)
    }
}
