import BitCollections
import Keyboard

/// What the remapper makes of physical keys.
enum RemappedKey {
    /// A key, as if it were on the keyboard.
    case key(KeyEvent)
    /// A layer's key went down or up.
    case layer(String, isDown: Bool)
}

/// First of all: which key a physical key is. Remaps, tap-hold keys, one-shot keys.
///
/// Its contract:
/// - Every press that goes out has its release, on the same device, whatever changes meanwhile.
/// - Only a tap-hold key that is not decided delays anything: the keys behind it wait, in order, for its release, for
///   another key's tap, or for `deadline`.
/// - A key that is not remapped costs one look into a bit set.
struct KeyRemapper {
    /// The moment an undecided key becomes a held one.
    private(set) var deadline: Timestamp?

    private var remaps = KeyRemaps()
    private var holdTime: Timestamp = 0
    private var tables: [(device: DeviceID, keys: [Keycode: KeyRemap])] = []
    /// The keys that are remapped on some keyboard.
    private var remapped = BitSet()
    private var undecided: (press: KeyEvent, tap: KeyRole, hold: KeyRole)?
    private var waiting: [KeyEvent] = []
    /// Keys that are down and are something else.
    private var active: [ActiveKey] = []
    /// One-shot keys that were tapped: their roles go off after the next key.
    private var pending: [PendingRole] = []

    private struct ActiveKey {
        var press: KeyEvent
        var role: KeyRole
        /// It becomes a role for the next key if it is let go before another key is pressed.
        var isOneShot: Bool
    }

    private struct PendingRole {
        var role: KeyRole
        var press: KeyEvent
        /// The key that it counts for; nil before it is pressed.
        var user: KeyEvent?
    }

    /// More keys than this waiting behind an undecided one, and it is held.
    private static let waitingLimit = 16

    init(_ remaps: KeyRemaps = KeyRemaps(), holdTime: Timestamp = 0) {
        use(remaps, holdTime: holdTime)
        waiting.reserveCapacity(Self.waitingLimit + 1)
        active.reserveCapacity(8)
    }

    /// Other remaps are in force; keys that are down stay what they were.
    mutating func use(_ remaps: KeyRemaps, holdTime: Timestamp) {
        self.remaps = remaps
        self.holdTime = holdTime
        remapped = BitSet(remaps.general.keys.map { Int($0.rawValue) })
        for group in remaps.named { remapped.formUnion(BitSet(group.keys.keys.map { Int($0.rawValue) })) }
        tables = []
    }

    /// A keyboard goes by these names.
    mutating func name(_ device: DeviceID, _ names: [String]) {
        tables.removeAll { $0.device == device }
        if !names.isEmpty { tables.append((device, remaps.keys(onDeviceNamed: names))) }
    }

    /// Nothing is remapped, nothing waits: an event goes through as it is.
    func isTransparent(for keycode: Keycode) -> Bool {
        undecided == nil && active.isEmpty && pending.isEmpty && !remapped.contains(Int(keycode.rawValue))
    }

    /// Takes an event and appends what it is.
    mutating func take(_ event: KeyEvent, into keys: inout [RemappedKey]) {
        guard let undecided else { return pass(event, into: &keys) }
        let isSame = event.keycode == undecided.press.keycode && event.device == undecided.press.device
        if isSame && event.phase == .repeat { return }
        if isSame && event.phase == .release {
            decide(undecided.tap, into: &keys)
            return pass(event, into: &keys)
        }
        // A key that went down before the undecided one must not wait to come up.
        if event.phase != .press, !waiting.contains(where: { $0.isSameKey(as: event) && $0.phase == .press }) {
            return pass(event, into: &keys)
        }
        waiting.append(event)
        if event.phase == .release || waiting.count > Self.waitingLimit { decide(undecided.hold, into: &keys) }
    }

    /// Time has come to that moment.
    mutating func advance(to time: Timestamp, into keys: inout [RemappedKey]) {
        while let due = deadline, due <= time, let undecided { decide(undecided.hold, into: &keys) }
    }

    /// What is undecided is held: a click, or something else that ends the wait.
    mutating func settle(into keys: inout [RemappedKey]) {
        while let undecided { decide(undecided.hold, into: &keys) }
    }

    /// All keys of a keyboard, or of all, go up.
    mutating func letGo(of device: DeviceID?, at time: Timestamp, into keys: inout [RemappedKey]) {
        settle(into: &keys)
        for key in active.reversed() where device == nil || key.press.device == device {
            var event = key.press
            event.phase = .release
            event.time = time
            pass(event, into: &keys)
        }
        dropPending(at: time, into: &keys) { device == nil || $0.press.device == device }
    }

    // MARK: - One event

    private mutating func pass(_ event: KeyEvent, into keys: inout [RemappedKey]) {
        if let index = active.lastIndex(where: { $0.press.isSameKey(as: event) }) {
            return passActive(event, at: index, into: &keys)
        }
        guard event.phase == .press, remapped.contains(Int(event.keycode.rawValue)), let remap = remap(of: event)
        else {
            if event.phase == .press { use(event, into: &keys) }
            keys.append(.key(event))
            endPending(after: event, into: &keys)
            return
        }
        switch remap.kind {
        case .plain:
            if case .key = remap.role { use(event, into: &keys) }
            begin(event, remap.role, isOneShot: false, into: &keys)
        case .oneShot: begin(event, remap.role, isOneShot: true, into: &keys)
        case .tapHold(let hold):
            undecided = (event, remap.role, hold)
            deadline = event.time + holdTime
        }
    }

