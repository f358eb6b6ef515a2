import Keyboard

/// Turns keys pressed one after the other into one key.
///
/// - The first key of a bound sequence, its leader, does nothing but begin the sequence.
/// - The keys after the leader are held back until one completes a sequence. Modifier keys go on.
/// - If a key continues no sequence, or `deadline` is reached, the keys after the leader go on after all, in order.
///   Escape drops them, and so does a notice, since they must not be typed into another field.
/// - A completed sequence is down until its last key is up.
struct KeySequences: KeyStage {
    /// The time at which an unfinished sequence is cancelled.
    private var deadline: Timestamp?

    private var nodes = [Node()]
    /// The keys that begin a sequence.
    private var leaders = KeySet()
    private var limit: Timestamp = 0
    /// The index in `nodes` of the sequence that has begun; nil if none has. Past the end if its table was replaced.
    private var place: Int?
    /// The events after the leader, which are held back.
    private var typed: [KeyEvent] = []
    /// The keys that are down and were consumed.
    private var usedUp: [KeyEvent] = []
    /// The last keys of completed sequences, while they are down.
    private var held: [(last: KeyEvent, sequence: Int)] = []

    private struct Node {
        var children: [(keystroke: Keystroke, place: Int)] = []
        /// The sequence that ends here.
        var sequence: Int?
        /// All sequences that pass through this node or end here.
        var sequences: [Int] = []
    }

    init() {
        typed.reserveCapacity(32)
        usedUp.reserveCapacity(16)
        held.reserveCapacity(8)
    }

    /// Uses other settings. A sequence that has begun is cancelled at the next key.
    mutating func use(_ settings: EngineSettings, _ times: GestureTimes) {
        let sequences = settings.combinations.sequences
        limit = times.sequence
        leaders = KeySet(sequences.compactMap { $0.first?.keycode })
        nodes = [Node()]
        for (number, keystrokes) in sequences.enumerated() { add(keystrokes, number) }
        if place != nil { place = nodes.count }
    }

    private mutating func add(_ keystrokes: [Keystroke], _ sequence: Int) {
        var place = 0
        for keystroke in keystrokes {
            if let child = nodes[place].children.first(where: { $0.keystroke == keystroke }) {
                place = child.place
            } else {
                nodes[place].children.append((keystroke, nodes.count))
                place = nodes.count
                nodes.append(Node())
            }
            nodes[place].sequences.append(sequence)
        }
        nodes[place].sequence = sequence
    }

    var needs: StageNeeds { StageNeeds(deadline: deadline, awaitsKey: place != nil, passesKeys: passesKeys) }

    private var passesKeys: Bool { leaders.isEmpty && place == nil && usedUp.isEmpty && held.isEmpty }

    func passes(_ input: KeyInput) -> Bool {
        if case .key = input { passesKeys } else { true }
    }

    mutating func handle(
        _ input: KeyInput, mayWait: Bool, on keyboard: borrowing KeyboardState, into output: inout StageOutput
    ) {
        guard case .key(let event) = input else { return output.emit(input) }
        switch event.phase {
        case .press: press(event, on: keyboard, into: &output)
        case .repeat:
            if let index = held.firstIndex(where: { $0.last.isSameKey(as: event) }) {
                output.emit(Self.event(of: held[index].sequence, event))
            } else {
                output.emit(usedUp.contains { $0.isSameKey(as: event) } ? .usedUp : input)
            }
        case .release:
            if release(ofHeld: event, into: &output) { return }
            guard let index = usedUp.firstIndex(where: { $0.isSameKey(as: event) }) else {
                return output.emit(input)
            }
            usedUp.remove(at: index)
            if isTyped(event) { typed.append(event) }
            output.emit(.usedUp)
        }
    }

    mutating func advance(to time: Timestamp, into output: inout StageOutput) {
        fail(into: &output)
    }

    mutating func settle(at notice: Notice, into output: inout StageOutput) {
        drop()
    }

    mutating func letGo(of device: DeviceID?, at time: Timestamp, into output: inout StageOutput) {
        drop()
        usedUp.removeAll { device == nil || $0.device.keyboard == device }
        for key in held where device == nil || key.last.device.keyboard == device {
            output.emit(Self.event(of: key.sequence, key.last.with(.release, at: time)))
        }
        held.removeAll { device == nil || $0.last.device.keyboard == device }
    }

    func reading(of keycodes: [Keycode], on keyboard: borrowing KeyboardState) -> KeyReading? {
        let keycode = keycodes[0]
        guard keycodes.count == 1, let next = next(after: place ?? 0, keycode, on: keyboard) else { return nil }
        if place == nil { return leads(next, keycode, on: keyboard) ? .isPart : nil }
        return completed(at: next, on: keyboard).map { .becomes(.sequence($0)) } ?? .isPart
    }

