import BitCollections
import Keyboard

/// The first stage: replaces physical keys by their roles. Remaps, tap-hold keys, one-shot keys.
///
/// Only an undecided tap-hold key delays other keys: the keys after it wait, in order, for its release, for the tap of
/// another key, or for `deadline`. A key that is not remapped costs one lookup in a bit set.
struct KeyRemapper: KeyStage {
    /// The time at which the undecided key counts as held.
    private var deadline: Timestamp?

    private var remaps = KeyRemaps()
    private var holdTime: Timestamp = 0
    private var tables: [(device: DeviceID, keys: [Keycode: KeyRemap])] = []
    /// The keys that are remapped on some keyboard.
    private var remapped = BitSet()
    private var undecided: (press: KeyChange, tap: RemapTarget, hold: RemapTarget)?
    private var waiting: [KeyChange] = []
    /// The remapped keys that are down.
    private var active: [ActiveKey] = []
    /// The roles of tapped one-shot keys, which end after the next key.
    private var pending: [PendingRole] = []
    /// Whether a modifier is held besides the one-shot keys, so that a one-shot key is part of a chord.
    private var isInChord = false

    private struct ActiveKey {
        var press: KeyChange
        var role: RemapTarget
        /// Whether the key is a one-shot key that no other key has used yet. On release its role stays for the next
        /// key.
        var isOneShot: Bool
    }

    private struct PendingRole {
        var role: RemapTarget
        var press: KeyChange
        /// The key that uses the role; nil until one is pressed.
        var user: KeyChange?
    }

    /// The most keys that wait behind an undecided key. With more, it counts as held.
    private static let waitingLimit = 16

    init() {
        waiting.reserveCapacity(Self.waitingLimit + 1)
        active.reserveCapacity(8)
    }

    mutating func use(_ settings: EngineSettings, _ times: GestureTimes) {
        remaps = settings.remaps
        holdTime = times.tapHold
        remapped = BitSet(remaps.general.keys.map { Int($0.rawValue) })
        for group in remaps.named { remapped.formUnion(BitSet(group.keys.keys.map { Int($0.rawValue) })) }
        tables = []
    }

    mutating func name(_ device: DeviceID, _ names: [String]) {
        tables.removeAll { $0.device == device }
        if !names.isEmpty { tables.append((device, remaps.keys(onDeviceNamed: names))) }
    }

    var needs: StageNeeds { StageNeeds(deadline: deadline, passesKeys: remapped.isEmpty && isIdle) }

    private var isIdle: Bool { undecided == nil && active.isEmpty && pending.isEmpty }

    func passes(_ input: KeyInput) -> Bool {
        guard case .key(let change) = input else { return true }
        return isIdle && !isRemapped(change.key)
    }

    mutating func handle(
        _ input: KeyInput, mayWait: Bool, on keyboard: borrowing KeyboardState, into output: inout StageOutput
    ) {
        guard case .key(let change) = input else { return output.emit(input) }
        // The role of a tapped one-shot key is held too.
        let held = keyboard.context.modifiers.subtracting(.locks)
        isInChord = pending.isEmpty && !held.isEmpty
        decide(by: change, into: &output)
    }

    mutating func advance(to time: Timestamp, into output: inout StageOutput) {
        while let due = deadline, due <= time, let undecided { decide(undecided.hold, into: &output) }
    }

    mutating func settle(at notice: Notice, into output: inout StageOutput) {
        // A click together with a tap-hold key uses the hold role, such as Ctrl. Other notices do not decide the key.
        if notice == .pointerButton { decideAll(into: &output) }
    }

    mutating func letGo(of device: DeviceID?, at time: Timestamp, into output: inout StageOutput) {
        decideAll(into: &output)
        for key in active.reversed() where device == nil || key.press.device == device {
            pass(key.press.with(.release, at: time), into: &output)
        }
        dropPending(at: time, into: &output) { device == nil || $0.press.device == device }
    }

