import BitCollections
import Keyboard

/// Two keys pressed together, as one key.
///
/// Its contract:
/// - Only a key that may be the first of a pair waits, and only while the pair is bound: for `deadline`, for its own
///   release, or for whatever comes next, except the release of a key that was down before.
/// - What is no pair goes on as it came, in order.
/// - A pair is down until both keys are up. It repeats as the key does that was pressed last.
struct KeyPairs {
    /// What becomes of an event.
    enum Answer {
        /// It goes on as it came.
        case goesOn
        /// It waits.
        case waits
        /// It is a part of a pair and does nothing itself.
        case isUsedUp
        /// It is an event of a pair.
        case becomes(KeyEvent)
        /// This event comes first; after it, the one that was taken is to be taken again.
        case follows(KeyEvent)
    }

    /// The moment at which the key that waits goes on.
    private(set) var deadline: Timestamp?

    private var pairs: [(keys: KeyCombinations.Pair, keycode: Keycode)] = []
    /// The keys of all pairs.
    private var members = BitSet()
    private var times = GestureTimes()
    /// A press that may be the first of a pair.
    private var waiting: KeyEvent?
    /// The pairs that are down.
    private var held: [HeldPair] = []
    /// When a key was pressed last; modifier keys and pairs do not count.
    private var lastPress: Timestamp?

    private struct HeldPair {
        /// The press of the pair.
        var press: KeyEvent
        var first: KeyEvent
        var second: KeyEvent
        var isFirstDown = true
        var isSecondDown = true

        func event(_ phase: KeyPhase, at time: Timestamp) -> KeyEvent {
            KeyEvent(press.keycode, phase, time: time, device: press.device)
        }
    }

    init() {
        held.reserveCapacity(8)
    }

    /// Takes other pairs; what waits or is down stays.
    mutating func use(_ combinations: KeyCombinations, _ times: GestureTimes) {
        pairs = combinations.pairs.enumerated().map { ($1, KeyCombinations.pairKeycode($0)) }
        members = BitSet(combinations.pairs.flatMap { [Int($0.first.rawValue), Int($0.second.rawValue)] })
        self.times = times
    }

    /// Something waits, or is down.
    var isBusy: Bool { waiting != nil || !held.isEmpty }

    /// Takes a key event. `mayBegin`: a key may wait for its partner.
    mutating func take(_ event: KeyEvent, mayBegin: Bool, in actions: borrowing ActionDispatch) -> Answer {
        switch event.phase {
        case .press: press(event, mayBegin: mayBegin, in: actions)
        case .repeat: repeatKey(event)
        case .release: release(event, in: actions)
        }
    }

    /// The key that waits does so no longer; nil if none waited.
    mutating func endWait() -> KeyEvent? {
        defer {
            waiting = nil
            deadline = nil
        }
        return waiting
    }

    /// The keys of a keyboard, or of all, are gone. Answers the release of a pair that was down, as often as there is
    /// one.
    mutating func letGo(of device: DeviceID?, at time: Timestamp) -> KeyEvent? {
        let index = held.firstIndex {
            device == nil || $0.first.device.keyboard == device || $0.second.device.keyboard == device
        }
        return index.map { end(at: $0, at: time) }
    }

    private mutating func press(_ event: KeyEvent, mayBegin: Bool, in actions: borrowing ActionDispatch) -> Answer {
        // The keyboard must have lost the release.
        if let index = index(of: event) { return .follows(end(at: index, at: event.time)) }
        if let first = endWait() {
            guard let keycode = pair(of: first, event, in: actions) else { return .follows(first) }
            let press = KeyEvent(keycode, .press, time: event.time, device: event.device)
            held.append(HeldPair(press: press, first: first, second: event))
            lastPress = nil
            return .becomes(press)
        }
        let wasIdle = isIdle(at: event.time)
        if !actions.keys.isModifier(event.keycode) { lastPress = event.time }
        guard mayBegin, wasIdle, members.contains(Int(event.keycode.rawValue)), isFirst(event.keycode, in: actions)
        else { return .goesOn }
        waiting = event
        deadline = event.time + times.combination
        return .waits
    }

    private mutating func repeatKey(_ event: KeyEvent) -> Answer {
        if let waiting, waiting.isSameKey(as: event), let first = endWait() { return .follows(first) }
        guard let index = index(of: event) else { return .goesOn }
        guard held[index].second.isSameKey(as: event) else { return .isUsedUp }
        return .becomes(held[index].event(.repeat, at: event.time))
    }

    private mutating func release(_ event: KeyEvent, in actions: borrowing ActionDispatch) -> Answer {
        let isModifier = actions.keys.isModifier(event.keycode)
        if let waiting, isModifier || waiting.isSameKey(as: event), let first = endWait() {
            return .follows(first)
        }
        guard let index = index(of: event) else { return .goesOn }
        if held[index].first.isSameKey(as: event) { held[index].isFirstDown = false }
        if held[index].second.isSameKey(as: event) { held[index].isSecondDown = false }
        if held[index].isFirstDown || held[index].isSecondDown { return .isUsedUp }
        return .becomes(end(at: index, at: event.time))
    }

    private mutating func end(at index: Int, at time: Timestamp) -> KeyEvent {
        held.remove(at: index).event(.release, at: time)
    }

    /// The pair that a key is a part of and holds down; nil for none.
    private func index(of event: KeyEvent) -> Int? {
        for index in held.indices {
            if held[index].isFirstDown && held[index].first.isSameKey(as: event) { return index }
            if held[index].isSecondDown && held[index].second.isSameKey(as: event) { return index }
        }
        return nil
    }

    /// No key was pressed for long enough.
    private func isIdle(at time: Timestamp) -> Bool {
        lastPress.map { time >= $0 + times.combinationIdle } ?? true
    }

    /// Whether the key is one of a pair that is bound now.
    private func isFirst(_ keycode: Keycode, in actions: borrowing ActionDispatch) -> Bool {
        for pair in pairs where pair.keys.first == keycode || pair.keys.second == keycode {
            if counts(pair.keycode, pair.keys, in: actions) { return true }
        }
        return false
    }

    /// The keycode of the pair of two presses; nil if they are none, or are too far apart.
    private func pair(of first: KeyEvent, _ second: KeyEvent, in actions: borrowing ActionDispatch) -> Keycode? {
        guard second.time <= first.time + times.combination else { return nil }
        return keycode(of: first.keycode, second.keycode, in: actions)
    }

    /// The keycode of two keys together; nil if they are no pair now.
    func keycode(of first: Keycode, _ second: Keycode, in actions: borrowing ActionDispatch) -> Keycode? {
        let keys = KeyCombinations.Pair(first: min(first, second), second: max(first, second))
        for pair in pairs where pair.keys == keys {
            // A pair that is down, on other keys of the same name, is not pressed again.
            for other in held where other.press.keycode == pair.keycode { return nil }
            return counts(pair.keycode, keys, in: actions) ? pair.keycode : nil
        }
        return nil
    }

    /// Whether a pair is bound now, and neither of its keys by a layer above it.
    private func counts(_ keycode: Keycode, _ keys: KeyCombinations.Pair, in actions: borrowing ActionDispatch)
        -> Bool
    {
        let level = actions.level(ofCombination: keycode)
        let below = max(actions.level(of: keys.first), actions.level(of: keys.second))
        return level > 0 && level >= below
    }
}
