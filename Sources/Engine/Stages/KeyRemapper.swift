import Keyboard

/// The first stage: replaces physical keys by their roles. Remaps, tap-hold keys, one-shot keys.
///
/// Only an undecided tap-hold key delays other keys: the keys after it wait, in order, for its release, for the tap of
/// another key, or for `deadline`. A key that is not remapped costs one lookup in a bit set. Taps of a key are counted until
/// `deadline` or another key.
struct KeyRemapper: KeyStage {
    /// The time at which the undecided key counts as held, or at which taps are not counted any longer.
    private var deadline: Timestamp?

    private var remaps = KeyRemaps()
    private var times = GestureTimes()
    /// When the last key that is no modifier went down, also one that has not left this stage.
    private var lastPress: Timestamp?
    private var tables: [(device: DeviceID, keys: [Keycode: KeyRemap])] = []
    /// The keys that are remapped on some keyboard.
    private var remapped = KeySet()
    private var undecided: (press: KeyEvent, tap: RemapTarget, hold: RemapTarget)?
    private var waiting: [KeyEvent] = []
    private var counted: CountedTaps?
    /// The remapped keys that are down.
    private var active: [ActiveKey] = []
    /// The roles of tapped one-shot keys, which end after the next key.
    private var pending: [PendingRole] = []
    /// Whether a modifier is held besides the one-shot keys, so that a one-shot key is part of a chord.
    private var isInChord = false

    private struct ActiveKey {
        var press: KeyEvent
        var role: RemapTarget
        /// Whether the key is a one-shot key that no other key has used yet. On release its role stays for the next
        /// key.
        var isOneShot: Bool
    }

    /// The taps of a key whose role depends on their number.
    private struct CountedTaps {
        /// The last press.
        var press: KeyEvent
        /// The roles after one tap, two taps and so on, from the current number on.
        var roles: ArraySlice<RemapTarget>
        var isDown = true
    }

    private struct PendingRole {
        var role: RemapTarget
        var press: KeyEvent
        /// The key that uses the role; nil until one is pressed.
        var user: KeyEvent?
    }

    /// The most keys that wait behind an undecided key. With more, it counts as held.
    private static let waitingLimit = 16

    init() {
        waiting.reserveCapacity(Self.waitingLimit + 1)
        active.reserveCapacity(8)
    }

    mutating func use(_ settings: EngineSettings, _ times: GestureTimes) {
        remaps = settings.remaps
        self.times = times
        remapped = KeySet(remaps.general.keys)
        for group in remaps.named { for keycode in group.keys.keys { remapped.insert(keycode) } }
        tables = []
    }

    mutating func name(_ device: DeviceID, _ names: [String]) {
        tables.removeAll { $0.device == device }
        if !names.isEmpty { tables.append((device, remaps.keys(onDeviceNamed: names))) }
    }

    var needs: StageNeeds { StageNeeds(deadline: deadline, passesKeys: remapped.isEmpty && isIdle) }

    private var isIdle: Bool { undecided == nil && counted == nil && active.isEmpty && pending.isEmpty }

    func passes(_ input: KeyInput) -> Bool {
        guard case .key(let event) = input else { return true }
        return isIdle && !isRemapped(event.keycode)
    }

    mutating func handle(
        _ input: KeyInput, mayWait: Bool, on keyboard: borrowing KeyboardState, into output: inout StageOutput
    ) {
        guard case .key(let event) = input else { return output.emit(input) }
        // The role of a tapped one-shot key is held too.
        let held = keyboard.context.modifiers.subtracting(.locks)
        isInChord = pending.isEmpty && !held.isEmpty
        if let time = keyboard.lastPress, lastPress.map({ $0 < time }) ?? true { lastPress = time }
        decide(by: event, into: &output)
    }

    mutating func advance(to time: Timestamp, into output: inout StageOutput) {
        while let due = deadline, due <= time {
            if let undecided { decide(undecided.hold, into: &output) } else { endTaps(at: due, into: &output) }
        }
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
        if let counted { endTaps(at: counted.press.time, into: &output) }
    }

    /// Handles a key that may decide whether the undecided key is tapped or held.
    private mutating func decide(by event: KeyEvent, into output: inout StageOutput) {
        if counted != nil, count(event, into: &output) { return }
        guard let undecided else { return pass(event, into: &output) }
        let isSame = event.isSameKey(as: undecided.press)
        if isSame && event.phase == .repeat { return }
        if isSame {
            decide(undecided.tap, into: &output)
            return pass(event, into: &output)
        }
        // The release of a key that went down before the undecided one does not wait.
        if event.phase != .press, !waiting.contains(where: { $0.isSameKey(as: event) && $0.phase == .press }) {
            return pass(event, into: &output)
        }
        waiting.append(event)
        if event.phase == .release || waiting.count > Self.waitingLimit { decide(undecided.hold, into: &output) }
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
        for event in changes { decide(by: event, into: &output) }
    }

    // MARK: - Counted taps

    /// Handles a key while taps are counted. Returns whether it is one of them; another key ends them, and so does the last
    /// one that counts.
    private mutating func count(_ event: KeyEvent, into output: inout StageOutput) -> Bool {
        guard let taps = counted, taps.press.isSameKey(as: event) else {
            if event.phase == .press { endTaps(at: event.time, into: &output) }
            return false
        }
        switch event.phase {
        case .repeat: break
        case .release:
            counted?.isDown = false
            output.emit(.usedUp)
        case .press: startTap(event, taps.roles.dropFirst(), into: &output)
        }
        return true
    }