    /// Drops the sequence that has begun, with its keys.
    private mutating func drop() {
        place = nil
        deadline = nil
        typed.removeAll(keepingCapacity: true)
    }

    /// Cancels the sequence that has begun: the keys after its leader go on after all.
    private mutating func fail(into output: inout StageOutput) {
        output.emit(.failure)
        for place in typed.indices {
            let event = typed[place]
            output.emit(event)
            // The release of a key that is still down comes later and must not be consumed.
            if event.phase == .press,
                !typed[place...].contains(where: { $0.isSameKey(as: event) && $0.phase == .release })
            {
                usedUp.removeAll { $0.isSameKey(as: event) }
            }
        }
        drop()
    }

    // MARK: - A press

    private mutating func press(
        _ event: KeyEvent, on keyboard: borrowing KeyboardState, into output: inout StageOutput
    ) {
        guard let place else { return begin(event, on: keyboard, into: &output) }
        guard let next = next(after: place, event.keycode, on: keyboard) else {
            if keyboard.keys.isModifier(event.keycode) { return output.emit(event) }
            guard event.keycode == .escape else {
                fail(into: &output)
                return output.resubmit(.key(event))
            }
            drop()
            usedUp.append(event)
            output.emit(.usedUp)
            return output.emit(.failure)
        }
        if let sequence = completed(at: next, on: keyboard) {
            drop()
            held.append((event, sequence))
            return output.emit(Self.event(of: sequence, event))
        }
        self.place = next
        deadline = event.time + limit
        usedUp.append(event)
        typed.append(event)
        output.emit(.usedUp)
    }

    private mutating func begin(
        _ event: KeyEvent, on keyboard: borrowing KeyboardState, into output: inout StageOutput
    ) {
        guard leaders.contains(event.keycode),
            let next = next(after: 0, event.keycode, on: keyboard), leads(next, event.keycode, on: keyboard)
        else { return output.emit(event) }
        place = next
        deadline = event.time + limit
        usedUp.append(event)
        output.emit(.usedUp)
    }

    /// Whether a sequence of the node is bound, and no higher layer binds its leader.
    private func leads(_ place: Int, _ leader: Keycode, on keyboard: borrowing KeyboardState) -> Bool {
        let level = level(at: place, on: keyboard)
        let below = keyboard.level(of: leader)
        return level > 0 && level >= below
    }

    private func next(after place: Int, _ keycode: Keycode, on keyboard: borrowing KeyboardState) -> Int? {
        guard place < nodes.count else { return nil }
        let keystroke = Keystroke(keycode, keyboard.context.modifiers)
        for child in nodes[place].children where child.keystroke == keystroke {
            return level(at: child.place, on: keyboard) > 0 ? child.place : nil
        }
        return nil
    }

    /// The sequence that ends at a node; nil if there is none that is bound, or if a higher layer binds a longer one.
    private func completed(at place: Int, on keyboard: borrowing KeyboardState) -> Int? {
        guard let sequence = nodes[place].sequence else { return nil }
        let level = keyboard.level(ofCombination: .sequence(sequence))
        let uppermost = self.level(at: place, on: keyboard)
        return level > 0 && level >= uppermost ? sequence : nil
    }

    /// The highest level at which a sequence of a node is bound; 0 for none.
    private func level(at place: Int, on keyboard: borrowing KeyboardState) -> Int {
        var level = 0
        for sequence in nodes[place].sequences {
            level = max(level, keyboard.level(ofCombination: .sequence(sequence)))
        }
        return level
    }

    // MARK: - Keys that are down

    /// The event of a sequence that corresponds to a event of its last key.
    private static func event(of sequence: Int, _ last: KeyEvent) -> KeyEvent {
        KeyEvent(.sequence(sequence), last.phase, time: last.time, device: last.device)
    }

    /// Releases the completed sequence whose last key this is. Returns false if there is none.
    private mutating func release(ofHeld event: KeyEvent, into output: inout StageOutput) -> Bool {
        guard let index = held.firstIndex(where: { $0.last.isSameKey(as: event) }) else { return false }
        output.emit(Self.event(of: held.remove(at: index).sequence, event.with(.release, at: event.time)))
        return true
    }

    /// Whether the last held-back event of the key is a press.
    private func isTyped(_ event: KeyEvent) -> Bool {
        typed.last { $0.isSameKey(as: event) }?.phase == .press
    }
}