    private mutating func passActive(_ event: KeyEvent, at index: Int, into keys: inout [RemappedKey]) {
        let key = active[index]
        switch event.phase {
        case .press:
            // The keyboard must have lost the release.
            end(at: index, event.time, into: &keys)
            pass(event, into: &keys)
        case .repeat:
            if case .key(let keycode) = key.role, !isDown(keycode, on: event.device, besides: index) {
                keys.append(.key(KeyEvent(keycode, .repeat, time: event.time, device: event.device.remapped)))
            }
        case .release:
            if key.isOneShot {
                active.remove(at: index)
                pend(key, into: &keys)
            } else {
                end(at: index, event.time, into: &keys)
                endPending(after: event, into: &keys)
            }
        }
    }

    private func remap(of event: KeyEvent) -> KeyRemap? {
        for table in tables where table.device == event.device { return table.keys[event.keycode] }
        return remaps.general[event.keycode]
    }

    /// The undecided key is this; what waited behind it goes on, and may be undecided again.
    private mutating func decide(_ role: KeyRole, into keys: inout [RemappedKey]) {
        guard let decided = undecided else { return }
        undecided = nil
        deadline = nil
        if case .key = role { use(decided.press, into: &keys) }
        begin(decided.press, role, isOneShot: false, into: &keys)
        let events = waiting
        waiting.removeAll(keepingCapacity: true)
        for event in events { take(event, into: &keys) }
    }

    private mutating func begin(
        _ event: KeyEvent, _ role: KeyRole, isOneShot: Bool, into keys: inout [RemappedKey]
    ) {
        switch role {
        case .key(let keycode):
            if !isDown(keycode, on: event.device, besides: nil) {
                keys.append(.key(KeyEvent(keycode, .press, time: event.time, device: event.device.remapped)))
            }
        case .layer(let name): keys.append(.layer(name, isDown: true))
        case .none: break
        }
        active.append(ActiveKey(press: event, role: role, isOneShot: isOneShot))
    }

    private mutating func end(at index: Int, _ time: Timestamp, into keys: inout [RemappedKey]) {
        let key = active.remove(at: index)
        release(key.role, on: key.press.device, at: time, into: &keys)
    }

    private func release(_ role: KeyRole, on device: DeviceID, at time: Timestamp, into keys: inout [RemappedKey]) {
        switch role {
        case .key(let keycode):
            if !isDown(keycode, on: device, besides: nil) {
                keys.append(.key(KeyEvent(keycode, .release, time: time, device: device.remapped)))
            }
        case .layer(let name): keys.append(.layer(name, isDown: false))
        case .none: break
        }
    }

    /// Another key of the keyboard is that key too, and is down.
    private func isDown(_ keycode: Keycode, on device: DeviceID, besides index: Int?) -> Bool {
        if pending.contains(where: { $0.role == .key(keycode) && $0.press.device == device }) { return true }
        return active.indices.contains {
            $0 != index && active[$0].role == .key(keycode) && active[$0].press.device == device
        }
    }
}

// Keys that count for the next key.
extension KeyRemapper {
    /// A one-shot key was let go before another was pressed: its role stays for the next key, and a second tap takes
    /// it back.
    private mutating func pend(_ key: ActiveKey, into keys: inout [RemappedKey]) {
        guard pending.contains(where: { $0.role == key.role }) else {
            pending.append(PendingRole(role: key.role, press: key.press))
            return
        }
        // By now a layer is held twice. A key is held once on each keyboard.
        let isPendingHere = pending.contains { $0.role == key.role && $0.press.device == key.press.device }
        var isLayer = false
        if case .layer = key.role { isLayer = true }
        if isLayer || !isPendingHere { release(key.role, on: key.press.device, at: key.press.time, into: &keys) }
        dropPending(at: key.press.time, into: &keys) { $0.role == key.role }
    }

    /// An ordinary key is pressed: one-shot keys that are held are ordinary ones now, and pending roles are used.
    private mutating func use(_ event: KeyEvent, into keys: inout [RemappedKey]) {
        if active.isEmpty && pending.isEmpty || event.keycode.isModifier { return }
        for index in active.indices { active[index].isOneShot = false }
        dropPending(at: event.time, into: &keys) { $0.user != nil }
        for index in pending.indices { pending[index].user = event }
    }

    /// The key that a pending role counted for may be up.
    private mutating func endPending(after event: KeyEvent, into keys: inout [RemappedKey]) {
        guard event.phase == .release, !pending.isEmpty else { return }
        dropPending(at: event.time, into: &keys) { $0.user?.isSameKey(as: event) ?? false }
    }

    private mutating func dropPending(
        at time: Timestamp, into keys: inout [RemappedKey], where suits: (PendingRole) -> Bool
    ) {
        while let index = pending.firstIndex(where: suits) {
            let role = pending.remove(at: index)
            release(role.role, on: role.press.device, at: time, into: &keys)
        }
    }
}

extension Keycode {
    /// A key that is a modifier on every keymap.
    var isModifier: Bool {
        switch rawValue {
        case 29, 42, 54, 56, 97, 100, 125, 126: true
        default: false
        }
    }
}

extension DeviceID {
    /// The device of a keyboard's remapped keys: another one, so that a key that really is there and one that is
    /// remapped to it are held, and let go, by themselves.
    var remapped: DeviceID { DeviceID(rawValue | 1 << 31) }

    /// The keyboard that the key is on.
    var keyboard: DeviceID { DeviceID(rawValue & ~(1 << 31)) }
}

extension KeyEvent {
    /// The same key of the same keyboard.
    func isSameKey(as other: KeyEvent) -> Bool { keycode == other.keycode && device == other.device }
}
