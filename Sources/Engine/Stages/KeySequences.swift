import BitCollections
import Keyboard

/// Keys pressed one after the other, as one key.
///
/// - The first key of a sequence, its leader, does nothing but begin it, while some sequence with it is bound.
/// - The keys after it do nothing either until one completes a sequence. Modifier keys go on.
/// - Where a key fits none, or `deadline` has come, the keys after the leader go on after all, in order. Escape drops
///   them, and so does whatever settles the wait: they may not be typed somewhere else.
/// - A completed sequence is down until its last key is up.
struct KeySequences: KeyStage {
    /// The moment at which an unfinished sequence comes to nothing.
    private var deadline: Timestamp?

    private var nodes = [Node()]
    /// The keys that begin a sequence.
    private var leaders = BitSet()
    private var limit: Timestamp = 0
    /// Where a sequence has come to, among `nodes`; nil if none has begun. Past the end if its table is gone.
    private var place: Int?
    /// The events after the leader.
    private var typed: [KeyChange] = []
    /// Keys that are down and used up.
    private var usedUp: [KeyChange] = []
    /// The last keys of completed sequences, as long as they are down.
    private var held: [(last: KeyChange, sequence: Int)] = []

    private struct Node {
        var children: [(stroke: KeyCombinations.Stroke, place: Int)] = []
        /// The sequence that ends here.
        var sequence: Int?
        /// All sequences that pass here or end here.
        var sequences: [Int] = []
    }

    init() {
        typed.reserveCapacity(32)
        usedUp.reserveCapacity(16)
        held.reserveCapacity(8)
    }

    /// Uses other sequences. One that has begun comes to nothing.
    mutating func use(_ settings: EngineSettings, _ times: GestureTimes) {
        let sequences = settings.combinations.sequences
        limit = times.sequence
        leaders = BitSet(sequences.compactMap { $0.first.map { Int($0.keycode.rawValue) } })
        nodes = [Node()]
        for (number, strokes) in sequences.enumerated() { add(strokes, number) }
        if place != nil { place = nodes.count }
    }