    private mutating func startTap(
        _ press: KeyEvent, _ roles: ArraySlice<RemapTarget>, into output: inout StageOutput
    ) {
        counted = CountedTaps(press: press, roles: roles)
        deadline = press.time + times.doubleTap
        output.emit(.usedUp)
        if roles.count == 1 { endTaps(at: press.time, into: &output) }
    }

    /// The key gets the role of the taps that were counted: while it is down, or for a tap.
    private mutating func endTaps(at time: Timestamp, into output: inout StageOutput) {
        deadline = nil
        guard let taps = counted, let role = taps.roles.first else { return }
        counted = nil
        if case .key = role { spendOneShots(on: taps.press, into: &output) }
        begin(taps.press.with(.press, at: time), role, isOneShot: false, into: &output)
        if !taps.isDown { end(at: active.count - 1, time, into: &output) }
    }

    // MARK: - One key

    private mutating func pass(_ event: KeyEvent, into output: inout StageOutput) {
        if let index = active.lastIndex(where: { $0.press.isSameKey(as: event) }) {
            return passActive(event, at: index, into: &output)
        }
        guard event.phase == .press, let remap = remap(of: event) else {
            if event.phase == .press {
                noteTyping(of: event.keycode, at: event.time)
                spendOneShots(on: event, into: &output)
            }
            // Ctrl+Shift tapped is no tap of Shift.
            if event.phase == .press, event.keycode.isModifier { endOneShots { $0.isKey } }
            output.emit(event)
            endPending(after: event, into: &output)
            return
        }
        switch remap.kind {
        case .plain:
            if case .key = remap.role { spendOneShots(on: event, into: &output) }
            begin(event, remap.role, isOneShot: false, into: &output)
        case .oneShot: begin(event, remap.role, isOneShot: !(isInChord && remap.role.isKey), into: &output)
        case .taps(let others): startTap(event, ([remap.role] + others)[...], into: &output)
        case .tapHold(let hold):
            undecided = (event, remap.role, hold)
            deadline = event.time + (remap.holdTime ?? times.tapHold)
            if isTyping(event, remap) { decide(remap.role, into: &output) }
        }
    }

    private mutating func passActive(_ event: KeyEvent, at index: Int, into output: inout StageOutput) {
        let key = active[index]
        if event.phase == .repeat {
            if case .key(let keycode) = key.role, !isDown(keycode, on: event.device, besides: index) {
                output.emit(KeyEvent(keycode, .repeat, time: event.time, device: event.device.remapped))
            }
        } else if key.isOneShot {
            active.remove(at: index)
            pend(key, into: &output)
        } else {
            end(at: index, event.time, into: &output)
            endPending(after: event, into: &output)
        }
    }

    private mutating func noteTyping(of keycode: Keycode, at time: Timestamp) {
        if !keycode.isModifier { lastPress = time }
    }

    /// Whether a tap-hold key follows another key so soon that it is tapped.
    private func isTyping(_ event: KeyEvent, _ remap: KeyRemap) -> Bool {
        guard let lastPress else { return false }
        return event.time < lastPress + (remap.idleTime ?? times.tapHoldIdle)
    }

    /// Whether a key is remapped on some keyboard.
    private func isRemapped(_ keycode: Keycode) -> Bool { remapped.contains(keycode) }

    /// The remap of a key on its keyboard; nil if it is not remapped.
    private func remap(of event: KeyEvent) -> KeyRemap? {
        guard isRemapped(event.keycode) else { return nil }
        for table in tables where table.device == event.device { return table.keys[event.keycode] }
        return remaps.general[event.keycode]
    }

    private mutating func begin(
        _ event: KeyEvent, _ role: RemapTarget, isOneShot: Bool, into output: inout StageOutput
    ) {
        switch role {
        case .key(let keycode):
            noteTyping(of: keycode, at: event.time)
            if !isDown(keycode, on: event.device, besides: nil) {
                output.emit(KeyEvent(keycode, .press, time: event.time, device: event.device.remapped))
            }
        case .layer(let name): output.emit(.layer(name, isDown: true))
        case .none: break
        }
        active.append(ActiveKey(press: event, role: role, isOneShot: isOneShot))
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
                output.emit(KeyEvent(keycode, .release, time: time, device: device.remapped))
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
    private mutating func spendOneShots(on event: KeyEvent, into output: inout StageOutput) {
        if active.isEmpty && pending.isEmpty || event.keycode.isModifier { return }
        endOneShots { _ in true }
        dropPending(at: event.time, into: &output) { $0.user != nil }
        for index in pending.indices { pending[index].user = event }
    }

    /// Makes held one-shot keys with some roles ordinary keys.
    private mutating func endOneShots(where suits: (RemapTarget) -> Bool) {
        for index in active.indices where suits(active[index].role) { active[index].isOneShot = false }
    }

    /// Ends the pending roles that a released key has used.
    private mutating func endPending(after event: KeyEvent, into output: inout StageOutput) {
        guard event.phase == .release, !pending.isEmpty else { return }
        dropPending(at: event.time, into: &output) { $0.user?.isSameKey(as: event) ?? false }
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