    // MARK: - Tap or hold

    private mutating func decideAll(into output: inout StageOutput) {
        while let undecided { decide(undecided.hold, into: &output) }
    }

    /// Handles a key that may decide whether the undecided key is tapped or held.
    private mutating func decide(by change: KeyChange, into output: inout StageOutput) {
        guard let undecided else { return pass(change, into: &output) }
        let isSame = change.isSameKey(as: undecided.press)
        if isSame && change.phase == .repeat { return }
        if isSame {
            // The release of the undecided key, or a second press after a lost release.
            decide(undecided.tap, into: &output)
            return pass(change, into: &output)
        }
        // The release of a key that went down before the undecided one does not wait.
        if change.phase != .press, !waiting.contains(where: { $0.isSameKey(as: change) && $0.phase == .press }) {
            return pass(change, into: &output)
        }
        waiting.append(change)
        if change.phase == .release || waiting.count > Self.waitingLimit { decide(undecided.hold, into: &output) }
    }

    /// Gives the undecided key its role. The keys that waited go on, and one of them may be undecided next.
    private mutating func decide(_ role: RemapTarget, into output: inout StageOutput) {
        guard let decided = undecided else { return }
        undecided = nil
        deadline = nil
        if case .key = role { spendOneShots(on: decided.press, into: &output) }
        begin(decided.press, role, isOneShot: false, into: &output)
        let changes = waiting
        waiting.removeAll(keepingCapacity: true)
        for change in changes { decide(by: change, into: &output) }
    }

    // MARK: - One key

    private mutating func pass(_ change: KeyChange, into output: inout StageOutput) {
        if let index = active.lastIndex(where: { $0.press.isSameKey(as: change) }) {
            return passActive(change, at: index, into: &output)
        }
        guard change.phase == .press, let remap = remap(of: change) else {
            if change.phase == .press { spendOneShots(on: change, into: &output) }
            // Ctrl+Shift tapped is no tap of Shift.
            if change.phase == .press, change.key.keycode?.isModifier ?? false { endOneShots { $0.isKey } }
            output.emit(change)
            endPending(after: change, into: &output)
            return
        }
        switch remap.kind {
        case .plain:
            if case .key = remap.role { spendOneShots(on: change, into: &output) }
            begin(change, remap.role, isOneShot: false, into: &output)
        case .oneShot: begin(change, remap.role, isOneShot: !(isInChord && remap.role.isKey), into: &output)
        case .tapHold(let hold):
            undecided = (change, remap.role, hold)
            deadline = change.time + holdTime
        }
    }

    private mutating func passActive(_ change: KeyChange, at index: Int, into output: inout StageOutput) {
        let key = active[index]
        switch change.phase {
        case .press:
            // The release was lost.
            end(at: index, change.time, into: &output)
            pass(change, into: &output)
        case .repeat:
            if case .key(let keycode) = key.role, !isDown(keycode, on: change.device, besides: index) {
                output.emit(KeyChange(.key(keycode), .repeat, time: change.time, device: change.device.remapped))
            }
        case .release:
            if key.isOneShot {
                active.remove(at: index)
                pend(key, into: &output)
            } else {
                end(at: index, change.time, into: &output)
                endPending(after: change, into: &output)
            }
        }
    }

    /// Whether a key is remapped on some keyboard.
    private func isRemapped(_ key: BoundKey) -> Bool {
        key.keycode.map { remapped.contains(Int($0.rawValue)) } ?? false
    }

    /// The remap of a key on its keyboard; nil if it is not remapped.
    private func remap(of change: KeyChange) -> KeyRemap? {
        guard isRemapped(change.key), let keycode = change.key.keycode else { return nil }
        for table in tables where table.device == change.device { return table.keys[keycode] }
        return remaps.general[keycode]
    }

