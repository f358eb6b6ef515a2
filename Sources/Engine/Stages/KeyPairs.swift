import Keyboard

/// Turns two keys pressed together into one key.
///
/// Only a key that may be the first of a bound pair waits: for `deadline`, for its own release, or for the next input.
/// The release of a key that was down before does not end the wait. A pair is down until both keys are up, and repeats
/// with the key that was pressed last.
struct KeyPairs: KeyStage {
    /// The time at which the waiting key goes on.
    private var deadline: Timestamp?

    private var pairs: [KeyCombinations.Pair] = []
    /// The keys of all pairs.
    private var members = KeySet()
    private var times = GestureTimes()
    /// A press that may be the first of a pair.
    private var waiting: KeyEvent?
    /// The pairs that are down, each of them until both its keys are up.
    private var held: [HeldPair] = []
    /// The time of the last press; modifier keys and pairs do not count.
    private var lastPress: Timestamp?

    private struct HeldPair {
        /// The press of the pair.
        var press: KeyEvent
        var first: KeyEvent
        var second: KeyEvent
        var isFirstDown = true
        var isSecondDown = true
    }

    init() {
        held.reserveCapacity(8)
    }

    mutating func use(_ settings: EngineSettings, _ times: GestureTimes) {
        pairs = settings.combinations.pairs
        members = KeySet(pairs.flatMap { [$0.first, $0.second] })
        self.times = times
    }

    var needs: StageNeeds { StageNeeds(deadline: deadline, passesKeys: passesKeys) }

    private var passesKeys: Bool { pairs.isEmpty && waiting == nil && held.isEmpty }

    func passes(_ input: KeyInput) -> Bool {
        switch input {
        case .key: passesKeys
        case .layer, .action: waiting == nil
        default: true
        }
    }

    mutating func handle(
        _ input: KeyInput, mayWait: Bool, on keyboard: borrowing KeyboardState, into output: inout StageOutput
    ) {
        guard case .key(let event) = input else {
            endWait(into: &output)
            return output.emit(input)
        }
        switch event.phase {
        case .press: press(event, mayWait: mayWait, on: keyboard, into: &output)
        case .repeat: repeatKey(event, into: &output)
        case .release: release(event, on: keyboard, into: &output)
        }
    }

    mutating func advance(to time: Timestamp, into output: inout StageOutput) {
        endWait(into: &output)
    }

    mutating func settle(at notice: Notice, into output: inout StageOutput) {
        endWait(into: &output)
    }

    mutating func letGo(of device: DeviceID?, at time: Timestamp, into output: inout StageOutput) {
        endWait(into: &output)
        while let index = held.firstIndex(where: {
            device == nil || $0.first.device.keyboard == device || $0.second.device.keyboard == device
        }) {
            end(at: index, at: time, into: &output)
        }
    }

    func reading(of keycode: Keycode, with other: Keycode?, on keyboard: borrowing KeyboardState) -> KeyReading? {
        guard let other, let place = pair(of: keycode, other, on: keyboard) else { return nil }
        return .becomes(.pair(place))
    }

    /// Ends the wait: the waiting key goes on.
    private mutating func endWait(into output: inout StageOutput) {
        guard let first = waiting else { return }
        waiting = nil
        deadline = nil
        output.emit(first)
    }

    private mutating func press(
        _ event: KeyEvent, mayWait: Bool, on keyboard: borrowing KeyboardState, into output: inout StageOutput
    ) {
        if let first = waiting {
            guard let place = pair(of: first, event, on: keyboard) else {
                endWait(into: &output)
                return output.resubmit(.key(event))
            }
            waiting = nil
            deadline = nil
            let press = KeyEvent(.pair(place), .press, time: event.time, device: event.device)
            held.append(HeldPair(press: press, first: first, second: event))
            lastPress = nil
            return output.emit(press)
        }
        let wasIdle = isIdle(at: event.time)
        if !keyboard.keys.isModifier(event.keycode) { lastPress = event.time }
        guard mayWait, wasIdle, members.contains(event.keycode),
            isFirst(event.keycode, on: keyboard)
        else { return output.emit(event) }
        waiting = event
        deadline = event.time + times.combination
        output.emit(.usedUp)
    }

    private mutating func repeatKey(_ event: KeyEvent, into output: inout StageOutput) {
        if let waiting, waiting.isSameKey(as: event) {
            endWait(into: &output)
            return output.resubmit(.key(event))
        }
        guard let index = index(of: event) else { return output.emit(event) }
        guard held[index].second.isSameKey(as: event) else { return output.emit(.usedUp) }
        output.emit(held[index].press.with(.repeat, at: event.time))
    }

    private mutating func release(
        _ event: KeyEvent, on keyboard: borrowing KeyboardState, into output: inout StageOutput
    ) {
        if let waiting, keyboard.keys.isModifier(event.keycode) || waiting.isSameKey(as: event) {
            endWait(into: &output)
            return output.resubmit(.key(event))
        }
        guard let index = index(of: event) else { return output.emit(event) }
        if held[index].first.isSameKey(as: event) { held[index].isFirstDown = false }
        if held[index].second.isSameKey(as: event) { held[index].isSecondDown = false }
        if held[index].isFirstDown || held[index].isSecondDown { return output.emit(.usedUp) }
        end(at: index, at: event.time, into: &output)
    }

    private mutating func end(at index: Int, at time: Timestamp, into output: inout StageOutput) {
        output.emit(held.remove(at: index).press.with(.release, at: time))
    }

    /// The index of the pair that a key holds down; nil for none.
    private func index(of event: KeyEvent) -> Int? {
        for index in held.indices {
            if held[index].isFirstDown && held[index].first.isSameKey(as: event) { return index }
            if held[index].isSecondDown && held[index].second.isSameKey(as: event) { return index }
        }
        return nil
    }

    /// Whether no key was pressed for `times.combinationIdle`.
    private func isIdle(at time: Timestamp) -> Bool {
        lastPress.map { time >= $0 + times.combinationIdle } ?? true
    }

    /// Whether the key belongs to a pair that is bound now.
    private func isFirst(_ keycode: Keycode, on keyboard: borrowing KeyboardState) -> Bool {
        for place in pairs.indices where pairs[place].first == keycode || pairs[place].second == keycode {
            if counts(place, on: keyboard) { return true }
        }
        return false
    }

    /// The index of the pair of two presses; nil if they are no pair now, or are too far apart.
    private func pair(of first: KeyEvent, _ second: KeyEvent, on keyboard: borrowing KeyboardState) -> Int? {
        guard second.time <= first.time + times.combination else { return nil }
        return pair(of: first.keycode, second.keycode, on: keyboard)
    }

    /// The index of the pair of two keys; nil if they are no pair now.
    private func pair(of first: Keycode, _ second: Keycode, on keyboard: borrowing KeyboardState) -> Int? {
        let keys = KeyCombinations.Pair(first: min(first, second), second: max(first, second))
        for place in pairs.indices where pairs[place] == keys {
            // A pair that is down already, on keys with the same keycodes of another device, is not pressed twice.
            for other in held where other.press.keycode == .pair(place) { return nil }
            return counts(place, on: keyboard) ? place : nil
        }
        return nil
    }

    /// Whether a pair is bound now, and no higher layer binds one of its keys.
    private func counts(_ place: Int, on keyboard: borrowing KeyboardState) -> Bool {
        let level = keyboard.level(ofCombination: .pair(place))
        let below = max(
            keyboard.level(of: pairs[place].first), keyboard.level(of: pairs[place].second))
        return level > 0 && level >= below
    }
}