    private mutating func add(_ strokes: [KeyCombinations.Stroke], _ sequence: Int) {
        var place = 0
        for stroke in strokes {
            if let child = nodes[place].children.first(where: { $0.stroke == stroke }) {
                place = child.place
            } else {
                nodes[place].children.append((stroke, nodes.count))
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
        guard case .key(let change) = input else { return output.pass(input) }
        switch change.phase {
        case .press: press(change, on: keyboard, into: &output)
        case .repeat:
            if let index = held.firstIndex(where: { $0.last.isSameKey(as: change) }) {
                output.pass(Self.change(of: held[index].sequence, change))
            } else {
                output.pass(usedUp.contains { $0.isSameKey(as: change) } ? .usedUp : input)
            }
        case .release:
            if release(ofHeld: change, into: &output) { return }
            guard let index = usedUp.firstIndex(where: { $0.isSameKey(as: change) }) else {
                return output.pass(input)
            }
            usedUp.remove(at: index)
            if isTyped(change) { typed.append(change) }
            output.pass(.usedUp)
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
            output.pass(Self.change(of: key.sequence, key.last.with(.release, at: time)))
        }
        held.removeAll { device == nil || $0.last.device.keyboard == device }
    }

    func reading(of keycode: Keycode, with other: Keycode?, on keyboard: borrowing KeyboardState) -> KeyReading? {
        guard other == nil, let next = next(after: place ?? 0, keycode, on: keyboard) else { return nil }
        if place == nil { return leads(next, keycode, on: keyboard) ? .isPart : nil }
        return completed(at: next, on: keyboard).map { .becomes(.sequence($0)) } ?? .isPart
    }

    /// The sequence that has begun is forgotten, with its keys.
    private mutating func drop() {
        place = nil
        deadline = nil
        typed.removeAll(keepingCapacity: true)
    }

    /// The sequence that has begun comes to nothing: the keys after its leader go on after all.
    private mutating func fail(into output: inout StageOutput) {
        output.pass(.failure)
        for place in typed.indices {
            let change = typed[place]
            output.pass(change)
            // A key that is still down comes up by itself later.
            if change.phase == .press,
                !typed[place...].contains(where: { $0.isSameKey(as: change) && $0.phase == .release })
            {
                usedUp.removeAll { $0.isSameKey(as: change) }
            }
        }
        drop()
    }

    // MARK: - A press

    private mutating func press(
        _ change: KeyChange, on keyboard: borrowing KeyboardState, into output: inout StageOutput
    ) {
        // The keyboard must have lost the release.
        if release(ofHeld: change, into: &output) { return output.takeAgain(.key(change)) }
        if let index = usedUp.firstIndex(where: { $0.isSameKey(as: change) }) {
            usedUp.remove(at: index)
            if isTyped(change) { typed.append(change.with(.release, at: change.time)) }
        }
        guard let place else { return begin(change, on: keyboard, into: &output) }
        guard let next = next(after: place, change.key.keycode, on: keyboard) else {
            if keyboard.keys.isModifier(change.key) { return output.pass(change) }
            guard change.key == .key(.escape) else {
                fail(into: &output)
                return output.takeAgain(.key(change))
            }
            drop()
            usedUp.append(change)
            output.pass(.usedUp)
            return output.pass(.failure)
        }
        if let sequence = completed(at: next, on: keyboard) {
            drop()
            held.append((change, sequence))
            return output.pass(Self.change(of: sequence, change))
        }
        self.place = next
        deadline = change.time + limit
        usedUp.append(change)
        typed.append(change)
        output.pass(.usedUp)
    }

    private mutating func begin(
        _ change: KeyChange, on keyboard: borrowing KeyboardState, into output: inout StageOutput
    ) {
        guard let keycode = change.key.keycode, leaders.contains(Int(keycode.rawValue)),
            let next = next(after: 0, keycode, on: keyboard), leads(next, keycode, on: keyboard)
        else { return output.pass(change) }
        place = next
        deadline = change.time + limit
        usedUp.append(change)
        output.pass(.usedUp)
    }

    /// Whether a sequence is bound, and its leader not by a layer above it.
    private func leads(_ place: Int, _ leader: Keycode, on keyboard: borrowing KeyboardState) -> Bool {
        let level = level(at: place, on: keyboard)
        let below = keyboard.level(of: .key(leader))
        return level > 0 && level >= below
    }

    private func next(after place: Int, _ keycode: Keycode?, on keyboard: borrowing KeyboardState) -> Int? {
        guard place < nodes.count, let keycode else { return nil }
        let stroke = KeyCombinations.Stroke(keycode, keyboard.context.modifiers.subtracting(.locks))
        for child in nodes[place].children where child.stroke == stroke {
            return level(at: child.place, on: keyboard) > 0 ? child.place : nil
        }
        return nil
    }

    /// The sequence that ends at a node; nil if none does that is bound, or if a layer above binds one that goes on.
    private func completed(at place: Int, on keyboard: borrowing KeyboardState) -> Int? {
        guard let sequence = nodes[place].sequence else { return nil }
        let level = keyboard.level(ofCombination: .sequence(sequence))
        let uppermost = self.level(at: place, on: keyboard)
        return level > 0 && level >= uppermost ? sequence : nil
    }

    /// The uppermost binding of the sequences that pass a node; 0 for none.
    private func level(at place: Int, on keyboard: borrowing KeyboardState) -> Int {
        var level = 0
        for sequence in nodes[place].sequences {
            level = max(level, keyboard.level(ofCombination: .sequence(sequence)))
        }
        return level
    }

    // MARK: - Keys that are down

    /// What a change of the last key of a sequence is of the sequence.
    private static func change(of sequence: Int, _ last: KeyChange) -> KeyChange {
        KeyChange(.sequence(sequence), last.phase, time: last.time, device: last.device)
    }

    /// The last key of a sequence comes up, if it is one that is down.
    private mutating func release(ofHeld change: KeyChange, into output: inout StageOutput) -> Bool {
        guard let index = held.firstIndex(where: { $0.last.isSameKey(as: change) }) else { return false }
        output.pass(Self.change(of: held.remove(at: index).sequence, change.with(.release, at: change.time)))
        return true
    }

    /// Whether the last event of that key after the leader is a press.
    private func isTyped(_ change: KeyChange) -> Bool {
        typed.last { $0.isSameKey(as: change) }?.phase == .press
    }
}