    private mutating func begin(
        _ change: KeyChange, _ role: RemapTarget, isOneShot: Bool, into output: inout StageOutput
    ) {
        switch role {
        case .key(let keycode):
            if !isDown(keycode, on: change.device, besides: nil) {
                output.emit(KeyChange(.key(keycode), .press, time: change.time, device: change.device.remapped))
            }
        case .layer(let name): output.emit(.layer(name, isDown: true))
        case .none: break
        }
        active.append(ActiveKey(press: change, role: role, isOneShot: isOneShot))
    }

    private mutating func end(at index: Int, _ time: Timestamp, into output: inout StageOutput) {
        let key = active.remove(at: index)
        release(key.role, on: key.press.device, at: time, into: &output)
    }

    private func release(_ role: RemapTarget, on device: DeviceID, at time: Timestamp, into output: inout StageOutput)
    {
        switch role {
        case .key(let keycode):
            if !isDown(keycode, on: device, besides: nil) {
                output.emit(KeyChange(.key(keycode), .release, time: time, device: device.remapped))
            }
        case .layer(let name): output.emit(.layer(name, isDown: false))
        case .none: break
        }
    }

    /// Whether another key of the keyboard has this role and is down.
    private func isDown(_ keycode: Keycode, on device: DeviceID, besides index: Int?) -> Bool {
        if pending.contains(where: { $0.role == .key(keycode) && $0.press.device == device }) { return true }
        return active.indices.contains {
            $0 != index && active[$0].role == .key(keycode) && active[$0].press.device == device
        }
    }
}

// One-shot keys.
extension KeyRemapper {
    /// A one-shot key was released before another key was pressed: its role stays for the next key. A second tap
    /// cancels the role.
    private mutating func pend(_ key: ActiveKey, into output: inout StageOutput) {
        guard pending.contains(where: { $0.role == key.role }) else {
            pending.append(PendingRole(role: key.role, press: key.press))
            return
        }
        // A layer counts how often it is held, and is held twice now. A key is held once on each keyboard.
        let isPendingHere = pending.contains { $0.role == key.role && $0.press.device == key.press.device }
        var isLayer = false
        if case .layer = key.role { isLayer = true }
        if isLayer || !isPendingHere { release(key.role, on: key.press.device, at: key.press.time, into: &output) }
        dropPending(at: key.press.time, into: &output) { $0.role == key.role }
    }

    /// An ordinary key is pressed: held one-shot keys become ordinary keys, and the key uses all pending roles.
    private mutating func spendOneShots(on change: KeyChange, into output: inout StageOutput) {
        if active.isEmpty && pending.isEmpty || change.key.keycode?.isModifier ?? false { return }
        endOneShots { _ in true }
        dropPending(at: change.time, into: &output) { $0.user != nil }
        for index in pending.indices { pending[index].user = change }
    }

    /// Makes held one-shot keys with some roles ordinary keys.
    private mutating func endOneShots(where suits: (RemapTarget) -> Bool) {
        for index in active.indices where suits(active[index].role) { active[index].isOneShot = false }
    }

    /// Ends the pending roles that a released key has used.
    private mutating func endPending(after change: KeyChange, into output: inout StageOutput) {
        guard change.phase == .release, !pending.isEmpty else { return }
        dropPending(at: change.time, into: &output) { $0.user?.isSameKey(as: change) ?? false }
    }

    private mutating func dropPending(
        at time: Timestamp, into output: inout StageOutput, where suits: (PendingRole) -> Bool
    ) {
        while let index = pending.firstIndex(where: suits) {
            let role = pending.remove(at: index)
            release(role.role, on: role.press.device, at: time, into: &output)
        }
    }
}

extension RemapTarget {
    /// Whether the role is a key, and no layer.
    fileprivate var isKey: Bool {
        if case .key = self { true } else { false }
    }
}

extension Keycode {
    /// Whether the key is a modifier on every keymap: Ctrl, Shift, Alt, Super.
    var isModifier: Bool {
        switch rawValue {
        case 29, 42, 54, 56, 97, 100, 125, 126: true
        default: false
        }
    }
}
