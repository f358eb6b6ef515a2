import BitCollections
import Keyboard

/// Keys pressed one after the other, as one key.
///
/// Its contract:
/// - The first key of a sequence, its leader, does nothing but begin it, while some sequence with it is bound.
/// - The keys after it do nothing either until one completes a sequence. Modifier keys go on.
/// - Where a key fits none, or `deadline` has come, the keys after the leader go on after all, in order. Escape drops
///   them.
/// - A completed sequence is down until its last key is up.
struct KeySequences {
    /// What becomes of an event.
    enum Answer {
        /// It goes on as it came.
        case goesOn
        /// It is a part of a sequence and does nothing itself.
        case isUsedUp
        /// It is an event of a completed sequence.
        case becomes(KeyEvent)
        /// This event comes first; after it, the one that was taken is to be taken again.
        case follows(KeyEvent)
        /// The sequence comes to nothing: first the events of `nextTyped` go on, and then the one that was taken is to
        /// be taken again.
        case fails
        /// The sequence is given up, and the event is used up.
        case ends
    }

    /// The moment at which an unfinished sequence comes to nothing.
    private(set) var deadline: Timestamp?

    private var nodes = [Node()]
    /// The keys that begin a sequence.
    private var leaders = BitSet()
    private var limit: Timestamp = 0
    /// Where a sequence has come to, among `nodes`; nil if none has begun. Past the end if its table is gone.
    private var place: Int?
    /// The events after the leader.
    private var typed: [KeyEvent] = []
    /// Keys that are down and used up.
    private var usedUp: [KeyEvent] = []
    /// The last keys of completed sequences, as long as they are down.
    private var held: [(key: KeyEvent, keycode: Keycode)] = []

    private struct Node {
        var children: [(stroke: KeyCombinations.Stroke, place: Int)] = []
        /// The sequence that ends here.
        var keycode: Keycode?
        /// All sequences that pass here or end here.
        var keycodes: [Keycode] = []
    }

    init() {
        typed.reserveCapacity(32)
        usedUp.reserveCapacity(16)
        held.reserveCapacity(8)
    }

    /// Takes other sequences. One that has begun comes to nothing.
    mutating func use(_ combinations: KeyCombinations, _ times: GestureTimes) {
        limit = times.sequence
        leaders = BitSet(combinations.sequences.compactMap { $0.first.map { Int($0.keycode.rawValue) } })
        nodes = [Node()]
        for (number, strokes) in combinations.sequences.enumerated() {
            add(strokes, KeyCombinations.sequenceKeycode(number))
        }
        if place != nil { place = nodes.count }
    }

    private mutating func add(_ strokes: [KeyCombinations.Stroke], _ keycode: Keycode) {
        var place = 0
        for stroke in strokes {
            if let child = nodes[place].children.first(where: { $0.stroke == stroke }) {
                place = child.place
            } else {
                nodes[place].children.append((stroke, nodes.count))
                place = nodes.count
                nodes.append(Node())
            }
            nodes[place].keycodes.append(keycode)
        }
        nodes[place].keycode = keycode
    }

    /// A sequence has begun and is not complete.
    var isOpen: Bool { place != nil }

    /// A sequence has begun, or keys of one are down.
    var isBusy: Bool { isOpen || !usedUp.isEmpty || !held.isEmpty || !typed.isEmpty }

    /// Takes a key event.
    mutating func take(_ event: KeyEvent, in actions: borrowing ActionDispatch) -> Answer {
        switch event.phase {
        case .press: return press(event, in: actions)
        case .repeat:
            if let index = held.firstIndex(where: { $0.key.isSameKey(as: event) }) {
                return .becomes(KeyEvent(held[index].keycode, .repeat, time: event.time, device: event.device))
            }
            return usedUp.contains { $0.isSameKey(as: event) } ? .isUsedUp : .goesOn
        case .release:
            if let release = release(ofHeld: event) { return .becomes(release) }
            guard let index = usedUp.firstIndex(where: { $0.isSameKey(as: event) }) else { return .goesOn }
            usedUp.remove(at: index)
            if isTyped(event) { typed.append(event) }
            return .isUsedUp
        }
    }

    /// The sequence that has begun ends. Answers whether there was one. Its keys are still there for `nextTyped`.
    mutating func end() -> Bool {
        defer {
            place = nil
            deadline = nil
        }
        return place != nil
    }

    /// The next event of a sequence that came to nothing: it goes on after all.
    mutating func nextTyped() -> KeyEvent? {
        if typed.isEmpty { return nil }
        let event = typed.removeFirst()
        // A key that is still down comes up by itself later.
        if event.phase == .press, !isTyped(event, .release) { usedUp.removeAll { $0.isSameKey(as: event) } }
        return event
    }

    /// The sequence that has begun is forgotten, with its keys.
    mutating func drop() {
        _ = end()
        typed.removeAll(keepingCapacity: true)
    }

    /// The keys of a keyboard, or of all, are gone.
    mutating func letGo(of device: DeviceID?) {
        drop()
        usedUp.removeAll { device == nil || $0.device.keyboard == device }
        held.removeAll { device == nil || $0.key.device.keyboard == device }
    }

    /// What a key does now, as far as sequences are concerned.
    enum Role {
        case begins, goesOn
        case completes(Keycode)
    }

    /// The part of a key in sequences at this moment; nil if it has none.
    func role(of keycode: Keycode, in actions: borrowing ActionDispatch) -> Role? {
        guard let next = next(after: place ?? 0, KeyEvent(keycode, .press), in: actions) else { return nil }
        if place == nil { return leads(next, keycode, in: actions) ? .begins : nil }
        if let completed = completed(at: next, in: actions) { return .completes(completed) }
        return .goesOn
    }

    // MARK: - A press

    private mutating func press(_ event: KeyEvent, in actions: borrowing ActionDispatch) -> Answer {
        // The keyboard must have lost the release.
        if let release = release(ofHeld: event) { return .follows(release) }
        if let index = usedUp.firstIndex(where: { $0.isSameKey(as: event) }) {
            usedUp.remove(at: index)
            if isTyped(event) {
                typed.append(KeyEvent(event.keycode, .release, time: event.time, device: event.device))
            }
        }
        guard let place else { return begin(event, in: actions) }
        guard let next = next(after: place, event, in: actions) else {
            if actions.keys.isModifier(event.keycode) { return .goesOn }
            guard event.keycode == .escape else {
                _ = end()
                return .fails
            }
            drop()
            usedUp.append(event)
            return .ends
        }
        if let keycode = completed(at: next, in: actions) {
            drop()
            held.append((event, keycode))
            return .becomes(KeyEvent(keycode, .press, time: event.time, device: event.device))
        }
        self.place = next
        deadline = event.time + limit
        usedUp.append(event)
        typed.append(event)
        return .isUsedUp
    }

    private mutating func begin(_ event: KeyEvent, in actions: borrowing ActionDispatch) -> Answer {
        guard leaders.contains(Int(event.keycode.rawValue)), let next = next(after: 0, event, in: actions),
            leads(next, event.keycode, in: actions)
        else { return .goesOn }
        place = next
        deadline = event.time + limit
        usedUp.append(event)
        return .isUsedUp
    }

    /// Whether a sequence is bound, and its leader not by a layer above it.
    private func leads(_ place: Int, _ leader: Keycode, in actions: borrowing ActionDispatch) -> Bool {
        let level = level(at: place, in: actions)
        let below = actions.level(of: leader)
        return level > 0 && level >= below
    }

    private func next(after place: Int, _ event: KeyEvent, in actions: borrowing ActionDispatch) -> Int? {
        guard place < nodes.count else { return nil }
        let stroke = KeyCombinations.Stroke(event.keycode, actions.context.modifiers.subtracting(.locks))
        for child in nodes[place].children where child.stroke == stroke {
            return level(at: child.place, in: actions) > 0 ? child.place : nil
        }
        return nil
    }

    /// The sequence that ends at a node; nil if none does that is bound, or if a layer above binds one that goes on.
    private func completed(at place: Int, in actions: borrowing ActionDispatch) -> Keycode? {
        guard let keycode = nodes[place].keycode else { return nil }
        let level = actions.level(ofCombination: keycode)
        let uppermost = self.level(at: place, in: actions)
        return level > 0 && level >= uppermost ? keycode : nil
    }

    /// The uppermost binding of the sequences that pass a node; 0 for none.
    private func level(at place: Int, in actions: borrowing ActionDispatch) -> Int {
        var level = 0
        for keycode in nodes[place].keycodes { level = max(level, actions.level(ofCombination: keycode)) }
        return level
    }

    // MARK: - Keys that are down

    private mutating func release(ofHeld event: KeyEvent) -> KeyEvent? {
        guard let index = held.firstIndex(where: { $0.key.isSameKey(as: event) }) else { return nil }
        let keycode = held.remove(at: index).keycode
        return KeyEvent(keycode, .release, time: event.time, device: event.device)
    }

    /// Whether the last event of that key after the leader is of this phase.
    private func isTyped(_ event: KeyEvent, _ phase: KeyPhase = .press) -> Bool {
        typed.last { $0.isSameKey(as: event) }?.phase == phase
    }
}
